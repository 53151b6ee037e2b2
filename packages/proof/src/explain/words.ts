/** Steps in words. */
import { type Cell, type House, nameOfCell, symbolOf } from '@sudoku-lab/core'
import type { Board, Conflict } from './board.ts'
import type { Item, Items, Option } from './items.ts'
import type { Reason, RefutedReason } from './reason.ts'
import { isSubset, type Technique } from './technique.ts'

const EARLIER = 'earlier steps'

/** Why an item has only one option, before it is placed. */
export function wordsOfSingle(
  board: Board,
  { options: [option], items: [item], clues, eliminated }: Reason,
): string {
  const { items } = board
  const earlier = eliminated.length > 0 ? [EARLIER] : []
  const leave = (all: readonly string[]): string =>
    `${list(all)} ${all.length > 1 || all[0] === EARLIER ? 'leave' : 'leaves'} it`
  const shared = (some: readonly Cell[], cells: readonly Cell[]): string[] => {
    const houses = some.flatMap((clue) => sharedHouses(items, clue, cells).slice(0, 1))
    return [...namesOf(items, houses), ...earlier]
  }
  const goes = `${digitOf(items, option)} goes to ${cellOf(items, option)}`
  if (items.isCell(item)) return `${goes}: ${leave(shared(clues, [item]))} no other digit`
  const house = items.houseOf(item)
  const empty = Array.from(items.geometry.cellsOf[house]).filter((cell) => board.grid[cell] === 0)
  const outside = clues.filter((clue) => !items.geometry.housesOf[clue].includes(house))
  const others = shared(outside, empty)
  if (others.length === 0) return `${goes}: it is the only empty cell of ${nameOf(items, house)}`
  return `${goes}: it is the only cell of ${nameOf(items, house)} that ${leave(others)}`
}

/** Why options are wrong, before they are eliminated. */
export function wordsOfRefutation(items: Items, technique: Technique, reason: RefutedReason): string {
  const { options, conflict } = reason
  if (technique === 'locked candidates' || isSubset(technique))
    return `${possession(items, technique, conflict)}, so ${list(wrongDigits(items, options))}`
  const [first, ...others] = options
  const is = (option: Option): string => `${cellOf(items, option)} were ${digitOf(items, option)}`
  const then = consequences(items, conflict)
  const rest = others.length > 0 ? `; for the same reason, ${list(wrongDigits(items, others))}` : ''
  return `if ${is(first)}, ${then}, so ${list(wrongDigits(items, [first]))}${rest}`
}

/** What some items have for themselves. */
function possession(items: Items, technique: Technique, { choices, links }: Conflict): string {
  const digits = (some: readonly Item[]): string => list(some.map((item) => digitOfItem(items, item)).sort())
  const houseOf = ([item]: readonly Item[]): string => nameOf(items, items.houseOf(item))
  if (technique === 'locked candidates')
    return `all cells that ${houseOf(choices)} has left for ${digits(choices)} are in ${houseOf(links)}`
  if (technique.startsWith('naked'))
    return `only ${digits(links)} are left for ${itemList(items, choices)} in ${houseOf(links)}`
  if (technique.startsWith('hidden'))
    return `${houseOf(choices)} has only ${itemList(items, links)} left for ${digits(choices)}`
  const digit = digitOfItem(items, choices[0])
  return `${linesOf(items, choices)} have cells for ${digit} only in ${linesOf(items, links)}`
}

/** `row 1 would need 7 in r1c5, r2c2 would be 8, and column 3 would have no cell for 4`. */
function consequences(items: Items, { choices, forced }: Conflict): string {
  if (forced === undefined) return `there would be no way to fill ${itemList(items, choices)}`
  const [empty] = choices
  const inferred = forced.map(({ item, option }) =>
    items.isCell(item)
      ? `${cellOf(items, option)} would be ${digitOf(items, option)}`
      : `${nameOf(items, items.houseOf(item))} would need ${digitOf(items, option)} in ${cellOf(items, option)}`,
  )
  const nothing = items.isCell(empty)
    ? `${nameOfCell(items.geometry, empty)} would have no digit left`
    : `${nameOf(items, items.houseOf(empty))} would have no cell for ${digitOfItem(items, empty)}`
  return list([...inferred, nothing])
}

/** `r1c2 is not 5, 7 or 8`, for each cell. */
function wrongDigits(items: Items, options: readonly Option[]): string[] {
  const cells = [...new Set(options.map((option) => items.cellOf(option)))].sort((a, b) => a - b)
  return cells.map((cell) => {
    const digits = options.filter((option) => items.cellOf(option) === cell).sort((a, b) => a - b)
    const symbols = digits.map((option) => digitOf(items, option))
    return `${nameOfCell(items.geometry, cell)} is not ${list(symbols, 'or')}`
  })
}

/** `r1c2 and r1c5`, or `3 and 7 of row 1`. */
function itemList(items: Items, some: readonly Item[]): string {
  const sorted = [...some].sort((a, b) => a - b)
  const cells = sorted.filter((item) => items.isCell(item)).map((cell) => nameOfCell(items.geometry, cell))
  const digits = sorted.filter((item) => !items.isCell(item))
  const houses = [...new Set(digits.map((item) => items.houseOf(item)))]
  const groups = houses.map((house) => {
    const symbols = digits
      .filter((item) => items.houseOf(item) === house)
      .map((item) => digitOfItem(items, item))
    return `${list(symbols)} of ${nameOf(items, house)}`
  })
  return list([...cells, ...groups])
}

/** `rows 1, 2 and 7`. */
function linesOf(items: Items, some: readonly Item[]): string {
  const [first, ...others] = [...some].sort((a, b) => a - b).map((item) => nameOf(items, items.houseOf(item)))
  const [kind, number] = first.split(' ')
  return `${kind}s ${list([number, ...others.map((name) => name.slice(kind.length + 1))])}`
}

/** The houses that a cell shares with any of some cells. */
function sharedHouses({ geometry: { housesOf } }: Items, cell: Cell, cells: readonly Cell[]): House[] {
  return Array.from(housesOf[cell]).filter((house) => cells.some((other) => housesOf[other].includes(house)))
}

/** Rows first, then columns, then boxes. */
function namesOf(items: Items, houses: readonly House[]): string[] {
  return [...new Set(houses)].sort((a, b) => a - b).map((house) => nameOf(items, house))
}

function nameOf({ geometry: { size } }: Items, house: House): string {
  return `${['row', 'column', 'box'][Math.floor(house / size)]} ${(house % size) + 1}`
}

function digitOf(items: Items, option: Option): string {
  return symbolOf(items.digitOf(option))
}

function digitOfItem(items: Items, item: Item): string {
  return symbolOf(items.digitOfItem(item))
}

function cellOf(items: Items, option: Option): string {
  return nameOfCell(items.geometry, items.cellOf(option))
}

/** `a`, `a and b`, `a, b and c`. */
function list(words: readonly string[], conjunction = 'and'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}
