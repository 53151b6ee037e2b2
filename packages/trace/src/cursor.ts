/** A cursor goes forwards and backwards in a trace. */
import { geometryIn } from '@sudoku-lab/core'
import { type CoverProblem, CoverState, type CoverTrace } from './cover.ts'
import type { Events, Trace } from './recording.ts'
import { type SearchState, TraceState } from './state.ts'

/** A keyframe is kept before every event whose index is a multiple of this. */
const KEYFRAME_EVENTS = 1024

/**
 * A position in a trace: the state after its first `position` events. It keeps keyframes as far as it has come. Within
 * them, it goes anywhere in at most 1,024 steps.
 */
class Cursor<Recorded extends Events, State extends SearchState> {
  readonly trace: Recorded
  readonly state: State
  private reached = 0
  private readonly keyframes: Readonly<Uint32Array>[] = []

  constructor(trace: Recorded, state: State) {
    this.trace = trace
    this.state = state
  }

  /** How many events have happened. */
  get position(): number {
    return this.reached
  }

  /** The number of events of the trace, and so the last position. */
  get end(): number {
    return this.trace.events.length
  }

  /** Goes to a position; beyond the ends, to the nearest one. */
  seek(position: number): void {
    const target = Math.max(0, Math.min(Math.trunc(position), this.end))
    const frame = Math.min(Math.floor(target / KEYFRAME_EVENTS), this.keyframes.length - 1)
    if (target < this.reached || frame * KEYFRAME_EVENTS > this.reached) {
      this.state.restore(this.keyframes[frame])
      this.reached = frame * KEYFRAME_EVENTS
    }
    for (; this.reached < target; this.reached++) {
      if (this.reached === this.keyframes.length * KEYFRAME_EVENTS) this.keyframes.push(this.state.save())
      this.state.apply(this.trace.events[this.reached])
    }
  }
}

/** A position in the trace of a Sudoku search. */
export class TraceCursor extends Cursor<Trace, TraceState> {
  constructor(trace: Trace) {
    super(trace, new TraceState(geometryIn(trace.layout), trace.puzzle))
  }
}

/** A position in the trace of a search for an exact cover. */
export class CoverCursor extends Cursor<CoverTrace, CoverState> {
  constructor(problem: CoverProblem, trace: CoverTrace) {
    super(trace, new CoverState(problem))
  }
}
