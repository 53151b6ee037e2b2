/** Keeps the events of a search as it tells them, with a keyframe before every 1,024th. */
import { type EventWord, LIMIT, packed } from './event.ts'
import type { SearchState } from './search-state.ts'
import { type Events, KEYFRAME_EVENTS } from './trace.ts'

export interface RecordOptions {
  /** The most events that are kept: at least 1. The search stops there, and the last event is a `limit`. */
  readonly events?: number
}

const MOST_EVENTS = 1_000_000
const FIRST_CAPACITY = 1024

export class EventLog {
  isTruncated = false
  private readonly most: number
  private events = new Uint32Array(FIRST_CAPACITY)
  private sites = new Uint8Array(FIRST_CAPACITY)
  private count = 0
  private frames = new Uint32Array(FIRST_CAPACITY)
  private readonly frameStarts: number[] = [0]

  /** @throws RangeError for a limit of events out of range. */
  constructor({ events: most = MOST_EVENTS }: RecordOptions) {
    if (!(most >= 1) || (!Number.isInteger(most) && most !== Number.POSITIVE_INFINITY)) {
      throw new RangeError(`events: expected an integer of at least 1 or Infinity, got ${most}`)
    }
    this.most = most - 1 // the last one is for the limit
  }

  /** Keeps an event that is about to change the state. Returns false when it takes no more. */
  hear(event: EventWord, site: number, state: SearchState): boolean {
    if (this.count >= this.most) {
      this.isTruncated = true
      return false
    }
    if (this.count % KEYFRAME_EVENTS === 0) this.keep(state.save())
    this.write(event, site)
    return true
  }

  /** Takes no more events: the search was stopped. */
  cut(): void {
    this.isTruncated = true
  }

  private write(event: EventWord, site: number): void {
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

  /** All that was kept, with the event `limit` at its end if the search was stopped at a limit. */
  finish(isLimited: boolean): Events {
    if (isLimited || this.isTruncated) this.write(packed(LIMIT), 0)
    return {
      events: this.events.slice(0, this.count),
      sites: this.sites.slice(0, this.count),
      isTruncated: this.isTruncated,
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
