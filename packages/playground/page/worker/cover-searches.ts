/** Runs traced and untraced searches for exact covers. */
import { type Counters, countersFrom } from '@sudoku-lab/core'
import { ExactCover, type Problem, type SearchResult, type SolveRequest } from '@sudoku-lab/exact-cover'
import { listenToSteps, SITES, ExactCover as TracedCover } from '@sudoku-lab/exact-cover/traced'
import { recordCover, treeOf } from '@sudoku-lab/trace'
import { encodingOf } from '../state/covers.ts'
import { engineOf } from '../state/engines.ts'
import type { CoverTask, CoverTraced, Find } from './jobs.ts'
import type { TraceLimits } from './searches.ts'

/** The solutions are counted and not kept: there may be thousands. */
function requestFor(find: Find, nodes: number): SolveRequest {
  return { nodes, keep: 0, ...(find === 'first' ? { solutions: 1 } : {}) }
}

function problemOf({ problem: name }: CoverTask): Problem {
  const encoding = encodingOf(name)
  if (encoding === undefined) throw new Error(`There is no problem ${name}.`)
  return encoding.problem
}

function answerOf({ statistics, solutionCount, ending }: SearchResult): CoverTraced['answer'] {
  return { statistics: countersFrom((name) => statistics[name]), solutionCount, ending }
}

export function traceCover(id: string, task: CoverTask, { events, nodes }: TraceLimits): CoverTraced {
  const problem = problemOf(task)
  const { options } = engineOf(id)
  const request = requestFor(task.find, nodes)
  const cover = new TracedCover(problem, options)
  const { trace } = recordCover(
    problem,
    (steps, signal) => listenToSteps(steps, () => cover.solve({ ...request, signal })),
    { events },
  )
  const answer = answerOf(new ExactCover(problem, options).solve(request))
  return { kind: 'cover', trace, tree: treeOf(trace), sites: SITES, answer }
}

/** The search alone: the links and lists of the engine are built once. */
export function coverSearch(
  id: string,
  task: CoverTask,
  nodes: number,
): () => { statistics: Counters; ending: SearchResult['ending'] } {
  const cover = new ExactCover(problemOf(task), engineOf(id).options)
  const request = requestFor(task.find, nodes)
  return () => answerOf(cover.solve(request))
}
