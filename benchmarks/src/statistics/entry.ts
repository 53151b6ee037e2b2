/**
 * What one fork says about one solver. A fork is the unit of every test: the samples inside it share one
 * process, one heap and one choice of the optimiser, so they are not independent of each other.
 */
interface ForkTime {
  /** The machine that ran it. Forks are compared with each other within a shard only. */
  readonly shard: number
  /** The round that it belongs to. Two forks of one round ran close to each other in time. */
  readonly round: number
  /** Any positive measure of cost: the median CPU time of a sweep in nanoseconds, say. */
  readonly time: number
}

/** One competitor and all of its forks, at most one for each shard and round. */
export interface Entry {
  readonly id: string
  readonly forks: readonly ForkTime[]
}

/** An interval of ratios or times, both ends included. */
export interface Interval {
  readonly lo: number
  readonly hi: number
}

/** @throws RangeError for a time that is not positive and finite, or for two forks of one round. */
export function requireEntry({ id, forks }: Entry): void {
  const seen = new Set<string>()
  for (const { shard, round, time } of forks) {
    if (!(time > 0 && time < Infinity)) {
      throw new RangeError(`${id}, round ${round}: expected a positive time, got ${time}`)
    }
    const place = placeOf(shard, round)
    if (seen.has(place)) throw new RangeError(`${id}: two forks in shard ${shard}, round ${round}`)
    seen.add(place)
  }
}

/** A key that two forks share when they ran in the same round on the same machine. */
function placeOf(shard: number, round: number): string {
  return `${shard}:${round}`
}
