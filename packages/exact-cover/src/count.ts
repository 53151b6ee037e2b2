/**
 * Counts solutions without visiting each of them.
 *
 * Idea.      Two nodes at which the same items are open and the same options are left have the same number of
 *            solutions below them. So the count of a node is remembered under what is left, and the next
 *            such node is skipped.
 * Invariant. `frames` contains the nodes above the present one that are being counted, with the solutions that have
 *            been found below them. If a node is not deeper than the last frame, this frame is complete.
 * Cost.      A string for each remembered node. Dominoes have few different nodes (some seven hundred for the
 *            12,988,816 packings of the 8×8 board). With queens almost all nodes differ. So nodes are remembered
 *            only on request.
 */
import type { Engine } from './engine.ts'
import { Search, type SearchRequest } from './search.ts'
import { requireLimit, type SearchEnding, type SearchStatistics, statisticsOf, walk } from './watch.ts'

export interface CountRequest extends Omit<SearchRequest, 'solutions'> {
  /** Remember the counts below nodes and look them up. Default: false. */
  readonly memo?: boolean
  /** With `memo`, remember at most this many nodes. Later ones are counted but not remembered. Default: 1,000,000. */
  readonly states?: number
}

export interface CountResult {
  /** The number of solutions if the search is `exhausted`, otherwise the number that was counted. */
  readonly count: bigint
  readonly ending: SearchEnding
  /** The number of remembered nodes. */
  readonly states: number
  readonly statistics: SearchStatistics
  readonly engine: string
}

/** @throws RangeError for a limit out of range, which the message quotes */
export function countWith(engine: Engine, request: CountRequest): CountResult {
  const { memo = false, states = 1_000_000 } = request
  if (memo) return memoCount(engine, request, requireLimit('states', states, 0))
  const { solutionCount, solutions: _, ...result } = new Search(engine, request).collect({ keep: 0 })
  return { ...result, count: BigInt(solutionCount), states: 0 }
}

/** A node below which solutions are being counted. */
interface Frame {
  readonly key: string
  /** The branches above it. */
  readonly depth: number
  count: bigint
}

function memoCount(engine: Engine, request: CountRequest, states: number): CountResult {
  const known = new Map<string, bigint>()
  const frames: Frame[] = [{ key: '', depth: -1, count: 0n }]
  /** Completes the frames that are not above a node of this depth, and returns the last frame above it. */
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
      const depth = engine.branchDepth
      const parent = parentOf(depth, true)
      const key = engine.key()
      const count = known.get(key)
      if (count === undefined) frames.push({ key, depth, count: 0n })
      else parent.count += count
      return count === undefined
    },
    solves() {
      parentOf(engine.branchDepth, true).count++
    },
  })
  const { count } = parentOf(0, ending === 'exhausted')
  const statistics = statisticsOf(engine)
  return { count, ending, states: known.size, statistics, engine: engine.name }
}
