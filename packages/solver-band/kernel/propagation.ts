/**
 * The inner loops of band, in the readable form. The builds of solver-band and solver-lanes unroll them with unroll.mjs.
 *
 * The functions run as they are written here, and a test compares them with the unrolled ones. Every index is a sum of
 * numbers that loops over constant lists give, so in the unrolled text it is a literal. V8 turns such an index into a
 * fixed address without a bounds check. So propagation takes about two thirds of the time that these loops take.
 *
 * The text uses so little of TypeScript that it is also AssemblyScript: integers of 32 bits, the outcomes of
 * src/state.ts, and elements of arrays, `array[index]`, with one assignment on each line.
 */
import { tellSubband } from '../src/search.trace.ts'
import { bivalueCells as bivalue, type Outcome, searchState as state } from '../src/state.ts'
import {
  CELLS_AFTER_PLACING,
  CELLS_BESIDE_COLUMNS as cellsBesideColumns,
  CELLS_FOR_MINIROWS as cellsForMinirows,
  highestCell,
} from '../src/tables.ts'
import { BANDS, DIGITS, SUBBANDS } from './subbands.mjs'

const cellsAfterPlacing = Int32Array.of(0o777_777_777, ...CELLS_AFTER_PLACING) // the first entry is for no cell
const naked = new Int32Array(3) // band → free cells with one candidate at the last count

// The unrolled text contains these constants as literals. Octal numbers have the shape of a band: nine minirows, three in each row.
const ROUNDS_WITHOUT_QUESTION = 3
const ALL_CELLS = 0o777_777_777
const ROW_STARTS = 0o001_001_001
const ABOVE_ROW_STARTS = 0o776_776_776
const NEXT_ROW_STARTS = 0o1_001_001_000
const MINIROW_STARTS = 0o111_111_111
const MINIROW_ENDS = 0o444_444_444
const BELOW_MINIROW_ENDS = 0o333_333_333
/** A multiplication by 2^3 + 2^13 + 2^23 moves the nine bits of a pattern together into the highest nine bits. */
const GATHER_BITS = 0x0080_2008

// The unrolled text declares these variables in every function that uses them, and an array as a variable for each entry.
const free = new Int32Array(3) // band → the cells where no digit is placed
const columnsOf = new Int32Array(10) // digit → its columns, as bits 9 × band + column: a triple of bits belongs to one box
const aloneOf = new Int32Array(10) // digit → those of its columns that are the only ones of their box
let cells = 0
let pattern = 0
let rows = 0
let singles = 0
let others = 0
let changed = 0
let found = 0
let one = 0
let two = 0
let three = 0
let four = 0
let columns = 0
let left = 0
let alone = 0
let sure = 0
let firstAlone = 0
let secondAlone = 0
let thirdAlone = 0

/**
 * Propagates the subband whose cells are in `cells`. Infers everything that follows for its digit within the
 * band, and what its columns imply for the digit in the other two bands. Returns false for a contradiction.
 *
 * `pattern` is the minirows that have a cell, each as its last bit: the addition carries into this bit if a lower bit of
 * the minirow is set. A row has one candidate if removing its lowest bit leaves nothing. Otherwise an addition carries
 * into the first bit of the next row, and `rows - (rows >>> 9)` is all cells of such rows.
 */
function propagate(digit: number, band: number): boolean {
  pattern = (((cells & BELOW_MINIROW_ENDS) + BELOW_MINIROW_ENDS) | cells) & MINIROW_ENDS
  cells &= cellsForMinirows[Math.imul(pattern, GATHER_BITS) >>> 23]
  if (cells === 0) return false
  state[10 * band + digit] = cells
  state[200 + 10 * band + digit] = cells
  rows = ((cells & (cells - ROW_STARTS)) + ABOVE_ROW_STARTS) & NEXT_ROW_STARTS
  singles = cells & ~(rows - (rows >>> 9))
  state[100 + 10 * band + digit] = singles
  free[band] &= ~singles
  others = cellsBesideColumns[(cells | (cells >>> 9) | (cells >>> 18)) & 0o777]
  state[10 * ((band + 1) % 3) + digit] &= others
  state[10 * ((band + 2) % 3) + digit] &= others
  if (TRACE) tellSubband(digit, band)
  return true
}

/** Propagates every subband in a few rounds. It does not test which have changed, because all have after loading. */
export function propagateAll(): Outcome {
  for (const band of BANDS) {
    free[band] = state[100 + 10 * band]
  }
  for (let round = 0; round < ROUNDS_WITHOUT_QUESTION; round++) {
    for (const { digit, band } of SUBBANDS) {
      cells = state[10 * band + digit] & (free[band] | state[100 + 10 * band + digit])
      if (!propagate(digit, band)) return 'contradiction'
    }
  }
  for (const band of BANDS) {
    state[100 + 10 * band] = free[band]
  }
  return (free[0] | free[1] | free[2]) === 0 ? 'solved' : 'open'
}

/** Propagates each subband that has changed since it was last propagated, until there is none. */
export function propagateChanged(): Outcome {
  for (const band of BANDS) {
    free[band] = state[100 + 10 * band]
  }
  do {
    changed = 0
    for (const { digit, band } of SUBBANDS) {
      cells = state[10 * band + digit] & (free[band] | state[100 + 10 * band + digit])
      if (cells !== state[200 + 10 * band + digit]) {
        changed = 1
        if (!propagate(digit, band)) return 'contradiction'
      }
    }
    // Every cell is placed, and the placements agree with each other, so there is nothing left to infer.
    if ((free[0] | free[1] | free[2]) === 0) return 'solved'
  } while (changed !== 0)
  for (const band of BANDS) {
    state[100 + 10 * band] = free[band]
  }
  return 'open'
}

/**
 * Finds the cells with one candidate and with two. Returns `changed` if a free cell has one candidate. It counts the
 * candidates of all cells of a band at once, up to three, one bit of all counts at a time.
 */
export function countCandidates(): Outcome {
  found = 0
  for (const band of BANDS) {
    one = 0
    two = 0
    three = 0
    for (const digit of DIGITS) {
      cells = state[10 * band + digit]
      three |= two & cells
      two |= one & cells
      one |= cells
    }
    if (one !== ALL_CELLS) return 'contradiction'
    cells = one & ~two & state[100 + 10 * band]
    naked[band] = cells
    found |= cells
    bivalue[band] = two & ~three
  }
  return found === 0 ? 'open' : 'changed'
}

/**
 * Places the digits of the cells with one candidate left: of each digit, the highest in each band. If there are more,
 * the next count finds them again.
 */
export function placeNaked(): void {
  for (const band of BANDS) {
    cells = naked[band]
    if (cells !== 0) {
      for (const digit of DIGITS) {
        state[10 * band + digit] &= cellsAfterPlacing[1 + highestCell(state[10 * band + digit] & cells)]
      }
    }
  }
}

/**
 * Looks at the digits of each minicolumn (three cells of a box in one column).
 * A digit certainly lies in a minicolumn if no other minicolumn of its box or of its column can hold it, or
 * if only three digits can lie in the minicolumn. The digit is then eliminated from the rest of the box and
 * of the column. If three digits certainly lie in a minicolumn, all others are eliminated from it.
 */
export function claimMinicolumns(): Outcome {
  found = 0
  one = 0
  two = 0
  three = 0
  four = 0
  firstAlone = 0
  secondAlone = 0
  thirdAlone = 0
  for (const digit of DIGITS) {
    cells = state[digit]
    columns = (cells | (cells >>> 9) | (cells >>> 18)) & 0o777
    cells = state[10 + digit]
    columns |= (cells | (cells << 9) | (cells >>> 9)) & 0o777_000
    cells = state[20 + digit]
    columns |= (cells | (cells << 9) | (cells << 18)) & 0o777_000_000
    columnsOf[digit] = columns
    four |= three & columns
    three |= two & columns
    two |= one & columns
    one |= columns
    left = columns & (columns - MINIROW_STARTS)
    left = ((left >>> 1) | (left >>> 2)) & MINIROW_STARTS
    alone = columns & ~(left * 7)
    aloneOf[digit] = alone
    thirdAlone |= secondAlone & alone
    secondAlone |= firstAlone & alone
    firstAlone |= alone
  }
  if (three !== ALL_CELLS) return 'contradiction'
  three &= ~four
  for (const digit of DIGITS) {
    columns = columnsOf[digit]
    alone = aloneOf[digit]
    left = (columns << 9) | (columns << 18) | (columns >>> 9) | (columns >>> 18)
    sure = (columns & three) | (columns & ~left) | alone
    left = (sure << 9) | (sure << 18) | (sure >>> 9) | (sure >>> 18)
    left |= ((sure | (sure >>> 1) | (sure >>> 2)) & MINIROW_STARTS) * 7
    left |= thirdAlone & ~alone
    left = columns & (~left | sure)
    if (left !== columns) {
      found = 1
      state[digit] &= (left & 0o777) * 0o1_001_001
      state[10 + digit] &= ((left >>> 9) & 0o777) * 0o1_001_001
      state[20 + digit] &= (left >>> 18) * 0o1_001_001
    }
  }
  return found === 0 ? 'open' : 'changed'
}
