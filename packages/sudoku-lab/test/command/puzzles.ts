/** Puzzles that several tests use, and what is known about them. */
import type { Readable } from 'node:stream'
import { geometryOf, Random, randomIsomorph } from '@sudoku-lab/core'
import { format, parseGrid } from '@sudoku-lab/core/formats'
import type { Source } from '../../src/command/read/source.ts'
import type { Assignment } from '../../src/command/solve/piece.ts'

export const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
export const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
/** Two fives in the first row. */
export const CONFLICT = PUZZLE.replace('53', '55')
/** The same puzzle without a clue that it needs. */
export const LOOSE = `..${PUZZLE.slice(2, 4)}.${PUZZLE.slice(5)}`.replace('.6....28.', '......28.')
export const EMPTY = '.'.repeat(81)
/** The smallest grid of the 9×9 board, read as a row of digits. */
export const SMALLEST = '123456789456789123789123456214365897365897214897214365531642978642978531978531642'

const NINE = geometryOf(3, 3)

/** Making isomorphs takes longer than solving them. The number is prime, so that no two pieces of a text are the same. */
const MOST_ISOMORPHS = 499

/** Lines of isomorphs of one puzzle, which begin again after `MOST_ISOMORPHS`. */
export function manyLines(count: number, seed = 1, puzzle = PUZZLE): string {
  const random = new Random(seed)
  const grid = parseGrid(puzzle)
  const isomorphs = Array.from({ length: Math.min(count, MOST_ISOMORPHS) }, () =>
    format(NINE, randomIsomorph(NINE, grid, random)),
  )
  return Array.from({ length: count }, (_, line) => isomorphs[line % MOST_ISOMORPHS]).join('')
}

export function assignment(changes: Partial<Assignment> = {}): Assignment {
  return { to: 'line', nodeLimit: Infinity, timeout: Infinity, ...changes }
}

/** An input that has these pieces. */
export function sourceFrom(bytes: Readable): Source {
  return { name: 'test', file: undefined, bytes }
}
