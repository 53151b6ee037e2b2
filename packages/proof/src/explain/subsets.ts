/**
 * Finds subsets and fishes of three and four, which unit propagation need not see.
 *
 * Idea.      If all options of k items lie in k other items, these are taken by the first ones, so their other options are
 *            wrong. The first items are cells of a house, digits of a house, or the rows or columns of a digit. The other
 *            ones are then digits of the house, cells, and columns or rows.
 */
import { type Geometry, type House, oncePerGeometry, sizeOf } from '@sudoku-lab/core'
import type { Board } from './board.ts'
import { type Item, itemsOfBoard, type Option } from './items.ts'
import type { Refutation } from './refutation.ts'

/** Items of which some may take all of as many others. */
interface Family {
  readonly bases: readonly Item[]
  /** The other item of an option: its cell, or its digit in this kind of house. */
  readonly cover: 'cell' | 'row' | 'column' | House
}

const familiesOf: (geometry: Geometry) => readonly Family[] = oncePerGeometry((geometry) => {
  const { size, houseCount, cellsOf } = geometry
  const items = itemsOfBoard(geometry)
  const numbers = Array.from({ length: size }, (_, index) => index)
  const houses = Array.from({ length: houseCount }, (_, house): Family[] => [
    { bases: Array.from(cellsOf[house]), cover: house },
    { bases: numbers.map((index) => items.itemOf(house, index + 1)), cover: 'cell' },
  ])
  const digits = numbers.map((index): Family[] => [
    { bases: numbers.map((row) => items.itemOf(row, index + 1)), cover: 'column' },
    { bases: numbers.map((column) => items.itemOf(size + column, index + 1)), cover: 'row' },
  ])
  return [...houses, ...digits].flat()
})

/** An option that `count` items exclude, or undefined if no such items are found. */
export function subsetRefutation(board: Board, count: number): Refutation | undefined {
  for (const family of familiesOf(board.items.geometry)) {
    const open = family.bases.filter((base) => board.openCount[base] > 1)
    const chosen = open.length > count ? chosenIn(board, open, count) : undefined
    if (chosen !== undefined) return refutationOf(board, family, chosen)
  }
  return undefined
}

/** Some `count` bases that have only `count` positions, while others have some of these, too. */
function chosenIn(board: Board, open: readonly Item[], count: number): readonly Item[] | undefined {
  const withMore = (chosen: readonly Item[], from: number, union: number): readonly Item[] | undefined => {
    if (chosen.length === count) {
      const isUseful = open.some((base) => !chosen.includes(base) && (board.open[base] & union) !== 0)
      return isUseful ? chosen : undefined
    }
    for (let at = from; at < open.length; at++) {
      const positions = union | board.open[open[at]]
      const found = sizeOf(positions) > count ? undefined : withMore([...chosen, open[at]], at + 1, positions)
      if (found !== undefined) return found
    }
    return undefined
  }
  return withMore([], 0, 0)
}

function refutationOf(board: Board, { cover }: Family, choices: readonly Item[]): Refutation {
  const kept = new Set(choices.flatMap((base) => board.openOptions(base)))
  const { items } = board
  const coverOf = (option: Option): Item => {
    const cell = items.cellOf(option)
    if (cover === 'cell') return cell
    const [row, column] = items.geometry.housesOf[cell]
    const house = cover === 'row' ? row : cover === 'column' ? column : cover
    return items.itemOf(house, items.digitOf(option))
  }
  const links = [...new Set(Array.from(kept, coverOf))]
  const [option] = links.flatMap((link) => board.openOptions(link)).filter((one) => !kept.has(one))
  return { option, items: [...choices, ...links], conflict: { choices, links, forced: [], isChain: false } }
}
