/**
 * The moves of a band: its rows in any order, its boxes in any order, and the columns of each box in any order.
 * That is 6 × 6 × 6³ = 7,776 moves. They are numbered, and their tables lie one after another:
 *
 *   image[9 × row + column] = band[9 × ROWS[3 × move + row] + COLUMNS[9 × move + column]]
 *
 * A band is 27 cells in reading order. A move does not relabel digits.
 */

import { ORDERS } from '../band-choices.ts'

/** 0 to 7,775: a number in base 6 whose digits are the orders of the rows, of the boxes, and of the columns in each box. */
export type BandMove = number

export const MOVE_COUNT: number = 6 ** 5

/** 3 × first thing + second thing → index in `ORDERS`. */
const indexOfOrder = new Uint8Array(9)
for (const [index, [first, second]] of ORDERS.entries()) indexOfOrder[3 * first + second] = index

export const ROWS: Uint8Array = new Uint8Array(3 * MOVE_COUNT)
export const COLUMNS: Uint8Array = new Uint8Array(9 * MOVE_COUNT)

for (let move = 0; move < MOVE_COUNT; move++) {
  ROWS.set(ORDERS[Math.floor(move / 1296)], 3 * move)
  const boxes = ORDERS[Math.floor(move / 216) % 6]
  for (let box = 0; box < 3; box++) {
    const order = ORDERS[Math.floor(move / 6 ** (2 - box)) % 6]
    for (let column = 0; column < 3; column++) {
      COLUMNS[9 * move + 3 * box + column] = 3 * boxes[box] + order[column]
    }
  }
}

/** The move that maps row `rows[r]` to row r and column `columns[c]` to column c. */
export function moveOf(rows: ArrayLike<number>, columns: ArrayLike<number>): BandMove {
  let move = 6 * indexOfOrder[3 * rows[0] + rows[1]]
  move += indexOfOrder[3 * ((columns[0] / 3) | 0) + ((columns[3] / 3) | 0)]
  for (let box = 0; box < 3; box++) {
    move = 6 * move + indexOfOrder[3 * (columns[3 * box] % 3) + (columns[3 * box + 1] % 3)]
  }
  return move
}

const rows = new Uint8Array(3) // of the move that is being made
const columns = new Uint8Array(9)

/** The move that makes the first move and then the second one. */
export function composeMoves(first: BandMove, second: BandMove): BandMove {
  for (let row = 0; row < 3; row++) rows[row] = ROWS[3 * first + ROWS[3 * second + row]]
  for (let column = 0; column < 9; column++) {
    columns[column] = COLUMNS[9 * first + COLUMNS[9 * second + column]]
  }
  return moveOf(rows, columns)
}

export function inverseMove(move: BandMove): BandMove {
  for (let row = 0; row < 3; row++) rows[ROWS[3 * move + row]] = row
  for (let column = 0; column < 9; column++) columns[COLUMNS[9 * move + column]] = column
  return moveOf(rows, columns)
}

/** Writes the image of a band. */
export function moveBand(band: ArrayLike<number>, move: BandMove, image: Uint8Array): void {
  for (let row = 0; row < 3; row++) {
    const start = 9 * ROWS[3 * move + row]
    for (let column = 0; column < 9; column++) {
      image[9 * row + column] = band[start + COLUMNS[9 * move + column]]
    }
  }
}
