/** One number for many puzzles. Every list has one time for each puzzle, in the same order. */
import { logAverage } from 'simple-statistics'

/**
 * The geometric mean of the times plus `shift`, less `shift`: puzzles that take much less than the shift
 * hardly count, so that noise on the easiest ones does not decide.
 *
 * @throws RangeError for an empty list or a time below 0.
 */
export function shiftedGeometricMean(times: readonly number[], shift: number): number {
  requireTimes(times)
  return logAverage(times.map((time) => time + shift)) - shift
}

interface VirtualBest {
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

function requireTimes(times: readonly number[]): void {
  if (times.length === 0) throw new RangeError('expected at least one time, got none')
  const bad = times.find((time) => !(time >= 0 && time < Infinity))
  if (bad !== undefined) throw new RangeError(`expected times of at least 0, got ${bad}`)
}
