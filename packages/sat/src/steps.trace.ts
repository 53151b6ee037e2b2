/** What a traced search tells about itself, step by step. */
import type { Assignment } from './assignment.ts'
import { literalOf } from './code.ts'
import type { Literal } from './formula.ts'

export interface StepListener {
  /** Says where the statement that tells what follows stands: `sat/src/engine.ts:97`. */
  at(place: string): void
  /** A search begins. What is true without a decision at first is not told. */
  start(): void
  /** Makes a literal true, on trial. */
  decide(literal: Literal): void
  /** A literal has become true, because all others of a clause are false. */
  force(literal: Literal): void
  /** All literals of a clause are false. */
  conflict(): void
  /** Takes back the last decisions, with all that followed from them. */
  takeBack(decisions: number): void
  solution(): void
}

/** Hears nothing. */
const DEAF = new Proxy({}, { get: () => () => undefined }) as StepListener

/** What the search tells its steps to. */
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

let told = 0 // the literals of the trail before this one have been told, or need not be

/** Tells what has become true since the last call, because it was forced. */
export function tellForced({ trail, trailSize }: Assignment): void {
  while (told < trailSize) trace.force(literalOf(trail[told++]))
}

/** Does not tell what is true now. */
export function skipForced({ trailSize }: Assignment): void {
  told = trailSize
}
