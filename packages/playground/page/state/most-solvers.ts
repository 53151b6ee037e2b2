/** The most panels side by side. */
export const MOST_SOLVERS = 4
