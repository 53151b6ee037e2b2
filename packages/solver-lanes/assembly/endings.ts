/** Why a search stopped: indices into core's `ENDINGS`. */
export const EXHAUSTED: i32 = 0
export const SOLUTION_LIMIT: i32 = 1
export const NODE_LIMIT: i32 = 2
/** Not an ending: the solutions found so far have to be fetched before the search goes on. */
export const PAUSED: i32 = 3
/** Nor this: the puzzle has a digit above 9. */
export const REFUSED: i32 = 4
export const SEARCHING: i32 = 5
