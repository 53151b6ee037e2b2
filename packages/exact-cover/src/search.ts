/** A search as its caller sees it: it can be limited, left, aborted and gone on with. */
import type { Engine, EngineName } from './engine.ts'
import { requireLimit } from './limits.ts'
import type { Option } from './problem.ts'
import {
  POLL_NODES,
  type Progress,
  progressOf,
  type SearchEnding,
  type SearchLimits,
  type SearchStatistics,
  statisticsOf,
  type Totals,
  Watch,
} from './watch.ts'

/** The options of a solution, ascending, the taken ones included. */
export type Solution = readonly Option[]

export interface SearchRequest extends SearchLimits {
  /** Options that every solution must contain. If they exclude one another, there is none: 0 nodes. */
  readonly taken?: ArrayLike<Option>
}

export interface RunLimits extends SearchLimits {
  /** Return the first `keep` solutions and only count the others. Without it, return them all. */
  readonly keep?: number
}

export type SolveRequest = SearchRequest & RunLimits

export interface SearchResult {
  /** Solutions found since the search began. */
  readonly solutionCount: number
  /** The kept solutions of this run, in the order in which they were found. */
  readonly solutions: readonly Solution[]
  readonly ending: SearchEnding
  readonly statistics: SearchStatistics
  readonly engine: EngineName
  /** Bytes on which the search has worked, at most. */
  readonly memory: number
}

export class Search implements IterableIterator<Solution>, AsyncIterable<Solution> {
  private engine: Engine | undefined // until the search is closed
  private totals: Totals // the engine, or what it had counted when the search was closed
  private readonly release: (engine: Engine) => void
  private solutionLimit = Infinity // totals, as the engine counts
  private watch: Watch
  private endedAs: SearchEnding | undefined

  /** Takes over an engine that was started. `release` is called when it is not needed any more. */
  constructor(engine: Engine, limits: SearchLimits, release: (engine: Engine) => void) {
    this.engine = this.totals = engine
    this.release = release
    this.watch = new Watch(engine, limits)
    this.resume(limits)
  }

  /** Why the search has stopped; undefined while it can go on. */
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
   * Sets new limits, counted from here. A search that has stopped at a limit or was aborted can go on.
   *
   * @throws RangeError for a limit out of range, quoting it.
   */
  resume(limits: SearchLimits = {}): this {
    const { solutions = Infinity } = limits
    this.watch = new Watch(this.totals, limits)
    this.solutionLimit = this.totals.solutionCount + requireLimit('solutions', solutions, 1)
    if (this.endedAs !== 'exhausted') this.endedAs = undefined
    return this
  }

  /**
   * Goes on from where the search stands, under new limits, and returns what it finds.
   *
   * @throws RangeError for a limit out of range, quoting it.
   */
  run(limits: RunLimits = {}): SearchResult {
    this.resume(limits)
    return this.collect(limits)
  }

  /** As `run`, but lets the event loop go round every few thousand nodes, so that timers and `signal` work. */
  async runAsync(limits: RunLimits = {}): Promise<SearchResult> {
    this.resume(limits)
    const keep = requireKeep(limits)
    const solutions: Solution[] = []
    while (this.endedAs === undefined) {
      this.collectSlice(solutions, keep, this.totals.nodes + POLL_NODES)
      if (this.endedAs === undefined) await eventLoop()
    }
    return this.result(solutions, this.endedAs)
  }

  /** Runs to an ending under the limits that are set. */
  collect(limits: Pick<RunLimits, 'keep'>): SearchResult {
    const keep = requireKeep(limits)
    const solutions: Solution[] = []
    while (this.endedAs === undefined) this.collectSlice(solutions, keep, Infinity)
    return this.result(solutions, this.endedAs)
  }

  /** The next solution. Leaving a loop over them leaves the search as it is: another loop goes on with it. */
  next(): IteratorResult<Solution, undefined> {
    const solution = this.goOn(true, Infinity)
    return solution === undefined ? { done: true, value: undefined } : { done: false, value: solution }
  }

  [Symbol.iterator](): this {
    return this
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Solution, undefined> {
    while (this.endedAs === undefined) {
      const slice = this.totals.nodes + POLL_NODES
      let solution = this.goOn(true, slice)
      while (solution !== undefined) {
        yield solution
        solution = this.goOn(true, slice)
      }
      if (this.endedAs === undefined) await eventLoop()
    }
    return undefined
  }

  /** Gives the engine back. What the search has counted stays. */
  close(): void {
    if (this.engine === undefined) return
    const { name, nodes, guesses, solutionCount, chosenCount, nodesByDepth, memory } = this.engine
    const done = this.engine.done()
    this.totals = {
      name,
      nodes,
      guesses,
      solutionCount,
      chosenCount,
      nodesByDepth: [...nodesByDepth],
      memory,
      done: () => done,
    }
    this.engine.stop()
    this.release(this.engine)
    this.engine = undefined
  }

  private collectSlice(solutions: Solution[], keep: number, slice: number): void {
    let solution: Solution | undefined
    do {
      solution = this.goOn(solutions.length < keep, slice)
      if (solution !== undefined) solutions.push(solution)
    } while (solution !== undefined)
  }

  /** Goes on to a solution that is wanted, to an ending, or to about so many nodes in all. */
  private goOn(wantsSolution: boolean, slice: number): Solution | undefined {
    const { engine } = this
    while (engine !== undefined && !this.isOver()) {
      const solution = wantsSolution ? engine.solutionCount + 1 : this.solutionLimit
      const nodes = Math.min(this.watch.nextStop, slice)
      const pause = engine.run(nodes, solution, false)
      if (pause === 'exhausted') {
        this.endedAs = pause
        this.close()
      } else if (pause === 'solution') {
        if (wantsSolution) return engine.chosen()
      } else {
        this.endedAs = this.watch.atNodes()
        if (engine.nodes >= slice) return undefined
      }
    }
    return undefined
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

function requireKeep({ keep = Infinity }: Pick<RunLimits, 'keep'>): number {
  return requireLimit('keep', keep, 0)
}

/** Once round the event loop: timers, messages and signals have their turn. */
function eventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
