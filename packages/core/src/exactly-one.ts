/**
 * Sudoku as choices: a solution has exactly one candidate of each of these lists. They are the items of an exact cover, and each
 * list is a clause of a formula.
 *
 *   list         0 … cellCount − 1                 the digits of a cell
 *                cellCount + house × N + (d − 1)   the cells of a house, for digit d
 *   candidate    cell × N + (d − 1)                digit d in the cell; it is in four lists: of its cell, row, column and box
 */
import { type Geometry, oncePerGeometry } from './geometry.ts'

/** The lists, each of which is ascending. */
export const exactlyOnes: (geometry: Geometry) => readonly (readonly number[])[] = oncePerGeometry(
  ({ size, cellCount, cellsOf }) => {
    const numbers = Array.from({ length: size }, (_, index) => index)
    const cells = Array.from({ length: cellCount }, (_, cell) => numbers.map((index) => cell * size + index))
    const houses = cellsOf.flatMap((house) =>
      numbers.map((index) => Array.from(house, (cell) => cell * size + index)),
    )
    return [...cells, ...houses]
  },
)
