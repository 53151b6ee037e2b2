/**
 * The layout of the memory.
 *
 *   known     what is known of small states, which is true in any search (`word.ts`)
 *   header    fixed addresses: the counters and the position of the search, and where its arrays begin
 *   problem   as JavaScript wrote it: `prepare` says where
 *   scratch   a few numbers for each item and each option, for the root
 *   tables    what remains after the root, with new numbers: rows of bits, and what an option takes from the sizes
 *   levels    the branches that lead to the present state
 *   states    one after another: bits of the living options, then the sizes of the open items
 *
 * JavaScript may copy everything from `usedStart` to `usedEnd` and restore it later.
 *
 *   level  +0   the state of the branch    +4   byte of the next word of its row   +8   untried options of the word
 *          +16  the row of its item        +20  end of the chosen options above    +24  number of untried options
 *          +28  number of its options      +32  guesses above             +36  nodes entered before its last option
 *   of the search with words, also
 *          +40  the nodes, guesses and solutions at the branch             +64  the most guesses above a node below it
 */

/** What is known has 32 bytes for each of so many states. More would not stay in the nearest cache. */
export const ENTRIES: usize = 512
export const KNOWN_END: usize = 32 * ENTRIES

// The counters of the search, and how far it is.
export const NODES: usize = KNOWN_END + 8
export const GUESSES: usize = KNOWN_END + 16
export const SOLUTIONS: usize = KNOWN_END + 24
export const MAX_DEPTH: usize = KNOWN_END + 32
/** The options of branches in the present state, and the guesses above it. */
export const CHOSEN_COUNT: usize = KNOWN_END + 36
export const DEPTH: usize = KNOWN_END + 40
/** Where `run` continues. */
export const PHASE: usize = KNOWN_END + 44
/** The result at the root: `DEAD`, `SOLVED` or `OPEN`. */
export const ROOT_FINDS: usize = KNOWN_END + 48
/** The end of the levels, of the chosen options, and of what is gathered. */
export const TOP: usize = KNOWN_END + 52
export const CHOSEN_END: usize = KNOWN_END + 56
export const GATHERED_END: usize = KNOWN_END + 60

// The problem.
export const ITEM_COUNT: usize = KNOWN_END + 64
export const OPTION_COUNT: usize = KNOWN_END + 68
/** Option → its first use, and one more entry at the end. Use → its item. Use → its paint, or 0; the address is 0 without paints. */
export const STARTS: usize = KNOWN_END + 72
export const ITEMS: usize = KNOWN_END + 76
export const PAINTS: usize = KNOWN_END + 80
export const PAINT_COUNT: usize = KNOWN_END + 84
/** Item → 1 if it is secondary, 8 bits. */
export const SECONDARY: usize = KNOWN_END + 88
export const PRIMARY_COUNT: usize = KNOWN_END + 92

// Scratch, 32 bits each, unless it says otherwise.
/** Item → 0 while it is free, the paint that it has got, or `BLOCKED`; for `compile`, item → its new number, or `NONE`. */
export const MARKS: usize = KNOWN_END + 96
/** Item → the number of its living options, and the sum of these options, which is the option if there is one. */
export const COUNTS: usize = KNOWN_END + 100
/** The primary items that are not covered at the root. */
export const OPEN_COUNT: usize = KNOWN_END + 104
/** The chosen options: first the taken ones, then those that are forced at the root. */
export const CHOSEN: usize = KNOWN_END + 108
/** The solutions that JavaScript has not read: for each, the number of its options, and the options, ascending. */
export const GATHERED: usize = KNOWN_END + 112
/** The last address at which there is room for another solution. */
export const GATHERED_LAST: usize = KNOWN_END + 116
/** A bit for each option of the problem. All are 0 except while a solution is gathered. */
export const PICKED: usize = KNOWN_END + 120
/** The levels of the whole search. */
export const LEVELS: usize = KNOWN_END + 124

// What `compile` makes. `shrink` keeps these numbers of the search above, and `widen` brings them back.
export const TABLES: usize = KNOWN_END + 128
/** Where they are kept, or 0 for the first tables. */
export const ABOVE: usize = KNOWN_END + 128
/** Option → its number in the problem; item → its number in the problem. */
export const LIST: usize = KNOWN_END + 132
export const ITEM_IDS: usize = KNOWN_END + 136
export const LIVING_COUNT: usize = KNOWN_END + 140
/** The bytes of a row of bits, of the bits and the sizes of a state, and of what an option takes from the sizes. */
export const ROW_BYTES: usize = KNOWN_END + 144
export const HEAD_BYTES: usize = KNOWN_END + 148
export const STATE_BYTES: usize = KNOWN_END + 152
export const TAKEN_BYTES: usize = KNOWN_END + 156
/** Item → bits of its options. Option → bits of the options that it excludes, itself included. */
export const ROWS: usize = KNOWN_END + 160
export const EXCLUDED: usize = KNOWN_END + 164
/** Option → a vector with ones for its items, a list of its items, or the set of its items. */
export const TAKES: usize = KNOWN_END + 168
/** The levels of the search with these tables. */
export const BOTTOM: usize = KNOWN_END + 172
/** The bytes of a size, and the vectors that hold all sizes; which of the three searches it is. */
export const SIZE_BYTES: usize = KNOWN_END + 176
export const VECTOR_COUNT: usize = KNOWN_END + 180
export const KERNEL: usize = KNOWN_END + 184
/** The present state. */
export const STATE: usize = KNOWN_END + 188
/** The number of the tables, which no others ever get, 64 bits, or 0 if nothing may be remembered of them. */
export const SERIAL: usize = KNOWN_END + 192
/** The nodes that had been entered when the tables were made. */
export const MADE_AT: usize = KNOWN_END + 200
export const TABLES_END: usize = KNOWN_END + 208
/** New tables are made if the branch beside had more nodes than this. */
export const FEWEST_NODES: usize = KNOWN_END + 208
export const HEADER_END: usize = KNOWN_END + 216

export const VECTOR: usize = 16
export const LEVEL: usize = 72
/** The options, and the items, of the search with words. */
export const MOST_IN_WORD: u32 = 64
// The searches: with sizes in memory, with sizes in registers, and with words.
export const WIDE: u32 = 0
export const NARROW: u32 = 1
export const WORD: u32 = 2
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
