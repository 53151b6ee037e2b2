/**
 * Counting without walking to every solution.
 *
 * Idea.      Two nodes at which the same items are open and the same options are left have the same number of
 *            solutions below them. So a node that was counted is remembered by what is left, and the next
 *            one like it is passed over.
 * Invariant. `frames` holds the nodes above the present one that had to be counted, each with the solutions that
 *            were found below it so far. A node as many choices deep as the last frame, or less deep, means that
 *            this frame is done.
 * Cost.      A string for each node that is remembered. Dominoes have few different nodes (12,988,816 packings of
 *            the 8×8 board from some seven hundred); queens have almost as many as there are nodes, so the
 *            memory is never used unless it is asked for.
 */
import type { Engine, EngineName } from './engine.ts'
import { requireLimit } from './limits.ts'
import { Search, type SearchRequest } from './search.ts'
import { type SearchEnding, type SearchStatistics, statisticsOf, walk } from './watch.ts'

export interface CountRequest extends Omit<SearchRequest, 'solutions'> {
  /** Remember the numbers below nodes, and look them up. Default: false. */
  readonly memo?: boolean
  /** Remember at most so many nodes. Later ones are counted but not remembered. Default: 1,000,000. */
  readonly states?: number
}

export interface CountResult {
  /** The number of solutions if the search is `exhausted`; else as many as were counted so far. */
  readonly count: bigint
  readonly ending: Exclude<SearchEnding, 'solution-limit'>
  /** Nodes that were remembered. */
  readonly states: number
  readonly statistics: SearchStatistics
  readonly engine: EngineName
  readonly memory: number
}

/** @throws RangeError for a limit out of range, quoting it. */
export function countWith(engine: Engine, request: CountRequest): CountResult {
  const states = requireLimit('states', request.states ?? 1_000_000, 0)
  if (states > MOST_STATES) throw new RangeError(`states: expected at most ${MOST_STATES}, got ${states}`)
  return request.memo === true ? memoCount(engine, request, states) : plainCount(engine, request)
}

/** A `Map` of JavaScript holds no more entries. */
const MOST_STATES = 2 ** 24 - 1

function plainCount(engine: Engine, request: CountRequest): CountResult {
  const { solutionCount, ending, statistics, memory } = new Search(engine, request, () => {}).collect({
    keep: 0,
  })
  if (ending === 'solution-limit') throw new Error('no number of solutions was asked for')
  return { count: BigInt(solutionCount), ending, states: 0, statistics, engine: engine.name, memory }
}

/** A node below which solutions are being counted. */
interface Frame {
  readonly key: string
  /** Options that were chosen above it. */
  readonly depth: number
  count: bigint
}

function memoCount(engine: Engine, request: CountRequest, states: number): CountResult {
  const known = new Map<string, bigint>()
  const root: Frame = { key: '', depth: -1, count: 0n }
  const frames = [root]
  /** Closes the frames that are not above a node so deep, and returns the last that is. */
  const parentOf = (depth: number, isDone: boolean): Frame => {
    let frame = frames[frames.length - 1]
    while (frame.depth >= depth) {
      if (isDone && known.size < states) known.set(frame.key, frame.count)
      frames.pop()
      const parent = frames[frames.length - 1]
      parent.count += frame.count
      frame = parent
    }
    return frame
  }
  const ending = walk(engine, request, {
    enters() {
      const depth = engine.chosenCount
      const parent = parentOf(depth, true)
      const key = engine.key()
      const count = known.get(key)
      if (count === undefined) frames.push({ key, depth, count: 0n })
      else parent.count += count
      return count === undefined
    },
    solves() {
      parentOf(engine.chosenCount, true).count++
    },
  })
  const { count } = parentOf(0, ending === 'exhausted')
  const statistics = statisticsOf(engine)
  return { count, ending, states: known.size, statistics, engine: engine.name, memory: engine.memory }
}
