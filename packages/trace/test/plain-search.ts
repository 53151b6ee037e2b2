/** A search that tells all kinds of events: naked singles, an elimination that is never wrong, and guesses. */
import {
  type Ending,
  type Geometry,
  type Grid,
  type SearchLimits,
  type SolveResult,
  type Solver,
  Tally,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { trace } from '@sudoku-lab/trace'

export class PlainSearch implements Solver {
  private readonly geometry: Geometry
  private readonly infers: boolean
  private readonly tally = new Tally()

  constructor(geometry: Geometry, infers: boolean) {
    this.geometry = geometry
    this.infers = infers
  }

  solve(puzzle: Readonly<Grid>, limits: SearchLimits = UNIQUENESS): SolveResult {
    this.tally.start(this.geometry, puzzle, limits)
    return this.tally.result(this.descend(puzzle.slice(), 0))
  }

  private descend(grid: Grid, depth: number): Ending {
    if (!this.tally.enter(depth)) return 'node-limit'
    trace.at('plain-search.ts:1')
    if (!trace.node()) return 'node-limit'
    if (this.infers) this.fillSingles(grid)
    const cell = grid.indexOf(0)
    if (cell < 0) {
      trace.solution()
      return this.tally.record(grid)
    }
    const digits = this.candidates(grid, cell)
    if (digits.length === 0) trace.contradiction()
    for (const [index, digit] of digits.entries()) {
      const isGuess = index < digits.length - 1
      if (isGuess) this.tally.guesses++
      trace.at('plain-search.ts:2')
      trace.branch(cell, digit, isGuess)
      const ending = this.descend(grid.with(cell, digit), depth + (isGuess ? 1 : 0))
      if (ending !== 'exhausted') return ending
      trace.takeBack()
      this.tally.backtracks++
    }
    return 'exhausted'
  }

  private fillSingles(grid: Grid): void {
    for (let cell = 0; cell < grid.length; cell++) {
      const digits = grid[cell] === 0 ? this.candidates(grid, cell) : []
      if (digits.length !== 1) continue
      const [digit = 0] = digits
      trace.eliminate(cell, (digit % this.geometry.size) + 1) // a peer holds it: nothing is told
      trace.infer(cell, digit, 'naked-single')
      grid[cell] = digit
    }
  }

  private candidates(grid: Grid, cell: number): number[] {
    let held = 0 // bit d stands for digit d
    for (const peer of this.geometry.peersOf[cell] ?? []) held |= 1 << (grid[peer] ?? 0)
    const digits: number[] = []
    for (let digit = 1; digit <= this.geometry.size; digit++)
      if ((held >> digit) % 2 === 0) digits.push(digit)
    return digits
  }
}
