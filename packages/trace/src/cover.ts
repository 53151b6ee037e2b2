/** Records a search for an exact cover. Its events are those of a Sudoku search, with options in place of cells and digits. */
import {
  CONTRADICTION,
  coverEvent,
  type EventWord,
  GUESS,
  INFER,
  NODE,
  optionOf,
  PLACE,
  packed,
  SOLUTION,
  TAKE_BACK,
} from './event.ts'
import { EventLog, type Events, type RecordOptions } from './recording.ts'
import { SearchState } from './state.ts'

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
  at(place: string): void
  node(): void
  choose(item: number, option: number, tried: number, options: number): void
  force(item: number, option: number, isNode: boolean): void
  takeBack(): void
  solution(): void
  deadEnd(): void
}

export interface RecordedCover<Result> {
  readonly trace: CoverTrace
  /** What the search answered. Where the trace is truncated, it may have gone on for some nodes. */
  readonly result: Result
}

/**
 * Records what a search tells to `steps`. When the trace is full, `signal` is aborted:
 *
 *     recordCover((steps, signal) => listenToSteps(steps, () => solve(problem, { signal })))
 *
 * @throws RangeError for a limit of events out of range.
 */
export function recordCover<Result extends { readonly ending: string }>(
  search: (steps: CoverSteps, signal: AbortSignal) => Result,
  options: RecordOptions = {},
): RecordedCover<Result> {
  const log = new EventLog(options)
  const abortion = new AbortController()
  let place = ''
  const [items, tried, optionsOf]: number[][] = [[], [], []]
  const tell = (event: EventWord, item = -1, which = 0, of = 0): void => {
    if (log.isTruncated) return
    if (!log.hear(event, place)) {
      abortion.abort()
      return
    }
    items.push(item)
    tried.push(which)
    optionsOf.push(of)
  }
  const steps: CoverSteps = {
    at: (next) => {
      place = next
    },
    node: () => tell(packed(NODE)),
    choose: (item, option, which, of) =>
      tell(coverEvent(which < of ? GUESS : PLACE, option), item, which, of),
    force: (item, option, isNode) =>
      isNode ? tell(coverEvent(PLACE, option), item, 1, 1) : tell(coverEvent(INFER, option), item),
    takeBack: () => tell(packed(TAKE_BACK)),
    solution: () => tell(packed(SOLUTION)),
    deadEnd: () => tell(packed(CONTRADICTION)),
  }
  const result = search(steps, abortion.signal)
  const isLimited = result.ending !== 'exhausted' && result.ending !== 'solution-limit'
  const events = log.finish(isLimited)
  if (events.events.length > items.length) items.push(-1) // the limit
  const trace: CoverTrace = {
    ...events,
    items: Int32Array.from(items),
    tried: Uint32Array.from(items, (_, index) => tried[index] ?? 0),
    optionsOf: Uint32Array.from(items, (_, index) => optionsOf[index] ?? 0),
  }
  return { trace, result }
}

const UNPAINTED = 0

/** What is covered, and which options are left, in the course of a search. */
export class CoverState extends SearchState {
  readonly problem: CoverProblem
  private readonly chosenOptions: number[] = []
  private readonly usesOf: readonly (readonly number[])[] // item → where it stands in `problem.items`
  private readonly optionAt: Int32Array // index into `problem.items` → the option
  private readonly excluders: Uint16Array // option → how many of its items a chosen option denies it
  private readonly counts: Int32Array // item → its possible options
  private isDerived = false

  constructor(problem: CoverProblem) {
    super()
    const { itemCount, optionCount, starts, items } = problem
    this.problem = problem
    this.optionAt = new Int32Array(items.length)
    const usesOf: number[][] = Array.from({ length: itemCount }, () => [])
    for (let option = 0; option < optionCount; option++) {
      for (let use = starts[option]; use < starts[option + 1]; use++) {
        this.optionAt[use] = option
        usesOf[items[use]].push(use)
      }
    }
    this.usesOf = usesOf
    this.excluders = new Uint16Array(optionCount)
    this.counts = new Int32Array(itemCount)
  }

  /** The chosen options, in the order in which they were chosen. */
  get chosen(): readonly number[] {
    return this.chosenOptions
  }

  /** Whether an option is neither chosen nor excluded by a chosen one. */
  isPossible(option: number): boolean {
    this.derive()
    return this.excluders[option] === 0
  }

  /** The number of possible options. */
  get possibleCount(): number {
    this.derive()
    return this.excluders.reduce((count, excluders) => count + (excluders === 0 ? 1 : 0), 0)
  }

  /** The number of possible options that contain an item. */
  countOf(item: number): number {
    this.derive()
    return this.counts[item]
  }

  /** The items that have to be covered and are not, ascending. */
  get openItems(): number[] {
    const { starts, items, isSecondary } = this.problem
    const isCovered = Uint8Array.from(isSecondary)
    for (const option of this.chosenOptions)
      for (let use = starts[option]; use < starts[option + 1]; use++) isCovered[items[use]] = 1
    return Array.from(isCovered.keys()).filter((item) => isCovered[item] === 0)
  }

  /** The open items that no option can cover any more: with one of them, there is no solution below. */
  get deadItems(): number[] {
    this.derive()
    return this.openItems.filter((item) => this.counts[item] === 0)
  }

  /** A state is derived when it is asked for, so that going somewhere costs nothing for the states on the way. */
  private derive(): void {
    if (this.isDerived) return
    this.isDerived = true
    this.excluders.fill(0)
    this.counts.fill(0)
    for (const option of this.chosenOptions) this.exclude(option)
    for (const [use, option] of this.optionAt.entries())
      if (this.excluders[option] === 0) this.counts[this.problem.items[use]]++
  }

  private exclude(chosen: number): void {
    const { starts, items, colours } = this.problem
    this.excluders[chosen]++
    for (let use = starts[chosen]; use < starts[chosen + 1]; use++) {
      const colour = colours[use] ?? UNPAINTED
      for (const other of this.usesOf[items[use]]) {
        const agrees = colour !== UNPAINTED && colours[other] === colour
        if (!agrees) this.excluders[this.optionAt[other]]++
      }
    }
  }

  protected carryOut(event: EventWord): void {
    this.chosenOptions.push(optionOf(event))
    this.isDerived = false
  }

  protected undo(): void {
    this.chosenOptions.pop()
    this.isDerived = false
  }

  protected clear(): void {
    this.chosenOptions.length = 0
    this.isDerived = false
  }
}
