/** Proves answers: against the rules, the clues, what the task asks for, and what others have shown. */
import { conflictsIn, type Geometry, type Grid, nameOfCell } from '@sudoku-lab/core'
import { digestOfAll } from './digest.ts'
import { type AnswerReport, unpackGrids } from './protocol.ts'
import type { PuzzleStatus, Task } from './record.ts'
import type { Answer } from './records.ts'

/** The statuses of answers that are proved and do what the task asks for. */
export function isAnswered(status: PuzzleStatus): boolean {
  return status === 'solved' || status === 'multiple' || status === 'none'
}

/** The statuses of puzzles that were stopped at a limit: their true time is longer. */
export function isCensored(status: PuzzleStatus): boolean {
  return status === 'timeout' || status === 'killed' || status === 'memory'
}

export interface Asked {
  readonly puzzle: number
  readonly variant: number
  readonly grid: Readonly<Grid>
}

/** What one answer is worth, as far as it can be judged by itself. */
export function checkAnswer(geometry: Geometry, task: Task, asked: Asked, report: AnswerReport): Answer {
  const { answer, thrown, cpuNs } = report
  if (answer === undefined) {
    return { ...unanswered(asked, 'error', thrown ?? 'gave no answer'), cpuNs }
  }
  const solutions = answer.solutions.map(
    (packed) => unpackGrids(packed, geometry.cellCount)[0] ?? new Uint8Array(),
  )
  const problem = problemWith({ geometry, task, puzzle: asked.grid, solutions, found: answer.solutionsFound })
  const proved = problem === undefined
  return {
    puzzle: asked.puzzle,
    variant: asked.variant,
    status: proved ? statusOf(task, report) : 'wrong',
    verdict: answer.verdict,
    solutionsFound: answer.solutionsFound,
    digest: proved ? digestOfAll(solutions) : '',
    corner: proved ? cornerOf(solutions[0]) : null,
    nodes: answer.statistics?.nodes ?? null,
    guesses: answer.statistics?.guesses ?? null,
    backtracks: answer.statistics?.backtracks ?? null,
    maxDepth: answer.statistics?.maxDepth ?? null,
    cpuNs,
    problem: problem ?? '',
  }
}

/** A puzzle that got no answer, and why. */
export function unanswered(
  { puzzle, variant }: Pick<Asked, 'puzzle' | 'variant'>,
  status: PuzzleStatus,
  problem: string,
): Answer {
  return {
    puzzle,
    variant,
    status,
    verdict: '',
    solutionsFound: null,
    digest: '',
    corner: null,
    nodes: null,
    guesses: null,
    backtracks: null,
    maxDepth: null,
    cpuNs: null,
    problem,
  }
}

function statusOf(task: Task, { answer, outOfTime }: AnswerReport): PuzzleStatus {
  if (task === 'first' && (answer?.solutionsFound ?? 0) > 0) return 'solved'
  switch (answer?.verdict) {
    case 'unique':
      return 'solved'
    case 'multiple':
    case 'none':
      return answer.verdict
    default:
      return outOfTime ? 'timeout' : 'undecided'
  }
}

const ASKED_SOLUTIONS = { unique: 2, first: 1 } as const

function problemWith(claim: {
  geometry: Geometry
  task: Task
  puzzle: Readonly<Grid>
  solutions: readonly Grid[]
  found: number
}): string | undefined {
  const { geometry, task, puzzle, solutions, found } = claim
  const expected = Math.min(found, ASKED_SOLUTIONS[task])
  if (solutions.length !== expected) return `claims ${found} solutions, shows ${solutions.length}`
  for (const solution of solutions) {
    const flaw = flawOf(geometry, puzzle, solution)
    if (flaw !== undefined) return flaw
  }
  const [first, second] = solutions
  const isTwice =
    first !== undefined && second !== undefined && first.every((digit, cell) => digit === second[cell])
  return isTwice ? 'shows the same solution twice' : undefined
}

/** Why a grid is no solution of a puzzle, in words. */
function flawOf(geometry: Geometry, puzzle: Readonly<Grid>, solution: Readonly<Grid>): string | undefined {
  if (solution.length !== geometry.cellCount) {
    return `its solution has ${solution.length} cells instead of ${geometry.cellCount}`
  }
  const changed = puzzle.findIndex((clue, cell) => clue !== 0 && solution[cell] !== clue)
  if (changed >= 0) {
    return `its solution has ${solution[changed]} at ${nameOfCell(geometry, changed)}, where the clue is ${puzzle[changed]}`
  }
  const bad = solution.findIndex((digit) => digit < 1 || digit > geometry.size)
  if (bad >= 0) return `its solution has ${solution[bad]} at ${nameOfCell(geometry, bad)}`
  const [conflict] = conflictsIn(geometry, solution)
  if (conflict === undefined) return undefined
  const { digit, first, second } = conflict
  return `its solution has ${digit} at ${nameOfCell(geometry, first)} and at ${nameOfCell(geometry, second)}`
}

/** The number in the first three cells, as Project Euler 96 reads it. */
function cornerOf(solution: Readonly<Grid> | undefined): number | null {
  if (solution === undefined) return null
  return solution.subarray(0, 3).reduce((number, digit) => 10 * number + digit, 0)
}
