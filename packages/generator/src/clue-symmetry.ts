/** The symmetries of clues group the cells that have clues together. */
import type { Cell, Geometry } from '@sudoku-lab/core'

type Position = readonly [row: number, column: number]

/** A symmetry of the set of cells that have clues. */
export type ClueSymmetry =
  | 'half-turn'
  | 'quarter-turn'
  | 'horizontal'
  | 'vertical'
  | 'diagonal'
  | 'antidiagonal'
  | 'full'

/** The moves that map cells with clues to cells with clues. */
const MOVES: Readonly<Record<ClueSymmetry, readonly ((position: Position, last: number) => Position)[]>> = {
  'half-turn': [([row, column], last) => [last - row, last - column]],
  'quarter-turn': [([row, column], last) => [column, last - row]],
  horizontal: [([row, column], last) => [last - row, column]],
  vertical: [([row, column], last) => [row, last - column]],
  diagonal: [([row, column]) => [column, row]],
  antidiagonal: [([row, column], last) => [last - column, last - row]],
  full: [([row, column], last) => [column, last - row], ([row, column]) => [column, row]],
}

export const CLUE_SYMMETRIES: readonly ClueSymmetry[] = Object.keys(MOVES) as ClueSymmetry[]

/** Divides the cells into groups. Either all cells of a group have clues or none has. */
export function groupsOf({ size, cellCount }: Geometry, symmetry: ClueSymmetry): Cell[][] {
  const isGrouped = new Uint8Array(cellCount)
  const groups: Cell[][] = []
  for (let start = 0; start < cellCount; start++) {
    if (isGrouped[start] !== 0) continue
    const group = [start]
    isGrouped[start] = 1
    for (const cell of group) {
      for (const move of MOVES[symmetry]) {
        const [row, column] = move([Math.floor(cell / size), cell % size], size - 1)
        const image = size * row + column
        if (isGrouped[image] === 0) group.push(image)
        isGrouped[image] = 1
      }
    }
    groups.push(group)
  }
  return groups
}
