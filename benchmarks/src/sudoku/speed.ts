/**
 * How fast the solvers are: on sets of every kind, in the repository and among the fetched lists.
 * `pnpm bench --suite speed`
 *
 * The puzzles are replaced by random isomorphs. A solver that takes no batches is asked one puzzle after the other in the
 * mode `batch`, so that everybody can be compared there, also programs in other languages.
 */
import { listSolvers } from '@sudoku-lab/catalog'
import type { Puzzle } from '@sudoku-lab/core'
import type { CompleteSuite, Presets } from '@sudoku-lab/harness'
import { loadEntrants } from './entrant.ts'
import { suite as sudoku } from './suite.ts'

const SOLVERS = [
  'bitmask',
  'mrv-forward',
  'mrv-naked',
  'mrv',
  'mrv-locked',
  'mac',
  'dlx',
  'bitset',
  'band',
  'lanes',
  'lanes-batch',
]

const SETS = [
  'euler-50',
  'unbiased-300',
  'few-clues-50',
  'hard-200',
  'bred-for-two-20',
  'multiple-200',
  'unsolvable-50',
  'sixteen-50',
]

export async function presets(): Promise<Presets> {
  const { fetchedDigits } = await import('@sudoku-lab/puzzles')
  const dataset = [...SETS, ...fetchedDigits()]
  return { dataset, track: ['permuted'], sample: 100, timeout: 0.5 }
}

export const suite: CompleteSuite<Puzzle> = {
  ...sudoku,
  entrants: async () => {
    const all = await listSolvers()
    return SOLVERS.flatMap((name) => all.filter(({ id }) => id === name)).map(({ id, description }) => ({
      name: id,
      description,
    }))
  },
  load: (reference, directory) => loadEntrants(reference, directory, { alwaysBatch: true }),
}
