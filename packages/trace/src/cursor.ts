import { geometryOf } from '@sudoku-lab/core'
import { CoverState } from './cover-state.ts'
import type { CoverProblem, CoverTrace } from './cover-trace.ts'
import type { SearchState } from './search-state.ts'
import { TraceState } from './state.ts'
import { type Events, KEYFRAME_EVENTS, type Trace } from './trace.ts'

/** A position in a trace: the state after its first `position` events. It goes anywhere in at most 1,024 steps. */
class Cursor<Recorded extends Events, State extends SearchState> {
  readonly trace: Recorded
  readonly state: State
  private reached = 0

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
    const isNear = target >= this.reached && target - this.reached < KEYFRAME_EVENTS
    if (!isNear) this.restore(target)
    while (this.reached < target) this.state.apply(this.trace.events[this.reached++])
  }

  /** Goes to the last keyframe that is not behind the target. */
  private restore(target: number): void {
    const { keyframes, keyframeStarts } = this.trace
    const frame = Math.min(Math.floor(target / KEYFRAME_EVENTS), keyframeStarts.length - 2)
    if (frame < 0) return // an empty trace
    this.state.restore(keyframes.subarray(keyframeStarts[frame], keyframeStarts[frame + 1]))
    this.reached = frame * KEYFRAME_EVENTS
  }
}

/** A position in the trace of a Sudoku search. */
export class TraceCursor extends Cursor<Trace, TraceState> {
  constructor(trace: Trace) {
    super(trace, new TraceState(geometryOf(trace.boxHeight, trace.boxWidth), trace.puzzle))
  }
}

/** A position in the trace of a search for an exact cover. */
export class CoverCursor extends Cursor<CoverTrace, CoverState> {
  constructor(problem: CoverProblem, trace: CoverTrace) {
    super(trace, new CoverState(problem))
  }
}
