/** Runs solvers, so that the page stays awake. Every job has a worker of its own: it can be ended, and none slows another. */

import { type Counters, countersFrom, type Geometry, Random, randomIsomorph } from '@sudoku-lab/core'
import { ExactCover, type SearchResult } from '@sudoku-lab/exact-cover'
import { listenToSteps, ExactCover as TracedCover } from '@sudoku-lab/exact-cover/traced'
import { recipeFor, type Wish } from '@sudoku-lab/generator'
import { explain } from '@sudoku-lab/proof/explain'
import { recordCover, stepsToTrace, trace as tracer, treeOf } from '@sudoku-lab/trace'
import { coverOf, engineOf, problemOf } from '../state/covers.ts'
import type { CoverTask, CoverTraced, Isomorphs, Job, MakeJob, Puzzle, Raced, Task, Traced } from './jobs.ts'
import { answerJobs, geometryFor, LIMITS, SEARCH_LIMITS, solverOf, traceSudoku } from './searches.ts'
import { timedInBlocks } from './timed.ts'

const ISOMORPHS = 100
const ISOMORPHS_SEED = 16

/** What of a cover is asked. The solutions are counted and not kept: there may be thousands. */
function requestFor({ problem }: CoverTask) {
  return { nodes: LIMITS.nodes, keep: 0, ...(coverOf(problem)?.all ? {} : { solutions: 1 }) }
}

/** The search alone: the links and lists of the engine are built once. */
function coverSearch(id: string, task: CoverTask): () => CoverTraced['answer'] {
  const cover = new ExactCover(problemOf(task.problem), engineOf(id).options)
  return () => answerOf(cover.solve(requestFor(task)))
}

function answerOf({ statistics, solutionCount, ending }: SearchResult): CoverTraced['answer'] {
  return { statistics: countersFrom((name) => statistics[name]), solutionCount, ending }
}

function traceCover(id: string, task: CoverTask): CoverTraced {
  const problem = problemOf(task.problem)
  const cover = new TracedCover(problem, engineOf(id).options)
  const { trace } = recordCover(
    (steps, signal) => listenToSteps(steps, () => cover.solve({ ...requestFor(task), signal })),
    LIMITS,
  )
  const answer = coverSearch(id, task)()
  return { kind: 'cover', name: task.problem, trace, tree: treeOf(trace), answer }
}

function searchOf(id: string, task: Task): () => Pick<Raced, 'ending'> & { readonly statistics: Counters } {
  if (task.kind === 'cover') return coverSearch(id, task)
  const solver = solverOf(id, geometryFor(task.puzzle))
  return () => solver.solve(task.puzzle.grid, SEARCH_LIMITS)
}

function race(id: string, task: Task): Raced {
  const { answer, milliseconds } = timedInBlocks(searchOf(id, task))
  return { milliseconds, counters: answer.statistics, ending: answer.ending }
}

function isomorphs(id: string, puzzle: Puzzle): Isomorphs {
  const geometry = geometryFor(puzzle)
  const solver = solverOf(id, geometry)
  const nodesOf = (grid: Puzzle['grid']): number => solver.solve(grid, SEARCH_LIMITS).statistics.nodes
  const random = new Random(ISOMORPHS_SEED)
  const nodes = Array.from({ length: ISOMORPHS }, () =>
    nodesOf(randomIsomorph(geometry, puzzle.grid, random)),
  )
  return { nodes: nodes.sort((a, b) => a - b), limit: LIMITS.nodes, ownNodes: nodesOf(puzzle.grid) }
}

const MOST_ATTEMPTS = 400
/** The nodes of a search that is long for a board of 9×9. On other boards, a minimal puzzle is made, which is quicker. */
const LONG_SEARCH = 40

function wishFor(kind: MakeJob['make'], { size, cellCount }: Geometry): Wish {
  // a large board needs many clues to be solved in a blink
  const many = { fewest: Math.round(cellCount * 0.45), most: Math.round(cellCount * 0.6) }
  switch (kind) {
    case 'easy':
      return { kind: 'proper', clues: many }
    case 'hard':
      return size === 9 ? { kind: 'hard', nodes: LONG_SEARCH } : { kind: 'proper' }
    case 'with several solutions':
      return { kind: 'loose', solutions: { fewest: 2, most: 9 }, clues: size > 9 ? many : undefined }
    case 'impossible':
      return { kind: 'unsolvable' }
  }
}

function make({ make: kind, layout, seed }: MakeJob): Puzzle {
  const geometry = geometryFor({ layout })
  const solver = solverOf('mrv', geometry)
  const workshop = { geometry, solver, nodeLimit: 20_000, seed, raters: [solver] }
  const recipe = recipeFor(wishFor(kind, geometry), workshop)
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const grid = recipe.make(attempt, 1).flatMap(({ made }) => made)[0]?.puzzle
    if (grid !== undefined) return { layout, grid }
  }
  throw new Error(`${MOST_ATTEMPTS} attempts gave no such puzzle. Choose another size or kind.`)
}

function trace(id: string, task: Task): Traced {
  return task.kind === 'cover' ? traceCover(id, task) : traceSudoku(id, task, LIMITS)
}

// a solver of one's own tells its trace to the tracer of this script
Object.assign(self, { sudokuLabTrace: { trace: tracer, stepsToTrace } })

answerJobs((job: Job) => {
  switch (job.kind) {
    case 'trace':
      return trace(job.solver, job.task)
    case 'race':
      return race(job.solver, job.task)
    case 'isomorphs':
      return isomorphs(job.solver, job.puzzle)
    case 'explain':
      return explain(geometryFor(job.puzzle), job.puzzle.grid)
    case 'make':
      return make(job)
  }
})
