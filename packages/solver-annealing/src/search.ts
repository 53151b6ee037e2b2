/**
 * Simulated annealing.
 *
 * Idea.      Fill every box with its missing digits at random, and then swap two free cells of a box again and again, until
 *            no row and no column misses a digit. A swap that does not raise the cost is made. One that raises it by d is
 *            made with the probability e^(−d / temperature), because a search that only descends ends in a filling
 *            that no single swap improves.
 * Schedule.  A chain proposes some swaps at one temperature, and each chain is a little cooler than the one before. When
 *            the least cost since the last heating has not fallen for 20 chains, the temperature is what it was first.
 * Endings.   `solution-limit` if one solution is requested and found. It looks for no second one, so with other limits it
 *            ends `stuck`, as it does after its last chain. It proves something only if no two free cells share a box:
 *            then there is one filling.
 * Node.      A filling that the search enters: the first one, and one for each swap that is made. A swap that is proposed
 *            and not made enters none. Nothing is taken back, so there are no guesses and no backtracks.
 * Random.    The seed and the puzzle determine every choice, so the same call does the same work. Probabilities are made
 *            with multiplications alone, because engines may differ in the last bits of `Math.exp`.
 * Cost.      A proposal reads eight counts at most, whatever the size of the board.
 * Origin.    S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, "Optimization by simulated annealing", 1983; for Sudoku:
 *            R. Lewis, "Metaheuristics can solve sudoku puzzles", Journal of Heuristics 13, 2007.
 */
import {
  cluesOf,
  type Ending,
  type Geometry,
  hasConflict,
  type Puzzle,
  Random,
  type SearchLimits,
  type SolveResult,
  type Solver,
  Tally,
} from '@sudoku-lab/core'
import { Filling, MOST_CHANGE } from './filling.ts'

export interface AnnealingOptions {
  /** Any integer. Another seed makes other choices. */
  readonly seed?: number
  /** The search gives up after so many chains. */
  readonly chains?: number
}

const SEED = 2007
const CHAINS = 10_000
const PROPOSALS = 3 // in a chain, for each possible swap
const HOTTEST = 0.5 // temperatures are measured in missing digits
const COOLING = 0.98 // from a chain to the next
const PATIENCE = 20 // chains without progress

export class AnnealingSearch implements Solver {
  private readonly geometry: Geometry
  private readonly seed: number
  private readonly chains: number
  private readonly filling: Filling
  private readonly tally = new Tally()
  private readonly thresholds = new Float64Array(MOST_CHANGE + 1) // change → the swap is made if 32 random bits are below
  private random = new Random(0)

  constructor(geometry: Geometry, { seed = SEED, chains = CHAINS }: AnnealingOptions = {}) {
    this.geometry = geometry
    this.seed = seed
    this.chains = chains
    this.filling = new Filling(geometry)
  }

  solve(puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult {
    this.tally.start(this.geometry, puzzle, limits)
    if (hasConflict(this.geometry, puzzle)) return this.tally.result('exhausted')
    this.filling.open(puzzle)
    this.random = new Random(hashOf(this.filling.allowed, this.seed))
    this.filling.fill(this.random)
    const ending = this.search()
    const result = this.tally.result(ending)
    return ending === 'stuck' ? { ...result, partial: cluesOf(puzzle).slice() } : result
  }

  private search(): Ending {
    const { filling, tally } = this
    if (!tally.enter(0)) return 'node-limit'
    if (filling.swapCount === 0) return filling.cost === 0 ? tally.record(filling.grid) : 'exhausted'
    if (filling.cost > 0) {
      const ending = this.anneal()
      if (ending !== undefined) return ending
    }
    return tally.record(filling.grid) === 'solution-limit' ? 'solution-limit' : 'stuck'
  }

  /** Returns why it stopped, or nothing if the filling is a solution. */
  private anneal(): 'node-limit' | 'stuck' | undefined {
    const { filling } = this
    let temperature = HOTTEST
    let least = filling.cost
    let idle = 0
    for (let chain = 0; chain < this.chains; chain++) {
      const reached = this.runChain(temperature)
      if (filling.cost === 0) return undefined
      if (reached === 'node-limit') return reached
      idle = reached < least ? 0 : idle + 1
      least = Math.min(least, reached)
      temperature *= COOLING
      if (idle < PATIENCE) continue
      temperature = HOTTEST
      least = Infinity
      idle = 0
    }
    return 'stuck'
  }

  /** Proposes swaps at one temperature, until the cost is 0. Returns the least cost that it reached. */
  private runChain(temperature: number): number | 'node-limit' {
    const { filling, random, thresholds } = this
    this.setThresholds(temperature)
    let least = filling.cost
    for (let rest = PROPOSALS * filling.swapCount; rest > 0; rest--) {
      const swap = random.below(filling.swapCount)
      const change = filling.changeBy(swap)
      if (change > 0 && random.uint32() >= thresholds[change]) continue
      if (!this.tally.enter(0)) return 'node-limit'
      filling.swap(swap, change)
      if (filling.cost === 0) return 0
      if (filling.cost < least) least = filling.cost
    }
    return least
  }

  private setThresholds(temperature: number): void {
    const unit = decay(1 / temperature)
    this.thresholds[0] = 2 ** 32
    for (let change = 1; change <= MOST_CHANGE; change++) {
      this.thresholds[change] = this.thresholds[change - 1] * unit
    }
  }
}

/** e^−x for 0 ≤ x ≤ 100, with an error of less than 0.01: (1 + x / 1024)^−1024. */
function decay(x: number): number {
  let power = 1 / (1 + x / 1024)
  for (let squaring = 0; squaring < 10; squaring++) power *= power
  return power
}

/** FNV-1a over the words of a puzzle (G. Fowler, L. C. Noll and K.-P. Vo, 1991). */
function hashOf(words: Readonly<Uint32Array>, seed: number): number {
  let hash = 0x811c_9dc5 ^ seed
  for (const word of words) hash = Math.imul(hash ^ word, 0x0100_0193)
  return hash >>> 0
}
