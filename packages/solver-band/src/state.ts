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
import type { Grid } from '@sudoku-lab/core'
import { ALL_CELLS, type BandCells, CELLS_AFTER_PLACING, highestCell } from './tables.ts'

export const searchState: Int32Array = new Int32Array(400) // with any byte as a digit, `load` stays inside
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

const state = searchState
const cellsAfterPlacing = CELLS_AFTER_PLACING

/**
 * Loads a puzzle into the state, before any inference: in each band, a digit keeps the cells that its clues
 * allow. If clues conflict, a digit is left without a cell in a row or a box, or two bands are left with the
 * same column.
 *
 * An empty cell is treated as a clue of digit 0. The cells where 0 is placed are the free cells, and the
 * candidates of 0 have no meaning. No branch tests whether a cell is empty, because a wrong prediction costs
 * as much as three cells.
 *
 * Requires a byte for each cell. Returns false and leaves a meaningless state if a digit is above 9.
 */
export function load(puzzle: Readonly<Grid>): boolean {
  for (let subband = 0; subband < 30; subband++) {
    state[subband] = ALL_CELLS
    state[PLACED + subband] = 0
  }
  let refused = 0 // stays negative after it has been negative
  for (let cell = 0; cell < 27; cell++) {
    const bit = 1 << cell
    const left = cellsAfterPlacing[cell]
    const first = puzzle[cell]
    const second = 10 + puzzle[27 + cell]
    const third = 20 + puzzle[54 + cell]
    refused |= (9 - first) | (19 - second) | (29 - third)
    state[first] &= left
    state[PLACED + first] |= bit
    state[second] &= left
    state[PLACED + second] |= bit
    state[third] &= left
    state[PLACED + third] |= bit
  }
  return refused >= 0
}

/** Writes the placed digits of a solved state into a grid. */
export function decode(solution: Grid): void {
  for (let band = 0; band < 3; band++) {
    for (let digit = 1; digit <= 9; digit++) {
      const cells: BandCells = state[PLACED + 10 * band + digit] // one in each row
      solution[27 * band + highestCell(cells)] = digit
      solution[27 * band + highestCell(cells & 0o000_777_777)] = digit
      solution[27 * band + highestCell(cells & 0o000_000_777)] = digit
    }
  }
}
