/** One number for many puzzles. Every list has one time for each puzzle, in the same order. */
import { logAverage, mean } from 'simple-statistics'
import { quantile } from './location.ts'

/**
 * The geometric mean: the only mean for which the ratio of two means is the mean of the ratios.
 *
 * @throws RangeError for an empty list or a time that is not positive.
 */
export function geometricMean(times: readonly number[]): number {
  requireTimes(times, Number.MIN_VALUE)
  return logAverage([...times])
}

/**
 * The geometric mean of the times plus `shift`, less `shift`: puzzles that take much less than the shift
 * hardly count, so that noise on the easiest ones does not decide.
 *
 * @throws RangeError for an empty list or a time below 0.
 */
export function shiftedGeometricMean(times: readonly number[], shift: number): number {
  requireTimes(times, 0)
  return logAverage(times.map((time) => time + shift)) - shift
}

/**
 * PAR-2: the mean time, in which a puzzle that was not solved counts twice the limit.
 *
 * @param times One time for each puzzle, null where it was not solved.
 * @throws RangeError for an empty list or a time below 0.
 */
export function par2(times: readonly (number | null)[], limit: number): number {
  const counted = times.map((time) => time ?? 2 * limit)
  requireTimes(counted, 0)
  return mean(counted)
}

export interface VirtualBest {
  /** The time of the fastest solver for each puzzle; null where none solved it. */
  readonly times: readonly (number | null)[]
  /** Id → puzzles on which this solver was the fastest. A tie counts for the first. */
  readonly wins: ReadonlyMap<string, number>
}

/**
 * The virtual best solver: on every puzzle as fast as the fastest. What is between it and the best real
 * solver could be won by choosing well.
 *
 * @param times Id → one time for each puzzle, null where it was not solved.
 */
export function virtualBest(times: ReadonlyMap<string, readonly (number | null)[]>): VirtualBest {
  const wins = new Map([...times.keys()].map((id) => [id, 0]))
  const puzzles = Math.max(0, ...[...times.values()].map((list) => list.length))
  const best = Array.from({ length: puzzles }, (_, puzzle) => {
    const [id, time] = fastest(times, puzzle)
    if (id !== undefined) wins.set(id, (wins.get(id) ?? 0) + 1)
    return time
  })
  return { times: best, wins }
}

function fastest(
  times: ReadonlyMap<string, readonly (number | null)[]>,
  puzzle: number,
): [string | undefined, number | null] {
  let winner: string | undefined
  let best: number | null = null
  for (const [id, list] of times) {
    const time = list[puzzle] ?? null
    if (time === null || (best !== null && time >= best)) continue
    winner = id
    best = time
  }
  return [winner, best]
}

/** What a set of times looks like: the five numbers of a box plot, and the 95th percentile. */
export interface Spread {
  readonly min: number
  readonly q1: number
  readonly median: number
  readonly q3: number
  readonly p95: number
  readonly max: number
}

/** @throws RangeError for an empty list. */
export function spreadOf(times: readonly number[]): Spread {
  return {
    min: quantile(times, 0),
    q1: quantile(times, 0.25),
    median: quantile(times, 0.5),
    q3: quantile(times, 0.75),
    p95: quantile(times, 0.95),
    max: quantile(times, 1),
  }
}

function requireTimes(times: readonly number[], least: number): void {
  if (times.length === 0) throw new RangeError('expected at least one time, got none')
  const bad = times.find((time) => !(time >= least && time < Infinity))
  if (bad !== undefined) throw new RangeError(`expected times of at least ${least}, got ${bad}`)
}
