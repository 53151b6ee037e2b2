/** What is known about a puzzle before a solver is asked. */
import {
  type CandidateGrid,
  candidateSets,
  clueCount,
  cluesOf,
  type DigitSet,
  type Geometry,
  has,
  hasAtMostOne,
  type Puzzle,
  singleton,
  sizeOf,
} from '@sudoku-lab/core'
import type { Fact } from '@sudoku-lab/harness'
import { geometryIn } from './shape.ts'

/** Nothing limits a rating, so a puzzle that needs more than this is not rated. */
const MOST_NODES = 10_000

export const FACTS: readonly Fact<Puzzle>[] = [
  { name: 'clues', description: 'The number of clues.', of: clueCount },
  {
    name: 'candidates',
    description: 'The candidates of all empty cells when those of the clues are taken from their peers.',
    of: (puzzle, shape) => {
      const geometry = geometryIn(shape)
      const clues = cluesOf(puzzle)
      const sets = candidateSets(geometry, puzzle)
      for (const [cell, clue] of clues.entries()) if (clue !== 0) takeFromPeers(geometry, sets, cell)
      return sets.reduce((sum, set, cell) => sum + (clues[cell] === 0 ? sizeOf(set) : 0), 0)
    },
  },
  {
    name: 'solved_by_singles',
    description: '1 if naked and hidden singles alone fill every cell, and otherwise 0.',
    of: (puzzle, shape) => {
      const geometry = geometryIn(shape)
      const sets = candidateSets(geometry, puzzle)
      const placed = new Set<number>()
      for (let cell = nextSingle(geometry, sets, placed); cell !== undefined; ) {
        placed.add(cell)
        takeFromPeers(geometry, sets, cell)
        cell = nextSingle(geometry, sets, placed)
      }
      return Number(placed.size === geometry.cellCount)
    },
  },
  {
    name: 'rating',
    description:
      'How hard the puzzle is to search: the nodes in which mrv-locked proves that it has one solution, as a mean over eight isomorphs. Empty if it has not exactly one solution, or if this is not known within 10,000 nodes.',
    of: async (puzzle, shape) => {
      const { rate, solve } = await import('sudoku-lab') // when a run begins, and not in the processes that are measured
      const { layout } = geometryIn(shape)
      const { verdict } = solve(puzzle, { layout, nodeLimit: MOST_NODES })
      return verdict === 'unique' ? rate(puzzle, { layout }) : null
    },
  },
]

function takeFromPeers({ peersOf }: Geometry, sets: CandidateGrid, cell: number): void {
  for (const peer of peersOf[cell] as Readonly<Uint16Array>)
    sets[peer] = (sets[peer] as DigitSet) & ~(sets[cell] as DigitSet)
}

/** A cell that can be one digit only, or that alone in a house can be some digit. It is then set to it. */
function nextSingle(
  geometry: Geometry,
  sets: CandidateGrid,
  placed: ReadonlySet<number>,
): number | undefined {
  for (const [cell, set] of sets.entries())
    if (set !== 0 && hasAtMostOne(set) && !placed.has(cell)) return cell
  for (const cells of geometry.cellsOf) {
    for (let digit = 1; digit <= geometry.size; digit++) {
      const places = [...cells].filter((cell) => has(sets[cell] as DigitSet, digit))
      const [only = 0] = places
      if (places.length !== 1 || placed.has(only)) continue
      sets[only] = singleton(digit)
      return only
    }
  }
  return undefined
}
