import type { SolverDefinition } from '@sudoku-lab/core'
import { type Inference, MrvSearch } from './search.ts'

/** Minimum remaining values, with forward checking: a placed digit leaves its peers' candidates. */
export const mrvForward: SolverDefinition = define('mrv-forward', {
  title: 'MRV, forward checking',
  state: 'candidates of every cell',
  inference: 'none',
  order: 'cell with the fewest candidates',
  steps: { nakedSingles: false, hiddenSingles: false, lockedCandidates: false },
})

/** `mrv-forward`, and a cell with one candidate is filled without a node of its own. */
export const mrvNaked: SolverDefinition = define('mrv-naked', {
  title: 'MRV, naked singles',
  state: 'candidates of every cell',
  inference: 'naked singles',
  order: 'cell with the fewest candidates',
  steps: { nakedSingles: true, hiddenSingles: false, lockedCandidates: false },
})

/** `mrv-naked`, and the cells of a house that a digit can take are watched like the candidates of a cell. */
export const mrv: SolverDefinition = define('mrv', {
  title: 'MRV',
  state: 'candidates of every cell, cells of every digit in every house',
  inference: 'naked and hidden singles',
  order: 'cell, or digit in a house, with the fewest options',
  steps: { nakedSingles: true, hiddenSingles: true, lockedCandidates: false },
})

/** `mrv`, and a digit locked in the overlap of a box and a line leaves the rest of both. */
export const mrvLocked: SolverDefinition = define('mrv-locked', {
  title: 'MRV, locked candidates',
  state: 'candidates of every cell, cells of every digit in every house',
  inference: 'naked and hidden singles, locked candidates',
  order: 'cell, or digit in a house, with the fewest options',
  steps: { nakedSingles: true, hiddenSingles: true, lockedCandidates: true },
})

interface Variant {
  readonly title: string
  readonly state: string
  readonly inference: string
  readonly order: string
  readonly steps: Inference
}

function define(id: string, { title, state, inference, order, steps }: Variant): SolverDefinition {
  return {
    id,
    title,
    traits: { state, inference, order, complete: true, lexicographic: false },
    origin:
      'Minimum remaining values: S. W. Golomb and L. D. Baumert, 1965; forward checking: R. M. Haralick and G. L. Elliott, 1980.',
    supports: () => true,
    create: (geometry) => new MrvSearch(geometry, steps),
  }
}
