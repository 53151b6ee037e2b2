/** Why a search stopped: indices into core's `ENDINGS`. */
export const EXHAUSTED: i32 = 0
export const SOLUTION_LIMIT: i32 = 1
export const NODE_LIMIT: i32 = 2
