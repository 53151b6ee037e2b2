/**
 * The solutions of least total cost, by branch and bound.
 *
 * Idea.      Every solution covers each item once, so an item can take a tax from all its options without changing
 *            which solution is the cheapest. The tax is the remaining cost of its cheapest option. The sum of the
 *            taxes is a lower bound for every solution.
 * Order.     The engine branches on the item with the fewest options, as always. The cheapest option comes first.
 * Invariant. A solution must cost less than `limit`: the cost of the worst kept solution, as soon as the requested
 *            number of solutions is kept. A node is skipped if its chosen options and the taxes of its open items
 *            cost at least as much. Sums are exact for whole numbers; others are rounded, so two costs that differ
 *            by less than the rounding count as equal.
 * Cost.      At each node, a pass over the items of the options that are left.
 * Origin.    Taxes: D. E. Knuth, TAOCP 7.2.2.1 (volume 4B), for the option costs of Algorithm C$.
 */

import type { Engine } from './engine.ts'
import type { EngineMaker } from './engines.ts'
import { rebuilt } from './parts.ts'
import { type Option, type Problem, requireCosts } from './problem.ts'
import type { SearchRequest, Solution } from './search.ts'
import { requireLimit, type SearchEnding, type SearchStatistics, statisticsOf, walk } from './watch.ts'

export interface CheapestRequest extends SearchRequest {
  /** Option → its cost, which may be negative. Without it, the costs of the problem. */
  readonly costs?: ArrayLike<number>
  /** The number of cheapest solutions to find: at least 1. Default: 1. */
  readonly solutions?: number
}

export interface PricedSolution {
  readonly options: Solution
  readonly cost: number
}

export interface CheapestResult {
  /** The cheapest solutions, the cheapest first. Among equal solutions, the first one that was found is kept. */
  readonly solutions: readonly PricedSolution[]
  /** Only `exhausted` proves that there is no cheaper solution. */
  readonly ending: SearchEnding
  readonly statistics: SearchStatistics
  readonly engine: string
}

export function cheapestWith(problem: Problem, maker: EngineMaker, request: CheapestRequest): CheapestResult {
  const { optionCount } = problem
  const ownCosts = problem.costs.length > 0 ? problem.costs : new Float64Array(optionCount)
  const { costs = ownCosts, solutions = 1 } = request
  requireCosts(costs, optionCount)
  return new CheapestSearch(problem, costs, requireLimit('solutions', solutions, 1)).run(maker, request)
}

class CheapestSearch {
  private readonly costs: ArrayLike<number> // option of the caller → cost
  private readonly original: Int32Array // option of the engine → option of the caller: cheapest first
  private readonly sorted: Problem // the problem with its options in that order
  private readonly rest: Float64Array // option of the engine → its cost less the taxes at the root
  private readonly taxAtRoot: number
  private readonly most: number
  private readonly best: PricedSolution[] = []
  // scratch for the taxes of a node
  private readonly left: Float64Array // option → its rest less the taxes at this node
  private readonly fill: Int32Array // item → end of its options in `optionsOf`
  private readonly optionsOf: Int32Array // the options of each item, one item after another

  constructor(problem: Problem, costs: ArrayLike<number>, most: number) {
    this.costs = costs
    this.most = most
    this.left = new Float64Array(problem.optionCount)
    this.fill = new Int32Array(problem.itemCount + 1)
    this.optionsOf = new Int32Array(problem.items.length)
    const everything = Array.from({ length: problem.optionCount }, (_, option) => option)
    this.taxAtRoot = this.levy(problem, everything, Float64Array.from(costs))
    const taxed = this.left.slice()
    this.original = Int32Array.from(everything.sort((a, b) => taxed[a] - taxed[b] || a - b))
    this.rest = Float64Array.from(this.original, (option) => taxed[option])
    this.sorted = rebuilt(problem, this.original)
  }

  run(maker: EngineMaker, request: CheapestRequest): CheapestResult {
    const engine = maker.make(this.sorted)
    engine.start(Array.from(request.taken ?? [], (option) => this.original.indexOf(option)))
    const ending = walk(engine, request, {
      enters: () => this.boundOf(engine) < this.limit,
      solves: () => this.keep(engine.chosen()),
    })
    const statistics = statisticsOf(engine)
    engine.stop()
    return { solutions: this.best, ending, statistics, engine: engine.name }
  }

  private get limit(): number {
    return this.best.length < this.most ? Infinity : this.best[this.most - 1].cost
  }

  /** A lower bound for the cost of every solution below the present node. */
  private boundOf(engine: Engine): number {
    let cost = this.taxAtRoot
    for (const option of engine.chosen()) cost += this.rest[option]
    return cost + this.levy(this.sorted, engine.living(), this.rest)
  }

  /**
   * Takes the tax of each item, in the order of the items, from the options that are left. Returns the sum.
   * Afterwards `left` has the rest of `costs`.
   */
  private levy(problem: Problem, options: readonly Option[], costs: Float64Array): number {
    this.sortByItem(problem, options)
    const { left, fill, optionsOf } = this
    for (const option of options) left[option] = costs[option]
    let sum = 0
    for (let item = 0, start = 0; item < problem.itemCount; start = fill[item++]) {
      if (problem.isSecondary[item] === 1 || start === fill[item]) continue
      let tax = Infinity
      for (let i = start; i < fill[item]; i++) tax = Math.min(tax, left[optionsOf[i]])
      for (let i = start; i < fill[item]; i++) left[optionsOf[i]] -= tax
      sum += tax
    }
    return sum
  }

  /** Afterwards the options of an item lie in `optionsOf` from the `fill` of the item before to its own. */
  private sortByItem({ itemCount, starts, items }: Problem, options: readonly Option[]): void {
    const { fill, optionsOf } = this
    fill.fill(0)
    for (const option of options) {
      for (let use = starts[option]; use < starts[option + 1]; use++) fill[items[use] + 1]++
    }
    for (let item = 0; item < itemCount; item++) fill[item + 1] += fill[item]
    for (const option of options) {
      for (let use = starts[option]; use < starts[option + 1]; use++) optionsOf[fill[items[use]]++] = option
    }
  }

  private keep(chosen: readonly Option[]): void {
    const options = chosen.map((option) => this.original[option]).sort((a, b) => a - b)
    const cost = options.reduce((sum, option) => sum + this.costs[option], 0)
    if (cost >= this.limit) return
    const behind = this.best.findIndex((other) => other.cost > cost)
    this.best.splice(behind < 0 ? this.best.length : behind, 0, { options, cost })
    if (this.best.length > this.most) this.best.pop()
  }
}
