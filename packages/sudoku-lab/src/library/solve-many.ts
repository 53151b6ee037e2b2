/** `solveMany` solves all puzzles of a text or a list. */
import {
  type Counters,
  isCandidateGrid,
  NOTHING_COUNTED,
  sumOfCounters,
  type Verdict,
} from '@sudoku-lab/core'
import { lanesBatch } from '@sudoku-lab/solver-lanes'
import { engineFor, requireNodeLimit } from './engines.ts'
import { describe, requireOptions } from './options.ts'
import { type Puzzle, type ReadPuzzle, readPuzzle, readTexts } from './puzzle.ts'
import { type FormOf, SOLVE_OPTIONS, type SolveOptions } from './solve.ts'
import { type Found, solveAll } from './solve-all.ts'

/** The answer to one puzzle of many. */
export interface BatchAnswer<Form = string> {
  /**
   * What is proved: `unique`, `multiple` or `none`. It is `undecided` if the search stopped before anything
   * was proved.
   */
  readonly verdict: Verdict
  /** The first solution that was found, in the form of the puzzle, or `null`. */
  readonly solution: Form | null
  /** Says which symbols were taken for what, if that is not the usual way. */
  readonly note?: string
}

export interface BatchAnswers<Form = string> {
  /** In the order of the puzzles. */
  readonly answers: readonly BatchAnswer<Form>[]
  /** The sums over all puzzles, because a batch is searched together. `maxDepth` is the maximum. */
  readonly counters: Counters
}

/**
 * The number of puzzles for one call of the solver: large enough to make the cost of a call negligible, small
 * enough for the cache.
 */
const BATCH_SIZE = 4096

/**
 * Solves many puzzles with the solver that is fastest for many. If the engine has WebAssembly with SIMD, it
 * makes eight searches at once.
 *
 * @example
 * import { solveMany } from 'sudoku-lab'
 * const { answers } = solveMany(await readFile('puzzles.txt', 'utf8'))
 *
 * @param puzzles A text with any number of puzzles, or an iterable of puzzles.
 * @throws ParseError for the first puzzle of a text that cannot be read.
 * @throws RangeError for the first puzzle of an iterable that cannot be read; the message says which one it
 * is.
 */
export function solveMany<const P extends Puzzle>(
  puzzles: string | Iterable<P>,
  options: SolveOptions = {},
): BatchAnswers<FormOf<P>> {
  requireOptions(options, SOLVE_OPTIONS)
  const read = typeof puzzles === 'string' ? readTexts(puzzles, options) : readAll(puzzles, options)
  const answers: BatchAnswer<Puzzle>[] = []
  let counters = NOTHING_COUNTED
  for (let run = runFrom(read, 0); run.length > 0; run = runFrom(read, answers.length)) {
    const answered = answerRun(run, options)
    answers.push(...answered.answers)
    counters = sumOfCounters(counters, answered.counters)
  }
  return { answers: answers as BatchAnswer<FormOf<P>>[], counters }
}

function readAll(puzzles: Iterable<Puzzle>, options: SolveOptions): ReadPuzzle[] {
  if (typeof puzzles?.[Symbol.iterator] !== 'function')
    throw new RangeError(`expected a text or an iterable of puzzles, got ${describe(puzzles)}`)
  return Array.from(puzzles, (puzzle, index) => {
    try {
      return readPuzzle(puzzle, options)
    } catch (error) {
      throw new RangeError(`puzzle ${index + 1}: ${(error as Error).message}`, { cause: error })
    }
  })
}

/** The next puzzles that have the same geometry and form, at most as many as one call takes. */
function runFrom(puzzles: readonly ReadPuzzle[], from: number): readonly ReadPuzzle[] {
  const first = puzzles[from]
  if (first === undefined) return []
  const run = puzzles.slice(from, from + BATCH_SIZE)
  const end = run.findIndex(
    ({ geometry, puzzle }) =>
      geometry !== first.geometry || isCandidateGrid(puzzle) !== isCandidateGrid(first.puzzle),
  )
  return end < 0 ? run : run.slice(0, end)
}

function answerRun(run: readonly ReadPuzzle[], options: SolveOptions): BatchAnswers<Puzzle> {
  const [{ geometry }] = run as readonly [ReadPuzzle]
  const { solver } = engineFor(geometry, lanesBatch, options.solver)
  const puzzles = run.map(({ puzzle }) => puzzle)
  const { found, counters } = solveAll(solver, puzzles, requireNodeLimit(options.nodeLimit ?? Infinity))
  const answers = run.map(({ write, note }, index) => {
    const { verdict, solution } = found[index] as Found
    const written = solution === undefined ? null : write(solution)
    return { verdict, solution: written, ...(note !== undefined && { note }) }
  })
  return { answers, counters }
}
