/**
 * Random Latin squares.
 *
 * Origin. M. T. Jacobson and P. Matthews, "Generating uniformly distributed random Latin squares", Journal of Combinatorial Designs 4,
 * 1996.
 *
 * Idea. A square is a cube of ones and zeros: a one where a row and a column have a digit. A step puts a digit into a cell and repairs
 * the row and the column of its old place, which may leave a single −1. The next steps begin there until it is gone. Between squares
 * without a −1, the chain is reversible and reaches all of them, so in the limit each is equally likely. How many it has to visit
 * is not proved; N³ is customary.
 */
import type { Grid, Random } from '@sudoku-lab/core'

type Place = readonly [row: number, column: number, digit: number]

export function randomLatinSquare(size: number, random: Random): Grid {
  const cube = new Cube(size, random)
  for (let squares = 0; squares < size ** 3; squares++) {
    let wrong = cube.change(cube.anyZero())
    while (wrong !== undefined) wrong = cube.change(wrong)
  }
  return cube.square()
}

class Cube {
  private readonly size: number
  private readonly random: Random
  private readonly ones: Int8Array // (row × N + column) × N + digit → 1, 0, or once −1

  constructor(size: number, random: Random) {
    this.size = size
    this.random = random
    this.ones = new Int8Array(size ** 3)
    for (let cell = 0; cell < size ** 2; cell++)
      this.ones[cell * size + ((Math.floor(cell / size) + cell) % size)] = 1
  }

  anyZero(): Place {
    const { ones, size, random } = this
    let place = random.below(ones.length)
    while (ones[place] !== 0) place = random.below(ones.length)
    return [Math.floor(place / size ** 2), Math.floor(place / size) % size, place % size]
  }

  /** Adds one at a place, and −1, 1 and so on at the other corners of a box. Returns the corner that is −1 now, if any is. */
  change([row, column, digit]: Place): Place | undefined {
    const { size } = this
    const row2 = this.oneAmong(this.indexOf([0, column, digit]), size ** 2)
    const column2 = this.oneAmong(this.indexOf([row, 0, digit]), size)
    const digit2 = this.oneAmong(this.indexOf([row, column, 0]), 1)
    for (let corner = 0; corner < 8; corner++) {
      const [isRow2, isColumn2, isDigit2] = [corner & 1, (corner >> 1) & 1, corner >> 2]
      const place = this.indexOf([
        isRow2 ? row2 : row,
        isColumn2 ? column2 : column,
        isDigit2 ? digit2 : digit,
      ])
      this.ones[place] += (isRow2 + isColumn2 + isDigit2) % 2 === 0 ? 1 : -1
    }
    const last: Place = [row2, column2, digit2]
    return this.ones[this.indexOf(last)] < 0 ? last : undefined
  }

  square(): Grid {
    const { ones, size } = this
    return Uint8Array.from({ length: size ** 2 }, (_, cell) => ones.indexOf(1, cell * size) - cell * size + 1)
  }

  private indexOf([row, column, digit]: Place): number {
    return (row * this.size + column) * this.size + digit
  }

  /** A random index of a line whose place is one, from its first place. Where the line crosses a −1, there are two. */
  private oneAmong(first: number, stride: number): number {
    const { ones, size, random } = this
    let [found, other] = [-1, -1]
    for (let index = 0; index < size; index++) {
      if (ones[first + index * stride] !== 1) continue
      if (found < 0) found = index
      else other = index
    }
    return other < 0 || random.below(2) === 0 ? found : other
  }
}
