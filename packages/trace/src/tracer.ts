/**
 * What the traced instantiation of a solver tells its events to.
 *
 * There is one tracer for the realm. That is safe for the reason that the state of `band` is: a search runs from its
 * beginning to its end in one call.
 */
import {
  type Cell,
  type Digit,
  type DigitSet,
  type Geometry,
  type House,
  has,
  NO_DIGITS,
  type Puzzle,
} from '@sudoku-lab/core'
import {
  CONTRADICTION,
  ELIMINATE,
  type EventWord,
  EXCLUDE,
  GUESS,
  INFER,
  LEAVE,
  NODE,
  PLACE,
  packed,
  type Reason,
  SOLUTION,
  TAKE_BACK,
  withReason,
} from './event.ts'
import { TraceState } from './state.ts'

/** Is told every event. */
export interface Listener {
  /**
   * Returns false when it takes no more.
   *
   * @param place of the statement that tells the event: `solver-mrv/src/search.ts:168`; empty if it is not known
   */
  hear(event: EventWord, place: string): boolean
  /** The solver keeps no more of its search, which was stopped before its end and before its limit. */
  cut?(): void
}

export class Tracer {
  private listener: Listener | undefined
  private state: TraceState | undefined
  private place = ''
  private abortion = new AbortController()

  /** Passes the events of a search to a listener while `search` runs. */
  follow<Result>(
    geometry: Geometry,
    puzzle: Readonly<Puzzle>,
    listener: Listener,
    search: () => Result,
  ): Result {
    if (this.listener !== undefined) throw new Error('a search is being traced already')
    this.listener = listener
    this.state = new TraceState(geometry, puzzle)
    this.place = ''
    try {
      return search()
    } finally {
      this.listener = this.state = undefined
      this.abortion = new AbortController() // a search that nobody follows is not stopped
    }
  }

  /** Whether the listener takes no more events: the search is to stop, as at a limit of nodes. */
  get isFull(): boolean {
    return this.signal.aborted
  }

  /** Is aborted when the listener takes no more events. */
  get signal(): AbortSignal {
    return this.abortion.signal
  }

  /** Says where the statement that tells the events that follow stands. The build puts the calls where `TRACE` stands. */
  at(place: string): void {
    this.place = place
  }

  /** Marks this line as the one that tells what follows it. */
  here(): void {}

  /** Enters a node. Returns false when the search is to stop there, as at a limit of nodes. */
  node(): boolean {
    this.tell(packed(NODE))
    return !this.isFull
  }

  /** Opens a branch, by a guess or by the last candidate that is left. */
  branch(cell: Cell, digit: Digit, isGuess: boolean): void {
    this.tell(packed(isGuess ? GUESS : PLACE, cell, digit))
  }

  /** Opens a branch in which a candidate is known to be wrong. */
  exclude(cell: Cell, digit: Digit): void {
    this.tell(packed(EXCLUDE, cell, digit))
  }

  /** Places a digit that follows. Says nothing of a digit that stands there already. */
  infer(cell: Cell, digit: Digit, reason: Reason = 'unknown', house?: House): void {
    if (this.holds(cell, digit)) return
    this.tell(withReason(packed(INFER, cell, digit), reason, house))
  }

  /** Takes a candidate away. Says nothing of one that has gone already, or that a peer holds. */
  eliminate(cell: Cell, digit: Digit, reason: Reason = 'unknown', house?: House): void {
    if (!this.isCandidate(cell, digit)) return
    this.tell(withReason(packed(ELIMINATE, cell, digit), reason, house))
  }

  /** Closes the branches that were opened last, with all that they have placed and eliminated. */
  takeBack(branches = 1): void {
    for (let i = 0; i < branches; i++) this.tell(packed(TAKE_BACK))
  }

  /** Turns away from the branches that were opened last, which stay open. */
  leave(branches: number): void {
    for (let i = 0; i < branches; i++) this.tell(packed(LEAVE))
  }

  /** Says that the solver has stopped its search because it keeps no more of it. */
  cut(): void {
    this.listener?.cut?.()
    this.abortion.abort()
  }

  solution(): void {
    this.tell(packed(SOLUTION))
  }

  contradiction(): void {
    this.tell(packed(CONTRADICTION))
  }

  /** Whether the traced board has the digit in a cell. */
  holds(cell: Cell, digit: Digit): boolean {
    return this.state?.grid[cell] === digit
  }

  /** Whether the traced board has a cell empty, and the digit possible in it. */
  isCandidate(cell: Cell, digit: Digit): boolean {
    return has(this.candidatesOf(cell), digit)
  }

  /** The digits that the traced board has possible in a cell: none in a cell that is filled. */
  candidatesOf(cell: Cell): DigitSet {
    return this.state?.candidatesOf(cell) ?? NO_DIGITS
  }

  private tell(event: EventWord): void {
    if (this.listener === undefined || this.state === undefined || this.isFull) return
    if (this.listener.hear(event, this.place)) this.state.apply(event)
    else this.abortion.abort()
  }
}

/** The tracer of this realm. While nobody follows it, it hears and says nothing. */
export const trace: Tracer = new Tracer()
