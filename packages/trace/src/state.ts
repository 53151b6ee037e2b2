/** The open branches, the counters and the board in the course of a trace. */
import {
  type CandidateGrid,
  type Cell,
  COUNTERS,
  type Counters,
  candidateSets,
  cluesOf,
  countersIn,
  type DigitSet,
  type Geometry,
  type Grid,
  type Puzzle,
  singleton,
  Tally,
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
  LEAVE,
  NODE,
  PLACE,
  SOLUTION,
  TAKE_BACK,
} from './event.ts'

/** Words of a state that is kept: the counters, three other numbers, and behind them the live events. */
const STATE_WORDS = COUNTERS.length + 3

/**
 * Idea.      The live events, those of branches that are open, contain everything that is known of the state. So a state is
 *            kept as its live events, and the events that a `take-back` undoes are the last ones.
 * Invariant. A subclass is in the state that its live events lead to, one after another.
 */
export abstract class SearchState {
  private readonly live: EventWord[] = [] // events that no take-back has undone, in order
  private readonly tally = new Tally()
  private solutions = 0
  private guessDepth = 0 // open guesses
  private branchDepth = 0 // open branches

  /** Carries out an event that a `take-back` may undo. */
  protected abstract carryOut(event: EventWord): void

  /** The mirror of `carryOut`. */
  protected abstract undo(event: EventWord): void

  /** Undoes everything at once. */
  protected abstract clear(): void

  get counters(): Counters {
    return this.tally.counters
  }

  get solutionCount(): number {
    return this.solutions
  }

  /** The open branches: nodes between the root and the present one, the root not counted. */
  get steps(): number {
    return this.branchDepth
  }

  /** The live events, oldest first. */
  get liveEvents(): readonly EventWord[] {
    return this.live
  }

  /**
   * Does what an event says.
   *
   * @throws RangeError for an event that the state does not allow, or a take-back without an open branch.
   */
  apply(event: EventWord): void {
    switch (kindOf(event)) {
      case NODE:
        this.tally.enter(this.guessDepth)
        return
      case GUESS:
        this.tally.guesses++
        this.guessDepth++
        this.openBranch(event)
        return
      case PLACE:
      case EXCLUDE:
        this.openBranch(event)
        return
      case INFER:
      case ELIMINATE:
        this.add(event)
        return
      case TAKE_BACK:
        this.tally.backtracks++
        this.closeBranch()
        return
      case LEAVE:
        this.closeBranch()
        return
      case SOLUTION:
        this.solutions++
        return
      default:
    }
  }

  private openBranch(event: EventWord): void {
    this.add(event)
    this.branchDepth++
  }

  /** The mirror of all `add`s since the last branch was opened, its own included. */
  private closeBranch(): void {
    if (this.branchDepth === 0) throw new RangeError('a branch is taken back, but none is open')
    this.branchDepth--
    let event: EventWord
    do {
      event = this.live.pop() ?? 0
      this.undo(event)
    } while (!opensBranch(event))
    if (kindOf(event) === GUESS) this.guessDepth--
  }

  private add(event: EventWord): void {
    this.carryOut(event)
    this.live.push(event)
  }

  /** All that `restore` needs. */
  save(): Uint32Array {
    const { tally, solutions, guessDepth, branchDepth, live } = this
    const counters = COUNTERS.map((name) => tally[name])
    return Uint32Array.of(...counters, solutions, guessDepth, branchDepth, ...live)
  }

  /** The mirror of `save`. */
  restore(saved: Readonly<Uint32Array>): void {
    this.clear()
    this.live.length = 0
    for (const event of saved.subarray(STATE_WORDS)) this.add(event)
    Object.assign(this.tally, countersIn(saved, 0))
    ;[this.solutions, this.guessDepth, this.branchDepth] = saved.subarray(COUNTERS.length, STATE_WORDS)
  }
}

/** Whether an event opens a branch. */
function opensBranch(event: EventWord): boolean {
  const kind = kindOf(event)
  return kind === GUESS || kind === PLACE || kind === EXCLUDE
}

/** `grid` and `eliminated` are what the live events make of the puzzle, one after another. */
export class TraceState extends SearchState {
  readonly geometry: Geometry
  /** The clues and the placed digits. */
  readonly grid: Grid
  /** cell → the candidates that were eliminated, beyond those that a peer holds. */
  readonly eliminated: Uint32Array

  private readonly clues: Readonly<Grid>
  private readonly sets: Readonly<CandidateGrid> // cell → the digits that the puzzle allows

  constructor(geometry: Geometry, puzzle: Readonly<Puzzle>) {
    super()
    this.geometry = geometry
    this.sets = candidateSets(geometry, puzzle)
    this.clues = cluesOf(puzzle).slice()
    this.grid = this.clues.slice()
    this.eliminated = new Uint32Array(geometry.cellCount)
  }

  /** The digits that the puzzle allows, no peer holds and no event has eliminated; none for a filled cell. */
  candidatesOf(cell: Cell): DigitSet {
    if (this.grid[cell] !== 0) return 0
    let left = this.sets[cell] & ~this.eliminated[cell]
    const peers = this.geometry.peersOf[cell]
    for (let i = 0; i < peers.length; i++) {
      const digit = this.grid[peers[i]]
      if (digit !== 0) left &= ~singleton(digit)
    }
    return left
  }

  /** @throws RangeError for a placement in a filled cell. */
  protected carryOut(event: EventWord): void {
    const cell = cellOf(event)
    if (eliminates(event)) this.eliminated[cell] |= singleton(digitOf(event))
    else if (this.grid[cell] === 0) this.grid[cell] = digitOf(event)
    else
      throw new RangeError(`cell ${cell} holds ${this.grid[cell]}: ${digitOf(event)} cannot be placed in it`)
  }

  protected undo(event: EventWord): void {
    if (eliminates(event)) this.eliminated[cellOf(event)] &= ~singleton(digitOf(event))
    else this.grid[cellOf(event)] = 0
  }

  protected clear(): void {
    this.grid.set(this.clues)
    this.eliminated.fill(0)
  }
}

function eliminates(event: EventWord): boolean {
  const kind = kindOf(event)
  return kind === ELIMINATE || kind === EXCLUDE
}
