/** The limits of a search, the reports of its progress, and its counters. */
import type { Engine } from './engine.ts'
import { quoted } from './problem.ts'

/** When to stop. All numbers count from the call on. */
export interface SearchLimits {
  /** Stop at this many solutions: at least 1. Without it, find them all. */
  readonly solutions?: number
  /** Stop before entering more than this many nodes. */
  readonly nodes?: number
  /** Stop when it is aborted. It is checked before the search, and every few thousand nodes or more often. */
  readonly signal?: AbortSignal
  /** Is called with the progress of the search, every few thousand nodes or more often. */
  readonly onProgress?: (progress: Progress) => void
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
}

export interface Progress {
  readonly nodes: number
  readonly solutionCount: number
  /** The fraction of the search that is done, if all siblings take the same work (Knuth's estimate). */
  readonly done: number
}

export function statisticsOf({ nodes, guesses, chosenCount, maxDepth }: Engine): SearchStatistics {
  return {
    nodes,
    guesses,
    backtracks: Math.max(nodes - 1 - chosenCount, 0),
    maxDepth,
  }
}

export function progressOf(engine: Engine): Progress {
  return { nodes: engine.nodes, solutionCount: engine.solutionCount, done: engine.done() }
}

/** @throws RangeError unless the limit is Infinity or an integer of at least `least` */
export function requireLimit(name: string, value: number, least: number): number {
  if (value >= least && (Number.isInteger(value) || value === Infinity)) return value
  throw new RangeError(`${name}: expected an integer of at least ${least} or Infinity, got ${quoted(value)}`)
}

/** Watches the nodes of a search: the limit, the signal and the reports of progress. */
export class Watch {
  private readonly engine: Engine
  private readonly nodeLimit: number // in all
  private readonly signal: AbortSignal | undefined
  private readonly onProgress: SearchLimits['onProgress']
  private elsewhere = 0 // nodes that other engines entered for this search
  /** The number of nodes at which the engine has to pause. */
  nextStop: number

  /** @throws RangeError for a limit out of range, quoting it */
  constructor(engine: Engine, { nodes = Infinity, signal, onProgress }: SearchLimits) {
    this.engine = engine
    this.nodeLimit = engine.nodes + requireLimit('nodes', nodes, 0)
    this.signal = signal
    this.onProgress = onProgress
    this.nextStop = this.stopAfter(engine.nodes)
  }

  get isAborted(): boolean {
    return this.signal?.aborted === true
  }

  /** The nodes that may still be entered. */
  get nodesLeft(): number {
    return this.nodeLimit - this.elsewhere - this.engine.nodes
  }

  get progress(): Progress {
    return { ...progressOf(this.engine), nodes: this.engine.nodes + this.elsewhere }
  }

  /** Counts nodes that another engine entered for this search. */
  spend(nodes: number): void {
    this.elsewhere += nodes
    this.nextStop = this.stopAfter(this.engine.nodes)
  }

  private stopAfter(nodes: number): number {
    const isWatched = this.signal !== undefined || this.onProgress !== undefined
    const limit = this.nodeLimit - this.elsewhere
    return isWatched ? Math.min(limit, nodes + this.engine.pollNodes) : limit
  }

  /** Call it when the engine has paused at a number of nodes. Returns whether this was the limit. */
  atNodes(): boolean {
    const { nodes } = this.engine
    if (nodes >= this.nextStop) this.onProgress?.(this.progress)
    this.nextStop = this.stopAfter(nodes)
    return this.nodesLeft <= 0
  }
}

/** What is called during a walk through the nodes of a search. */
export interface Visitor {
  /** Called at a node that has to branch. Returns whether to continue below it. */
  enters(watch: Watch): boolean
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
    const pause = engine.run(watch.nextStop, engine.solutionCount + 1, true)
    if (pause === 'exhausted') return pause
    if (pause === 'solution') visitor.solves()
    else if (pause === 'branch' && !visitor.enters(watch)) engine.skip()
    else if (pause === 'nodes' && watch.atNodes()) return 'node-limit'
  }
  return 'aborted'
}
