/** `exact-cover solve` and `exact-cover count`. */
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import {
  ExactCover,
  formatOption,
  type Problem,
  type SearchEnding,
  type SearchRequest,
  type SearchStatistics,
  type Solution,
} from '../index.ts'
import type { Encoding } from '../problems/index.ts'
import { EXIT, type Options, UsageError } from './command-line.ts'
import { amountOf, Watching } from './watching.ts'

export interface Streams {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean }
}

interface Ended {
  readonly ending: SearchEnding
  readonly statistics: SearchStatistics
}

/** Prints solutions, and returns the exit code. */
export async function solveProblem(reading: Encoding, options: Options, streams: Streams): Promise<number> {
  const cover = coverOf(reading.problem, options)
  const watching = new Watching(options, streams.stderr)
  const request = { ...requestOf(options, watching), ...limitOf('solutions', options.solutions) }
  const print = (solution: Solution, number: number, cost?: number): Promise<void> =>
    write(streams.stdout, shown(reading, options, { solution, number, cost }))
  let found: Ended
  let count = 0
  if (options.cheapest) {
    const { solutions, ...ended } = cover.cheapest(request)
    for (const { options: solution, cost } of solutions) await print(solution, ++count, cost)
    found = ended
  } else {
    const search = cover.search({ ...request, signal: watching.abortOnSignals() })
    for await (const solution of search) await print(solution, ++count)
    const { ending = 'aborted', statistics } = search
    count = search.solutionCount
    found = { ending, statistics }
  }
  const { ending, statistics } = found
  // Without a last record, a program could not tell a proof from a limit.
  const record = { solutions: count, ending, nodes: statistics.nodes, engine: cover.engine }
  if (options.json) await write(streams.stdout, `${JSON.stringify(record)}\n`)
  const isCheapest = options.cheapest && count > 0
  const number = options.cheapest && count === 0 ? 'no solution found' : amountOf(count, 'solution')
  watching.end(`${isCheapest ? '' : `${number}; `}${summaryOf(found, cover, isCheapest)}`)
  if (ending === 'aborted') return EXIT.interrupted
  if (ending === 'node-limit') return EXIT.undecided
  return count > 0 ? EXIT.found : EXIT.none
}

/** Prints the number of solutions, and returns the exit code. */
export async function countProblem(
  { problem }: Encoding,
  options: Options,
  streams: Streams,
): Promise<number> {
  const cover = coverOf(problem, options)
  const watching = new Watching(options, streams.stderr)
  const request = requestOf(options, watching)
  const result: Ended & { readonly count: bigint } = options.memo
    ? cover.count({ ...request, memo: true })
    : await countOneByOne(cover, { ...request, signal: watching.abortOnSignals() })
  const { count, ending, statistics } = result
  const record = { count: String(count), ending, nodes: statistics.nodes, engine: cover.engine }
  const isAll = ending === 'exhausted'
  const text = options.json ? JSON.stringify(record) : `${count}${isAll ? '' : '+'}`
  await write(streams.stdout, `${text}\n`)
  watching.end(summaryOf(result, cover))
  return isAll ? EXIT.found : ending === 'aborted' ? EXIT.interrupted : EXIT.undecided
}

/** Visits every solution, and lets signal handlers run. */
async function countOneByOne(cover: ExactCover, request: SearchRequest): Promise<Ended & { count: bigint }> {
  const { solutionCount, ...rest } = await cover.solveAsync({ ...request, keep: 0 })
  return { ...rest, count: BigInt(solutionCount) }
}

/** @throws UsageError if the requested engine cannot search this problem */
function coverOf(problem: Problem, { engine = 'auto' }: Options): ExactCover {
  try {
    return new ExactCover(problem, { engine })
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error
  }
}

function requestOf(options: Options, { signal, onProgress }: Watching): SearchRequest {
  return { signal, onProgress, ...limitOf('nodes', options['node-limit']) }
}

function limitOf(name: 'nodes' | 'solutions', limit: number | undefined): SearchRequest {
  return limit === undefined ? {} : { [name]: limit }
}

interface Shown {
  readonly solution: Solution
  readonly number: number
  readonly cost: number | undefined
}

/** A JSON object, or a comment in Knuth's notation with the number, and the drawing. */
function shown({ problem, draw }: Encoding, { json }: Options, { solution, number, cost }: Shown): string {
  const options = solution.map((option) => formatOption(problem, option))
  if (json) return `${JSON.stringify({ solution: number, cost, options })}\n`
  const price = cost === undefined ? '' : `, cost ${cost}`
  return `${number === 1 ? '' : '\n'}| solution ${number}${price}\n${draw(solution)}\n`
}

/** Waits if the reader is slower than the search. */
async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}

/** How a search ended, in one line. `isCheapest` says that the cheapest solutions were printed. */
function summaryOf({ ending, statistics }: Ended, { engine }: ExactCover, isCheapest = false): string {
  const missing = `there may be ${isCheapest ? 'cheaper' : 'more'} solutions`
  const how = {
    exhausted: isCheapest ? 'no other solution is cheaper' : 'all solutions were found',
    'solution-limit': 'stopped at the requested number of solutions',
    'node-limit': `stopped at the node limit, ${missing}`,
    aborted: `interrupted, ${missing}`,
  }[ending]
  return `${how}; ${amountOf(statistics.nodes, 'node')}, engine: ${engine}`
}
