import {
  type Counters,
  endingOf,
  type Geometry,
  isCandidateGrid,
  NOTHING_COUNTED,
  type ParseError,
  type Solver,
  sumOfCounters,
  UNIQUENESS,
  type Verdict,
  verdictOf,
} from '@sudoku-lab/core'
import { lanesBatch } from '@sudoku-lab/solver-lanes'
import { engineFor, requireNodeLimit } from './engines.ts'
import { requireOptions } from './options.ts'
import { aboutPuzzle, describe, type Puzzle, type ReadPuzzle, readPuzzle, readTexts } from './puzzle.ts'
import { type FormOf, SOLVE_OPTIONS, type SolveOptions } from './solve.ts'

/** The answer to one puzzle of many. */
export interface BatchAnswer<Form = string> {
  /**
   * What is proved: `unique`, `multiple` or `none`. It is `undecided` if the search stopped before anything
   * was proved.
   */
  readonly verdict: Verdict
  /** The first solution that was found, in the form of the puzzle, or `null`. */
  readonly solution: Form | null
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
  const read = typeof puzzles === 'string' ? readTexts(puzzles, options.boxes) : readAll(puzzles, options)
  const answers: BatchAnswer<Puzzle>[] = []
  let counters = NOTHING_COUNTED
  for (let from = 0; from < read.length; ) {
    const run = runFrom(read, from)
    const answered = answerRun(run, options)
    for (const answer of answered.answers) answers.push(answer)
    counters = sumOfCounters(counters, answered.counters)
    from += run.length
  }
  return { answers: answers as BatchAnswer<FormOf<P>>[], counters }
}

function readAll<P extends Puzzle>(puzzles: Iterable<P>, { boxes }: SolveOptions): ReadPuzzle<Puzzle>[] {
  if (typeof puzzles?.[Symbol.iterator] !== 'function') {
    throw new RangeError(`expected a text or an iterable of puzzles, got ${describe(puzzles)}`)
  }
  return Array.from(puzzles, (puzzle, index) => {
    try {
      return readPuzzle<Puzzle>(puzzle, boxes)
    } catch (error) {
      throw aboutPuzzle(index, error as RangeError | ParseError)
    }
  })
}

/** The next puzzles that have the same geometry and form, at most as many as one call takes. */
function runFrom(puzzles: readonly ReadPuzzle<Puzzle>[], from: number): readonly ReadPuzzle<Puzzle>[] {
  const first = puzzles[from]
  const isLikeFirst = (read: ReadPuzzle<Puzzle> | undefined): boolean =>
    read?.geometry === first?.geometry && isOfCandidates(read) === isOfCandidates(first)
  let end = from
  while (end < puzzles.length && end - from < BATCH_SIZE && isLikeFirst(puzzles[end])) end++
  return puzzles.slice(from, end)
}

function isOfCandidates(read: ReadPuzzle<Puzzle> | undefined): boolean {
  return read !== undefined && isCandidateGrid(read.puzzle)
}

function answerRun(run: readonly ReadPuzzle<Puzzle>[], options: SolveOptions): BatchAnswers<Puzzle> {
  const [first] = run
  if (first === undefined) return { answers: [], counters: NOTHING_COUNTED }
  const { geometry } = first
  const { solver } = engineFor(geometry, lanesBatch, options.solver)
  const limits = { ...UNIQUENESS, nodes: requireNodeLimit(options.nodeLimit ?? Infinity), keep: 1 }
  return solver.solveMany === undefined
    ? oneByOne(solver, run, limits)
    : together(solver.solveMany.bind(solver), geometry, run, limits)
}

type Limits = typeof UNIQUENESS

function oneByOne(solver: Solver, run: readonly ReadPuzzle<Puzzle>[], limits: Limits): BatchAnswers<Puzzle> {
  let counters = NOTHING_COUNTED
  const answers = run.map(({ puzzle, write }) => {
    const result = solver.solve(puzzle, limits)
    counters = sumOfCounters(counters, result.statistics)
    const [solution] = result.solutions
    return { verdict: verdictOf(result), solution: solution === undefined ? null : write(solution) }
  })
  return { answers, counters }
}

function together(
  solveTogether: NonNullable<Solver['solveMany']>,
  { cellCount }: Geometry,
  run: readonly ReadPuzzle<Puzzle>[],
  limits: Limits,
): BatchAnswers<Puzzle> {
  const cells = cellCount * run.length
  const puzzles = isOfCandidates(run[0]) ? new Uint32Array(cells) : new Uint8Array(cells)
  for (const [index, { puzzle }] of run.entries()) puzzles.set(puzzle, index * cellCount)
  const { solutionCounts, endings, solutions, statistics } = solveTogether(puzzles, limits)
  const answers = run.map(({ write }, index) => {
    const solutionCount = solutionCounts[index] ?? 0
    const solution = solutions.slice(index * cellCount, (index + 1) * cellCount)
    return {
      verdict: verdictOf({ solutionCount, ending: endingOf(endings[index]) }),
      solution: solutionCount === 0 ? null : write(solution),
    }
  })
  return { answers, counters: statistics }
}
