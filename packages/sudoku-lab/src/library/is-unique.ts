import type { Puzzle } from './puzzle.ts'
import { type SolveOptions, solve } from './solve.ts'

/**
 * Whether a puzzle has exactly one solution.
 *
 * @throws Error if the search stopped before this was known, because of `nodeLimit` or because the solver may
 * give up.
 * @throws ParseError or RangeError as {@link solve} does.
 */
export function isUnique(puzzle: Puzzle, options?: SolveOptions): boolean {
  const { verdict, counters, solver, ending } = solve(puzzle, options)
  if (verdict !== 'undecided') return verdict === 'unique'
  throw new Error(`undecided: ${solver} gave up after ${counters.nodes} nodes (${ending})`)
}
