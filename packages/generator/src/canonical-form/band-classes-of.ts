import { type Grid, geometryOf, isSolutionOf } from '@sudoku-lab/core'
import { transpose } from './arrangement.ts'
import { bandClasses } from './band-classes.ts'
import { keyOfBand } from './band-key.ts'

/**
 * The classes of the three bands and the three stacks of a solution grid, as numbers from 1 to 416 in the order of their
 * least bands.
 *
 * @throws RangeError unless the grid is a solution grid of the 9×9 board.
 */
export function bandClassesOf(grid: Readonly<Grid>): number[] {
  if (!isSolutionOf(geometryOf(3, 3), grid, grid))
    throw new RangeError('band classes: expected a solution grid')
  const transposed = new Uint8Array(81)
  transpose(grid, transposed)
  const { classOfKey } = bandClasses()
  return [grid, transposed].flatMap((board) =>
    [0, 27, 54].map((start) => 1 + classOfKey[keyOfBand(board, start)]),
  )
}
