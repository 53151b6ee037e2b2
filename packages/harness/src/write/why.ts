/**
 * Explains why one entrant is faster than another. Its time is the work that it does times the price of a piece of work,
 * and both are measured. Work is the counter that the suite names, which is the nodes of the search for Sudoku.
 */

import { readableRatio, readableTime, significant } from '../phrases.ts'
import type { EntrantResult, Run } from '../record/run.ts'

export interface WorkPoint {
  readonly entrantId: string
  /** Pieces of work for an instance. */
  readonly work: number
  /** Nanoseconds for a piece. */
  readonly price: number
  /** Its time divided by that of the fastest, over their common rounds. Null if it is not known. */
  readonly ratio: number | null
}

type Words = Pick<Run, 'work' | 'words'>

/** Undefined unless it solved everything and counts. Of several machines it has the price on the first. */
export function workPointOf(entrant: EntrantResult): WorkPoint | undefined {
  const { entrantId, work, price, mean, meanByMachine, ratio } = entrant
  const time = mean?.value ?? meanByMachine[0]?.mean.value
  if (!work || time === undefined) return undefined
  return { entrantId, work, price: price ?? time / work, ratio: ratio?.value ?? null }
}

/** Why the first is faster than the second, in one sentence; empty if the first does not count. */
export function whySentence(run: Words, ranked: readonly EntrantResult[]): string {
  const [first, second] = ranked.slice(0, 2).map(workPointOf)
  if (run.work === null || first === undefined) return ''
  const own = `${significant(first.work)} ${run.work.counter} a ${run.words.instance}, ${readableTime(first.price)} each`
  if (second === undefined) return `${first.entrantId} takes ${own}.`
  return `Why: ${first.entrantId} takes ${own}; ${second.entrantId} takes ${stepBetween(run, first, second)}.`
}

/** Work is counted exactly, so a smaller difference comes from rounding. */
const LEAST = 0.0005

/** How much more an entrant does than a faster one: `4.00 × as many nodes, and each takes 1.28 × as much time`. */
export function stepBetween({ work: names }: Words, faster: WorkPoint, slower: WorkPoint): string {
  const counter = names?.counter ?? 'pieces of work'
  const work = slower.work / faster.work
  const isPooled = slower.ratio !== null && faster.ratio !== null
  // computed from the ratio of times that every table shows, so that work times price is this ratio
  const price = isPooled ? slower.ratio / faster.ratio / work : slower.price / faster.price
  const isAlike = Math.abs(work - 1) < LEAST
  const inWork = isAlike
    ? `exactly as many ${counter}`
    : compared(work, `as many ${counter}`, `the ${counter}`)
  return `${inWork}, and each takes ${compared(price, 'as much time', 'the time')}`
}

/** `4.00 × as many nodes`, and `1/5.40 of the nodes` for a ratio below a half. */
function compared(ratio: number, asMuch: string, whole: string): string {
  return ratio < 0.5 ? `1/${significant(1 / ratio)} of ${whole}` : `${readableRatio(ratio)} ${asMuch}`
}
