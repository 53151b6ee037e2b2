/** Steps in words. */
import { type Cell, type House, nameOfCell, symbolOf } from '@sudoku-lab/core'
import type { Board } from './board.ts'
import type { Facts } from './facts.ts'
import type { Item, Items, Option } from './items.ts'
import type { Refutation } from './refutation.ts'
import type { Technique } from './technique.ts'

const EARLIER = 'earlier steps'

/** Why an item has only one option, before it is placed. */
export function wordsOfSingle(board: Board, item: Item, { clues, eliminated }: Facts): string {
  const { items } = board
  const [option] = board.openOptions(item)
  const earlier = eliminated.length > 0 ? [EARLIER] : []
  const goes = `${digitOf(items, option)} goes to ${cellOf(items, option)}: `
  if (items.isCell(item)) {
    const houses = namesOf(
      items,
      clues.flatMap((clue) => sharedHouses(items, clue, [item]).slice(0, 1)),
    )
    return `${goes}${list([...houses, ...earlier])} leave it no other digit`
  }
  const house = items.houseOf(item)
  const empty = Array.from(items.geometry.cellsOf[house]).filter((cell) => board.grid[cell] === 0)
  const outside = clues.filter((clue) => !items.geometry.housesOf[clue].includes(house))
  const houses = namesOf(
    items,
    outside.flatMap((clue) => sharedHouses(items, clue, empty).slice(0, 1)),
  )
  const others = [...houses, ...earlier]
  if (others.length === 0) return `${goes}it is the only empty cell of ${nameOf(items, house)}`
  const leave = others.length > 1 || others[0] === EARLIER ? 'leave' : 'leaves'
  return `${goes}it is the only cell of ${nameOf(items, house)} that ${list(others)} ${leave} it`
}

/** Why options are wrong, before they are eliminated. */
export function wordsOfRefutation({ items }: Board, technique: Technique, refutation: Refutation): string {
  const { choices, links } = refutation.conflict
  const wrong = `so ${list(wrongDigits(items, refutation.options))}`
  if (technique === 'cases') return `in every case, ${itemList(items, choices)} exclude it, ${wrong}`
  if (technique === 'locked candidates') {
    const [inner, outer] = [...choices, ...links].map((item) => nameOf(items, items.houseOf(item)))
    return `all cells that ${inner} has for ${digitOfItem(items, choices[0])} are in ${outer}, ${wrong}`
  }
  const isSubset = /^(naked|hidden) (pair|triple|quadruple)$|^X-wing$|fish$/.test(technique)
  if (isSubset) return `${itemList(items, choices)} can only take ${itemList(items, links)}, ${wrong}`
  return `${consequences(items, refutation)}, ${wrong}`
}

/** `7 in r1c1 would force 8 in r4c1 and leave no digit for r4c3`. */
function consequences(items: Items, { options: [first], conflict }: Refutation): string {
  const put = (option: Option): string => `${digitOf(items, option)} in ${cellOf(items, option)}`
  const [empty] = conflict.choices
  const force = conflict.forced.length > 0 ? `force ${list(conflict.forced.map(put))} and ` : ''
  const nothing = items.isCell(empty)
    ? `no digit for ${nameOfCell(items.geometry, empty)}`
    : `no cell of ${nameOf(items, items.houseOf(empty))} for ${digitOfItem(items, empty)}`
  return `${put(first)} would ${force}leave ${nothing}`
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
