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
 * Origin. The 56 choices are those of Bertram Felgenhauer and Frazer Jarvis ("Mathematics of Sudoku I", 2006). Drawing again
 * until it fits is von Neumann's rejection sampling.
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
/** 3 × index in `ORDERS` + position → what is there. */
const ORDER: Uint8Array = Uint8Array.from(ORDERS.flat())
/** Row after row of the second and then of the third box: their digits, in any order, when the first reads 0 to 8. */
const CHOICES: readonly Uint8Array[] = listChoices()
/** The number of fillings of the second and the third box of a band. */
const FILLINGS: number = CHOICES.length * 6 ** 6
/** Columns of three digits, in base 3, and one of two ways → how many columns further each of them goes. */
const SHIFTS: readonly (Readonly<Uint8Array> | undefined)[] = listShifts()
/** Pairs of sets that the first two columns of a box lack → the eight choices whose rows have one digit of each. */
export const FITTING: ReadonlyMap<number, Readonly<Uint8Array>> = listFitting()
/** The same as a table of 2¹⁸ entries, which is faster than a map: 0 or 1 + position in `FITTING_LISTS`. */
const FITTING_AT = new Uint16Array(1 << 18)
const FITTING_LISTS: Readonly<Uint8Array>[] = []
for (const [key, choices] of FITTING) FITTING_AT[key] = FITTING_LISTS.push(choices)

/** Digit → the one with row and column in B1 exchanged: 1 and 3, 2 and 6, 5 and 7. */
const MIRRORED = Uint8Array.of(0, 3, 6, 1, 4, 7, 2, 5, 8)

export class UniformGrids {
  private readonly band = new Filling() // of B2 and B3
  private readonly mirrored = new Filling() // of B4 and B7, with rows and columns exchanged and the digits mirrored
  private readonly b4 = new Uint8Array(9) // digits in reading order
  private readonly b7 = new Uint8Array(9)
  private readonly positionInB7 = new Uint8Array(9) // digit → position
  private readonly second = new Stack(3)
  private readonly third = new Stack(6)

  /** A random solution grid. It depends on the given random numbers alone. */
  next(random: Random): Grid {
    while (!this.draw(random));
    const names = random.shuffle(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9))
    const grid = new Uint8Array(81)
    for (let position = 0; position < 9; position++) {
      const cell = 9 * ((position / 3) | 0) + (position % 3)
      grid[cell] = names[position]
      grid[cell + 27] = names[this.b4[position]]
      grid[cell + 54] = names[this.b7[position]]
    }
    this.second.write(grid, names)
    this.third.write(grid, names)
    return grid
  }

  /** Draws everything once. Returns whether it fits. What rejects most draws is computed first. */
  private draw(random: Random): boolean {
    const { band, mirrored, b4, b7, second, third } = this
    band.set(random.below(FILLINGS))
    mirrored.set(random.below(FILLINGS))
    const drawn = random.below(56 * 64 * 8)
    const upper = CHOICES[drawn % 56]
    const arrangements = (drawn / 56) | 0

    readTransposed(mirrored, 0, b4)
    second.begin(band, 0)
    second.setRows(0, b4, upper)
    if (!second.placeUpper(arrangements & 7)) return false
    readTransposed(mirrored, 1, b7)
    for (let position = 0; position < 9; position++) this.positionInB7[b7[position]] = position
    const fitting = second.fitting(this.positionInB7)
    if (fitting === undefined) return false
    const lower = CHOICES[fitting[arrangements >> 6]]

    third.begin(band, 1)
    third.setRows(0, b4, upper)
    if (!third.placeUpper((arrangements >> 3) & 7)) return false
    third.setRows(1, b7, lower)
    if (!third.fitsLower()) return false
    second.setRows(1, b7, lower)
    return true
  }
}

/** How the second and the third box of a band are filled whose first box reads 0 to 8. */
class Filling {
  /** Row after row of the second and then of the third box: the digits, not in order. */
  choice: Readonly<Uint8Array> = CHOICES[0]
  /** 2 × row + box → where the order of these digits begins in `ORDER`. Box 0 is the second one, box 1 the third one. */
  readonly orders: Uint8Array = new Uint8Array(6)

  set(filling: number): void {
    this.choice = CHOICES[filling % CHOICES.length]
    let orders = (filling / CHOICES.length) | 0
    for (let index = 0; index < 6; index++) {
      const rest = (orders / 6) | 0
      this.orders[index] = 3 * (orders - 6 * rest)
      orders = rest
    }
  }
}

/** Reads a box of a filling column after column, and mirrors its digits. */
function readTransposed({ choice, orders }: Filling, box: number, digits: Uint8Array): void {
  for (let row = 0; row < 3; row++) {
    const from = 9 * box + 3 * row
    const order = orders[2 * row + box]
    for (let column = 0; column < 3; column++)
      digits[3 * column + row] = MIRRORED[choice[from + ORDER[order + column]]]
  }
}

/** The second or the third stack: the box of the first band and the two below. */
class Stack {
  private readonly start: number // first column
  private readonly top = new Uint8Array(9) // digits of the box of the first band, in reading order
  private readonly rows = new Uint8Array(18) // three digits for each of the six rows below
  private readonly columnOf = new Uint8Array(9) // digit → column in the box of the first band
  private readonly upper = new Uint8Array(9) // digit → column in the box below
  private readonly lower = new Uint8Array(9) // digit → column in the last box

  constructor(start: number) {
    this.start = start
  }

  /** Takes the box of the first band from a filling. */
  begin({ choice, orders }: Filling, box: number): void {
    const { top, columnOf } = this
    for (let row = 0; row < 3; row++) {
      const from = 9 * box + 3 * row
      const order = orders[2 * row + box]
      for (let column = 0; column < 3; column++) {
        const digit = choice[from + ORDER[order + column]]
        top[3 * row + column] = digit
        columnOf[digit] = column
      }
    }
  }

  /** Gives the rows of the upper box (0) or of the lower box (1) their digits: those of the box beside them, rearranged. */
  setRows(box: number, beside: Readonly<Uint8Array>, choice: Readonly<Uint8Array>): void {
    const from = this.start === 3 ? 0 : 9
    for (let index = 0; index < 9; index++) this.rows[9 * box + index] = beside[choice[from + index]]
  }

  /** Orders the rows of the upper box, each in one of two ways. Returns false if a row cannot be ordered. */
  placeUpper(arrangements: number): boolean {
    const { rows, columnOf, upper, lower } = this
    for (let row = 0; row < 3; row++) {
      const code = columnOf[rows[3 * row]] + 3 * columnOf[rows[3 * row + 1]] + 9 * columnOf[rows[3 * row + 2]]
      const shifts = SHIFTS[2 * code + ((arrangements >> row) & 1)]
      if (shifts === undefined) return false
      for (let index = 0; index < 3; index++) {
        const digit = rows[3 * row + index]
        const column = columnOf[digit] + shifts[index]
        upper[digit] = column < 3 ? column : column - 3
        lower[digit] = 3 - columnOf[digit] - upper[digit]
      }
    }
    return true
  }

  /** The choices whose rows have one digit that each column of the lower box lacks, by their positions in the box beside it. */
  fitting(positionBeside: Readonly<Uint8Array>): Readonly<Uint8Array> | undefined {
    let first: Digits = 0
    let second: Digits = 0
    for (let digit = 0; digit < 9; digit++) {
      if (this.lower[digit] === 0) first |= 1 << positionBeside[digit]
      else if (this.lower[digit] === 1) second |= 1 << positionBeside[digit]
    }
    const list = FITTING_AT[(first << 9) | second]
    return list === 0 ? undefined : FITTING_LISTS[list - 1]
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
    const { start, top, rows, upper, lower } = this
    for (let row = 0; row < 3; row++) {
      for (let index = 3 * row; index < 3 * row + 3; index++) {
        grid[9 * row + start + index - 3 * row] = names[top[index]]
        grid[9 * (row + 3) + start + upper[rows[index]]] = names[rows[index]]
        grid[9 * (row + 6) + start + lower[rows[index + 9]]] = names[rows[index + 9]]
      }
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
