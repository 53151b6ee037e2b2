/**
 * Sudoku as exact cover. A digit in a cell is an option. It covers its cell, and its digit in each of its three
 * houses. N³ options on 4 N² items, all without a name:
 *
 *   items      cells, then for each house its N digits
 *   options    cells, then digits, so that an option's number says what it places
 */
import { type Cell, type Digit, emptyGrid, type Geometry, type Grid, oncePerGeometry } from '@sudoku-lab/core'
import { fromRows, type Option, type Problem } from '@sudoku-lab/exact-cover'

/** The problem of a board, which all its solvers share. */
export const problemOf: (geometry: Geometry) => Problem = oncePerGeometry(encode)

export function encode({ size, cellCount, housesOf }: Geometry): Problem {
  const options: number[][] = []
  for (let cell = 0; cell < cellCount; cell++) {
    for (let digit = 1; digit <= size; digit++) {
      const inHouses = Array.from(housesOf[cell], (house) => cellCount + house * size + digit - 1)
      options.push([cell, ...inHouses])
    }
  }
  return fromRows(options, { primary: 4 * cellCount })
}

/** The option that places a digit in a cell. */
export function optionOf({ size }: Geometry, cell: Cell, digit: Digit): Option {
  return cell * size + digit - 1
}

/** The grid that a set of options places. */
export function decode(geometry: Geometry, options: readonly Option[]): Grid {
  const grid = emptyGrid(geometry)
  for (const option of options) grid[Math.floor(option / geometry.size)] = (option % geometry.size) + 1
  return grid
}
