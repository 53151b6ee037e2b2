/** An `ExactCover` answers questions about one problem, with the engine that suits it. */
import { type CheapestRequest, type CheapestResult, cheapestWith } from './cheapest.ts'
import { type CountRequest, type CountResult, countWith, MemoCounter } from './count.ts'
import type { Engine } from './engine.ts'
import { type CoverOptions, type EngineMaker, type EngineName, engineFor } from './engines.ts'
import { type Option, type Problem, requireOption } from './problem.ts'
import { Search, type SearchRequest, type SearchResult, type SolveRequest } from './search.ts'

/** A problem for several searches, which is prepared only once. */
export class ExactCover {
  /** The engine that answers. */
  readonly engine: EngineName
  private readonly problem: Problem
  private readonly maker: EngineMaker
  private spare: Engine | undefined // an engine that no search uses at present

  /** @throws RangeError for an unknown name in the options, quoting it, or if the requested engine is not available */
  constructor(problem: Problem, options: CoverOptions = {}) {
    this.problem = problem
    this.maker = engineFor(problem, options)
    this.engine = this.maker.name
  }

  /**
   * Finds the sets of options that cover the problem. It keeps nothing between calls.
   *
   * @throws RangeError for an option or a limit out of range; the message quotes it
   */
  solve(request: SolveRequest = {}): SearchResult {
    const engine = this.started(request.taken)
    const result = new Search(engine, request).collect(request)
    this.release(engine)
    return result
  }

  /** Like `solve`, but it lets the event loop run at least every few thousand nodes, so that timers and `signal` work. */
  async solveAsync(request: SolveRequest = {}): Promise<SearchResult> {
    const engine = this.started(request.taken)
    const result = await new Search(engine, request).collectAsync(request)
    this.release(engine)
    return result
  }

  /**
   * A search that gives its solutions one by one and can be paused after each of them.
   *
   * @throws RangeError for an option or a limit out of range; the message quotes it
   */
  search(request: SearchRequest = {}): Search {
    return new Search(this.started(request.taken), request)
  }

  /**
   * The number of solutions, as a bigint. With `memo`, the search does not visit each of them.
   *
   * @throws RangeError for an option or a limit out of range; the message quotes it
   */
  count(request: CountRequest = {}): CountResult {
    if (request.memo) {
      const taken = takenOnce(this.problem, request.taken)
      return new MemoCounter(this.problem, this.maker, { ...request, taken }).run()
    }
    const engine = this.started(request.taken)
    const result = countWith(engine, request)
    this.release(engine)
    return result
  }

  /**
   * The solutions of least total cost.
   *
   * @throws RangeError for an option, a limit or a cost out of range; the message quotes it
   */
  cheapest(request: CheapestRequest = {}): CheapestResult {
    const taken = takenOnce(this.problem, request.taken)
    return cheapestWith(this.problem, this.maker, { ...request, taken })
  }

  private started(taken: ArrayLike<Option> | undefined): Engine {
    const options = takenOnce(this.problem, taken)
    const engine = this.spare ?? this.maker.make(this.problem)
    this.spare = undefined
    engine.start(options)
    return engine
  }

  private release(engine: Engine): void {
    engine.stop()
    this.spare = engine
  }
}

/** The taken options, each of them once. Most callers give them ascending, and then none is there twice. */
function takenOnce(problem: Problem, taken: ArrayLike<Option> = []): Option[] {
  const options: Option[] = []
  let isAscending = true
  for (let i = 0; i < taken.length; i++) {
    requireOption(problem, taken[i], 'taken: ')
    if (i > 0 && taken[i] <= taken[i - 1]) isAscending = false
    options.push(taken[i])
  }
  return isAscending ? options : [...new Set(options)]
}

/** The options for a cover that is used once. */
export type OneShot<Request> = Request & Pick<CoverOptions, 'engine'>

/** Finds the sets of options that cover a problem, like `ExactCover.solve`. */
export function solve(problem: Problem, request: OneShot<SolveRequest> = {}): SearchResult {
  return new ExactCover(problem, { engine: request.engine ?? 'auto' }).solve(request)
}

/** Gives the solutions of a problem one by one, like `ExactCover.search`. */
export function search(problem: Problem, request: OneShot<SearchRequest> = {}): Search {
  return new ExactCover(problem, { engine: request.engine ?? 'auto' }).search(request)
}

/** Counts the solutions of a problem, like `ExactCover.count`. */
export function count(problem: Problem, request: OneShot<CountRequest> = {}): CountResult {
  return new ExactCover(problem, { engine: request.engine ?? 'auto' }).count(request)
}

/** Finds the solutions of least cost, like `ExactCover.cheapest`. */
export function cheapest(problem: Problem, request: OneShot<CheapestRequest> = {}): CheapestResult {
  return new ExactCover(problem, { engine: request.engine ?? 'auto' }).cheapest(request)
}
