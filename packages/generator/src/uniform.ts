/**
 * Random solution grids of the 9×9 board. Each of the 6,670,903,752,021,072,936,960 grids has exactly the same probability.
 *
 *   B1 B2 B3      B1 reads 0 to 8. The rest of the first band and of the first stack are drawn: each has 56 × 6⁶
 *   B4 B5 B6      fillings. Then the digits of each row of B5 and B6 are drawn (one of 56 choices), and their order. Three
 *   B7 B8 B9      digits of a row of B5 can be ordered in two ways, unless all three are in the same column of B2. In
 *                 that case they do not fit.
 *
 * Now every column of B8 lacks three digits. Of the 56 choices for the rows beside B7, either 8 or none have one of these
 * digits in every row (a test tries all cases). One of the 8 is drawn. Its rows of B9 fit or not.
 *
 * Idea. Each grid results from exactly one draw, and all draws have the same probability. If something does not fit,
 * everything is drawn again. One draw in eleven fits. At the end, the digits are relabelled at random.
 *
 * Origin. The 56 choices are those of `band-choices.ts`. Drawing again until it fits is von Neumann's rejection sampling.
 */
import { type Grid, GridCopies, type Random } from '@sudoku-lab/core'
import type { Digits } from './band-choices.ts'
import {
  type BoxTables,
  boxTables,
  FILLINGS,
  FITTING_LIST,
  fittingAt,
  IN_SECOND,
  IN_THIRD,
  NONE,
  PLACEMENTS,
  secondBoxOf,
  thirdBoxOf,
} from './box-tables.ts'

/** Digit or position in a box → the one with row and column exchanged: 1 and 3, 2 and 6, 5 and 7. */
const MIRRORED = Uint8Array.of(0, 3, 6, 1, 4, 7, 2, 5, 8)

/** The column of each of nine digits in a box, two bits a digit. */
type Columns = number

function columnIn(columns: Columns, digit: number): number {
  return (columns >> (2 * digit)) & 3
}

export class UniformGrids {
  private readonly tables: BoxTables = boxTables()
  // what was drawn: where boxes begin in the tables, and the digits of B4 and B7 in reading order
  private b2 = 0
  private b3 = 0
  private readonly b4 = new Uint8Array(9)
  private readonly b7 = new Uint8Array(9)
  private upper = 0 // choice for the rows of B5 and B6, by their positions in B4
  private lower = 0 // choice for the rows of B8 and B9, by their positions in B7
  private readonly grid = new Uint8Array(81)
  private readonly copies = new GridCopies()
  private readonly second = new Stack(3)
  private readonly third = new Stack(6)

  /** A random solution grid. It depends on the given random numbers alone. */
  next(random: Random): Grid {
    while (!this.draw(random));
    const names = random.shuffle(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9))
    const { b2, b3, b4, b7, tables, grid } = this
    for (let position = 0; position < 9; position++) {
      const cell = 9 * ((position / 3) | 0) + (position % 3)
      grid[cell] = position
      grid[cell + 3] = tables.second[b2 + position]
      grid[cell + 6] = tables.third[b3 + position]
      grid[cell + 27] = b4[position]
      grid[cell + 54] = b7[position]
    }
    this.second.write(grid, 3, b4, IN_SECOND[this.upper])
    this.second.write(grid, 6, b7, IN_SECOND[this.lower])
    this.third.write(grid, 3, b4, IN_THIRD[this.upper])
    this.third.write(grid, 6, b7, IN_THIRD[this.lower])
    for (let cell = 0; cell < 81; cell++) grid[cell] = names[grid[cell]]
    return this.copies.copyOf(grid)
  }

  /** Draws everything once. Returns whether it fits. What rejects most draws is computed first. */
  private draw(random: Random): boolean {
    const { b4, b7, second, third, tables } = this
    const band = random.below(FILLINGS)
    const mirrored = random.below(FILLINGS)
    const drawn = random.below(56 * 64 * 8)
    const upper = drawn % 56
    const arrangements = (drawn / 56) | 0
    const box2 = secondBoxOf(band)
    const box4 = 9 * secondBoxOf(mirrored)
    const box7 = 9 * thirdBoxOf(mirrored)
    for (let position = 0; position < 9; position++)
      b4[position] = MIRRORED[tables.second[box4 + MIRRORED[position]]]

    if (!second.placeUpper(tables.columnsInSecond[box2], b4, IN_SECOND[upper], arrangements)) return false
    for (let position = 0; position < 9; position++)
      b7[position] = MIRRORED[tables.third[box7 + MIRRORED[position]]]
    const fitting = second.fitting(b7)
    if (fitting === NONE) return false
    const lower = FITTING_LIST[fitting + (arrangements >> 6)]

    const box3 = thirdBoxOf(band)
    if (!third.placeUpper(tables.columnsInThird[box3], b4, IN_THIRD[upper], arrangements >> 3)) return false
    if (!third.fitsLower(b7, IN_THIRD[lower])) return false
    this.b2 = 9 * box2
    this.b3 = 9 * box3
    this.upper = upper
    this.lower = lower
    return true
  }
}

/** The two lower boxes of the second or the third stack. */
class Stack {
  private readonly start: number // first column
  private upper: Columns = 0 // in the box below that of the first band
  private lower: Columns = 0 // in the last box

  constructor(start: number) {
    this.start = start
  }

  /**
   * Orders the rows of the upper box, each in one of two ways. Their digits are those of the box beside, rearranged by a choice.
   * Returns false if a row cannot be ordered.
   */
  placeUpper(
    above: Columns,
    beside: Readonly<Uint8Array>,
    choice: Readonly<Uint8Array>,
    arrangements: number,
  ): boolean {
    let upper = 0
    let lower = 0
    for (let row = 0; row < 3; row++) {
      const from = 3 * row
      const a = 2 * beside[choice[from]]
      const b = 2 * beside[choice[from + 1]]
      const c = 2 * beside[choice[from + 2]]
      const code = ((above >> a) & 3) + 3 * ((above >> b) & 3) + 9 * ((above >> c) & 3)
      const placed = PLACEMENTS[2 * code + ((arrangements >> row) & 1)]
      if (placed < 0) return false
      upper |= ((placed & 3) << a) | (((placed >> 2) & 3) << b) | (((placed >> 4) & 3) << c)
      lower |= (((placed >> 6) & 3) << a) | (((placed >> 8) & 3) << b) | (((placed >> 10) & 3) << c)
    }
    this.upper = upper
    this.lower = lower
    return true
  }

  /**
   * Where the choices are listed whose rows have one digit that each column of the lower box lacks, by their positions in the box
   * beside it; `NONE` without any.
   */
  fitting(beside: Readonly<Uint8Array>): number {
    let first: Digits = 0
    let second: Digits = 0
    for (let position = 0; position < 9; position++) {
      const column = columnIn(this.lower, beside[position])
      if (column === 0) first |= 1 << position
      else if (column === 1) second |= 1 << position
    }
    return fittingAt(first, second)
  }

  /** Whether the digits of every row of the lower box of the third stack go to different columns. */
  fitsLower(beside: Readonly<Uint8Array>, choice: Readonly<Uint8Array>): boolean {
    for (let at = 0; at < 9; at += 3) {
      let columns = 0
      for (let index = at; index < at + 3; index++)
        columns |= 1 << columnIn(this.lower, beside[choice[index]])
      if (columns !== 0b111) return false
    }
    return true
  }

  /** Writes the digits of the box that begins in a row. They are those of the box beside it, rearranged by a choice. */
  write(grid: Grid, firstRow: 3 | 6, beside: Readonly<Uint8Array>, choice: Readonly<Uint8Array>): void {
    const columns = firstRow === 3 ? this.upper : this.lower
    for (let index = 0; index < 9; index++) {
      const digit = beside[choice[index]]
      grid[9 * (firstRow + ((index / 3) | 0)) + this.start + columnIn(columns, digit)] = digit
    }
  }
}
