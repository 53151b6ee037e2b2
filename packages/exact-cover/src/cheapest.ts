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
import type { EngineMaker } from './choose.ts'
import type { Engine, EngineName } from './engine.ts'
import { type NamesOf, requireLimit, requireOptions } from './limits.ts'
import { type Flat, type Option, requireCosts } from './problem.ts'
import { SEARCH_NAMES, type SearchRequest, type Solution } from './search.ts'
import { type SearchEnding, type SearchStatistics, statisticsOf, walk } from './watch.ts'

export interface CheapestRequest extends SearchRequest {
  /** Option → its cost, which may be negative. Without it, the costs of the problem. */
  readonly costs?: ArrayLike<number>
  /** The number of cheapest solutions to find: at least 1. Default: 1. */
  readonly solutions?: number
}

export const CHEAPEST_NAMES: NamesOf<CheapestRequest> = { ...SEARCH_NAMES, costs: true }

export interface PricedSolution {
  readonly options: Solution
  readonly cost: number
}

export interface CheapestResult {
  /** The cheapest solutions, the cheapest first. Among equal solutions, the first one that was found is kept. */
  readonly solutions: readonly PricedSolution[]
  /** Only `exhausted` proves that there is no cheaper solution. */
  readonly ending: Exclude<SearchEnding, 'solution-limit'>
  readonly statistics: SearchStatistics
  readonly engine: EngineName
  /** The largest working memory of the search, in bytes. */
  readonly memory: number
}

export function cheapestWith(flat: Flat, maker: EngineMaker, request: CheapestRequest): CheapestResult {
  const { taken = [], solutions = 1 } = request
  requireOptions('taken', taken, flat.optionCount)
  const most = requireLimit('solutions', solutions, 1)
  return new CheapestSearch(flat, costsOf(flat, request.costs), most).run(maker, request)
}

function costsOf({ optionCount, costs }: Flat, asked: ArrayLike<number> | undefined): ArrayLike<number> {
  return requireCosts(asked === undefined ? (costs ?? new Float64Array(optionCount)) : asked, optionCount)
}

class CheapestSearch {
  private readonly costs: ArrayLike<number> // option of the caller → cost
  private readonly original: Int32Array // option of the engine → option of the caller: cheapest first
  private readonly sorted: Flat // the problem with its options in that order
  private readonly rest: Float64Array // option of the engine → its cost less the taxes at the root
  private readonly taxAtRoot: number
  private readonly most: number
  private readonly best: PricedSolution[] = []
  // scratch for the taxes of a node
  private readonly left: Float64Array // option → its rest less the taxes at this node
  private readonly fill: Int32Array // item → end of its options in `optionsOf`
  private readonly optionsOf: Int32Array // the options of each item, one item after another

  constructor(flat: Flat, costs: ArrayLike<number>, most: number) {
    this.costs = costs
    this.most = most
    this.left = new Float64Array(flat.optionCount)
    this.fill = new Int32Array(flat.itemCount + 1)
    this.optionsOf = new Int32Array(flat.items.length)
    const everything = Array.from({ length: flat.optionCount }, (_, option) => option)
    const rest = Float64Array.from(costs)
    this.taxAtRoot = this.levy(flat, everything, rest)
    const taxed = this.left.slice()
    this.original = Int32Array.from(everything.sort((a, b) => taxed[a] - taxed[b] || a - b))
    this.rest = Float64Array.from(this.original, (option) => taxed[option])
    this.sorted = reordered(flat, this.original)
  }

  run(maker: EngineMaker, request: CheapestRequest): CheapestResult {
    const engine = maker.make(this.sorted)
    const position = new Int32Array(this.original.length)
    this.original.forEach((option, index) => {
      position[option] = index
    })
    engine.start(Int32Array.from(request.taken ?? [], (option) => position[option]))
    const ending = walk(engine, request, {
      enters: () => this.boundOf(engine) < this.limit,
      solves: () => this.keep(engine.chosen()),
    })
    const statistics = statisticsOf(engine)
    const { name, memory } = engine
    engine.stop()
    return { solutions: this.best, ending, statistics, engine: name, memory: memory + this.memory }
  }

  private get memory(): number {
    const { original, rest, left, fill, optionsOf } = this
    const own = [original, rest, left, fill, optionsOf, this.sorted.starts, this.sorted.items]
    return own.reduce((sum, array) => sum + array.byteLength, 0)
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
  private levy(flat: Flat, options: readonly Option[], costs: Float64Array): number {
    this.sortByItem(flat, options)
    const { left, fill, optionsOf } = this
    for (const option of options) left[option] = costs[option]
    let sum = 0
    for (let item = 0, start = 0; item < flat.itemCount; start = fill[item++]) {
      if (flat.isSecondary[item] === 1 || start === fill[item]) continue
      let tax = Infinity
      for (let i = start; i < fill[item]; i++) tax = Math.min(tax, left[optionsOf[i]])
      for (let i = start; i < fill[item]; i++) left[optionsOf[i]] -= tax
      sum += tax
    }
    return sum
  }

  /** Afterwards the options of an item lie in `optionsOf` from the `fill` of the item before to its own. */
  private sortByItem({ itemCount, starts, items }: Flat, options: readonly Option[]): void {
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

/** The same problem with its options in another order. */
function reordered(flat: Flat, original: Int32Array): Flat {
  const starts = new Int32Array(flat.starts.length)
  const items = new Int32Array(flat.items.length)
  const colours = flat.colours && new Int32Array(flat.items.length)
  original.forEach((option, index) => {
    const [from, to] = [flat.starts[option], flat.starts[option + 1]]
    items.set(flat.items.subarray(from, to), starts[index])
    colours?.set((flat.colours as Int32Array).subarray(from, to), starts[index])
    starts[index + 1] = starts[index] + to - from
  })
  return { ...flat, starts, items, colours, costs: undefined }
}
