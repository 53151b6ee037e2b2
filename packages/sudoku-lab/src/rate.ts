import { Random } from '@sudoku-lab/core'
import { Rating } from '@sudoku-lab/generator'
import { mrvLocked } from '@sudoku-lab/solver-mrv'
import { isUnique } from './is-unique.ts'
import { type Puzzle, readPuzzle } from './puzzle.ts'
import type { SolveOptions } from './solve.ts'

export type RateOptions = Pick<SolveOptions, 'boxes'>

/**
 * How hard a puzzle is to search: the nodes that `mrv-locked` takes to prove its solution unique, as a mean over
 * eight isomorphs, which are the same for every puzzle. 1 means that naked and hidden singles and locked candidates
 * solve it. It says nothing about how hard the puzzle is for a person.
 *
 * @throws RangeError for a puzzle that does not have exactly one solution.
 */
export function rate(puzzle: Puzzle, options: RateOptions = {}): number {
  const { geometry, grid } = readPuzzle(puzzle, options.boxes)
  if (!isUnique(puzzle, options)) {
    throw new RangeError('expected a puzzle with exactly one solution')
  }
  const rating = new Rating({ geometry, random: new Random(1), nodeLimit: Infinity }, [
    mrvLocked.create(geometry),
  ])
  return rating.of(grid)
}
