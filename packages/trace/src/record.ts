/** Records what a traced solver does. */
import type { Geometry, Grid, SearchLimits, SolveResult, Solver } from '@sudoku-lab/core'
import { type EventWord, LIMIT, packed } from './event.ts'
import type { TraceState } from './state.ts'
import { KEYFRAME_EVENTS, type Trace } from './trace.ts'
import { type Listener, trace } from './tracer.ts'

export interface RecordOptions {
  /** The most events that are kept: at least 1. The search stops there, and the last event is a `limit`. */
  readonly events?: number
}

const MOST_EVENTS = 1_000_000
const FIRST_CAPACITY = 1024

/**
 * Runs a solver, which has to be of a traced instantiation (`@sudoku-lab/solver-x/traced`), and records what it does.
 * A solver of another kind gives a trace of its solutions.
 *
 * @throws RangeError as `solve` does, and for a limit of events out of range.
 */
export function recordTrace(
  solver: Solver,
  { geometry, puzzle, limits }: { geometry: Geometry; puzzle: Readonly<Grid>; limits?: SearchLimits },
  { events: most = MOST_EVENTS }: RecordOptions = {},
): Trace {
  if (!(most >= 1) || (!Number.isInteger(most) && most !== Number.POSITIVE_INFINITY)) {
    throw new RangeError(`events: expected an integer of at least 1 or Infinity, got ${most}`)
  }
  const recorder = new Recorder(most - 1) // the last one is for the limit
  const answer = trace.follow(geometry, puzzle, recorder, () => solver.solve(puzzle, limits))
  // what was not told was not proved: the search may have come to its end behind the last event that was kept
  const isCut = recorder.isTruncated && answer.ending === 'exhausted'
  const result: SolveResult = isCut ? { ...answer, ending: 'node-limit' } : answer
  if (result.ending === 'node-limit' || recorder.isTruncated) recorder.write(packed(LIMIT))
  return recorder.finish(geometry, puzzle, result)
}

class Recorder implements Listener {
  isTruncated = false
  private readonly most: number
  private events = new Uint32Array(FIRST_CAPACITY)
  private sites = new Uint8Array(FIRST_CAPACITY)
  private count = 0
  private frames = new Uint32Array(FIRST_CAPACITY)
  private readonly frameStarts: number[] = [0]

  constructor(most: number) {
    this.most = most
  }

  hear(event: EventWord, site: number, state: TraceState): boolean {
    if (this.count >= this.most) {
      this.isTruncated = true
      return false
    }
    if (this.count % KEYFRAME_EVENTS === 0) this.keep(state.save())
    this.write(event, site)
    return true
  }

  write(event: EventWord, site = 0): void {
    if (this.count === this.events.length) this.enlarge()
    this.sites[this.count] = site
    this.events[this.count++] = event
  }

  private enlarge(): void {
    this.events = enlarged(this.events, 2 * this.count)
    const sites = new Uint8Array(2 * this.count)
    sites.set(this.sites)
    this.sites = sites
  }

  private keep(frame: Readonly<Uint32Array>): void {
    const start = this.frameStarts[this.frameStarts.length - 1]
    const end = start + frame.length
    if (end > this.frames.length) this.frames = enlarged(this.frames, 2 * end)
    this.frames.set(frame, start)
    this.frameStarts.push(end)
  }

  finish({ boxHeight, boxWidth }: Geometry, puzzle: Readonly<Grid>, result: SolveResult): Trace {
    return {
      boxHeight,
      boxWidth,
      puzzle: puzzle.slice(),
      events: this.events.slice(0, this.count),
      sites: this.sites.slice(0, this.count),
      isTruncated: this.isTruncated,
      result,
      keyframes: this.frames.slice(0, this.frameStarts[this.frameStarts.length - 1]),
      keyframeStarts: Uint32Array.from(this.frameStarts),
    }
  }
}

function enlarged(array: Readonly<Uint32Array>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length)
  larger.set(array)
  return larger
}
