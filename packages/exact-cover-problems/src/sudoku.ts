import { format, type Geometry, type Grid } from '@sudoku-lab/core'
import { ProblemBuilder } from '@sudoku-lab/exact-cover'
import { type Encoding, range } from './encoding.ts'

/**
 * A Sudoku: each cell, and each digit in a row, a column and a box, is an item; a digit in a cell is an option. A clue
 * leaves its cell one option.
 *
 * @param puzzle a grid of this geometry, 0 for an empty cell
 */
export function sudoku(geometry: Geometry, puzzle: Readonly<Grid>): Encoding {
  const { size, cellCount, houseCount, housesOf } = geometry
  if (puzzle.length !== cellCount) {
    throw new RangeError(`expected a grid of ${cellCount} cells, got ${puzzle.length}`)
  }
  const builder = new ProblemBuilder()
  const cells = range(cellCount).map((cell) => builder.addPrimary(`cell ${cell}`))
  const inHouse = range(houseCount).map((house) =>
    range(size).map((digit) => builder.addPrimary(`digit ${digit + 1} in house ${house}`)),
  )
  const placements: { readonly cell: number; readonly digit: number }[] = [] // by option
  for (const cell of range(cellCount)) {
    for (const digit of puzzle[cell] === 0 ? range(size) : [puzzle[cell] - 1]) {
      builder.addOption([cells[cell], ...Array.from(housesOf[cell], (house) => inHouse[house][digit])])
      placements.push({ cell, digit: digit + 1 })
    }
  }
  return {
    problem: builder.build(),
    draw: (solution) => {
      const grid = new Uint8Array(cellCount)
      for (const { cell, digit } of solution.map((option) => placements[option])) grid[cell] = digit
      return format(geometry, grid, 'pretty').trimEnd()
    },
  }
}
