/** The limits of a search, the reports of its progress, and its counters. */
import type { Engine } from './engine.ts'
import { type NamesOf, requireLimit } from './limits.ts'
import { quoted } from './problem.ts'

/** When to stop. All numbers count from the call on. */
export interface SearchLimits {
  /** Stop at this many solutions: at least 1. Without it, find them all. */
  readonly solutions?: number
  /** Stop before entering more than this many nodes. */
  readonly nodes?: number
  /** Stop when it is aborted. It is checked before the search, and every few thousand nodes or more often. */
  readonly signal?: AbortSignal
  /** Is called with the progress of the search. */
  readonly onProgress?: (progress: Progress) => void
  /** The number of nodes between two calls of `onProgress`. Default: 100,000. */
  readonly progressEvery?: number
}

export const LIMIT_NAMES: NamesOf<SearchLimits> = {
  solutions: true,
  nodes: true,
  signal: true,
  onProgress: true,
  progressEvery: true,
}

/** Only `exhausted` proves that there is no further solution. */
export type SearchEnding = 'exhausted' | 'solution-limit' | 'node-limit' | 'aborted'

/**
 * Counted since the search began. The same problem and limits give the same numbers on any machine and with
 * any engine.
 */
export interface SearchStatistics {
  /**
   * Search states entered: the root, and one for each option that was chosen for an item with several
   * options.
   */
  readonly nodes: number
  /** Options chosen while the same item had another untried one. */
  readonly guesses: number
  /** Chosen options taken back because nothing is left below them. */
  readonly backtracks: number
  /** The most guesses between the root and any node. */
  readonly maxDepth: number
  /** Depth, in guesses from the root → number of nodes. */
  readonly nodesByDepth: readonly number[]
}

export interface Progress {
  readonly nodes: number
  readonly solutionCount: number
  /** The fraction of the search that is done, if all siblings take the same work (Knuth's estimate). */
  readonly done: number
}

/** The counters of an engine. They remain after the engine has been given to another search. */
export type Totals = Pick<
  Engine,
  | 'name'
  | 'nodes'
  | 'guesses'
  | 'solutionCount'
  | 'chosenCount'
  | 'nodesByDepth'
  | 'memory'
  | 'pollNodes'
  | 'done'
>

export function statisticsOf({ nodes, guesses, chosenCount, nodesByDepth }: Totals): SearchStatistics {
  return {
    nodes,
    guesses,
    backtracks: Math.max(nodes - 1 - chosenCount, 0),
    maxDepth: Math.max(nodesByDepth.length - 1, 0),
    nodesByDepth: [...nodesByDepth],
  }
}

export function progressOf(totals: Totals): Progress {
  return { nodes: totals.nodes, solutionCount: totals.solutionCount, done: totals.done() }
}

/** Watches the nodes of a search: the limit, the signal and the reports of progress. */
export class Watch {
  private readonly totals: Totals
  private readonly nodeLimit: number // in all
  private readonly signal: AbortSignal | undefined
  private readonly onProgress: ((progress: Progress) => void) | undefined
  private readonly progressEvery: number
  private nextProgress: number // nodes in all
  /** The number of nodes at which the engine has to pause. */
  nextStop: number

  /**
   * @throws RangeError for a limit out of range, quoting it, or for an interval of reports that nobody receives
   * @throws TypeError for another value than a signal or a function.
   */
  constructor(totals: Totals, limits: SearchLimits) {
    const { nodes = Infinity, progressEvery = 100_000, signal, onProgress } = limits
    requireWatchers(limits)
    this.totals = totals
    this.nodeLimit = totals.nodes + requireLimit('nodes', nodes, 0)
    this.progressEvery = requireLimit('progressEvery', progressEvery, 1)
    this.nextProgress = onProgress === undefined ? Infinity : totals.nodes + progressEvery
    this.signal = signal
    this.onProgress = onProgress
    this.nextStop = this.stopAfter(totals.nodes)
  }

  get isAborted(): boolean {
    return this.signal?.aborted === true
  }

  private stopAfter(nodes: number): number {
    const poll = this.signal === undefined ? Infinity : nodes + this.totals.pollNodes
    return Math.min(this.nodeLimit, this.nextProgress, poll)
  }

  /** Call it when the engine has paused at a number of nodes. Returns whether this was the limit. */
  atNodes(): 'node-limit' | undefined {
    const { nodes } = this.totals
    if (nodes >= this.nextProgress) {
      this.nextProgress = nodes + this.progressEvery
      this.onProgress?.(progressOf(this.totals))
    }
    this.nextStop = this.stopAfter(nodes)
    return nodes >= this.nodeLimit ? 'node-limit' : undefined
  }
}

/** Other values would be ignored, and the search could not be stopped or watched. */
function requireWatchers({ signal, onProgress, progressEvery }: SearchLimits): void {
  if (signal !== undefined && typeof (signal as AbortSignal | null)?.aborted !== 'boolean')
    throw new TypeError(`signal: expected an AbortSignal, got ${quoted(signal)}`)
  if (onProgress !== undefined && typeof onProgress !== 'function')
    throw new TypeError(`onProgress: expected a function, got ${quoted(onProgress)}`)
  if (progressEvery !== undefined && onProgress === undefined)
    throw new RangeError('progressEvery: expected onProgress beside it')
}

/** What is called during a walk through the nodes of a search. */
export interface Visitor {
  /** Called at a node that has to branch. Returns whether to continue below it. */
  enters(): boolean
  solves(): void
}

/** Leads a started engine through its nodes, to the end or to a limit. */
export function walk(
  engine: Engine,
  limits: SearchLimits,
  visitor: Visitor,
): Exclude<SearchEnding, 'solution-limit'> {
  const watch = new Watch(engine, limits)
  while (!watch.isAborted) {
    const solution = engine.solutionCount + 1
    const pause = engine.run(watch.nextStop, solution, true)
    if (pause === 'exhausted') return pause
    if (pause === 'solution') visitor.solves()
    else if (pause === 'branch' && !visitor.enters()) engine.skip()
    else if (pause === 'nodes' && watch.atNodes() !== undefined) return 'node-limit'
  }
  return 'aborted'
}
