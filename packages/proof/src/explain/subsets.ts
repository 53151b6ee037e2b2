/**
 * Finds subsets and fishes of three and four, which unit propagation need not see.
 *
 * Idea.      If all options of k items lie in k other items, these are taken by the first ones, so their other options are
 *            wrong. The first items are cells of a house, digits of a house, or the rows or columns of a digit. The other
 *            ones are then digits of the house, cells, and columns or rows.
 */
import { type Geometry, oncePerGeometry, sizeOf } from '@sudoku-lab/core'
import type { Board } from './board.ts'
import { ITEMS_PER_OPTION, type Item, itemsOfBoard, type Option } from './items.ts'
import type { Refutation } from './refutation.ts'

/** Items of which some may take all of as many others. */
interface Family {
  readonly bases: readonly Item[]
  /** Which of the four items of an option is the other one. */
  readonly cover: number
}

const [CELL, ROW, COLUMN, BOX] = [0, 1, 2, 3]

const familiesOf: (geometry: Geometry) => readonly Family[] = oncePerGeometry((geometry) => {
  const { size, houseCount, cellsOf } = geometry
  const items = itemsOfBoard(geometry)
  const numbers = Array.from({ length: size }, (_, index) => index)
  const houses = Array.from({ length: houseCount }, (_, house): Family[] => [
    { bases: Array.from(cellsOf[house]), cover: [ROW, COLUMN, BOX][Math.floor(house / size)] },
    { bases: numbers.map((index) => items.itemOf(house, index + 1)), cover: CELL },
  ])
  const digits = numbers.map((index): Family[] => [
    { bases: numbers.map((row) => items.itemOf(row, index + 1)), cover: COLUMN },
    { bases: numbers.map((column) => items.itemOf(size + column, index + 1)), cover: ROW },
  ])
  return [...houses, ...digits].flat()
})

/** An option that `count` items exclude, or undefined if no such items are found. */
export function subsetRefutation(board: Board, count: number): Refutation | undefined {
  for (const family of familiesOf(board.items.geometry)) {
    const found = refutationIn(board, family, count)
    if (found !== undefined) return found
  }
  return undefined
}

function refutationIn(board: Board, { bases, cover }: Family, count: number): Refutation | undefined {
  const coverOf = (option: Option): Item => board.items.itemsOf[ITEMS_PER_OPTION * option + cover]
  const open = bases.filter((base) => board.openCount[base] > 1)
  if (open.length <= count) return undefined
  const covers = [...new Set(open.flatMap((base) => board.openOptions(base).map(coverOf)))]
  const sets = new Map<Item, number>() // item → the covers of its options, as bits
  for (const base of open) {
    if (board.openCount[base] > count) continue
    sets.set(
      base,
      board.openOptions(base).reduce((set, option) => set | (1 << covers.indexOf(coverOf(option))), 0),
    )
  }
  for (const [chosen, union] of choicesOf([...sets], count)) {
    if (sizeOf(union) !== count) continue
    const links = covers.filter((_, index) => ((union >>> index) & 1) === 1)
    const kept = new Set(chosen.flatMap((base) => board.openOptions(base)))
    const option = links.flatMap((link) => board.openOptions(link)).find((one) => !kept.has(one))
    if (option === undefined) continue
    const conflict = { choices: chosen, links, forced: [], isChain: false }
    return { option, items: [...chosen, ...links], conflict }
  }
  return undefined
}

/** All choices of `count` items whose sets have no more than `count` elements together, with these. */
function* choicesOf(
  sets: readonly (readonly [Item, number])[],
  count: number,
  chosen: readonly Item[] = [],
  union = 0,
): Generator<readonly [readonly Item[], number]> {
  if (chosen.length === count) {
    yield [chosen, union]
    return
  }
  for (const [index, [item, set]] of sets.entries()) {
    if (sizeOf(union | set) <= count)
      yield* choicesOf(sets.slice(index + 1), count, [...chosen, item], union | set)
  }
}
