/** A search for the caller, who can limit it, leave it, abort it and continue it. */
import type { Engine, EngineName, Pause } from './engine.ts'
import { type NamesOf, requireLimit, requireRequest } from './limits.ts'
import type { Option } from './problem.ts'
import {
  LIMIT_NAMES,
  type Progress,
  progressOf,
  type SearchEnding,
  type SearchLimits,
  type SearchStatistics,
  statisticsOf,
  type Totals,
  Watch,
} from './watch.ts'

/** The options of a solution, ascending, including the taken ones. */
export type Solution = readonly Option[]

export interface SearchRequest extends SearchLimits {
  /**
   * Options that every solution must contain. If they exclude each other, there is no solution and no search
   * (0 nodes).
   */
  readonly taken?: ArrayLike<Option>
}

export interface RunLimits extends SearchLimits {
  /** Return the first `keep` solutions and only count the others. Without it, return them all. */
  readonly keep?: number
}

export type SolveRequest = SearchRequest & RunLimits

export const SEARCH_NAMES: NamesOf<SearchRequest> = { ...LIMIT_NAMES, taken: true }
const KEEP_NAME: NamesOf<Pick<RunLimits, 'keep'>> = { keep: true }
export const SOLVE_NAMES: NamesOf<SolveRequest> = { ...SEARCH_NAMES, ...KEEP_NAME }
const RUN_NAMES: NamesOf<RunLimits> = { ...LIMIT_NAMES, ...KEEP_NAME }

export interface SearchResult {
  /** The number of solutions found since the search began. */
  readonly solutionCount: number
  /** The kept solutions of this run, in the order in which they were found. */
  readonly solutions: readonly Solution[]
  readonly ending: SearchEnding
  readonly statistics: SearchStatistics
  readonly engine: EngineName
  /** The largest working memory of the search, in bytes. */
  readonly memory: number
}

export class Search implements IterableIterator<Solution>, AsyncIterable<Solution> {
  private engine: Engine | undefined // until the search is closed
  private totals: Totals // the engine, or its counters after the search was closed
  private readonly release: (engine: Engine) => void
  private solutionLimit = Infinity // totals, as in the engine
  private watch: Watch
  private endedAs: SearchEnding | undefined

  /** Takes over an engine that was started. `release` is called when it is not needed any more. */
  constructor(engine: Engine, limits: SearchLimits, release: (engine: Engine) => void) {
    this.engine = this.totals = engine
    this.release = release
    this.watch = new Watch(engine, limits)
    this.limit(limits)
  }

  /** Why the search has stopped. Undefined while it can continue. */
  get ending(): SearchEnding | undefined {
    return this.endedAs
  }

  get solutionCount(): number {
    return this.totals.solutionCount
  }

  get statistics(): SearchStatistics {
    return statisticsOf(this.totals)
  }

  get progress(): Progress {
    return progressOf(this.totals)
  }

  /**
   * Sets new limits, which count from the present state. A search that stopped at a limit or was aborted can
   * then continue, unless it was closed.
   *
   * @throws RangeError for an unknown name or a limit out of range; the message quotes it.
   */
  resume(limits: SearchLimits = {}): this {
    return this.limit(requireRequest(limits, LIMIT_NAMES))
  }

  /**
   * Continues the search under new limits, and returns what it finds.
   *
   * @throws RangeError for an unknown name or a limit out of range; the message quotes it.
   */
  run(limits: RunLimits = {}): SearchResult {
    const { keep = Infinity, ...others } = requireRequest(limits, RUN_NAMES)
    return this.limit(others).collect({ keep })
  }

  /** Like `run`, but lets the event loop run at least every few thousand nodes, so that timers and `signal` work. */
  async runAsync(limits: RunLimits = {}): Promise<SearchResult> {
    const { keep = Infinity, ...others } = requireRequest(limits, RUN_NAMES)
    return this.limit(others).collectAsync({ keep })
  }

  /** Like `collect`, but lets the event loop run. */
  async collectAsync(request: Pick<RunLimits, 'keep'>): Promise<SearchResult> {
    const keep = requireKeep(request)
    const solutions: Option[][] = []
    while (this.endedAs === undefined) {
      this.collectSlice(solutions, keep, this.totals.nodes + this.totals.pollNodes)
      if (this.endedAs === undefined) await eventLoop()
    }
    return this.result(solutions, this.endedAs)
  }

  /** Runs to an ending under the present limits. */
  collect(request: Pick<RunLimits, 'keep'>): SearchResult {
    const keep = requireKeep(request)
    const solutions: Option[][] = []
    while (this.endedAs === undefined) this.collectSlice(solutions, keep, Infinity)
    return this.result(solutions, this.endedAs)
  }

  /** Returns the next solution. If a loop over the solutions is left, another loop can continue it. */
  next(): IteratorResult<Solution, undefined> {
    const solution = this.goOn(Infinity)
    return solution === undefined ? { done: true, value: undefined } : { done: false, value: solution }
  }

  [Symbol.iterator](): this {
    return this
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Solution, undefined> {
    while (this.endedAs === undefined) {
      const slice = this.totals.nodes + this.totals.pollNodes
      let solution = this.goOn(slice)
      while (solution !== undefined) {
        yield solution
        solution = this.goOn(slice)
      }
      if (this.endedAs === undefined) await eventLoop()
    }
    return undefined
  }

  /** Releases the engine. An unfinished search is then `aborted` for good. Its counters stay available. */
  close(): void {
    if (this.engine === undefined) return
    this.endedAs ??= 'aborted'
    const { name, nodes, guesses, solutionCount, chosenCount, nodesByDepth, memory, pollNodes } = this.engine
    const done = this.engine.done()
    this.totals = {
      name,
      nodes,
      guesses,
      solutionCount,
      chosenCount,
      nodesByDepth: [...nodesByDepth],
      memory,
      pollNodes,
      done: () => done,
    }
    this.engine.stop()
    this.release(this.engine)
    this.engine = undefined
  }

  private limit(limits: SearchLimits): this {
    const { solutions = Infinity } = limits
    this.watch = new Watch(this.totals, limits)
    this.solutionLimit = this.totals.solutionCount + requireLimit('solutions', solutions, 1)
    if (this.endedAs !== 'exhausted') this.endedAs = this.engine === undefined ? 'aborted' : undefined
    return this
  }

  /** Appends the first `keep` solutions in all, and only counts the others. */
  private collectSlice(solutions: Option[][], keep: number, slice: number): void {
    const { engine } = this
    while (engine !== undefined && !this.isOver() && engine.nodes < slice) {
      const left = keep - solutions.length
      const nodes = Math.min(this.watch.nextStop, slice)
      const pause =
        left > 0
          ? engine.collect(nodes, Math.min(this.solutionLimit, engine.solutionCount + left), solutions)
          : engine.run(nodes, this.solutionLimit, false)
      this.note(pause)
    }
  }

  /** Continues to the next solution, to an ending, or to about this total number of nodes. */
  private goOn(slice: number): Solution | undefined {
    const { engine } = this
    while (engine !== undefined && !this.isOver() && engine.nodes < slice) {
      const pause = engine.run(Math.min(this.watch.nextStop, slice), engine.solutionCount + 1, false)
      if (pause === 'solution') return engine.chosen()
      this.note(pause)
    }
    return undefined
  }

  private note(pause: Pause): void {
    if (pause === 'exhausted') {
      this.endedAs = pause
      this.close()
    } else if (pause === 'nodes') {
      const ending = this.watch.atNodes()
      this.endedAs ??= ending // the report of progress may have closed or finished the search
    }
  }

  private isOver(): boolean {
    if (this.endedAs !== undefined) return true
    if (this.totals.solutionCount >= this.solutionLimit) this.endedAs = 'solution-limit'
    else if (this.watch.isAborted) this.endedAs = 'aborted'
    return this.endedAs !== undefined
  }

  private result(solutions: Solution[], ending: SearchEnding): SearchResult {
    const { solutionCount, name, memory } = this.totals
    return { solutionCount, solutions, ending, statistics: this.statistics, engine: name, memory }
  }
}

function requireKeep(request: Pick<RunLimits, 'keep'>): number {
  const { keep = Infinity } = requireRequest(request, KEEP_NAME)
  return requireLimit('keep', keep, 0)
}

/** Lets the event loop run once, so that timers, messages and signals are handled. */
function eventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
