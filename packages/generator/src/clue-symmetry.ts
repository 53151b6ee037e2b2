import type { Cell, Geometry } from '@sudoku-lab/core'

type Place = readonly [row: number, column: number]

/** What the clues of a puzzle may be symmetric under. */
export type ClueSymmetry =
  | 'half-turn'
  | 'quarter-turn'
  | 'horizontal'
  | 'vertical'
  | 'diagonal'
  | 'antidiagonal'
  | 'full'

/** Ways to move a place, each of which leads clues to clues. */
const MOVES: Readonly<Record<ClueSymmetry, readonly ((position: Place, last: number) => Place)[]>> = {
  'half-turn': [([row, column], last) => [last - row, last - column]],
  'quarter-turn': [([row, column], last) => [column, last - row]],
  horizontal: [([row, column], last) => [last - row, column]],
  vertical: [([row, column], last) => [row, last - column]],
  diagonal: [([row, column]) => [column, row]],
  antidiagonal: [([row, column], last) => [last - column, last - row]],
  full: [([row, column], last) => [column, last - row], ([row, column]) => [column, row]],
}

export const CLUE_SYMMETRIES: readonly ClueSymmetry[] = Object.keys(MOVES) as ClueSymmetry[]

/** The cells in groups that have clues together or not at all. */
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
