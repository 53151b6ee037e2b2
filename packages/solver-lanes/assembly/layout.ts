/**
 * The layout of the memory. Every address is a constant, so an access takes one instruction.
 *
 *   BOARD   cell 0   ┌ lane 0 ┬ lane 1 ┬ … ┬ lane 7 ┐   16 bits a lane: the candidates of that cell in the
 *           cell 1   ├────────┼────────┼ … ┼────────┤   puzzle of that lane, bit d − 1 for digit d
 *             …      │        │        │   │        │
 *           cell 80  └────────┴────────┴ … ┴────────┘   81 vectors of 16 bytes, 1,296 bytes
 *
 *   a band is 27 vectors in a row            a stack is every third group of three
 *
 *     0  1  2 |  3  4  5 |  6  7  8            0  1  2 |  .  .  . |  .  .  .
 *     9 10 11 | 12 13 14 | 15 16 17            9 10 11 |  .  .  . |  .  .  .
 *    18 19 20 | 21 22 23 | 24 25 26            …
 */

export const LANES: i32 = 8
export const CELLS: i32 = 81
/** The set of all nine digits. */
export const ALL_DIGITS: i32 = 0x1ff
/** The sum of the 81 sets of a solved board: nine times each digit. */
export const SOLVED_SUM: i32 = 9 * ALL_DIGITS

/** Bytes of one cell on the board, and from a cell to the one below, in the next minirow, band or stack. */
export const VECTOR: usize = 16
export const MINIROW: usize = 3 * VECTOR
export const ROW: usize = 9 * VECTOR
export const BAND: usize = 3 * ROW
export const STACK: usize = 3 * VECTOR

export const BOARD: usize = memory.data(81 * 16, 16)

// The results of a pass for the eight lanes.

/**
 * The digits that have a matching in every band and every stack. Unless these are all nine, the lane is dead.
 */
export const MATCHED: usize = memory.data(16, 16)
/** Row → the sum of its nine sets. */
export const SUMS: usize = memory.data(9 * 16, 16)
/**
 * The sum of the lane's 81 sets. It is `SOLVED_SUM` if the board is full, and the last sum if nothing has
 * changed.
 */
export const SUM: usize = memory.data(16, 16)
export const LAST_SUM: usize = memory.data(16, 16)

// Notes that a pass makes between its steps: 9 vectors a band, one for each minirow, row by row.

/** Digits of the minirow's naked singles. */
export const PLACED: usize = memory.data(9 * 16, 16)
/** The digits that its cells have, and the digits that two or three of its cells have. */
export const UNION: usize = memory.data(9 * 16, 16)
export const TWICE: usize = memory.data(9 * 16, 16)
/** The digits that the band allows in the minirow. */
export const ALLOWED: usize = memory.data(9 * 16, 16)
/**
 * The digits that may lie in the other minirows of its row, or in two or three of its cells. All others are
 * hidden singles.
 */
export const LOOSE: usize = memory.data(9 * 16, 16)

// Frames. A frame contains a puzzle that waits for its lane, with its cells one after another.

/** 88 sets of 16 bits, then the fields of `Frame`. Cells 81 to 87 repeat cell 80. */
export const FRAME: usize = 192
/** There are at most 81 guesses at a time, and each needs one frame. One more frame is scratch space. */
export const FRAMES_PER_LANE: i32 = 82
export const FRAMES: usize = memory.data(8 * 82 * 192, 16)

// Tables, filled once by `fillTables`.

/** cell → the board offsets of its 20 peers, 16 bits each. */
export const PEERS: usize = memory.data(81 * 20 * 2, 16)
/** cell → its peers, a bit for each of cells 0 to 63, and of 64 to 80 behind them. */
export const PEER_BITS: usize = memory.data(81 * 16, 16)

/** digit − 1 → the cells that have it, a bit for each of cells 0 to 63, and of 64 to 80 behind them. */
export const PLANES: usize = memory.data(9 * 16, 16)

// The part of memory that the caller writes and reads.

/** The number of grids that fit into `PUZZLES`, and into `SOLUTIONS`. */
export const CAPACITY: i32 = 2048
export const PUZZLES: usize = memory.data(2048 * 81, 16)
export const SOLUTIONS: usize = memory.data(2048 * 81, 16)
/** What the last call has found and counted, as `writeResult` in tally.ts writes it: at most sixteen 64-bit floats. */
export const RESULT: usize = memory.data(16 * 8, 16)
/** For each puzzle of a batch: the number of solutions that were found. */
export const COUNTS: usize = memory.data(2048 * 4, 16)
/** For each puzzle of a batch: why its search stopped, as a number of src/codes.ts. */
export const ENDINGS: usize = memory.data(2048, 16)
/** Space for one frame. */
export const SCRATCH: usize = memory.data(192, 16)

/**
 * Nodes of a single search: 88 sets of 16 bits, then the fields of `Node`. There are as many as pool.ts can
 * need.
 */
export const POOL_NODE: usize = 208
export const NODES: usize = memory.data(1408 * 208, 16)

// One puzzle in 27 words: see subbands.ts. Words of 32 bits.

/**
 * A subband is numbered by the decimal digits band and digit, and digit 0 stands for "no digit placed":
 *
 *            digit 0    digit 1 … 9                                      digit 3 of band 1
 *     0 …  29     –     candidates: cells where the digit may go                  13
 *   100 … 129   free    placed: cells where it has been placed                   113
 *   200 … 229     –     propagated: its candidates when it was last propagated   213
 */
export const STATE: usize = memory.data(232 * 4, 16)
/** Where the free and placed cells begin in the state, and where the candidates last propagated begin. */
export const TAKEN: usize = 400
export const PROPAGATED: usize = 800
/** Band → its cells with two candidates at the last count. */
export const BIVALUE: usize = memory.data(3 * 4, 16)
/** Pattern of the minirows in which a digit has a candidate → the cells that it can use. */
export const CELLS_FOR_MINIROWS: usize = memory.data(512 * 4, 16)
/** Columns in which a digit has a candidate in one band → the cells that it can use in another band. */
export const CELLS_BESIDE_COLUMNS: usize = memory.data(512 * 4, 16)
/**
 * 1 + cell of a band → the cells that a digit keeps in the band when it is placed there. Entry 0 is for no
 * cell.
 */
export const CELLS_AFTER_PLACING: usize = memory.data(28 * 4, 16)
/** Candidates and placed cells, 32 words each, then the fields of `Guess`. */
export const GUESS: usize = 288
export const GUESSES: usize = memory.data(82 * 288, 16)
/** Twelve vectors that digits.ts declares. */
export const MASKS: usize = memory.data(12 * 16, 16)

/** The number of candidate grids that fit into `SETS`: 81 sets of 16 bits each. Their clues are in `PUZZLES`, too. */
export const SET_CAPACITY: i32 = 256
export const SETS: usize = memory.data(256 * 162, 16)
