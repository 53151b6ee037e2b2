/** The solvers of this package are described to the catalog here. */
import type { SolverDefinition, SolverTraits } from '@sudoku-lab/core'
import { type Inference, searchOn } from './search.ts'

/** Minimum remaining values with forward checking: a placed digit is eliminated from its peers. */
export const mrvForward: SolverDefinition = define('mrv-forward', {
  title: 'MRV, forward checking',
  state: 'candidates of every cell',
  inference: 'none',
  family: 'none',
  order: 'cell with the fewest candidates',
  branching: 'fewest-candidates',
  steps: { nakedSingles: false, hiddenSingles: false, lockedCandidates: false },
})

/** Like `mrv-forward`, but a cell with one candidate is filled without a separate node. */
export const mrvNaked: SolverDefinition = define('mrv-naked', {
  title: 'MRV, naked singles',
  state: 'candidates of every cell',
  inference: 'naked singles',
  family: 'naked',
  order: 'cell with the fewest candidates',
  branching: 'fewest-candidates',
  steps: { nakedSingles: true, hiddenSingles: false, lockedCandidates: false },
})

/** Like `mrv-naked`, but the cells of a house for a digit are watched like the candidates of a cell. */
export const mrv: SolverDefinition = define('mrv', {
  title: 'MRV',
  state: 'candidates of every cell, cells of every digit in every house',
  inference: 'naked and hidden singles',
  family: 'singles',
  order: 'cell, or digit in a house, with the fewest options',
  branching: 'fewest-options',
  steps: { nakedSingles: true, hiddenSingles: true, lockedCandidates: false },
})

/** Like `mrv`, but a digit that is locked in the overlap of two houses is eliminated from the rest of both. */
export const mrvLocked: SolverDefinition = define('mrv-locked', {
  title: 'MRV, locked candidates',
  state: 'candidates of every cell, cells of every digit in every house',
  inference: 'naked and hidden singles, locked candidates',
  family: 'locked',
  order: 'cell, or digit in a house, with the fewest options',
  branching: 'fewest-options',
  steps: { nakedSingles: true, hiddenSingles: true, lockedCandidates: true },
})

interface Variant extends Pick<SolverTraits, 'state' | 'inference' | 'family' | 'order' | 'branching'> {
  readonly title: string
  readonly steps: Inference
}

function define(id: string, { title, steps, ...traits }: Variant): SolverDefinition {
  return {
    id,
    title,
    traits: { ...traits, keepsCandidates: true, complete: true, lexicographic: false },
    origin:
      'Minimum remaining values: S. W. Golomb and L. D. Baumert, 1965; forward checking: R. M. Haralick and G. L. Elliott, 1980.',
    supports: () => true,
    create: (geometry) => searchOn(geometry, steps),
  }
}
