/** Records a search for an exact cover. Its events are those of a Sudoku search, with options in place of cells and digits. */
import { CoverState } from './cover-state.ts'
import {
  CONTRADICTION,
  coverEvent,
  type EventWord,
  GUESS,
  INFER,
  NODE,
  PLACE,
  packed,
  SOLUTION,
  TAKE_BACK,
} from './event.ts'
import { EventLog, type RecordOptions } from './event-log.ts'
import type { Events } from './trace.ts'

/** What a trace has to know of a problem: a part of the `Problem` of `@sudoku-lab/exact-cover`. */
export interface CoverProblem {
  readonly itemCount: number
  /** item → 1 if it may be covered but need not be. */
  readonly isSecondary: ArrayLike<number>
  readonly optionCount: number
  /** option → index of its first item in `items`; after the last option, the length of `items`. */
  readonly starts: ArrayLike<number>
  readonly items: ArrayLike<number>
  /** Parallel to `items`: 0 for no colour. Empty if there are no colours. */
  readonly colours: ArrayLike<number>
}

/** A recorded search for an exact cover. */
export interface CoverTrace extends Events {
  /** event → the item that was chosen, or that forced the option; −1 if the event has none. */
  readonly items: Int32Array
  /** event → which option of the item is tried, from 1; 0 for events that open no branch. */
  readonly tried: Uint32Array
  /** event → the number of options that the item had; 0 for events that open no branch. */
  readonly optionsOf: Uint32Array
}

/** The listener of `@sudoku-lab/exact-cover/traced`, written again so that this package need not import that one. */
export interface CoverSteps {
  at(site: number): void
  node(): void
  choose(item: number, option: number, tried: number, options: number): void
  force(item: number, option: number, isNode: boolean): void
  takeBack(): void
  solution(): void
  deadEnd(): void
}

/** How a search ended. Everything but `exhausted` and `solution-limit` is a limit. */
interface Ended {
  readonly ending: string
}

export interface RecordedCover<Result> {
  readonly trace: CoverTrace
  /** What the search answered. Where the trace is truncated, it may have gone on for some nodes. */
  readonly result: Result
}

/**
 * Records what a search tells to `steps`. When the trace is full, `signal` is aborted:
 *
 *     recordCover(problem, (steps, signal) => listenToSteps(steps, () => solve(problem, { signal })))
 *
 * @throws RangeError for a limit of events out of range.
 */
export function recordCover<Result extends Ended>(
  problem: CoverProblem,
  search: (steps: CoverSteps, signal: AbortSignal) => Result,
  options: RecordOptions = {},
): RecordedCover<Result> {
  const recorder = new CoverRecorder(problem, options)
  const result = search(recorder, recorder.signal)
  return { trace: recorder.finish(result), result }
}

class CoverRecorder implements CoverSteps {
  private readonly log: EventLog
  private readonly state: CoverState
  private readonly abortion = new AbortController()
  private site = 0
  private readonly items: number[] = []
  private readonly tried: number[] = []
  private readonly optionsOf: number[] = []

  constructor(problem: CoverProblem, options: RecordOptions) {
    this.log = new EventLog(options)
    this.state = new CoverState(problem)
  }

  get signal(): AbortSignal {
    return this.abortion.signal
  }

  at(site: number): void {
    this.site = site
  }

  node(): void {
    this.tell(packed(NODE))
  }

  choose(item: number, option: number, tried: number, options: number): void {
    this.tell(coverEvent(tried < options ? GUESS : PLACE, option), { item, tried, options })
  }

  force(item: number, option: number, isNode: boolean): void {
    if (isNode) this.tell(coverEvent(PLACE, option), { item, tried: 1, options: 1 })
    else this.tell(coverEvent(INFER, option), { item, tried: 0, options: 0 })
  }

  takeBack(): void {
    this.tell(packed(TAKE_BACK))
  }

  solution(): void {
    this.tell(packed(SOLUTION))
  }

  deadEnd(): void {
    this.tell(packed(CONTRADICTION))
  }

  private tell(event: EventWord, { item, tried, options } = NOTHING): void {
    if (this.signal.aborted) return
    if (!this.log.hear(event, this.site, this.state)) {
      this.abortion.abort()
      return
    }
    this.state.apply(event)
    this.items.push(item)
    this.tried.push(tried)
    this.optionsOf.push(options)
  }

  finish({ ending }: Ended): CoverTrace {
    const isLimited = ending !== 'exhausted' && ending !== 'solution-limit'
    const events = this.log.finish(isLimited)
    const padded = <Words extends Int32Array | Uint32Array>(words: Words, from: readonly number[]): Words => {
      words.set(from)
      return words
    }
    const count = events.events.length
    return {
      ...events,
      items: padded(new Int32Array(count).fill(-1), this.items),
      tried: padded(new Uint32Array(count), this.tried),
      optionsOf: padded(new Uint32Array(count), this.optionsOf),
    }
  }
}

const NOTHING = { item: -1, tried: 0, options: 0 }
