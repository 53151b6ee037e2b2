/** The indices of the numbers in a node and in a header; matrix.ts has the drawing. */

/** The count of numbers in a node. */
export const STRIDE = 3
export const UP = 1
export const DOWN = 2
export const LEFT = 1
export const RIGHT = 2

/**
 * This is added to the size of a covered item, and always to that of a secondary one. So only an item that is
 * still wanted can have size 0 or 1, and no test of whether it is covered is needed.
 */
export const RAISED: number = 2 ** 28
