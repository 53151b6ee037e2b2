/**
 * Follows a trace with a board of its own, and holds every event to what it claims.
 *
 * Slow truth: a branch is a copy of the whole board, and nothing is shared with the player of the package `trace`.
 */
import assert from 'node:assert/strict'
import type { Cell, Counters, Digit, Geometry, Grid, House } from '@sudoku-lab/core'
import { type EventWord, eventOf, type Listener, type TraceEvent } from '@sudoku-lab/trace'

interface Board {
  readonly grid: Grid
  readonly eliminated: Uint32Array // cell → bit d is set where digit d was eliminated
}

interface OpenBranch {
  readonly before: Board
  readonly isGuess: boolean
}

export class TraceAudit implements Listener {
  readonly solutions: Grid[] = []
  events = 0
  last: TraceEvent | undefined
  private readonly geometry: Geometry
  private readonly truth: readonly Readonly<Grid>[] | undefined
  private board: Board
  private readonly open: OpenBranch[] = []
  private nodes = 0
  private guesses = 0
  private backtracks = 0
  private maxDepth = 0

  /** `truth` are all solutions of the puzzle, where they are known. */
  constructor(geometry: Geometry, puzzle: Readonly<Grid>, truth?: readonly Readonly<Grid>[]) {
    this.geometry = geometry
    this.truth = truth
    this.board = { grid: puzzle.slice(), eliminated: new Uint32Array(geometry.cellCount) }
  }

  /** As the events alone tell them. */
  get counters(): Counters {
    const { nodes, guesses, backtracks, maxDepth } = this
    return { nodes, guesses, backtracks, maxDepth }
  }

  hear(word: EventWord): boolean {
    const event = eventOf(word)
    try {
      this.follow(event)
    } catch (thrown) {
      if (thrown instanceof assert.AssertionError)
        thrown.message += `\n  event ${this.events}  ${JSON.stringify(event)}`
      throw thrown
    }
    this.events++
    this.last = event
    return true
  }

  private follow(event: TraceEvent): void {
    const { cell = -1, digit = 0 } = event
    switch (event.kind) {
      case 'node':
        this.enter()
        return
      case 'guess':
      case 'place':
        this.openBranch(event.kind === 'guess')
        assert.ok(this.canTake(cell, digit), 'a branch places a digit where it cannot go')
        this.board.grid[cell] = digit
        return
      case 'exclude':
        this.openBranch(false)
        markEliminated(this.board, cell, digit)
        return
      case 'infer':
      case 'eliminate':
        this.conclude(event, cell, digit)
        return
      case 'take-back':
        this.takeBack()
        return
      case 'solution':
        this.solutions.push(this.board.grid.slice())
        return
      case 'contradiction':
        assert.equal(this.solutionsLeft(), 0, 'a contradiction is claimed where there is a solution')
        return
      case 'limit':
    }
  }

  private enter(): void {
    this.nodes++
    this.maxDepth = Math.max(this.maxDepth, this.open.filter(({ isGuess }) => isGuess).length)
  }

  private openBranch(isGuess: boolean): void {
    if (isGuess) this.guesses++
    this.open.push({ before: this.board, isGuess })
    this.board = { grid: this.board.grid.slice(), eliminated: this.board.eliminated.slice() }
  }

  private takeBack(): void {
    const branch = this.open.pop()
    assert.ok(branch !== undefined, 'a branch is taken back, but none is open')
    this.backtracks++
    this.board = branch.before
  }

  /** What is inferred must follow, and must not lose a solution. */
  private conclude({ kind, reason = 'unknown', house }: TraceEvent, cell: Cell, digit: Digit): void {
    assert.equal(this.board.grid[cell], 0, 'something is inferred of a filled cell')
    if (reason === 'naked-single') {
      assert.ok(
        this.digits().every((other) => other === digit || !this.canTake(cell, other)),
        'a naked single has another candidate',
      )
    } else if (reason === 'hidden-single') {
      assert.deepEqual(
        this.cellsFor(digit, house).filter((other) => other !== cell),
        [],
        'a hidden single has another cell',
      )
    } else if (reason === 'locked-candidates') {
      const peers = Array.from(this.geometry.peersOf[cell] ?? [])
      assert.ok(
        this.cellsFor(digit, house).every((other) => peers.includes(other)),
        'a locked candidate has a cell that does not see the eliminated one',
      )
    }
    const before = this.solutionsLeft()
    if (kind === 'infer') this.board.grid[cell] = digit
    else markEliminated(this.board, cell, digit)
    assert.equal(this.solutionsLeft(), before, 'an inference loses a solution')
  }

  /** Known solutions that agree with the board. */
  private solutionsLeft(): number {
    const { grid } = this.board
    const agrees = (solution: Readonly<Grid>): boolean =>
      solution.every(
        (digit, cell) => (grid[cell] === 0 || grid[cell] === digit) && !isEliminated(this.board, cell, digit),
      )
    return (this.truth ?? []).filter(agrees).length
  }

  private canTake(cell: Cell, digit: Digit): boolean {
    const { grid } = this.board
    if (grid[cell] !== 0 || isEliminated(this.board, cell, digit)) return false
    return (this.geometry.peersOf[cell] ?? []).every((peer) => grid[peer] !== digit)
  }

  private cellsFor(digit: Digit, house: House | undefined): Cell[] {
    assert.ok(house !== undefined, 'the reason names no house')
    return Array.from(this.geometry.cellsOf[house] ?? []).filter((cell) => this.canTake(cell, digit))
  }

  private digits(): Digit[] {
    return Array.from({ length: this.geometry.size }, (_, index) => index + 1)
  }
}

function markEliminated({ eliminated }: Board, cell: Cell, digit: Digit): void {
  eliminated[cell] = (eliminated[cell] ?? 0) | (1 << digit)
}

function isEliminated({ eliminated }: Board, cell: Cell, digit: Digit): boolean {
  return ((eliminated[cell] ?? 0) & (1 << digit)) !== 0
}
