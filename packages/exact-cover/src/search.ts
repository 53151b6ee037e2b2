/** A search for the caller, who can limit it, leave it, abort it and continue it. */
import type { Engine, Pause } from './engine.ts'
import { Gathered } from './gathered.ts'
import type { Option } from './problem.ts'
import {
  type Progress,
  progressOf,
  requireLimit,
  type SearchEnding,
  type SearchLimits,
  type SearchStatistics,
  statisticsOf,
  Watch,
} from './watch.ts'

/** The options of a solution, ascending, including the taken ones. */
export type Solution = readonly Option[]

export interface SearchRequest extends SearchLimits {
  /**
   * Options that every solution must contain; one that is named twice counts once. If they exclude each other, there
   * is no solution and no search (0 nodes).
   */
  readonly taken?: ArrayLike<Option>
}

export interface RunLimits extends SearchLimits {
  /** Return the first `keep` solutions and only count the others. Without it, return them all. */
  readonly keep?: number
}

export type SolveRequest = SearchRequest & RunLimits

export interface SearchResult {
  /** The number of solutions found since the search began. */
  readonly solutionCount: number
  /** The kept solutions of this run, in the order in which they were found. The arrays are made when they are first read. */
  readonly solutions: readonly Solution[]
  readonly ending: SearchEnding
  readonly statistics: SearchStatistics
  readonly engine: string
}

export class Search implements IterableIterator<Solution>, AsyncIterable<Solution> {
  private readonly engine: Engine
  private solutionLimit = Infinity // in all, as in the engine
  private watch: Watch
  private endedAs: SearchEnding | undefined

  /** Takes over an engine that was started. */
  constructor(engine: Engine, limits: SearchLimits) {
    this.engine = engine
    this.watch = this.watchFor(limits)
  }

  /** Why the search has stopped. Undefined while it can continue. */
  get ending(): SearchEnding | undefined {
    return this.endedAs
  }

  get solutionCount(): number {
    return this.engine.solutionCount
  }

  get statistics(): SearchStatistics {
    return statisticsOf(this.engine)
  }

  get progress(): Progress {
    return progressOf(this.engine)
  }

  /**
   * Sets new limits, which count from the present state. A search that stopped at a limit or was aborted can
   * then continue.
   *
   * @throws RangeError for a limit out of range; the message quotes it.
   */
  resume(limits: SearchLimits = {}): this {
    this.watch = this.watchFor(limits)
    if (this.endedAs !== 'exhausted') this.endedAs = undefined
    return this
  }

  /**
   * Continues the search under new limits, and returns what it finds.
   *
   * @throws RangeError for a limit out of range; the message quotes it.
   */
  run(limits: RunLimits = {}): SearchResult {
    return this.resume(limits).collect(limits)
  }

  /** Like `run`, but lets the event loop run at least every few thousand nodes, so that timers and `signal` work. */
  async runAsync(limits: RunLimits = {}): Promise<SearchResult> {
    return this.resume(limits).collectAsync(limits)
  }

  /** Runs to an ending under the present limits. */
  collect({ keep = Infinity }: RunLimits): SearchResult {
    requireLimit('keep', keep, 0)
    const solutions = new Gathered()
    while (this.endedAs === undefined) this.collectSlice(solutions, keep, Infinity)
    return this.result(solutions, this.endedAs)
  }

  /** Like `collect`, but lets the event loop run. */
  async collectAsync({ keep = Infinity }: RunLimits): Promise<SearchResult> {
    requireLimit('keep', keep, 0)
    const solutions = new Gathered()
    while (this.endedAs === undefined) {
      this.collectSlice(solutions, keep, this.engine.nodes + this.engine.pollNodes)
      if (this.endedAs === undefined) await eventLoop()
    }
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
      const slice = this.engine.nodes + this.engine.pollNodes
      let solution = this.goOn(slice)
      while (solution !== undefined) {
        yield solution
        solution = this.goOn(slice)
      }
      if (this.endedAs === undefined) await eventLoop()
    }
    return undefined
  }

  private watchFor(limits: SearchLimits): Watch {
    const { solutions = Infinity } = limits
    this.solutionLimit = this.engine.solutionCount + requireLimit('solutions', solutions, 1)
    return new Watch(this.engine, limits)
  }

  /** Appends the first `keep` solutions in all, and only counts the others. */
  private collectSlice(solutions: Gathered, keep: number, slice: number): void {
    const { engine } = this
    while (!this.isOver() && engine.nodes < slice) {
      const left = keep - solutions.count
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
    while (!this.isOver() && engine.nodes < slice) {
      const pause = engine.run(Math.min(this.watch.nextStop, slice), engine.solutionCount + 1, false)
      if (pause === 'solution') return engine.chosen()
      this.note(pause)
    }
    return undefined
  }

  private note(pause: Pause): void {
    if (pause === 'exhausted') this.endedAs = pause
    else if (pause === 'nodes' && this.watch.atNodes()) this.endedAs = 'node-limit'
  }

  private isOver(): boolean {
    if (this.endedAs !== undefined) return true
    if (this.engine.solutionCount >= this.solutionLimit) this.endedAs = 'solution-limit'
    else if (this.watch.isAborted) this.endedAs = 'aborted'
    return this.endedAs !== undefined
  }

  private result(gathered: Gathered, ending: SearchEnding): SearchResult {
    const { solutionCount, name } = this.engine
    let made: Solution[] | undefined
    return {
      solutionCount,
      get solutions() {
        made ??= gathered.toArrays()
        return made
      },
      ending,
      statistics: this.statistics,
      engine: name,
    }
  }
}

/** Lets the event loop run once, so that timers, messages and signals are handled. */
function eventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
