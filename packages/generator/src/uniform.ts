/**
 * Random solution grids of the 9×9 board, each of the 6,670,903,752,021,072,936,960 exactly as likely as any other.
 *
 *   B1 B2 B3      B1 reads 0 to 8. The rest of the first band and of the first stack are drawn: each has 56 × 6⁶
 *   B4 B5 B6      fillings. Beside B4, the digits of each row of B5 and B6 are drawn, one of 56 choices, and then their
 *   B7 B8 B9      order: three digits that lie in B2 in different columns, or two of them in one, can be ordered in two
 *                 ways in the row of B5, and three in one column cannot.
 *
 * Now every column of B8 lacks three digits. Of the 56 choices for the rows beside B7 either 8 or none put one of these
 * into every row (a test goes through all cases). One of the 8 is drawn, and its rows of B9 fit or not.
 *
 * Idea. Every grid can be drawn in one way only, and each drawing has the same chance; when something does not fit,
 * everything is drawn again. One in eleven fits. Last, the digits are relabelled at random.
 *
 * Origin. The 56 choices are those of Bertram Felgenhauer and Frazer Jarvis ("Mathematics of Sudoku I", 2006); to draw
 * until it fits is von Neumann's rejection.
 */
import type { Grid, Random } from '@sudoku-lab/core'

/** Digits are 0 to 8 here, and a set of them is nine bits. */
type Digits = number

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]
/** Row after row of the second and then of the third box: their digits, in any order, when the first reads 0 to 8. */
const CHOICES: readonly Uint8Array[] = listChoices()
/** Ways to fill the second and the third box of a band. */
const FILLINGS: number = CHOICES.length * 6 ** 6
/** Columns of three digits, in base 3, and one of two ways → how many columns further each of them goes. */
const SHIFTS: readonly (Readonly<Uint8Array> | undefined)[] = listShifts()
/** Pairs of sets that the first two columns of a box lack → the eight choices whose rows have one digit of each. */
export const FITTING: ReadonlyMap<number, Readonly<Uint8Array>> = listFitting()

/** Digit → the one with row and column in B1 exchanged: 1 and 3, 2 and 6, 5 and 7. */
const MIRRORED = Uint8Array.of(0, 3, 6, 1, 4, 7, 2, 5, 8)
/** Cell of a stack, row after row → the same cell, column after column. */
const TRANSPOSED = Uint8Array.from({ length: 27 }, (_, cell) => 9 * (cell % 3) + Math.floor(cell / 3))

export class UniformGrids {
  private readonly band = new Uint8Array(27) // B1 B2 B3 in reading order
  private readonly mirrored = new Uint8Array(27) // B1 B4 B7, column after column, with the digits mirrored
  private readonly stack = new Uint8Array(27) // B1 B4 B7, row after row
  private readonly placeInB7 = new Uint8Array(9) // digit → its place in B7
  private readonly second = new Stack(3)
  private readonly third = new Stack(6)

  /** A random solution grid, with nothing but the given source of chance. */
  next(random: Random): Grid {
    while (!this.draw(random));
    const names = random.shuffle(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9))
    const grid = new Uint8Array(81)
    for (let cell = 0; cell < 27; cell++) grid[cell] = names[this.band[cell]]
    for (let row = 3; row < 9; row++) {
      for (let column = 0; column < 3; column++) grid[9 * row + column] = names[this.stack[3 * row + column]]
    }
    this.second.write(grid, names)
    this.third.write(grid, names)
    return grid
  }

  /** Draws everything once. False when it does not fit. */
  private draw(random: Random): boolean {
    fill(this.band, random.below(FILLINGS))
    fill(this.mirrored, random.below(FILLINGS))
    const drawn = random.below(56 * 64 * 8)
    for (let cell = 0; cell < 27; cell++) this.stack[cell] = MIRRORED[this.mirrored[TRANSPOSED[cell]]]
    this.setRows(0, CHOICES[drawn % 56])
    const arrangements = Math.floor(drawn / 56)
    if (
      !this.second.placeUpper(this.band, arrangements & 7) ||
      !this.third.placeUpper(this.band, (arrangements >> 3) & 7)
    )
      return false
    for (let position = 0; position < 9; position++) {
      this.placeInB7[this.stack[18 + position]] = position
    }
    const fitting = this.second.fitting(this.placeInB7)
    if (fitting === undefined) return false
    this.setRows(1, CHOICES[fitting[arrangements >> 6]])
    return this.third.fitsLower()
  }

  /** Gives the rows of B5 and B6 (box 0) or of B8 and B9 (box 1) their digits. */
  private setRows(box: number, choice: Readonly<Uint8Array>): void {
    const start = 9 * (box + 1) // of the box beside them, in the stack
    for (let index = 0; index < 9; index++) {
      this.second.rows[9 * box + index] = this.stack[start + choice[index]]
      this.third.rows[9 * box + index] = this.stack[start + choice[9 + index]]
    }
  }
}

/** The second or the third stack: the box of the first band and the two below. */
class Stack {
  /** Three digits for each of the six rows below the first band. */
  readonly rows: Uint8Array = new Uint8Array(18)
  private readonly start: number // first column
  private readonly columnOf = new Uint8Array(9) // digit → column in the box of the first band
  private readonly upper = new Uint8Array(9) // digit → column in the box below
  private readonly lower = new Uint8Array(9) // digit → column in the last box

  constructor(start: number) {
    this.start = start
  }

  /** Orders the rows of the upper box, each in one of two ways. False when one cannot be ordered. */
  placeUpper(band: Readonly<Uint8Array>, arrangements: number): boolean {
    const { start, rows, columnOf, upper, lower } = this
    for (let row = 0; row < 27; row += 9) {
      for (let column = 0; column < 3; column++) columnOf[band[row + start + column]] = column
    }
    for (let row = 0; row < 3; row++) {
      const code = columnOf[rows[3 * row]] + 3 * columnOf[rows[3 * row + 1]] + 9 * columnOf[rows[3 * row + 2]]
      const shifts = SHIFTS[2 * code + ((arrangements >> row) & 1)]
      if (shifts === undefined) return false
      for (let index = 0; index < 3; index++) {
        const digit = rows[3 * row + index]
        upper[digit] = (columnOf[digit] + shifts[index]) % 3
        lower[digit] = 3 - columnOf[digit] - upper[digit]
      }
    }
    return true
  }

  /** The choices whose rows have one digit that each column of the lower box lacks, by their places beside it. */
  fitting(placeBeside: Readonly<Uint8Array>): Readonly<Uint8Array> | undefined {
    let first: Digits = 0
    let second: Digits = 0
    for (let digit = 0; digit < 9; digit++) {
      if (this.lower[digit] === 0) first |= 1 << placeBeside[digit]
      else if (this.lower[digit] === 1) second |= 1 << placeBeside[digit]
    }
    return FITTING.get(512 * first + second)
  }

  /** Whether the digits of every row of the lower box go to different columns. */
  fitsLower(): boolean {
    const { rows, lower } = this
    for (let row = 9; row < 18; row += 3) {
      const columns = (1 << lower[rows[row]]) | (1 << lower[rows[row + 1]]) | (1 << lower[rows[row + 2]])
      if (columns !== 0b111) return false
    }
    return true
  }

  write(grid: Grid, names: Readonly<Uint8Array>): void {
    for (const [index, digit] of this.rows.entries()) {
      const column = this.start + (index < 9 ? this.upper : this.lower)[digit]
      grid[9 * (3 + ((index / 3) | 0)) + column] = names[digit]
    }
  }
}

/** Fills a band whose first box reads 0 to 8 in one of its ways. */
function fill(band: Uint8Array, filling: number): void {
  const choice = CHOICES[filling % CHOICES.length]
  let orders = Math.floor(filling / CHOICES.length)
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) band[9 * row + column] = 3 * row + column
    for (let box = 1; box < 3; box++) {
      const order = ORDERS[orders % 6]
      orders = (orders / 6) | 0
      const from = 9 * (box - 1) + 3 * row
      for (let column = 0; column < 3; column++)
        band[9 * row + 3 * box + column] = choice[from + order[column]]
    }
  }
}

function listChoices(): Uint8Array[] {
  const triples = Array.from({ length: 512 }, (_, set) => set).filter((set) => digitsIn(set).length === 3)
  const choices: Uint8Array[] = []
  for (const first of triples.filter((set) => (set & 0o007) === 0)) {
    for (const second of triples.filter((set) => (set & (first | 0o070)) === 0)) {
      const third = 0o777 & ~first & ~second
      if ((third & 0o700) !== 0) continue
      const sets = [first, second, third]
      const others = sets.map((set, row) => 0o777 & ~set & ~(0o007 << (3 * row)))
      choices.push(Uint8Array.from([...sets, ...others].flatMap(digitsIn)))
    }
  }
  return choices
}

function digitsIn(set: Digits): number[] {
  return Array.from({ length: 9 }, (_, digit) => digit).filter((digit) => ((set >> digit) & 1) === 1)
}

/** Each of three digits goes one or two columns further than it is above, and no two to the same column. */
function listShifts(): (Uint8Array | undefined)[] {
  return Array.from({ length: 27 }, (_, code) => [
    code % 3,
    Math.floor(code / 3) % 3,
    Math.floor(code / 9),
  ]).flatMap((above) => {
    const shifts = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
      Uint8Array.of(0, 1, 2).map((i) => 1 + ((bits >> i) & 1)),
    )
    const fitting = shifts.filter(
      (shift) => new Set(above.map((column, i) => (column + shift[i]) % 3)).size === 3,
    )
    return [fitting[0], fitting[1]]
  })
}

function listFitting(): Map<number, Uint8Array> {
  const fitting = new Map<number, number[]>()
  for (const [index, choice] of CHOICES.entries()) {
    // one digit of each row for the first column, one of what is left for the second
    for (let picks = 0; picks < 6 ** 3; picks++) {
      const orders = [picks % 6, Math.floor(picks / 6) % 6, Math.floor(picks / 36)].map(
        (order) => ORDERS[order],
      )
      const lacking = (column: number): Digits =>
        orders.reduce((set, order, row) => set | (1 << choice[3 * row + order[column]]), 0)
      const key = 512 * lacking(0) + lacking(1)
      fitting.set(key, [...(fitting.get(key) ?? []), index])
    }
  }
  return new Map(Array.from(fitting, ([key, choices]) => [key, Uint8Array.from(choices)]))
}
