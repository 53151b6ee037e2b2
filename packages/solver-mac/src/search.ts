/**
 * Maintaining arc consistency.
 *
 * Idea.      Every cell is a variable, whose domain is the set of its candidates. Every house says that its cells are all
 *            different. Before each guess, candidates that no solution of a constraint uses are removed from the domains,
 *            until no constraint removes any more (propagation). There are three solvers, which differ only in what a
 *            house infers:
 *
 *              mac-binary   a pair of cells: a decided cell takes its digit from its peers (arc consistency of ≠)
 *              mac-bounds   + the house: k cells that lie between two digits k − 1 apart take all k from the bounds of the others
 *              mac          + the house: any k cells with k candidates take all k from the others (arc consistency)
 *
 * Order.     The cell with the least candidates / weight. The weight of a cell is that of its houses, and a house weighs
 *            one more for each contradiction that it has shown. Digits ascending.
 * Invariant. After propagation, no constraint removes a candidate, and the peers of a decided cell do not have its digit. So
 *            an undecided cell has an undecided peer in each of its houses, and all these weights count.
 * Undo.      None: a node's domains are saved once and copied back after every branch. The weights stay.
 * Cost.      One word for each cell, and the same for every open branching. A constraint is looked at only if one of
 *            its cells lost a candidate.
 * Origin.    D. Sabin and E. C. Freuder (1994); the order: F. Boussemart and others (2004). The README has the titles.
 */
import {
  type Cell,
  digitOf,
  type Ending,
  emptyGrid,
  type Geometry,
  type Grid,
  type House,
  hasAtMostOne,
  hasConflict,
  lowest,
  NO_DIGITS,
  type Puzzle,
  type SearchLimits,
  type SolveResult,
  type Solver,
  sizeOf,
  Tally,
  withoutLowest,
} from '@sudoku-lab/core'
import { trace } from '@sudoku-lab/trace'
import { Domains, NONE } from './domains.ts'

/** What a house infers beyond the pairs of its cells. */
export interface HouseConstraint {
  /** Forgets what it keeps of the last puzzle. */
  reset(): void
  /**
   * Removes every candidate that the constraint can refute. Returns false if no candidates satisfy it. The peers of a
   * decided cell do not have its digit.
   */
  filter(house: House): boolean
}

export class MacSearch implements Solver {
  private readonly geometry: Geometry
  private readonly domains: Domains
  private readonly constraint: HouseConstraint | undefined
  private readonly tally = new Tally()
  private readonly weights: Uint32Array // house → 1 + the contradictions that it has shown
  private readonly grid: Grid // a solution, to be recorded

  /** @param constraintOn makes the constraint of the houses; without it, only pairs of cells are constrained */
  constructor(geometry: Geometry, constraintOn?: (geometry: Geometry, domains: Domains) => HouseConstraint) {
    this.geometry = geometry
    this.domains = new Domains(geometry)
    this.constraint = constraintOn?.(geometry, this.domains)
    this.weights = new Uint32Array(geometry.houseCount)
    this.grid = emptyGrid(geometry)
  }

  solve(puzzle: Readonly<Puzzle>, limits?: SearchLimits): SolveResult {
    this.tally.start(this.geometry, puzzle, limits)
    if (hasConflict(this.geometry, puzzle)) return this.tally.result('exhausted')
    this.domains.open(puzzle)
    this.constraint?.reset()
    this.weights.fill(1)
    return this.tally.result(this.descend(1, 0))
  }

  /** Searches everything below the present domains, `depth` guesses below the root. `state` is the first that is not in use. */
  private descend(state: number, depth: number): Ending {
    if (!this.tally.enter(depth)) return 'node-limit'
    if (TRACE && !trace.node()) return 'node-limit'
    if (!this.propagate()) return 'exhausted'
    const cell = this.nextCell()
    if (cell === NONE) return this.recordSolution()

    this.domains.save(state)
    for (let rest = this.domains.sets[cell]; rest !== NO_DIGITS; ) {
      const digit = lowest(rest)
      const guess = rest === digit ? 0 : 1 // the last candidate is forced, not guessed
      this.tally.guesses += guess
      if (TRACE) trace.branch(cell, digitOf(digit), guess === 1)

      this.domains.restrict(cell, digit)
      const ending = this.descend(state + 1, depth + guess)
      if (ending !== 'exhausted') return ending
      this.tally.backtracks++
      if (TRACE) trace.takeBack()
      rest = withoutLowest(rest)
      this.domains.restore(state)
    }
    return 'exhausted'
  }

  /** Removes candidates until no constraint removes any more. Returns false at a contradiction, whose house gains weight. */
  private propagate(): boolean {
    const house = this.houseOfContradiction()
    if (house === NONE) return true
    if (TRACE) trace.contradiction()
    this.weights[house]++
    this.domains.forgetChanges()
    return false
  }

  private houseOfContradiction(): House | typeof NONE {
    const { domains, constraint } = this
    for (;;) {
      for (let cell = domains.nextDecided(); cell !== NONE; cell = domains.nextDecided()) {
        const house = this.takeFromPeers(cell)
        if (house !== NONE) return house
      }
      const house = domains.nextShrunk() // the pairs are looked at first, because they are cheaper
      if (house === NONE) return NONE
      if (constraint !== undefined && !constraint.filter(house)) return house
    }
  }

  /** Removes the digit of a decided cell from its peers. Returns the house in which one of them has no other, or `NONE`. */
  private takeFromPeers(cell: Cell): House | typeof NONE {
    const { domains, geometry } = this
    const digit = domains.sets[cell]
    if (TRACE) trace.infer(cell, digitOf(digit), 'naked-single')
    const houses = geometry.housesOf[cell]
    for (let k = 0; k < houses.length; k++) {
      const cells = geometry.cellsOf[houses[k]]
      for (let i = 0; i < cells.length; i++) {
        if (cells[i] !== cell && !domains.restrict(cells[i], ~digit)) return houses[k]
      }
    }
    return NONE
  }

  /** The undecided cell with the least candidates / weight, or the first of several. `NONE` if all are decided. */
  private nextCell(): Cell | typeof NONE {
    const { cellCount } = this.geometry
    const { sets } = this.domains
    let best = NONE
    let bestSize = 1
    let bestWeight = 0
    for (let cell = 0; cell < cellCount; cell++) {
      if (hasAtMostOne(sets[cell])) continue
      const size = sizeOf(sets[cell])
      const weight = this.weightOf(cell)
      if (size * bestWeight >= bestSize * weight) continue
      best = cell
      bestSize = size
      bestWeight = weight
    }
    return best
  }

  private weightOf(cell: Cell): number {
    const houses = this.geometry.housesOf[cell]
    let weight = 0
    for (let k = 0; k < houses.length; k++) weight += this.weights[houses[k]]
    return weight
  }

  private recordSolution(): Ending {
    if (TRACE) trace.solution()
    for (let cell = 0; cell < this.grid.length; cell++) this.grid[cell] = digitOf(this.domains.sets[cell])
    return this.tally.record(this.grid)
  }
}
