/** What a traced search tells about itself, step by step. */
import type { Literal } from './formula.ts'

export interface StepListener {
  /** Says which statement of the source tells what follows; `SITES` says where it stands. */
  at(site: number): void
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

let listener: StepListener | undefined

/** Tells the listener about the searches that run within `search`. */
export function listenToSteps<Result>(to: StepListener, search: () => Result): Result {
  const before = listener
  listener = to
  try {
    return search()
  } finally {
    listener = before
  }
}

/** The listener that the search tells. */
export function stepListener(): StepListener {
  return listener ?? DEAF
}

const DEAF: StepListener = { at() {}, decide() {}, force() {}, conflict() {}, takeBack() {}, solution() {} }
