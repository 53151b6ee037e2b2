// What the module says of a search, in one byte. TypeScript and AssemblyScript read this file alike, so it holds
// nothing but numbers. Where the search has ended, the numbers are the codes that core gives to the endings.

export const NODE_LIMIT = 1
export const SOLUTION_LIMIT = 2
export const EXHAUSTED = 3

// The other codes are not endings. They are greater than all codes of core.

/** The solutions found so far have to be fetched before the search goes on. */
export const PAUSED = 128
/** The puzzle has a digit above 9. */
export const REFUSED = 129
export const SEARCHING = 130
