/** The board, the open branches and the counters in the course of a trace. */
import {
  allDigits,
  type Cell,
  type Counters,
  type Digit,
  type DigitSet,
  type Geometry,
  type Grid,
  singleton,
} from '@sudoku-lab/core'
import {
  cellOf,
  digitOf,
  ELIMINATE,
  type EventWord,
  EXCLUDE,
  GUESS,
  INFER,
  kindOf,
  NODE,
  PLACE,
  SOLUTION,
  TAKE_BACK,
} from './event.ts'

/** Words of a state that is kept: the counters, and behind them the live events. */
const COUNTER_WORDS = 7

/**
 * Idea.      The live events, those of branches that are open, tell all there is to know of the board: with them a state
 *            is kept, and what a `take-back` undoes lies on top of them.
 * Invariant. `grid` and `eliminated` are what the live events make of the puzzle, one after another.
 */
export class TraceState {
  readonly geometry: Geometry
  /** The clues and the placed digits. */
  readonly grid: Grid
  /** cell → the candidates that were eliminated, beyond those that a peer holds. */
  readonly eliminated: Uint32Array

  private readonly puzzle: Readonly<Grid>
  private live: Uint32Array // events that no take-back has undone, in order
  private liveCount = 0

  private nodes = 0
  private guesses = 0
  private backtracks = 0
  private maxDepth = 0
  private solutions = 0
  private guessDepth = 0 // open guesses
  private branchDepth = 0 // open branches

  constructor(geometry: Geometry, puzzle: Readonly<Grid>) {
    this.geometry = geometry
    this.puzzle = puzzle.slice()
    this.grid = puzzle.slice()
    this.eliminated = new Uint32Array(geometry.cellCount)
    this.live = new Uint32Array(2 * geometry.cellCount)
  }

  get counters(): Counters {
    const { nodes, guesses, backtracks, maxDepth } = this
    return { nodes, guesses, backtracks, maxDepth }
  }

  get solutionCount(): number {
    return this.solutions
  }

  /** The open guesses. */
  get depth(): number {
    return this.guessDepth
  }

  /** The open branches: nodes between the root and the present one, the root not counted. */
  get steps(): number {
    return this.branchDepth
  }

  /** The live events, oldest first. */
  get liveEvents(): Readonly<Uint32Array> {
    return this.live.subarray(0, this.liveCount)
  }

  /** The digits that neither a peer holds nor an event has eliminated; none for a filled cell. */
  candidatesOf(cell: Cell): DigitSet {
    if (this.grid[cell] !== 0) return 0
    let left = allDigits(this.geometry.size) & ~this.eliminated[cell]
    const peers = this.geometry.peersOf[cell]
    for (let i = 0; i < peers.length; i++) {
      const digit = this.grid[peers[i]]
      if (digit !== 0) left &= ~singleton(digit)
    }
    return left
  }

  /** Whether an event has placed this digit here, or a clue has. */
  holds(cell: Cell, digit: Digit): boolean {
    return this.grid[cell] === digit
  }

  /**
   * Does what an event says.
   *
   * @throws RangeError for a placement in a filled cell, or a take-back without an open branch.
   */
  apply(event: EventWord): void {
    switch (kindOf(event)) {
      case NODE:
        this.nodes++
        if (this.guessDepth > this.maxDepth) this.maxDepth = this.guessDepth
        return
      case GUESS:
        this.guesses++
        this.guessDepth++
        this.branchDepth++
        this.place(event)
        return
      case PLACE:
        this.branchDepth++
        this.place(event)
        return
      case EXCLUDE:
        this.branchDepth++
        this.eliminate(event)
        return
      case INFER:
        this.place(event)
        return
      case ELIMINATE:
        this.eliminate(event)
        return
      case TAKE_BACK:
        this.takeBack()
        return
      case SOLUTION:
        this.solutions++
        return
      default:
    }
  }

  private place(event: EventWord): void {
    const cell = cellOf(event)
    if (this.grid[cell] !== 0) {
      throw new RangeError(`cell ${cell} holds ${this.grid[cell]}: ${digitOf(event)} cannot be placed in it`)
    }
    this.push(event)
    this.grid[cell] = digitOf(event)
  }

  private eliminate(event: EventWord): void {
    this.push(event)
    this.eliminated[cellOf(event)] |= singleton(digitOf(event))
  }

  /** The mirror of the placements and eliminations since the last branch was opened, its own included. */
  private takeBack(): void {
    if (this.branchDepth === 0) throw new RangeError('a branch is taken back, but none is open')
    this.backtracks++
    this.branchDepth--
    let event: EventWord
    do {
      event = this.live[--this.liveCount]
      const kind = kindOf(event)
      if (kind === ELIMINATE || kind === EXCLUDE) this.eliminated[cellOf(event)] &= ~singleton(digitOf(event))
      else this.grid[cellOf(event)] = 0
    } while (!opensBranch(event))
    if (kindOf(event) === GUESS) this.guessDepth--
  }

  private push(event: EventWord): void {
    if (this.liveCount === this.live.length) {
      const larger = new Uint32Array(2 * this.live.length)
      larger.set(this.live)
      this.live = larger
    }
    this.live[this.liveCount++] = event
  }

  /** All that `restore` needs. */
  save(): Uint32Array {
    const saved = new Uint32Array(COUNTER_WORDS + this.liveCount)
    const { nodes, guesses, backtracks, maxDepth, solutions, guessDepth, branchDepth } = this
    saved.set([nodes, guesses, backtracks, maxDepth, solutions, guessDepth, branchDepth])
    saved.set(this.liveEvents, COUNTER_WORDS)
    return saved
  }

  /** The mirror of `save`. */
  restore(saved: Readonly<Uint32Array>): void {
    this.grid.set(this.puzzle)
    this.eliminated.fill(0)
    this.liveCount = 0
    for (let i = COUNTER_WORDS; i < saved.length; i++) {
      const event = saved[i]
      if (kindOf(event) === ELIMINATE || kindOf(event) === EXCLUDE) this.eliminate(event)
      else this.place(event)
    }
    this.nodes = saved[0]
    this.guesses = saved[1]
    this.backtracks = saved[2]
    this.maxDepth = saved[3]
    this.solutions = saved[4]
    this.guessDepth = saved[5]
    this.branchDepth = saved[6]
  }
}

/** Whether an event opens a branch. */
export function opensBranch(event: EventWord): boolean {
  const kind = kindOf(event)
  return kind === GUESS || kind === PLACE || kind === EXCLUDE
}
