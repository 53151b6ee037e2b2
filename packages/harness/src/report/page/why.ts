/**
 * Explains why one entrant is faster than another. Its time is the work that it does times the price of a
 * piece of work, and both are measured. Work is the counter that the domain names, which is the nodes of the
 * search for Sudoku.
 */
import type { EntrySummary } from '../../analysis/summary.ts'
import type { ContestSummary, RunData } from '../page-data.ts'
import { readableChange, readableRatio, readableTime, significant } from './readable.ts'

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

/** The work and price of all entrants that solved everything and count, the fastest first. */
export function workPointsOf(run: RunData, { ranked }: ContestSummary): WorkPoint[] {
  return ranked.flatMap((entry) => workPointOf(run, entry) ?? [])
}

/** The mean time. Of several machines it is that of the first, because their times cannot be combined. */
function meanOf({ mean, meanByMachine }: EntrySummary): number | undefined {
  return mean?.value ?? meanByMachine.find(({ machine }) => machine === 0)?.mean.value
}

export function workPointOf({ work }: RunData, entry: EntrySummary): WorkPoint | undefined {
  const { entrantId, counters, asked } = entry
  const time = meanOf(entry)
  const total = work === null ? undefined : counters?.[work.counter]
  if (!total || time === undefined || asked === 0) return undefined
  return {
    entrantId,
    work: total / asked,
    price: (time * asked) / total,
    time,
    ratio: entry.ratio?.value ?? null,
  }
}

/** Whether the difference between two entrants is proved, is not proved, or was not tested. */
export type Certainty = 'proved' | 'open' | 'quick'

/** How much more time an entrant takes than a faster one, and why. */
export function stepBetween(
  run: RunData,
  [faster, slower]: readonly [WorkPoint, WorkPoint],
  certainty: Certainty,
): string {
  const work = slower.work / faster.work
  const names = run.work ?? { counter: 'pieces of work', one: 'piece of work' }
  const isPooled = slower.ratio !== null && faster.ratio !== null
  const ratio = isPooled ? slower.ratio / faster.ratio : slower.time / faster.time
  // Computed from the ratio of times that every table shows, so that work times price is this ratio.
  const price = ratio / work
  const time = `${readableRatio(ratio)} the time`
  const outcomes = {
    proved: time,
    quick: `${time}, at a first look`,
    open: 'no difference in time was proved',
  }
  return `${slower.entrantId} against ${faster.entrantId}: ${storyOf({ work, price }, names)}; ${outcomes[certainty]}.`
}

interface Names {
  readonly counter: string
  readonly one: string
}

/** Smaller changes are not mentioned. Work is counted exactly, and a price is measured. */
const LEAST_WORK = 0.0005
const LEAST_PRICE = 0.03

function storyOf({ work, price }: { work: number; price: number }, { counter, one }: Names): string {
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
  if (inWork === undefined && inPrice === undefined) return `the same ${counter} at the same price`
  if (inWork === undefined)
    return `exactly as many ${counter}, and each takes ${inPrice}, so all of the difference is the price of a ${one}`
  if (inPrice === undefined)
    return `${inWork} at about the same price, so all of the difference is the amount of work`
  const isOpposed = work > 1 !== price > 1
  return `${inWork}, ${isOpposed ? 'but' : 'and'} each takes ${inPrice}`
}

/** Summarises the figure in one sentence: whether the work or its price varies more. */
export function whyFinding(run: RunData, points: readonly WorkPoint[]): string {
  const [first, last] = [points[0], points.at(-1)]
  const { counter, one } = run.work ?? { counter: 'pieces of work', one: 'piece of work' }
  if (first === undefined || last === undefined) return ''
  if (first === last)
    return `${first.entrantId}: ${significant(first.work)} ${counter} × ${readableTime(first.price)} = ${readableTime(first.time)}.`
  const [work, price] = [spreadOf(points.map((point) => point.work)), spreadOf(pricesOf(points))]
  if (work - 1 < LEAST_WORK)
    return `The number of ${counter} is the same: all of the difference is the time per ${one}, by up to ${readableRatio(price)}.`
  const more =
    work > price
      ? 'How much is done matters more than how fast'
      : 'How fast it is done matters more than how much'
  return `${more}: the number of ${counter} differs by up to ${readableRatio(work)}, the time per ${one} by up to ${readableRatio(price)}.`
}

/** Relative to one another, from the same ratios as the steps if all are known. */
function pricesOf(points: readonly WorkPoint[]): number[] {
  const fromRatios = points.flatMap(({ ratio, work }) => (ratio === null ? [] : [ratio / work]))
  return fromRatios.length === points.length ? fromRatios : points.map(({ price }) => price)
}

function spreadOf(values: readonly number[]): number {
  return Math.max(...values) / Math.min(...values)
}
