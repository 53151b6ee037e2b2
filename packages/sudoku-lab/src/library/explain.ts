/** `explain` says how a puzzle is solved, step by step. */
import { type Explanation, explain as explained } from '@sudoku-lab/proof/explain'
import { requireOptions } from './options.ts'
import { type Puzzle, readPuzzle } from './puzzle.ts'
import type { FormOf, SolveOptions } from './solve.ts'

export type ExplainOptions = Pick<SolveOptions, 'boxes' | 'layout'>

/** A solution path. `grid` is the board at its end, in the form of the puzzle. */
export interface Path<Form = string> extends Omit<Explanation, 'grid'> {
  readonly grid: Form
  /** Says which symbols were taken for what, if that is not the usual way. */
  readonly note?: string
}

/**
 * Says step by step how a puzzle is solved. Each step has the fewest constraints that are found to force it, and
 * says in words why it is right.
 *
 * @throws ParseError or RangeError as {@link solve} does.
 */
export function explain<const P extends Puzzle>(puzzle: P, options: ExplainOptions = {}): Path<FormOf<P>> {
  requireOptions(options, ['boxes', 'layout'])
  const { geometry, puzzle: read, write, note, zeroBased } = readPuzzle(puzzle, options)
  const path = explained(geometry, read, { zeroBased })
  return { ...path, grid: write(path.grid) as FormOf<P>, ...(note !== undefined && { note }) }
}
