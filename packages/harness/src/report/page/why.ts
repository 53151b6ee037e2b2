/**
 * Explains why one entrant is faster than another. Its time is the work that it does times the price of a piece of work,
 * and both are measured. Work is the counter that the domain names, which is the nodes of the search for Sudoku.
 */
import type { ContestResult, EntrantResult, PageRun } from '../page-data.ts'
import { readableChange, readableTime, significant } from './readable.ts'

export interface WorkPoint {
  readonly entrantId: string
  /** Pieces of work for an instance. */
  readonly work: number
  /** Nanoseconds for a piece. */
  readonly price: number
  /** Nanoseconds for an instance, which is the product of the two. */
  readonly time: number
  /** Its time divided by that of the fastest, over their common rounds. Null if it is not known. */
  readonly ratio: number | null
}

type Run = Pick<PageRun, 'work' | 'words'>

/** The work and price of all entrants that solved everything and count, the fastest first. */
export function workPointsOf(run: Run, { ranked }: Pick<ContestResult, 'ranked'>): WorkPoint[] {
  return ranked.flatMap((entry) => workPointOf(run, entry) ?? [])
}

export function workPointOf({ work }: Run, entry: EntrantResult): WorkPoint | undefined {
  const { entrantId, counters, asked, mean, meanByMachine, solved, ratio } = entry
  // Of several machines it is that of the first, because their times cannot be combined.
  const time = mean?.value ?? meanByMachine[0]?.mean.value
  const total = work === null ? undefined : counters?.[work.counter]
  if (!total || time === undefined || asked === 0 || solved < asked) return undefined
  return { entrantId, work: total / asked, price: (time * asked) / total, time, ratio: ratio?.value ?? null }
}

/** Why the first is faster than the second, in one sentence; empty if there are no two that count. */
export function whySentence(run: Run, { ranked }: Pick<ContestResult, 'ranked'>): string {
  const [first, second] = ranked.slice(0, 2).map((entry) => workPointOf(run, entry))
  if (run.work === null || first === undefined) return ''
  const { counter } = run.work
  const own = `${significant(first.work)} ${counter} a ${run.words.instance}, ${readableTime(first.price)} each`
  if (second === undefined) return `${first.entrantId} takes ${own}.`
  return `Why: ${first.entrantId} takes ${own}; ${second.entrantId} takes ${stepBetween(run, first, second)}.`
}

/** Smaller changes are not mentioned. Work is counted exactly, and a price is measured. */
const LEAST_WORK = 0.0005
const LEAST_PRICE = 0.03

/** What an entrant does more than a faster one: `4.00 × as many nodes, and each takes 28 % more time`. */
export function stepBetween({ work: names }: Run, faster: WorkPoint, slower: WorkPoint): string {
  const { counter = 'pieces of work' } = names ?? {}
  const work = slower.work / faster.work
  const isPooled = slower.ratio !== null && faster.ratio !== null
  // Computed from the ratio of times that every table shows, so that work times price is this ratio.
  const price = (isPooled ? slower.ratio / faster.ratio : slower.time / faster.time) / work
  const inWork = readableChange(work, {
    times: `as many ${counter}`,
    more: `more ${counter}`,
    less: `fewer ${counter}`,
    part: `of the ${counter}`,
    least: LEAST_WORK,
  })
  const inPrice = readableChange(price, {
    times: 'as much time',
    more: 'more time',
    less: 'less time',
    part: 'of the time',
    least: LEAST_PRICE,
  })
  if (inWork === undefined && inPrice === undefined) return `as many ${counter} at the same price`
  if (inWork === undefined) return `exactly as many ${counter}, and each takes ${inPrice}`
  if (inPrice === undefined) return `${inWork}, at the same price`
  return `${inWork}, ${work > 1 === price > 1 ? 'and' : 'but'} each takes ${inPrice}`
}
