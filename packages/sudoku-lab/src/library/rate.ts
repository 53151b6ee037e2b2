/** `rate` says how much search a puzzle needs. */
import { Random } from '@sudoku-lab/core'
import { Rating } from '@sudoku-lab/generator'
import { mrvLocked } from '@sudoku-lab/solver-mrv'
import { requireOptions } from './options.ts'
import { type Puzzle, readPuzzle } from './puzzle.ts'
import { isUnique, type SolveOptions } from './solve.ts'

export type RateOptions = Pick<SolveOptions, 'boxes' | 'layout'>

/**
 * Rates how hard a puzzle is to search. The rating is the number of nodes that `mrv-locked` needs to prove
 * that the solution is unique, as a mean over eight isomorphs. Every puzzle is rated with the same eight
 * symmetries. A rating of 1 means that naked singles, hidden singles and locked candidates solve the puzzle.
 * The rating does not say how hard the puzzle is for a person.
 *
 * @throws RangeError if the puzzle does not have exactly one solution.
 */
export function rate(puzzle: Puzzle, options: RateOptions = {}): number {
  requireOptions(options, ['boxes', 'layout'])
  const { geometry, puzzle: read } = readPuzzle(puzzle, options)
  if (!isUnique(puzzle, options)) {
    throw new RangeError('expected a puzzle with exactly one solution')
  }
  const rating = new Rating({ geometry, random: new Random(1), nodeLimit: Infinity }, [
    mrvLocked.create(geometry),
  ])
  return rating.of(read)
}
