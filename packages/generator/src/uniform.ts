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
import { type Grid, GridCopies, type Random } from '@sudoku-lab/core'

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
/** Choice → the rows of the second box, and of the third box. */
const IN_SECOND: readonly Uint8Array[] = CHOICES.map((choice) => choice.slice(0, 9))
const IN_THIRD: readonly Uint8Array[] = CHOICES.map((choice) => choice.slice(9))
/** The number of fillings of the second and the third box of a band. */
const FILLINGS: number = CHOICES.length * 6 ** 6
/** The orders of three rows of a box. */
const ROW_ORDERS = 6 ** 3
/** 2 × columns of three digits in base 3 + one of two ways → where these digits go in the boxes below; −1 if they do not fit. */
const PLACEMENTS: Int32Array = listPlacements()
/** Pairs of sets that the first two columns of a box lack → the eight choices whose rows have one digit of each. */
export const FITTING: ReadonlyMap<number, Readonly<Uint8Array>> = listFitting()
/** Set of three digits → its number among the 84 of them, so that the tables stay small. */
const TRIPLES = 84
const NUMBER_OF_TRIPLE: Uint8Array = numberTriples()
const NONE = 0xffff
/** TRIPLES × number of the first set + number of the second → where their eight choices begin in the list; `NONE` without any. */
const FITTING_AT = new Uint16Array(TRIPLES * TRIPLES).fill(NONE)
const FITTING_LIST: Uint8Array = Uint8Array.from([...FITTING.values()].flatMap((choices) => [...choices]))
for (const [index, key] of [...FITTING.keys()].entries())
  FITTING_AT[TRIPLES * NUMBER_OF_TRIPLE[key >> 9] + NUMBER_OF_TRIPLE[key & 0o777]] = 8 * index

/** Digit → the one with row and column in B1 exchanged: 1 and 3, 2 and 6, 5 and 7. */
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
    this.second.writeUpper(grid, b4, IN_SECOND[this.upper])
    this.second.writeLower(grid, b7, IN_SECOND[this.lower])
    this.third.writeUpper(grid, b4, IN_THIRD[this.upper])
    this.third.writeLower(grid, b7, IN_THIRD[this.lower])
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
      b4[position] = MIRRORED[tables.second[box4 + TRANSPOSED[position]]]

    if (!second.placeUpper(tables.columnsInSecond[box2], b4, IN_SECOND[upper], arrangements)) return false
    for (let position = 0; position < 9; position++)
      b7[position] = MIRRORED[tables.third[box7 + TRANSPOSED[position]]]
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

/** Position in a box → position if rows and columns are exchanged. */
const TRANSPOSED = Uint8Array.of(0, 3, 6, 1, 4, 7, 2, 5, 8)

/** All second and third boxes of a band whose first box reads 0 to 8. They are numbered ROW_ORDERS × choice + orders of the rows. */
interface BoxTables {
  /** 9 × second box + position → digit. */
  readonly second: Readonly<Uint8Array>
  readonly third: Readonly<Uint8Array>
  readonly columnsInSecond: Readonly<Int32Array>
  readonly columnsInThird: Readonly<Int32Array>
}

let made: BoxTables | undefined

/** Made when the first grid is drawn. */
function boxTables(): BoxTables {
  if (made !== undefined) return made
  const second = listBoxes(IN_SECOND)
  const third = listBoxes(IN_THIRD)
  made = { second, third, columnsInSecond: listColumns(second), columnsInThird: listColumns(third) }
  return made
}

// A filling is a choice and six orders, a number in base 6. The orders alternate between the second and the third box. Half of
// them → what they count in the number of a box.
const FIRST_IN_SECOND: Uint8Array = Uint8Array.from(
  { length: ROW_ORDERS },
  (_, orders) => (orders % 6) + 6 * Math.floor(orders / 36),
)
const LAST_IN_SECOND: Uint8Array = Uint8Array.from(
  { length: ROW_ORDERS },
  (_, orders) => 36 * (Math.floor(orders / 6) % 6),
)
const FIRST_IN_THIRD: Uint8Array = Uint8Array.from(
  { length: ROW_ORDERS },
  (_, orders) => Math.floor(orders / 6) % 6,
)
const LAST_IN_THIRD: Uint8Array = Uint8Array.from(
  { length: ROW_ORDERS },
  (_, orders) => 6 * (orders % 6) + 36 * Math.floor(orders / 36),
)

function secondBoxOf(filling: number): number {
  const orders = (filling / CHOICES.length) | 0
  const last = (orders / ROW_ORDERS) | 0
  const first = orders - ROW_ORDERS * last
  return ROW_ORDERS * (filling % CHOICES.length) + FIRST_IN_SECOND[first] + LAST_IN_SECOND[last]
}

function thirdBoxOf(filling: number): number {
  const orders = (filling / CHOICES.length) | 0
  const last = (orders / ROW_ORDERS) | 0
  const first = orders - ROW_ORDERS * last
  return ROW_ORDERS * (filling % CHOICES.length) + FIRST_IN_THIRD[first] + LAST_IN_THIRD[last]
}

function listBoxes(choices: readonly Uint8Array[]): Uint8Array {
  const boxes = new Uint8Array(9 * choices.length * ROW_ORDERS)
  let next = 0
  for (const choice of choices) {
    for (let orders = 0; orders < ROW_ORDERS; orders++) {
      let rest = orders
      for (let row = 0; row < 3; row++) {
        const order = 3 * (rest % 6)
        rest = (rest / 6) | 0
        for (let column = 0; column < 3; column++) boxes[next++] = choice[3 * row + ORDER[order + column]]
      }
    }
  }
  return boxes
}

function listColumns(boxes: Readonly<Uint8Array>): Int32Array {
  const columns = new Int32Array(boxes.length / 9)
  for (let box = 0; box < columns.length; box++) {
    for (let position = 0; position < 9; position++)
      columns[box] |= (position % 3) << (2 * boxes[9 * box + position])
  }
  return columns
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
    return FITTING_AT[TRIPLES * NUMBER_OF_TRIPLE[first] + NUMBER_OF_TRIPLE[second]]
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

  /** Writes the digits of the upper box, which are those of the box beside it, rearranged by a choice. */
  writeUpper(grid: Grid, beside: Readonly<Uint8Array>, choice: Readonly<Uint8Array>): void {
    for (let index = 0; index < 9; index++) {
      const digit = beside[choice[index]]
      grid[27 + 9 * ((index / 3) | 0) + this.start + columnIn(this.upper, digit)] = digit
    }
  }

  writeLower(grid: Grid, beside: Readonly<Uint8Array>, choice: Readonly<Uint8Array>): void {
    for (let index = 0; index < 9; index++) {
      const digit = beside[choice[index]]
      grid[54 + 9 * ((index / 3) | 0) + this.start + columnIn(this.lower, digit)] = digit
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

function numberTriples(): Uint8Array {
  const numbers = new Uint8Array(512)
  let next = 0
  for (let set = 0; set < 512; set++) if (digitsIn(set).length === 3) numbers[set] = next++
  return numbers
}

function digitsIn(set: Digits): number[] {
  return Array.from({ length: 9 }, (_, digit) => digit).filter((digit) => ((set >> digit) & 1) === 1)
}

/**
 * Each of three digits goes one or two columns further than it is above, no two to the same column, and in the last box to the
 * column that is left. A placement is the columns of the three digits in the upper and then in the lower box, two bits each.
 */
function listPlacements(): Int32Array {
  const placements = new Int32Array(54).fill(-1)
  for (let code = 0; code < 27; code++) {
    const above = [code % 3, Math.floor(code / 3) % 3, Math.floor(code / 9)]
    let next = 2 * code
    for (let bits = 0; bits < 8; bits++) {
      const upper = above.map((column, digit) => (column + 1 + ((bits >> digit) & 1)) % 3)
      if (new Set(upper).size < 3) continue
      const lower = upper.map((column, digit) => 3 - column - above[digit])
      placements[next++] = [...upper, ...lower].reduce(
        (packed, column, index) => packed | (column << (2 * index)),
        0,
      )
    }
  }
  return placements
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
