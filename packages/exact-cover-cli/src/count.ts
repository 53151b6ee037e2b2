/** `exact-cover count`: prints how many solutions there are. */
import type { CountResult, ExactCover, SearchEnding, SearchRequest } from '@sudoku-lab/exact-cover'
import { coverOf } from './cover.ts'
import { EXIT } from './exit.ts'
import { readProblem } from './read-problem.ts'
import { type CommonOptions, summaryOf, Watching } from './watching.ts'

export interface CountOptions extends CommonOptions {
  readonly memo?: true
}

export async function countProblem(source: string, options: CountOptions): Promise<number> {
  const { problem } = await readProblem(source, options.from)
  const watching = new Watching(options)
  const { nodeLimit, json, quiet } = options
  const cover = coverOf(problem, options)
  const request = {
    signal: watching.signal,
    onProgress: watching.onProgress,
    ...(nodeLimit === undefined ? {} : { nodes: nodeLimit }),
  }
  const result: Counted = options.memo
    ? cover.count({ ...request, memo: true })
    : await countOneByOne(cover, { ...request, signal: watching.abortOnSignals().signal })
  watching.stop()
  const { ending, statistics } = result
  const number = String(result.count)
  const isAll = ending === 'exhausted'
  process.stdout.write(
    json === true
      ? `${JSON.stringify({ count: number, ending, nodes: statistics.nodes, engine: result.engine })}\n`
      : `${number}${isAll ? '' : '+'}\n`,
  )
  if (quiet !== true) process.stderr.write(summaryOf(result))
  return isAll ? EXIT.found : ending === 'aborted' ? EXIT.interrupted : EXIT.undecided
}

type Counted = Pick<CountResult, 'count' | 'statistics' | 'engine'> & { readonly ending: SearchEnding }

/** Visits every solution, and lets signal handlers run. */
async function countOneByOne(cover: ExactCover, request: SearchRequest): Promise<Counted> {
  const { solutionCount, ...rest } = await cover.solveAsync({ ...request, keep: 0 })
  return { ...rest, count: BigInt(solutionCount) }
}
