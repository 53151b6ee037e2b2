/**
 * The counters of solvers on a puzzle, as means over isomorphs. The symmetries are the same for every puzzle.
 */
import { applySymmetry, type Geometry, type Grid, type Solver, UNIQUENESS } from '@sudoku-lab/core'
import { symmetriesFrom } from '../transfer/counting.ts'

export interface Counted {
  /** Means over the isomorphs. A search that stopped at its limit counts with the limit. */
  readonly nodes: number
  readonly guesses: number
  readonly depth: number
  /** Whether a search stopped at its limit. */
  readonly isCensored: boolean
}

export function counterFor(
  geometry: Geometry,
  {
    isomorphs,
    seed,
    nodeLimit,
  }: { readonly isomorphs: number; readonly seed: number; readonly nodeLimit: number },
): (solver: Solver, puzzle: Readonly<Grid>) => Counted {
  const symmetries = symmetriesFrom(geometry, seed, isomorphs)
  return (solver, puzzle) => {
    const results = symmetries.map((symmetry) =>
      solver.solve(applySymmetry(symmetry, puzzle), { ...UNIQUENESS, nodes: nodeLimit, keep: 0 }),
    )
    const meanOf = (of: (result: (typeof results)[number]) => number): number =>
      results.reduce((sum, result) => sum + of(result), 0) / isomorphs
    return {
      nodes: meanOf(({ statistics }) => statistics.nodes),
      guesses: meanOf(({ statistics }) => statistics.guesses),
      depth: meanOf(({ statistics }) => statistics.maxDepth),
      isCensored: results.some(({ ending }) => ending === 'node-limit'),
    }
  }
}
