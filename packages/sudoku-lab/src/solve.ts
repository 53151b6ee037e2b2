import {
  type Counters,
  type Ending,
  type SolverDefinition,
  UNIQUENESS,
  type Verdict,
  verdictOf,
} from '@sudoku-lab/core'
import { lanes } from '@sudoku-lab/solver-lanes'
import { engineFor } from './engines.ts'
import { type BoxShape, type Puzzle, readPuzzle } from './puzzle.ts'

export interface SolveOptions {
  /** The shape of the boxes, where the size of the board leaves a choice. */
  readonly boxes?: BoxShape | undefined
  /** Give up before entering more than this many search nodes; without it the search goes on to its end. */
  readonly nodeLimit?: number | undefined
  /** Any solver that keeps the contract of `@sudoku-lab/core`; without it the fastest that fits is asked. */
  readonly solver?: SolverDefinition | undefined
}

/** What is known of one puzzle. */
export interface Answer<Form = string> {
  /** What is proved: `unique`, `multiple`, `none`, or `undecided` where the search gave up before it knew. */
  readonly verdict: Verdict
  /** The first solution that was found, in the form of the puzzle; `null` where none was found. */
  readonly solution: Form | null
  /** What the search counted. The same puzzle costs one solver the same on every machine. */
  readonly counters: Counters
  /** Why the search ended. Only `exhausted` proves that there is no further solution. */
  readonly ending: Ending
  /** The id of the solver that was asked. */
  readonly solver: string
}

/** What the arrays of a puzzle hold; `solution` has the same form. */
export type FormOf<P extends Puzzle> = P extends string
  ? string
  : P extends Uint8Array
    ? Uint8Array
    : P extends readonly (infer Row)[]
      ? Row extends readonly (infer Cell)[]
        ? Exclude<Cell, null>[][]
        : Exclude<Row, null>[]
      : never

/**
 * Solves one puzzle and says whether it has exactly one solution.
 *
 * @example
 * import { solve } from 'sudoku-lab'
 * const { solution, verdict } = solve('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79')
 * console.log(verdict, solution)
 *
 * @param puzzle A text in any format that the lab reads, or an array: see {@link Puzzle}.
 * @throws ParseError for a text that is not one puzzle; it names line, column and cell.
 * @throws RangeError for an array that is no puzzle, quoting the cell, and for options out of range.
 */
export function solve<const P extends Puzzle>(puzzle: P, options: SolveOptions = {}): Answer<FormOf<P>> {
  const { boxes, nodeLimit = Infinity, solver: chosen } = options
  const { geometry, grid, write } = readPuzzle<Puzzle>(puzzle, boxes)
  const { definition, solver } = engineFor(geometry, lanes, chosen)
  const result = solver.solve(grid, { ...UNIQUENESS, nodes: nodeLimit })
  const [first] = result.solutions
  return {
    verdict: verdictOf(result),
    solution: first === undefined ? null : (write(first) as FormOf<P>),
    counters: result.statistics,
    ending: result.ending,
    solver: definition.id,
  }
}
