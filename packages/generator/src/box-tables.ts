/** The tables of `uniform.ts`: how the boxes of a band can be filled whose first box reads 0 to 8, and which choices fit. */
import { CHOICES, type Digits, digitsIn, ORDERS, TRIPLES } from './band-choices.ts'

/** 3 × index in `ORDERS` + position → what is there. */
const ORDER: Uint8Array = Uint8Array.from(ORDERS.flat())
/** Choice → the digits of the rows of the second box, one row after another, and of the third box. */
export const IN_SECOND: readonly Uint8Array[] = CHOICES.map((rows) => Uint8Array.from(rows.flatMap(digitsIn)))
export const IN_THIRD: readonly Uint8Array[] = CHOICES.map((rows) =>
  Uint8Array.from(rows.map((set, row) => 0o777 & ~set & ~(0o007 << (3 * row))).flatMap(digitsIn)),
)
/** The number of fillings of the second and the third box of a band. */
export const FILLINGS: number = CHOICES.length * 6 ** 6
/** The orders of three rows of a box. */
const ROW_ORDERS = 6 ** 3
/** 2 × columns of three digits in base 3 + one of two ways → where these digits go in the boxes below; −1 if they do not fit. */
export const PLACEMENTS: Int32Array = listPlacements()
/** Pairs of sets that the first two columns of a box lack → the eight choices whose rows have one digit of each. */
export const FITTING: ReadonlyMap<number, Readonly<Uint8Array>> = listFitting()
/** Set of three digits → its number among the 84 of them, so that the tables stay small. */
const NUMBER_OF_TRIPLE = new Uint8Array(512)
for (const [number, set] of TRIPLES.entries()) NUMBER_OF_TRIPLE[set] = number
export const NONE = 0xffff // no choice fits
/** 84 × number of the first set + number of the second → where their eight choices begin in the list; `NONE` without any. */
const FITTING_AT = new Uint16Array(TRIPLES.length ** 2).fill(NONE)
/** The choices, eight by eight. */
export const FITTING_LIST: Uint8Array = Uint8Array.from(
  [...FITTING.values()].flatMap((choices) => [...choices]),
)
for (const [index, key] of [...FITTING.keys()].entries())
  FITTING_AT[TRIPLES.length * NUMBER_OF_TRIPLE[key >> 9] + NUMBER_OF_TRIPLE[key & 0o777]] = 8 * index

/** All second and third boxes of a band whose first box reads 0 to 8. They are numbered ROW_ORDERS × choice + orders of the rows. */
export interface BoxTables {
  /** 9 × second box + position → digit. */
  readonly second: Readonly<Uint8Array>
  readonly third: Readonly<Uint8Array>
  readonly columnsInSecond: Readonly<Int32Array>
  readonly columnsInThird: Readonly<Int32Array>
}

let made: BoxTables | undefined

/** Made when the first grid is drawn. */
export function boxTables(): BoxTables {
  if (made !== undefined) return made
  const second = listBoxes(IN_SECOND)
  const third = listBoxes(IN_THIRD)
  made = { second, third, columnsInSecond: listColumns(second), columnsInThird: listColumns(third) }
  return made
}

// A filling is a choice and six orders, a number in base 6. The orders alternate between the second and the third box. Half of
// them → what they count in the number of a box.
const FIRST_IN_SECOND: Uint8Array = tableOfOrders((a, _, c) => a + 6 * c)
const LAST_IN_SECOND: Uint8Array = tableOfOrders((_, b) => 36 * b)
const FIRST_IN_THIRD: Uint8Array = tableOfOrders((_, b) => b)
const LAST_IN_THIRD: Uint8Array = tableOfOrders((a, _, c) => 6 * a + 36 * c)

function tableOfOrders(of: (first: number, second: number, third: number) => number): Uint8Array {
  return Uint8Array.from({ length: ROW_ORDERS }, (_, orders) =>
    of(orders % 6, Math.floor(orders / 6) % 6, Math.floor(orders / 36)),
  )
}

/** The number of the second box of a filling. */
export function secondBoxOf(filling: number): number {
  return boxOf(filling, FIRST_IN_SECOND, LAST_IN_SECOND)
}

export function thirdBoxOf(filling: number): number {
  return boxOf(filling, FIRST_IN_THIRD, LAST_IN_THIRD)
}

function boxOf(filling: number, ofFirst: Readonly<Uint8Array>, ofLast: Readonly<Uint8Array>): number {
  const orders = (filling / CHOICES.length) | 0
  const last = (orders / ROW_ORDERS) | 0
  const first = orders - ROW_ORDERS * last
  return ROW_ORDERS * (filling % CHOICES.length) + ofFirst[first] + ofLast[last]
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

/** Where the eight choices begin in the list that fit the sets which the first two columns of a box lack; `NONE` without any. */
export function fittingAt(first: Digits, second: Digits): number {
  return FITTING_AT[84 * NUMBER_OF_TRIPLE[first] + NUMBER_OF_TRIPLE[second]]
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
  for (const [index, choice] of IN_SECOND.entries()) {
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
