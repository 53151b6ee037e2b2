/** The open branches and the counters in the course of a trace, whatever is searched. */
import { COUNTERS, type Counters, countersIn, Tally } from '@sudoku-lab/core'
import {
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
const OTHER_WORDS = 3
const STATE_WORDS = COUNTERS.length + OTHER_WORDS
const FIRST_CAPACITY = 128

/**
 * Idea.      The live events, those of branches that are open, contain everything that is known of the state. So a state is
 *            kept as its live events, and the events that a `take-back` undoes are the last ones.
 * Invariant. A subclass is in the state that its live events lead to, one after another.
 */
export abstract class SearchState {
  private live = new Uint32Array(FIRST_CAPACITY) // events that no take-back has undone, in order
  private liveCount = 0

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
        this.add(event)
        this.tally.guesses++
        this.guessDepth++
        this.branchDepth++
        return
      case PLACE:
      case EXCLUDE:
        this.add(event)
        this.branchDepth++
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

  /** The mirror of all `add`s since the last branch was opened, its own included. */
  private closeBranch(): void {
    if (this.branchDepth === 0) throw new RangeError('a branch is taken back, but none is open')
    this.branchDepth--
    let event: EventWord
    do {
      event = this.live[--this.liveCount]
      this.undo(event)
    } while (!opensBranch(event))
    if (kindOf(event) === GUESS) this.guessDepth--
  }

  private add(event: EventWord): void {
    this.carryOut(event)
    if (this.liveCount === this.live.length) {
      const larger = new Uint32Array(2 * this.live.length)
      larger.set(this.live)
      this.live = larger
    }
    this.live[this.liveCount++] = event
  }

  /** All that `restore` needs. */
  save(): Uint32Array {
    const { tally, solutions, guessDepth, branchDepth, liveCount } = this
    const saved = new Uint32Array(STATE_WORDS + liveCount)
    saved.set([...COUNTERS.map((name) => tally[name]), solutions, guessDepth, branchDepth])
    saved.set(this.liveEvents, STATE_WORDS)
    return saved
  }

  /** The mirror of `save`. */
  restore(saved: Readonly<Uint32Array>): void {
    this.clear()
    this.liveCount = 0
    for (let i = STATE_WORDS; i < saved.length; i++) this.add(saved[i])
    Object.assign(this.tally, countersIn(saved, 0))
    ;[this.solutions, this.guessDepth, this.branchDepth] = saved.subarray(COUNTERS.length, STATE_WORDS)
  }
}

/** Whether an event opens a branch. */
export function opensBranch(event: EventWord): boolean {
  const kind = kindOf(event)
  return kind === GUESS || kind === PLACE || kind === EXCLUDE
}
