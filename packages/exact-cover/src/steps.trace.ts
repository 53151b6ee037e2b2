/** What the traced instantiation of an engine tells of its search, step by step. */
import type { Option } from './problem.ts'

/** An item, by its number, or −1 where it is not known. */
export type StepItem = number

/** Every `choose` opens a branch, and so does a `force` that is a node of its own; `takeBack` closes the last one. */
export interface StepListener {
  node(): void
  /** Chooses one of the options of an item. It is a guess unless it is the last that is left to try. */
  choose(item: StepItem, option: Option, isGuess: boolean): void
  /** Takes the only option of an item. */
  force(item: StepItem, option: Option, isNode: boolean): void
  takeBack(): void
  solution(): void
  /** A wanted item has no option left. */
  deadEnd(): void
}

const DEAF: StepListener = {
  node() {},
  choose() {},
  force() {},
  takeBack() {},
  solution() {},
  deadEnd() {},
}

let listener: StepListener = DEAF

/** Tells the listener what the searches do that run within `search`. */
export function listenToSteps<Result>(to: StepListener, search: () => Result): Result {
  const before = listener
  listener = to
  try {
    return search()
  } finally {
    listener = before
  }
}

/** Whom the engines tell. */
export function stepListener(): StepListener {
  return listener
}

/** While an engine puts its last search back, nobody is told. */
export function silently(work: () => void): void {
  listenToSteps(DEAF, work)
}
