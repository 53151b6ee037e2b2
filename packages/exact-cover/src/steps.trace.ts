/** What a traced engine tells about its search, step by step. */
import type { Option } from './problem.ts'

/** The number of an item. */
type StepItem = number

/**
 * Every `choose` opens a branch, and so does a `force` that counts as a node. `takeBack` closes the last
 * branch.
 */
export interface StepListener {
  /** Says where the statement that tells what follows stands: `exact-cover/src/links/engine.ts:97`. */
  at(place: string): void
  node(): void
  /** Chooses option number `tried`, from 1, of the `options` that the item has. It is a guess unless it is the last. */
  choose(item: StepItem, option: Option, tried: number, options: number): void
  /** Takes the only option of an item. */
  force(item: StepItem, option: Option, isNode: boolean): void
  takeBack(): void
  solution(): void
  /** A wanted item has no option left. */
  deadEnd(): void
}

/** Hears nothing. */
const DEAF = new Proxy({}, { get: () => () => undefined }) as StepListener

/** What the engine tells its steps to. */
export let trace: StepListener = DEAF

/** Tells a listener about the searches that run within `search`. */
export function listenToSteps<Result>(listener: StepListener, search: () => Result): Result {
  const before = trace
  trace = listener
  try {
    return search()
  } finally {
    trace = before
  }
}
