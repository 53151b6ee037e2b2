/**
 * The state of the search, in one array. A subband is numbered by the decimal digits band and digit, and
 * digit 0 stands for "no digit placed":
 *
 *            digit 0    digit 1 … 9                                      digit 3 of band 1
 *     0 …  29     –     candidates: cells where the digit may go                  13
 *   100 … 129   free    placed: cells where it has been placed                   113
 *   200 … 229     –     propagated: its candidates when it was last propagated   213
 *
 * The whole module has one state, because V8 accesses a constant array at a fixed address without bounds
 * checks. This is safe, because a search runs from beginning to end in one call and loads the state first.
 */

export const searchState: Int32Array = new Int32Array(400) // with any byte as a digit, `load` stays inside

/** The last solution, after one byte that has no meaning. */
export const solutionBytes: Uint8Array = new Uint8Array(82)

/** Where the placed cells begin. The entry of digit 0 contains the free cells of the band. */
export const PLACED = 100
/** Where the candidates last propagated begin. */
export const PROPAGATED = 200

/** band → cells with two candidates at the last count. */
export const bivalueCells: Int32Array = new Int32Array(20)

/** Frames of the stack: free cells and candidates as in the state, then what is left to try. */
export const FRAME = 36
/** The subband that was guessed in. */
export const FRAME_SUBBAND = 30
/** The subband of the other candidate, and the cells that are left there when it is placed. */
export const FRAME_OTHER_SUBBAND = 31
export const FRAME_OTHER_CELLS = 32
/** Steps from the root to the guess. */
export const FRAME_STEPS = 33
export const searchFrames: Int32Array = new Int32Array(FRAME * 82) // one for each undecided guess

/** How a step of propagation ends. After `changed`, the earlier steps have to run again. */
export type Outcome = 'contradiction' | 'solved' | 'open' | 'changed'
