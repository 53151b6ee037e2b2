/**
 * Sudoku as exact cover. A digit in a cell is an option. It covers four items, each of which has to be covered
 * exactly once:
 *
 *                 r3c7         5 in row 3   5 in column 7   5 in box 3        items
 *   5 in r3c7      ●               ●              ●              ●            an option
 *
 * N³ options on 4 N² items: 729 on 324 for the 9×9 board. A solution of the cover is a complete grid.
 */
import {
  type Cell,
  type Digit,
  type Geometry,
  type House,
  nameOfCell,
  oncePerGeometry,
} from '@sudoku-lab/core'
import { type Option, type Problem, ProblemBuilder } from '@sudoku-lab/exact-cover'

/** The problem of a board, which all its solvers share. */
export const problemOf: (geometry: Geometry) => Problem = oncePerGeometry(encode)

/** Options are ordered by cell and digit, so the number of an option shows what it places. */
export function encode(geometry: Geometry): Problem {
  const { size, cellCount, houseCount, housesOf } = geometry
  const builder = new ProblemBuilder()
  const itemOfCell = Array.from({ length: cellCount }, (_, cell) =>
    builder.addPrimary(nameOfCell(geometry, cell)),
  )
  const itemsOfHouse = Array.from({ length: houseCount }, (_, house) =>
    Array.from({ length: size }, (_, digit) =>
      builder.addPrimary(`${digit + 1} in ${nameOfHouse(geometry, house)}`),
    ),
  )
  for (let cell = 0; cell < cellCount; cell++) {
    for (let digit = 1; digit <= size; digit++) {
      const inHouses = Array.from(housesOf[cell], (house) => itemsOfHouse[house][digit - 1])
      builder.addOption([itemOfCell[cell], ...inHouses])
    }
  }
  return builder.build()
}

/** The option that places a digit in a cell. */
export function optionOf(geometry: Geometry, cell: Cell, digit: Digit): Option {
  return cell * geometry.size + digit - 1
}

function nameOfHouse({ size }: Geometry, house: House): string {
  const kind = ['row', 'column', 'box'][Math.floor(house / size)]
  return `${kind} ${(house % size) + 1}`
}
