import { CHEAPEST_NAMES, type CheapestRequest, type CheapestResult, cheapestWith } from './cheapest.ts'
import { type EngineChoice, type EngineMaker, engineFor } from './choose.ts'
import { COUNT_NAMES, type CountRequest, type CountResult, countWith } from './count.ts'
import type { Engine, EngineName, NodeMeaning, TieBreak } from './engine.ts'
import { type NamesOf, requireOptions, requireRequest } from './limits.ts'
import { type Flat, flatOf, type Option, type Problem } from './problem.ts'
import {
  SEARCH_NAMES,
  Search,
  type SearchRequest,
  type SearchResult,
  SOLVE_NAMES,
  type SolveRequest,
} from './search.ts'

export interface CoverOptions {
  /** `auto`, the default, chooses the engine that is faster for a problem of this size. */
  readonly engine?: EngineChoice
  /** What `nodes` counts and limits. Only the links count `options`. Default: `branches`. */
  readonly nodes?: NodeMeaning
  /** Which of several items with two options is branched on. Only the links look at `pairs`. Default: `first`. */
  readonly ties?: TieBreak
}

const COVER_NAMES: NamesOf<CoverOptions> = { engine: true, nodes: true, ties: true }

/** A problem for several searches, which is prepared only once. */
export class ExactCover {
  /** The engine that answers. */
  readonly engine: EngineName
  private readonly flat: Flat
  private readonly maker: EngineMaker
  private spare: Engine | undefined // an engine that no search uses at present

  /**
   * @throws TypeError for a value that is not a problem
   * @throws RangeError if the requested engine is not available
   */
  constructor(problem: Problem, options: CoverOptions = {}) {
    const { engine = 'auto', nodes = 'branches', ties = 'first' } = requireRequest(options, COVER_NAMES)
    this.flat = flatOf(problem)
    this.maker = engineFor(this.flat, engine, { nodes, ties })
    this.engine = this.maker.name
  }

  /**
   * Finds the sets of options that cover the problem. It keeps nothing between calls.
   *
   * @throws RangeError for an unknown name or option, or a limit out of range; the message quotes it
   */
  solve(request: SolveRequest = {}): SearchResult {
    const { keep = Infinity, ...others } = requireRequest(request, SOLVE_NAMES)
    const search = this.search(others)
    const result = search.collect({ keep })
    search.close()
    return result
  }

  /** Like `solve`, but it lets the event loop run at least every few thousand nodes, so that timers and `signal` work. */
  async solveAsync(request: SolveRequest = {}): Promise<SearchResult> {
    const { keep = Infinity, ...others } = requireRequest(request, SOLVE_NAMES)
    const search = this.search(others)
    const result = await search.collectAsync({ keep })
    search.close()
    return result
  }

  /**
   * A search that gives its solutions one by one and can be paused after each of them.
   *
   * @throws RangeError for an unknown name or option, or a limit out of range; the message quotes it
   */
  search(request: SearchRequest = {}): Search {
    const engine = this.started(requireRequest(request, SEARCH_NAMES).taken)
    return new Search(engine, request, (free) => {
      this.spare = free
    })
  }

  /**
   * The number of solutions, as a bigint. With `memo`, the search does not visit each of them.
   *
   * @throws RangeError for an unknown name or option, or a limit out of range; the message quotes it
   */
  count(request: CountRequest = {}): CountResult {
    const engine = this.started(requireRequest(request, COUNT_NAMES).taken)
    const result = countWith(engine, request)
    engine.stop()
    this.spare = engine
    return result
  }

  /**
   * The solutions of least total cost.
   *
   * @throws RangeError for an unknown name or option, or a limit or a cost out of range; the message quotes it
   */
  cheapest(request: CheapestRequest = {}): CheapestResult {
    return cheapestWith(this.flat, this.maker, requireRequest(request, CHEAPEST_NAMES))
  }

  private started(taken: ArrayLike<Option> = []): Engine {
    requireOptions('taken', taken, this.flat.optionCount)
    const engine = this.spare ?? this.maker.make(this.flat)
    this.spare = undefined
    engine.start(taken)
    return engine
  }
}

/** The options for a cover that is used once. */
export type OneShot<Request> = Request & Pick<CoverOptions, 'engine'>

const SOLVE_ONCE: NamesOf<OneShot<SolveRequest>> = { ...SOLVE_NAMES, engine: true }
const SEARCH_ONCE: NamesOf<OneShot<SearchRequest>> = { ...SEARCH_NAMES, engine: true }
const COUNT_ONCE: NamesOf<OneShot<CountRequest>> = { ...COUNT_NAMES, engine: true }
const CHEAPEST_ONCE: NamesOf<OneShot<CheapestRequest>> = { ...CHEAPEST_NAMES, engine: true }

/** Finds the sets of options that cover a problem, like `ExactCover.solve`. */
export function solve(problem: Problem, request: OneShot<SolveRequest> = {}): SearchResult {
  const { engine = 'auto', ...others } = requireRequest(request, SOLVE_ONCE)
  return new ExactCover(problem, { engine }).solve(others)
}

/** Gives the solutions of a problem one by one, like `ExactCover.search`. */
export function search(problem: Problem, request: OneShot<SearchRequest> = {}): Search {
  const { engine = 'auto', ...others } = requireRequest(request, SEARCH_ONCE)
  return new ExactCover(problem, { engine }).search(others)
}

/** Counts the solutions of a problem, like `ExactCover.count`. */
export function count(problem: Problem, request: OneShot<CountRequest> = {}): CountResult {
  const { engine = 'auto', ...others } = requireRequest(request, COUNT_ONCE)
  return new ExactCover(problem, { engine }).count(others)
}

/** Finds the solutions of least cost, like `ExactCover.cheapest`. */
export function cheapest(problem: Problem, request: OneShot<CheapestRequest> = {}): CheapestResult {
  const { engine = 'auto', ...others } = requireRequest(request, CHEAPEST_ONCE)
  return new ExactCover(problem, { engine }).cheapest(others)
}
