/**
 * Reads a puzzle, writes a solution, and saves and restores the state of a guess, in the readable form. The build of
 * solver-band unrolls these loops, as those of propagation.ts.
 */
import type { Grid } from '@sudoku-lab/core'
import { searchFrames as frames, solutionBytes as solution, searchState as state } from '../src/state.ts'
import { CELLS_BESIDE_MINIROWS as cellsBesideMinirows } from '../src/tables.ts'
import { BANDS, CELLS, DIGITS, SUBBANDS } from './subbands.mjs'

// The unrolled text declares these variables and contains these constants as literals, as that of propagation.ts.
const ALL_CELLS = 0o777_777_777
const MINIROW_ENDS = 0o444_444_444
const BELOW_MINIROW_ENDS = 0o333_333_333
const GATHER_BITS = 0x0080_2008
let cells = 0
let all = 0
let taken = 0
let pattern = 0

/** Saves the state, which has been propagated, in the frame that begins at `frame`. */
export function save(frame: number): void {
  for (const band of BANDS) {
    frames[frame + 10 * band] = state[100 + 10 * band]
  }
  for (const { digit, band } of SUBBANDS) {
    frames[frame + 10 * band + digit] = state[10 * band + digit]
  }
}

/**
 * Restores the state that `save` kept. In a propagated state, the placed cells of a digit are its
 * candidates that are not free.
 */
export function restore(frame: number): void {
  for (const band of BANDS) {
    cells = frames[frame + 10 * band]
    state[100 + 10 * band] = cells
    taken = ~cells
    for (const digit of DIGITS) {
      cells = frames[frame + 10 * band + digit]
      state[10 * band + digit] = cells
      state[200 + 10 * band + digit] = cells
      state[100 + 10 * band + digit] = cells & taken
    }
  }
}

/**
 * Loads a puzzle into the state, before any inference: in each band, a digit keeps the cells that its clues
 * allow.
 *
 * An empty cell is treated as a clue of digit 0. The cells where 0 is placed are the free cells. No branch tests
 * whether a cell is empty, because a wrong prediction costs as much as three cells. The bands take turns, so that
 * most additions to the free cells do not have to wait for the one before.
 *
 * Requires a byte for each cell. If a digit is above 9 or clues conflict, the state has no meaning, and
 * `propagateAll` finds a contradiction or `coversAllCells` returns false after it.
 */
export function load(puzzle: Readonly<Grid>): void {
  for (const band of BANDS) {
    state[100 + 10 * band] = 0
    for (const digit of DIGITS) {
      state[100 + 10 * band + digit] = 0
    }
  }
  for (const cell of CELLS) {
    for (const band of BANDS) {
      state[100 + 10 * band + puzzle[27 * band + cell]] |= 1 << cell
    }
  }
  for (const { digit, band } of SUBBANDS) {
    cells = state[100 + 10 * band + digit]
    pattern = (((cells & BELOW_MINIROW_ENDS) + BELOW_MINIROW_ENDS) | cells) & MINIROW_ENDS
    state[10 * band + digit] = cellsBesideMinirows[Math.imul(pattern, GATHER_BITS) >>> 23] | cells
  }
}

/** Whether every cell is free or has a digit that is placed there. */
export function coversAllCells(): boolean {
  all = ALL_CELLS
  for (const band of BANDS) {
    cells = state[100 + 10 * band]
    for (const digit of DIGITS) {
      cells |= state[100 + 10 * band + digit]
    }
    all &= cells
  }
  return all === ALL_CELLS
}

/** Writes the placed digits of a solved state into the solution. A digit has one cell in each row. */
export function decode(): void {
  for (const { digit, band } of SUBBANDS) {
    cells = state[100 + 10 * band + digit]
    solution[27 * band + 32 - Math.clz32(cells)] = digit
    solution[27 * band + 32 - Math.clz32(cells & 0o777_777)] = digit
    solution[27 * band + 32 - Math.clz32(cells & 0o777)] = digit
  }
}
