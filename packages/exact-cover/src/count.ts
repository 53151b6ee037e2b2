/**
 * Counts solutions without visiting each of them.
 *
 * Idea.      Two nodes at which the same options are left have the same number of solutions below them. So the count of a
 *            node is remembered under what is left, and the next such node is skipped. Where what is left falls into
 *            parts that share no item, each part is counted as a problem of its own, and the counts are multiplied.
 * Order.     In a problem that is longer than wide, items that are near each other come one after another (`inLayers`).
 *            Then there are fewer different nodes, and it is enough to remember those at which a layer begins: 41,459
 *            in place of 575,895 for dominoes on 16×16, in half the time.
 * Invariant. `frames` contains the nodes above the present one that are being counted, with the solutions that have
 *            been found below them. If a node is not deeper than the last frame, this frame is complete.
 * Cost.      A string for each remembered node. Dominoes have few different nodes (200 for the 12,988,816 packings of the
 *            8×8 board). With queens almost all nodes differ. So nodes are remembered only on request. Looking for parts
 *            takes as long as some fifty nodes, so it is done less and less often while there is only one.
 */
import type { Engine } from './engine.ts'
import type { EngineMaker } from './engines.ts'
import { inLayers, partOf, partsOf } from './parts.ts'
import type { Option, Problem } from './problem.ts'
import { Search, type SearchRequest } from './search.ts'
import {
  type Progress,
  requireLimit,
  type SearchEnding,
  type SearchStatistics,
  statisticsOf,
  type Visitor,
  type Watch,
  walk,
} from './watch.ts'

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

/**
 * Counts with a started engine, which visits every solution or knows an equal state.
 *
 * @throws RangeError for a limit out of range, which the message quotes
 */
export function countWith(engine: Engine, request: CountRequest): CountResult {
  const { solutionCount, ending, statistics, engine: name } = new Search(engine, request).collect({ keep: 0 })
  return { count: BigInt(solutionCount), ending, states: 0, statistics, engine: name }
}

/** With fewer options left, dividing them takes longer than it saves. */
const FEWEST_DIVIDED = 16
/** The nodes from one search for parts to the next, first and at most. */
const FIRST_GAP = 256
const WIDEST_GAP = 4096
/** Parts within parts are not divided at this depth, so the calls and the engines are few. */
const DEEPEST = 32
/** The nodes in one layer below a remembered node, after which every node is remembered. */
const MOST_IN_LAYER = 4096

type MemoRequest = CountRequest & { readonly taken: readonly Option[] }

/** A node below which solutions are being counted. */
interface Frame {
  /** What is left at it, if it is to be remembered. */
  readonly key: string | undefined
  /** The branches above it. */
  readonly depth: number
  readonly layer: number
  /** The nodes that were entered before the last remembered node, which is this one or above it. */
  readonly since: number
  count: bigint
}

/** Counts a problem with memory, or a part of one. */
export class MemoCounter implements Visitor {
  private readonly problem: Problem
  private readonly layerOf: Int32Array | undefined
  private readonly maker: EngineMaker
  private readonly request: MemoRequest
  private readonly depth: number // of parts within parts
  private readonly states: number
  private readonly engine: Engine
  private readonly known = new Map<string, bigint>() // what is left at a node → the solutions below it
  private readonly parts = new Map<string, bigint>() // the options of a part → its solutions
  private readonly frames: Frame[] = [{ key: undefined, depth: -1, layer: -1, since: 0, count: 0n }]
  private gap = FIRST_GAP
  private wait = 1
  private nodes = 0 // in parts, as the next two
  private guesses = 0
  private maxDepth = 0

  /** @throws RangeError for a limit of states out of range, which the message quotes */
  constructor(problem: Problem, maker: EngineMaker, request: MemoRequest, depth = 0) {
    this.states = requireLimit('states', request.states ?? 1_000_000, 0)
    const { problem: ordered, layerOf } = inLayers(problem) ?? { problem, layerOf: undefined }
    this.problem = ordered
    this.layerOf = layerOf
    this.maker = maker
    this.request = request
    this.depth = depth
    this.engine = maker.make(ordered)
  }

  /** @throws RangeError for a limit out of range, which the message quotes */
  run(): CountResult {
    const { engine } = this
    engine.start(this.request.taken)
    const ending = walk(engine, this.request, this)
    const { count } = this.parentOf(0, ending === 'exhausted')
    const own = statisticsOf(engine)
    const statistics = {
      nodes: own.nodes + this.nodes,
      guesses: own.guesses + this.guesses,
      backtracks: own.backtracks + this.nodes,
      maxDepth: Math.max(own.maxDepth, this.maxDepth),
    }
    engine.stop()
    return { count, ending, states: this.known.size + this.parts.size, statistics, engine: engine.name }
  }

  enters(watch: Watch): boolean {
    const { engine } = this
    const depth = engine.branchDepth
    const parent = this.parentOf(depth, true)
    const layer = this.layerOf === undefined ? depth : this.layerOf[engine.branchItem]
    const isRemembered = layer !== parent.layer || engine.nodes - parent.since > MOST_IN_LAYER
    const key = isRemembered ? engine.key() : undefined
    let count = key === undefined ? undefined : this.known.get(key)
    if (count === undefined) {
      count = this.product(watch)
      if (count !== undefined) this.remember(this.known, key, count)
    }
    if (count === undefined) {
      const since = isRemembered ? engine.nodes : parent.since
      this.frames.push({ key, depth, layer, since, count: 0n })
    } else parent.count += count
    return count === undefined
  }

  solves(): void {
    this.parentOf(this.engine.branchDepth, true).count++
  }

  /** Completes the frames that are not above a node of this depth, and returns the last frame above it. */
  private parentOf(depth: number, isDone: boolean): Frame {
    const { frames } = this
    let frame = frames[frames.length - 1]
    while (frame.depth >= depth) {
      if (isDone) this.remember(this.known, frame.key, frame.count)
      frames.pop()
      const parent = frames[frames.length - 1]
      parent.count += frame.count
      frame = parent
    }
    return frame
  }

  private remember(counts: Map<string, bigint>, key: string | undefined, count: bigint): void {
    if (key !== undefined && this.known.size + this.parts.size < this.states) counts.set(key, count)
  }

  /** The product of the counts of the parts. Undefined if there is one part, if it was not looked for more, or at a limit. */
  private product(watch: Watch): bigint | undefined {
    if (--this.wait > 0 || this.depth === DEEPEST) return undefined
    const living = this.engine.living()
    const parts = living.length < FEWEST_DIVIDED ? [] : partsOf(this.problem, living)
    this.wait = this.gap
    this.gap = parts.length > 1 ? Math.max(1, this.gap >> 2) : Math.min(WIDEST_GAP, 4 * this.gap)
    if (parts.length < 2) return undefined
    let product = 1n
    for (const part of parts.sort((a, b) => a.length - b.length)) {
      const count = this.countPart(part, watch)
      if (count === undefined) return undefined
      product *= count
      if (count === 0n) break
    }
    return product
  }

  /** The count of a part, which is a problem of its own. Undefined at a limit. */
  private countPart(part: readonly Option[], watch: Watch): bigint | undefined {
    const key = part.join()
    const known = this.parts.get(key)
    if (known !== undefined) return known
    const { onProgress } = this.request
    const request = {
      ...this.request,
      taken: [],
      nodes: watch.nodesLeft + 1, // the root of a part is no further node
      states: this.states - this.known.size - this.parts.size,
      ...(onProgress !== undefined && {
        onProgress: ({ nodes }: Progress) =>
          onProgress({ ...watch.progress, nodes: watch.progress.nodes + nodes - 1 }),
      }),
    }
    const problem = partOf(this.problem, part)
    const { count, ending, statistics } = new MemoCounter(problem, this.maker, request, this.depth + 1).run()
    const nodes = Math.max(0, statistics.nodes - 1)
    watch.spend(nodes)
    this.nodes += nodes
    this.guesses += statistics.guesses
    this.maxDepth = Math.max(this.maxDepth, statistics.maxDepth)
    if (ending !== 'exhausted') return undefined
    this.remember(this.parts, key, count)
    return count
  }
}
