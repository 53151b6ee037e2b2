/**
 * The preflight: every puzzle is answered once, within its CPU time.
 *
 * A solver knows no clock, only a budget of nodes, and what a node costs is not known beforehand. So a puzzle
 * is asked with a small budget first and anew with a larger one for as long as CPU time is left. The budgets
 * are the same in every run; with a factor of four, all attempts that failed cost a third of the next one.
 */
import { type BatchResult, codeOf, endingOf, type Grid, type SolveResult, verdictOf } from '@sudoku-lab/core'
import { cpuNow, wallNow } from '../measure.ts'
import { type AnswerReport, type PreflightJob, packGrids, say } from '../protocol.ts'
import { type Contender, joined, makeReady, solveBatch } from './contender.ts'

const FIRST_BUDGET = 1 << 14
const BUDGET_FACTOR = 4
const NS_PER_SECOND = 1e9

export async function answerAll(job: PreflightJob): Promise<void> {
  const contender = await makeReady(job)
  const budget = { timeoutNs: job.timeoutSeconds * NS_PER_SECOND, now: job.external ? wallNow : cpuNow }
  if (job.mode === 'batch') answerBatch(contender, budget)
  else answerSingly(contender, budget)
}

interface TimeBudget {
  readonly timeoutNs: number
  readonly now: () => number
}

function answerSingly(contender: Contender, budget: TimeBudget): void {
  for (const [index, puzzle] of contender.puzzles.entries()) {
    const start = budget.now()
    const answer = attempt(() => answerOne(contender, puzzle, budget))
    say({ type: 'answer', answer: { index, outOfTime: false, ...answer, cpuNs: budget.now() - start } })
  }
}

type Attempt = Pick<AnswerReport, 'answer' | 'thrown'> & Partial<Pick<AnswerReport, 'outOfTime'>>

/** What a solver throws is an answer of its own, and the next puzzle is asked. */
function attempt(ask: () => Attempt): Attempt {
  try {
    return ask()
  } catch (thrown) {
    return {
      thrown: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `threw ${String(thrown)}`,
    }
  }
}

function answerOne(contender: Contender, puzzle: Readonly<Grid>, budget: TimeBudget): Attempt {
  const { result, outOfTime } = solveWithin(contender, puzzle, budget)
  requireShapeOf(result)
  const { solutionCount, solutions, statistics } = result
  return {
    outOfTime,
    answer: {
      verdict: verdictOf(result),
      solutionsFound: solutionCount,
      solutions: solutions.map((solution) => packGrids([solution])),
      ...(contender.counts ? { statistics } : {}),
    },
  }
}

/** Solves with growing budgets until there is an answer or the time is up. */
function solveWithin(
  { solver, limits }: Contender,
  puzzle: Readonly<Grid>,
  { timeoutNs, now }: TimeBudget,
): { result: SolveResult; outOfTime: boolean } {
  const end = now() + timeoutNs
  for (let nodes = FIRST_BUDGET; ; nodes *= BUDGET_FACTOR) {
    const before = now()
    const result = solver.solve(puzzle, { ...limits, nodes })
    if (result.ending !== 'node-limit') return { result, outOfTime: false }
    const left = end - now()
    const nodesLeft = Math.floor((left * nodes) / Math.max(now() - before, 1))
    if (nodesLeft < 1) return { result, outOfTime: true }
    if (nodesLeft < nodes * BUDGET_FACTOR) {
      // the next budget would overrun: one attempt with all that the rest of the time allows
      const last = solver.solve(puzzle, { ...limits, nodes: nodesLeft })
      return { result: last, outOfTime: last.ending === 'node-limit' }
    }
  }
}

/** What comes from anyone's module may lack what the types promise. */
function requireShapeOf({ solutionCount, solutions, ending, statistics }: SolveResult): void {
  if (!Number.isInteger(solutionCount) || !Array.isArray(solutions)) {
    throw new Error('the result lacks solutionCount or solutions')
  }
  codeOf(ending) // which throws where it is none
  const { nodes, guesses, backtracks, maxDepth } = statistics
  if (![nodes, guesses, backtracks, maxDepth].every(Number.isInteger)) {
    throw new Error('the statistics lack a counter')
  }
}

/** Asks all puzzles in one call, then those that came to the node limit again, with a larger budget. */
function answerBatch(contender: Contender, budget: TimeBudget): void {
  let open = contender.puzzles.map((_, index) => index)
  let spentNs = 0 // on each puzzle that is still open
  for (let nodes = FIRST_BUDGET; open.length > 0; nodes *= BUDGET_FACTOR) {
    const asked = open
    const start = budget.now()
    const result = solveBatch(contender, joined(asked.map((index) => gridAt(contender, index))), {
      ...contender.limits,
      nodes,
    })
    spentNs += (budget.now() - start) / asked.length
    const isLast = spentNs * BUDGET_FACTOR > budget.timeoutNs
    const isOpen = (place: number): boolean => endingOf(result.endings[place]) === 'node-limit'
    for (const [place, index] of asked.entries()) {
      if (isOpen(place) && !isLast) continue
      const answer = attempt(() => answerFromBatch(contender, result, { place, index }))
      say({ type: 'answer', answer: { index, outOfTime: isOpen(place), ...answer, cpuNs: spentNs } })
    }
    open = isLast ? [] : asked.filter((_, place) => isOpen(place))
    if (contender.counts && asked.length === contender.puzzles.length && open.length === 0) {
      say({ type: 'batch-totals', totals: result.statistics })
    }
  }
}

/** A batch keeps one solution for each puzzle; where it claims several, `solve` has to show two. */
function answerFromBatch(
  contender: Contender,
  { solutionCounts, endings, solutions }: BatchResult,
  { place, index }: { place: number; index: number },
): Attempt {
  const { geometry, solver, limits } = contender
  const solutionCount = solutionCounts[place] ?? 0
  const ending = endingOf(endings[place])
  const first = solutions.subarray(place * geometry.cellCount, (place + 1) * geometry.cellCount)
  const shown = solutionCount > 1 ? solver.solve(gridAt(contender, index), limits).solutions : [first]
  return {
    answer: {
      verdict: verdictOf({ solutionCount, ending }),
      solutionsFound: solutionCount,
      solutions: shown.slice(0, solutionCount).map((solution) => packGrids([solution])),
    },
  }
}

function gridAt({ puzzles }: Contender, index: number): Grid {
  return puzzles[index] as Grid
}
