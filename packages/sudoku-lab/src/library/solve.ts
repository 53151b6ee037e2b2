/** `solve` says what is proved about one puzzle. */
import {
  type Counters,
  type Ending,
  type SolverDefinition,
  UNIQUENESS,
  type Verdict,
  verdictOf,
} from '@sudoku-lab/core'
import { lanes } from '@sudoku-lab/solver-lanes'
import { engineFor, requireNodeLimit } from './engines.ts'
import { requireOptions } from './options.ts'
import { type BoardOptions, type Puzzle, readPuzzle } from './puzzle.ts'

export interface SolveOptions extends BoardOptions {
  /** Stop before entering more than this many nodes. Without it, the search is not limited. */
  readonly nodeLimit?: number | undefined
  /**
   * Any solver that keeps the contract of `@sudoku-lab/core`. Without it, the fastest suitable solver is
   * used.
   */
  readonly solver?: SolverDefinition | undefined
}

export const SOLVE_OPTIONS: readonly (keyof SolveOptions)[] = ['boxes', 'layout', 'nodeLimit', 'solver']

/** The answer to one puzzle. */
export interface Answer<Form = string> {
  /**
   * What is proved: `unique`, `multiple` or `none`. It is `undecided` if the search stopped before anything
   * was proved.
   */
  readonly verdict: Verdict
  /** The first solution that was found, in the form of the puzzle, or `null`. */
  readonly solution: Form | null
  /** The counters of the search. A solver has the same counters for a puzzle on every machine. */
  readonly counters: Counters
  /** Why the search stopped. Only `exhausted` proves that there is no further solution. */
  readonly ending: Ending
  /** The id of the solver that was used. */
  readonly solver: string
  /** Says which symbols were taken for what, if that is not the usual way. */
  readonly note?: string
}

/** The type of the cells in the arrays of a puzzle. `solution` has the same form. */
export type FormOf<P extends Puzzle> = P extends string
  ? string
  : P extends Uint8Array | Uint32Array
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
 * @param puzzle A text in any supported format, or an array; see {@link Puzzle}.
 * @throws ParseError for a text that is not exactly one puzzle; the message names line, column and cell.
 * @throws RangeError for an array that is not a puzzle, and for options out of range; the message quotes
 * them.
 */
export function solve<const P extends Puzzle>(puzzle: P, options: SolveOptions = {}): Answer<FormOf<P>> {
  requireOptions(options, SOLVE_OPTIONS)
  const { nodeLimit = Infinity, solver: chosen } = options
  const { geometry, puzzle: read, write, note } = readPuzzle(puzzle, options)
  const { definition, solver } = engineFor(geometry, lanes, chosen)
  const result = solver.solve(read, { ...UNIQUENESS, nodes: requireNodeLimit(nodeLimit) })
  const [first] = result.solutions
  return {
    verdict: verdictOf(result),
    solution: first === undefined ? null : (write(first) as FormOf<P>),
    counters: result.statistics,
    ending: result.ending,
    solver: definition.id,
    ...(note !== undefined && { note }),
  }
}

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
