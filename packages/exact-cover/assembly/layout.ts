/**
 * The layout of the memory.
 *
 *   HEADER      fixed addresses: the counters and the position of the search, and where its arrays begin
 *   arrays    the problem as JavaScript wrote it, scratch for each item and each plane
 *   PLANES    plane 0: one vector of 128 bits for each option, plane 1, …; then the same of clashes, if colours
 *   states      one after another, from the root to the present one
 *
 * A slot is what an option can want: an item, or a secondary item in one colour. The slots of an item are
 * neighbours, and its slot without colour is the first. Items that are still open have bits, in the order of
 * the slots: bit b is bit b & 127 of plane b >> 7.
 *
 *   state  +0   the state before       +4   its options in all            +8    address of the next to try
 *          +12  options left to try    +16  options of the branch         +20   byte of its bit, for option 0
 *          +24  its bit in that byte   +28  chosen options above          +32   guesses above
 *          +36  branches above         +40  fraction done before          +48   fraction of each option
 *          +64  open items, a vector for each plane; then the options that are still possible, 16 bits each
 *
 * JavaScript may copy everything from 0 to PEAK and restore it later, because a search keeps nothing
 * elsewhere.
 */

/** The end of what is gathered in `GATHERED`, and the last address at which it has room for another solution. */
export const GATHERED_END: usize = 8
export const GATHERED_LAST: usize = 12

// The counters of the search.
export const NODES: usize = 16
export const GUESSES: usize = 24
export const SOLUTIONS: usize = 32
/** The fraction of the search before the present node, and the fraction that belongs to the node. */
export const DONE: usize = 40
export const SHARE: usize = 48
/** The end of the memory that was ever in use. */
export const PEAK: usize = 56
/** Where `run` continues. */
export const PHASE: usize = 60
/** Options chosen by branching in the present state, and guesses among them. */
export const LENGTH: usize = 64
export const DEPTH: usize = 68
/** The number of options in `CHOSEN`, including forced and taken ones. */
export const CHOSEN_COUNT: usize = 72
/** The present state, and the last one in which an option is untried. */
export const STATE: usize = 76
export const BRANCH: usize = 80

// The size of the problem.
export const SLOT_COUNT: usize = 84
export const OPTION_COUNT: usize = 88
/** The number of vectors of a state, and the bytes of one plane. */
export const PLANE_COUNT: usize = 92
export const PLANE_BYTES: usize = 96

// The addresses of the arrays, which JavaScript chooses.
/** Option → its first slot in `SLOTS`, 32 bits. There is one more entry at the end. */
export const STARTS: usize = 100
/** The slots of all options, 16 bits. */
export const SLOTS: usize = 104
/** Slot → 1 secondary, 2 coloured, 4 blocked. */
export const KINDS: usize = 108
/** Slot → the first and the last slot of its item, 16 bits each; 0 if nothing is coloured. */
export const GROUPS: usize = 112
/**
 * Slot → the number of options that want it, 32 bits, and if it is one, where this option has it in `SLOTS`, 32 bits.
 * Later the number is replaced by the bit of the slot, or by `NO_BIT`.
 */
export const COUNTS: usize = 116
/** Numbers of options, 16 bits: the chosen options; option of the bit planes → option of the problem. */
export const CHOSEN: usize = 120
export const IDS: usize = 124
/** Depth → nodes, as 64-bit floats. */
export const DEPTHS: usize = 128
/** The address of the planes. `compile` sets the addresses after it. */
export const PLANES: usize = 132
export const CLASHES: usize = 136
/**
 * A vector for each plane: what the chosen options clash with, the forced items, the items with two options,
 * those with three, and the wanted items.
 */
export const CLASH: usize = 140
export const FORCED: usize = 144
export const TWO: usize = 148
export const THREE: usize = 152
export const WANTED: usize = 156
/** The result at the root: `DEAD`, `SOLVED` or `OPEN`. */
export const ROOT_FINDS: usize = 160
/** The bytes of an option in a plane: 8 if all bits fit into 64, otherwise 16. */
export const MASK_BYTES: usize = 164
/** The solutions that JavaScript has not read: for each, the number of its options, and the options, ascending, 16 bits each. */
export const GATHERED: usize = 168
/** A bit for each option. All are 0 except while a solution is gathered. */
export const OPTION_BITS: usize = 172
/** Scratch: 16 vectors, for counters of 16 bits. */
export const SLICES: usize = 176 // to 432

export const VECTOR: usize = 16
export const STATE_BYTES: usize = 64
export const NO_BIT: u32 = 0xffff

export const SECONDARY: u32 = 1
export const COLOURED: u32 = 2
export const BLOCKED: u32 = 4

// The results of `propagate`.
export const DEAD: i32 = 0
export const SOLVED: i32 = 1
export const OPEN: i32 = 2

// Where `run` continues.
export const AT_ROOT: u32 = 0
export const ADVANCE: u32 = 1
export const OVER: u32 = 2
/** At the root, which has been counted. */
export const ROOT_ENTERED: u32 = 3

// The results of `run`.
export const EXHAUSTED: i32 = 0
export const AT_SOLUTION: i32 = 1
export const AT_NODES: i32 = 2
export const AT_BRANCH: i32 = 3
export const OUT_OF_MEMORY: i32 = 4

/** @inline */
export function u32At(address: usize): u32 {
  return load<u32>(address)
}

/** @inline */
export function vectorAt(address: usize): v128 {
  return v128.load(address)
}

/** Grows the memory up to an address. Returns false if there is not enough. */
export function reserve(end: usize): bool {
  if (end > <usize>u32At(PEAK)) store<u32>(PEAK, <u32>end)
  const missing = <isize>end - ((<isize>memory.size()) << 16)
  return missing <= 0 || memory.grow(<i32>((missing + 0xffff) >> 16)) >= 0
}
