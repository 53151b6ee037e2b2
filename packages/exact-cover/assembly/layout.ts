/**
 * The layout of the memory.
 *
 *   header    fixed addresses: the counters and the position of the search, and where its arrays begin
 *   problem   as JavaScript wrote it: `prepare` says where
 *   scratch   a few numbers for each item and each option, for the root
 *   tables    what remains after the root, with new numbers: rows of bits, and what an option takes from the sizes
 *   levels    the branches that lead to the present state
 *   states    one after another: bits of the living options, then the sizes of the open items
 *
 * JavaScript may copy everything from 0 to `usedBytes` and restore it later, because a search keeps nothing elsewhere.
 *
 *   level  +0   the state of the branch    +4   byte of the next word of its row   +8   untried options of the word
 *          +16  the row of its item        +20  end of the chosen options above    +24  number of untried options
 *          +28  number of its options      +32  guesses above
 */

// The counters of the search, and how far it is.
export const NODES: usize = 8
export const GUESSES: usize = 16
export const SOLUTIONS: usize = 24
export const MAX_DEPTH: usize = 32
/** The options of branches in the present state, and the guesses above it. */
export const CHOSEN_COUNT: usize = 36
export const DEPTH: usize = 40
/** Where `run` continues. */
export const PHASE: usize = 44
/** The result at the root: `DEAD`, `SOLVED` or `OPEN`. */
export const ROOT_FINDS: usize = 48
/** The end of the levels, of the chosen options, and of what is gathered. */
export const TOP: usize = 52
export const CHOSEN_END: usize = 56
export const GATHERED_END: usize = 60

// The problem.
export const ITEM_COUNT: usize = 64
export const OPTION_COUNT: usize = 68
/** Option → its first use, and one more entry at the end. Use → its item. Use → its paint, or 0; the address is 0 without paints. */
export const STARTS: usize = 72
export const ITEMS: usize = 76
export const PAINTS: usize = 80
export const PAINT_COUNT: usize = 84
/** Item → 1 if it is secondary, 8 bits. */
export const SECONDARY: usize = 88
export const PRIMARY_COUNT: usize = 92

// Scratch, 32 bits each, unless it says otherwise.
/** Item → 0 while it is free, the paint that it has got, or `BLOCKED`; for `compile`, item → its new number, or `NONE`. */
export const MARKS: usize = 96
/** Item → the number of its living options, and the sum of these options, which is the option if there is one. */
export const COUNTS: usize = 100
/** The primary items that are not covered at the root. */
export const OPEN_COUNT: usize = 104
/** The chosen options: first the taken ones, then those that are forced at the root. */
export const CHOSEN: usize = 108
/** The solutions that JavaScript has not read: for each, the number of its options, and the options, ascending. */
export const GATHERED: usize = 112
/** The last address at which there is room for another solution. */
export const GATHERED_LAST: usize = 116
/** A bit for each option of the problem. All are 0 except while a solution is gathered. */
export const PICKED: usize = 120
/** The levels of the whole search. */
export const LEVELS: usize = 124

// What `compile` makes. `shrink` keeps these numbers of the search above, and `widen` brings them back.
export const TABLES: usize = 128
/** Where they are kept, or 0 for the first tables. */
export const ABOVE: usize = 128
/** Option → its number in the problem; item → its number in the problem. */
export const LIST: usize = 132
export const ITEM_IDS: usize = 136
export const LIVING_COUNT: usize = 140
/** The bytes of a row of bits, of the bits and the sizes of a state, and of what an option takes from the sizes. */
export const ROW_BYTES: usize = 144
export const HEAD_BYTES: usize = 148
export const STATE_BYTES: usize = 152
export const TAKEN_BYTES: usize = 156
/** Item → bits of its options. Option → bits of the options that it excludes, itself included. */
export const ROWS: usize = 160
export const EXCLUDED: usize = 164
/** Option → a vector with ones for its items, or a list of its items. */
export const TAKES: usize = 168
/** The levels of the search with these tables. */
export const BOTTOM: usize = 172
/** The bytes of a size, and the vectors that hold all sizes; `IS_NARROW` if they fit into registers. */
export const SIZE_BYTES: usize = 176
export const VECTOR_COUNT: usize = 180
export const IS_NARROW: usize = 184
/** The present state. */
export const STATE: usize = 188
export const TABLES_END: usize = 192
export const HEADER_END: usize = 200

export const VECTOR: usize = 16
export const LEVEL: usize = 40
export const NONE: u32 = 0xffffffff
export const BLOCKED: u32 = 0xffffffff

// What is found in a state.
export const DEAD: u32 = 0
export const SOLVED: u32 = 1
export const OPEN: u32 = 2

// Where `run` continues.
export const AT_ROOT: u32 = 0
export const ADVANCE: u32 = 1
export const OVER: u32 = 2
/** In a state that has new tables, but was entered and has nothing forced. */
export const SHRUNK: u32 = 3

// The results of `run`.
export const EXHAUSTED: i32 = 0
export const AT_SOLUTION: i32 = 1
export const AT_NODES: i32 = 2
export const AT_BRANCH: i32 = 3
export const OUT_OF_MEMORY: i32 = 4
/** Within the module: few options are left, and the search below goes on with new tables. */
export const FEW_LEFT: i32 = 5

/** @inline */
export function u32At(address: usize): u32 {
  return load<u32>(address)
}

/** @inline Element of an array of 32-bit numbers whose address is in the header. */
export function entryOf(array: usize, index: u32): usize {
  return <usize>u32At(array) + ((<usize>index) << 2)
}

/** Grows the memory up to an address. Returns false if there is not enough. */
export function reserve(end: usize): bool {
  const missing = <isize>end - ((<isize>memory.size()) << 16)
  return missing <= 0 || memory.grow(<i32>((missing + 0xffff) >> 16)) >= 0
}
