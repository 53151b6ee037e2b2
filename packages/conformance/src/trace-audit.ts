/**
 * Follows a trace with a board of its own, and holds every event to what it claims.
 *
 * Slow truth: a branch is a copy of the whole board, and nothing is shared with the player of the package `trace`.
 */
import assert from 'node:assert/strict'
import {
  type Cell,
  type CounterName,
  type Counters,
  type Digit,
  type Geometry,
  type Grid,
  type House,
  NOTHING_COUNTED,
  type Puzzle,
} from '@sudoku-lab/core'
import { type EventWord, eventOf, type Listener, type TraceEvent } from '@sudoku-lab/trace'
import { allows, cluesIn, extendsClues } from './oracle.ts'

interface Board {
  readonly grid: Grid
  readonly eliminated: Uint32Array // cell → bit d is set where digit d was eliminated
  /** The known solutions that agree with it and were not found yet. */
  left: readonly Readonly<Grid>[]
  /** Open branches that are guesses. */
  readonly depth: number
}

export class TraceAudit implements Listener {
  readonly solutions: Grid[] = []
  events = 0
  last: TraceEvent | undefined
  private readonly geometry: Geometry
  private readonly digits: readonly Digit[]
  private board: Board
  /** The boards before the open branches. */
  private readonly open: Board[] = []
  private readonly counted: Record<CounterName, number> = { ...NOTHING_COUNTED }

  /** `truth` are all solutions of the puzzle, where they are known. */
  constructor(geometry: Geometry, puzzle: Readonly<Puzzle>, truth: readonly Readonly<Grid>[] = []) {
    this.geometry = geometry
    this.digits = Array.from({ length: geometry.size }, (_, index) => index + 1)
    const left = truth.filter((solution) => extendsClues(solution, puzzle))
    this.board = { grid: cluesIn(puzzle), eliminated: new Uint32Array(geometry.cellCount), left, depth: 0 }
    for (let cell = 0; cell < geometry.cellCount; cell++) {
      for (const digit of this.digits) if (!allows(puzzle, cell, digit)) eliminate(this.board, cell, digit)
    }
  }

  /** As the events alone tell them. */
  get counters(): Counters {
    return this.counted
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
        fill(this.board, cell, digit)
        return
      case 'exclude':
        this.openBranch(false)
        eliminate(this.board, cell, digit)
        return
      case 'infer':
      case 'eliminate':
        this.conclude(event, cell, digit)
        return
      case 'take-back':
        this.counted.backtracks++
        this.closeBranch()
        return
      case 'leave':
        this.closeBranch()
        return
      case 'solution':
        this.solutions.push(this.board.grid.slice())
        this.expectNoMore(this.board.grid)
        return
      case 'contradiction':
        assert.equal(this.board.left.length, 0, 'a contradiction is claimed where there is a solution')
        return
      case 'limit':
    }
  }

  /** A solver that learns may conclude what is true of all solutions but the found ones. */
  private expectNoMore(found: Readonly<Grid>): void {
    for (const board of [...this.open, this.board])
      board.left = board.left.filter((solution) => solution.some((digit, cell) => digit !== found[cell]))
  }

  private enter(): void {
    const { counted, board } = this
    counted.nodes++
    counted.maxDepth = Math.max(counted.maxDepth, board.depth)
  }

  private openBranch(isGuess: boolean): void {
    if (isGuess) this.counted.guesses++
    this.open.push(this.board)
    const { grid, eliminated, left, depth } = this.board
    this.board = {
      grid: grid.slice(),
      eliminated: eliminated.slice(),
      left,
      depth: depth + (isGuess ? 1 : 0),
    }
  }

  private closeBranch(): void {
    const before = this.open.pop()
    assert.ok(before !== undefined, 'a branch is taken back, but none is open')
    this.board = before
  }

  /** What is inferred must follow, and must not lose a solution. */
  private conclude({ kind, reason = 'unknown', house }: TraceEvent, cell: Cell, digit: Digit): void {
    assert.equal(this.board.grid[cell], 0, 'something is inferred of a filled cell')
    if (reason === 'naked-single') {
      assert.ok(
        this.digits.every((other) => other === digit || !this.canTake(cell, other)),
        'a naked single has another candidate',
      )
    } else if (reason === 'hidden-single') {
      assert.ok(
        this.cellsFor(digit, house).every((other) => other === cell),
        'a hidden single has another cell',
      )
    } else if (reason === 'locked-candidates') {
      const peers = this.geometry.peersOf[cell]
      assert.ok(
        this.cellsFor(digit, house).every((other) => peers?.includes(other)),
        'a locked candidate has a cell that does not see the eliminated one',
      )
    }
    const before = this.board.left.length
    if (kind === 'infer') fill(this.board, cell, digit)
    else eliminate(this.board, cell, digit)
    assert.equal(this.board.left.length, before, 'an inference loses a solution')
  }

  private canTake(cell: Cell, digit: Digit): boolean {
    const { grid } = this.board
    if (grid[cell] !== 0 || isEliminated(this.board, cell, digit)) return false
    return (this.geometry.peersOf[cell] ?? []).every((peer) => grid[peer] !== digit)
  }

  private cellsFor(digit: Digit, house: House | undefined): Readonly<Uint16Array> {
    assert.ok(house !== undefined, 'the reason names no house')
    return (this.geometry.cellsOf[house] ?? new Uint16Array()).filter((cell) => this.canTake(cell, digit))
  }
}

function fill(board: Board, cell: Cell, digit: Digit): void {
  board.grid[cell] = digit
  board.left = board.left.filter((solution) => solution[cell] === digit)
}

function eliminate(board: Board, cell: Cell, digit: Digit): void {
  board.eliminated[cell] = (board.eliminated[cell] ?? 0) | (1 << digit)
  board.left = board.left.filter((solution) => solution[cell] !== digit)
}

function isEliminated({ eliminated }: Board, cell: Cell, digit: Digit): boolean {
  return ((eliminated[cell] ?? 0) & (1 << digit)) !== 0
}
