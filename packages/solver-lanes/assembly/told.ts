/**
 * What the traced instantiation tells of its search, to src/told.trace.ts. The other instantiation does not import
 * this file.
 *
 * A lane is at a node. Where it branches, the node gets a key, from which the branches are entered later, by this lane
 * or by others. Until then, a key is the address of what is kept of the node.
 */

/** The lane enters the node of its branch, or at first the root. */
export declare function tellNode(lane: i32): void

/** Nothing more follows at the node of the lane, whose 81 sets of candidates are at `sets`. */
export declare function tellBranching(lane: i32, key: usize, sets: usize): void

/** A node gets another key. */
export declare function tellKey(key: usize, newKey: usize): void

/** The lane opens a branch below the node of a key, by a guess or by the last candidate that is left. */
export declare function tellGuess(lane: i32, key: usize, cell: i32, digit: i32): void
export declare function tellPlace(lane: i32, key: usize, cell: i32, digit: i32): void

/** The lane takes the other side of the last guess at a node: the digit in `rest`, or that the guess was wrong. */
export declare function tellOtherSide(lane: i32, key: usize, cell: i32, rest: i32): void

/** Nothing is left below the last branches that lead to the node of the lane. */
export declare function tellTakeBack(lane: i32, branches: i32): void

/** The node of the lane has no solution, unless it was one. The sets of candidates that showed this are at `sets`. */
export declare function tellDeadEnd(lane: i32, sets: usize): void

export declare function tellSolution(lane: i32, sets: usize): void
