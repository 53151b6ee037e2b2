import { geometryOf } from '@sudoku-lab/core'
import { TraceState } from './state.ts'
import { KEYFRAME_EVENTS, type Trace } from './trace.ts'

/** A position in a trace: the state after its first `position` events. It goes anywhere in at most 1,024 steps. */
export class TraceCursor {
  readonly trace: Trace
  readonly state: TraceState
  private reached = 0

  constructor(trace: Trace) {
    this.trace = trace
    this.state = new TraceState(geometryOf(trace.boxHeight, trace.boxWidth), trace.puzzle)
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
