/** Records what a traced solver does. What is recorded is plain data: it can be sent to another thread as it is. */
import type { Geometry, Puzzle, SearchLimits, SolveResult, Solver } from '@sudoku-lab/core'
import { type EventWord, LIMIT, packed } from './event.ts'
import { trace } from './tracer.ts'

/**
 * How much of the search a trace shows.
 *
 * - `steps`: every node, placement, inference and elimination.
 * - `branches`: every node, branch, solution and contradiction, and what was inferred at a node, without reasons. Of a very
 *   large search, only the first boards.
 * - `solutions`: what it found. That is all that can be seen of a program that was not built for it.
 */
export type TraceCompleteness = 'steps' | 'branches' | 'solutions'

export interface Events {
  /** The events, packed; see `event.ts`. */
  readonly events: Uint32Array
  /** event → index into `places`: where the statement stands that told it. */
  readonly sites: Uint8Array
  /** Places in the source, such as `solver-mrv/src/search.ts:168`. The first one is empty: it is not known. */
  readonly places: readonly string[]
  /** Whether the search went on after the limit of events was reached. */
  readonly isTruncated: boolean
}

/** A recorded search of a Sudoku. */
export interface Trace extends Events {
  /** The layout of the board, which `geometryIn` of core reads. */
  readonly layout: string
  readonly puzzle: Puzzle
  /** What the traced search answered. Where the trace is truncated, the search was stopped there. */
  readonly result: SolveResult
}

export interface RecordOptions {
  /** The most events that are kept: at least 1. The search stops there, and the last event is a `limit`. */
  readonly events?: number
}

const MOST_EVENTS = 1_000_000

/** Keeps the events of a search as it tells them. */
export class EventLog {
  isTruncated = false
  private readonly most: number
  private readonly events: EventWord[] = []
  private readonly sites: number[] = []
  private readonly siteOf = new Map([['', 0]]) // place → its index

  /** @throws RangeError for a limit of events out of range. */
  constructor({ events: most = MOST_EVENTS }: RecordOptions) {
    if (!(most >= 1) || (!Number.isInteger(most) && most !== Number.POSITIVE_INFINITY)) {
      throw new RangeError(`events: expected an integer of at least 1 or Infinity, got ${most}`)
    }
    this.most = most - 1 // the last one is for the limit
  }

  /** Returns false when it takes no more. */
  hear(event: EventWord, place: string): boolean {
    if (this.events.length >= this.most) this.isTruncated = true
    else this.write(event, place)
    return !this.isTruncated
  }

  /** Takes no more events: the search was stopped. */
  cut(): void {
    this.isTruncated = true
  }

  private write(event: EventWord, place: string): void {
    const { size } = this.siteOf
    const site = this.siteOf.get(place) ?? size
    if (site === size) this.siteOf.set(place, site)
    this.events.push(event)
    this.sites.push(site)
  }

  /** All that was kept, with the event `limit` at its end if the search was stopped at a limit. */
  finish(isLimited: boolean): Events {
    const { events, sites, isTruncated } = this
    if (isLimited || isTruncated) this.write(packed(LIMIT), '')
    return {
      events: new Uint32Array(events),
      sites: new Uint8Array(sites),
      places: [...this.siteOf.keys()],
      isTruncated,
    }
  }
}

/**
 * Runs a solver, which has to be of a traced instantiation (`@sudoku-lab/solver-x/traced`), and records what it does.
 * A solver of another kind gives a trace without events.
 *
 * @throws RangeError as `solve` does, and for a limit of events out of range.
 */
export function recordTrace(
  solver: Solver,
  { geometry, puzzle, limits }: { geometry: Geometry; puzzle: Readonly<Puzzle>; limits?: SearchLimits },
  options: RecordOptions = {},
): Trace {
  const log = new EventLog(options)
  const answer = trace.follow(geometry, puzzle, log, () => solver.solve(puzzle, limits))
  // what was not told was not proved: the search may have come to its end behind the last event that was kept
  const isCut = log.isTruncated && answer.ending === 'exhausted'
  const result: SolveResult = isCut ? { ...answer, ending: 'node-limit' } : answer
  return {
    ...log.finish(result.ending === 'node-limit'),
    layout: geometry.layout,
    puzzle: puzzle.slice(),
    result,
  }
}
