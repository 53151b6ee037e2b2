import {
  type Counters,
  endingOf,
  type Geometry,
  NOTHING_COUNTED,
  type ParseError,
  type Solver,
  sumOfCounters,
  UNIQUENESS,
  type Verdict,
  verdictOf,
} from '@sudoku-lab/core'
import { lanesBatch } from '@sudoku-lab/solver-lanes'
import { engineFor } from './engines.ts'
import { aboutPuzzle, describe, type Puzzle, type ReadPuzzle, readPuzzle, readTexts } from './puzzle.ts'
import type { FormOf, SolveOptions } from './solve.ts'

/** What is known of one puzzle of many. */
export interface BatchAnswer<Form = string> {
  /** What is proved: `unique`, `multiple`, `none`, or `undecided` where the search gave up before it knew. */
  readonly verdict: Verdict
  /** The first solution that was found, in the form of the puzzle; `null` where none was found. */
  readonly solution: Form | null
}

export interface BatchAnswers<Form = string> {
  /** In the order of the puzzles. */
  readonly answers: readonly BatchAnswer<Form>[]
  /** Added up over all puzzles, but for `maxDepth`, which is the largest: a batch is searched together. */
  readonly counters: Counters
}

/** As many puzzles go to the solver in one call: enough that the call does not show, few enough to stay in a cache. */
const BATCH_SIZE = 4096

/**
 * Solves many puzzles, with the fastest way there is for many: eight searches at once where the engine has
 * WebAssembly with SIMD.
 *
 * @example
 * import { solveMany } from 'sudoku-lab'
 * const { answers } = solveMany(await readFile('puzzles.txt', 'utf8'))
 *
 * @param puzzles One text that holds any number of puzzles, or puzzles one by one.
 * @throws ParseError for the first puzzle of a text that cannot be read.
 * @throws RangeError for the first of several puzzles that cannot be read, with its position among them.
 */
export function solveMany<const P extends Puzzle>(
  puzzles: string | Iterable<P>,
  options: SolveOptions = {},
): BatchAnswers<FormOf<P>> {
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
    throw new RangeError(`expected a text or puzzles one by one, got ${describe(puzzles)}`)
  }
  return Array.from(puzzles, (puzzle, index) => {
    try {
      return readPuzzle<Puzzle>(puzzle, boxes)
    } catch (error) {
      throw aboutPuzzle(index, error as RangeError | ParseError)
    }
  })
}

/** The puzzles from one on that have the same geometry, as many as go into one call. */
function runFrom(puzzles: readonly ReadPuzzle<Puzzle>[], from: number): readonly ReadPuzzle<Puzzle>[] {
  const geometry = puzzles[from]?.geometry
  let end = from
  while (end < puzzles.length && end - from < BATCH_SIZE && puzzles[end]?.geometry === geometry) end++
  return puzzles.slice(from, end)
}

function answerRun(run: readonly ReadPuzzle<Puzzle>[], options: SolveOptions): BatchAnswers<Puzzle> {
  const [first] = run
  if (first === undefined) return { answers: [], counters: NOTHING_COUNTED }
  const { geometry } = first
  const { solver } = engineFor(geometry, lanesBatch, options.solver)
  const limits = { ...UNIQUENESS, nodes: options.nodeLimit ?? Infinity, keep: 1 }
  return solver.solveMany === undefined
    ? oneByOne(solver, run, limits)
    : together(solver.solveMany.bind(solver), geometry, run, limits)
}

type Limits = typeof UNIQUENESS

function oneByOne(solver: Solver, run: readonly ReadPuzzle<Puzzle>[], limits: Limits): BatchAnswers<Puzzle> {
  let counters = NOTHING_COUNTED
  const answers = run.map(({ grid, write }) => {
    const result = solver.solve(grid, limits)
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
  const grids = new Uint8Array(cellCount * run.length)
  for (const [index, { grid }] of run.entries()) grids.set(grid, index * cellCount)
  const { solutionCounts, endings, solutions, statistics } = solveTogether(grids, limits)
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
