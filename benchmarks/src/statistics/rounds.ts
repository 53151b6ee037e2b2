/**
 * Makes two entries comparable: takes out what slowed every fork of a round alike.
 *
 * Idea.    On a machine that others use, times drift by more between rounds than they differ within one.
 *          Every solver takes part in every round, so the drift can be read off and taken away. Logarithms
 *          make it a sum: log time = solver + round + noise.
 * Robust.  A round's effect is the mean over its entries, each clipped to two standard deviations around the
 *          median: one slow fork moves its round by no more than a fraction of that.
 * Honest.  An entry's own noise is part of the mean that is taken away, so what is left of it is too small.
 *          With k entries it is widened by √(k / (k − 1.25)). For plain means √(k / (k − 1)) would do; the
 *          rest makes up for clipping and small k. The simulations in the tests hold the error rates.
 *          Rounds of fewer than three entries stay as they are: there it cannot be done honestly.
 * Rejected. The signed-rank test on paired rounds: with ten rounds its smallest p-value is 1/512, too large
 *          for more than 25 pairs of solvers, and one slow fork costs it more power than drift costs this.
 *          Plain medians as effects: with three entries, five times the error rate that was asked for.
 */
import type { Entry } from './entry.ts'
import { median } from './location.ts'
import type { Stratum } from './rank-sum.ts'

const LEAST_ENTRIES = 3
const CLIP = 2 // standard deviations
const SD_BY_MEDIAN_DIFFERENCE = 1.4826 / Math.SQRT2 // for normal noise

/** An entry's log times on one machine by round, and their median. */
interface Track {
  readonly logs: ReadonlyMap<number, number>
  readonly centre: number
}

/**
 * Log times of `a` (x) and `b` (y), one stratum for each shard, from the rounds in which both took part.
 * `entries` are all that took part in them, `a` and `b` among them.
 */
export function alignedLogTimes(entries: readonly Entry[], a: Entry, b: Entry): Stratum[] {
  const shards = new Set(a.forks.map(({ shard }) => shard))
  return [...shards].map((shard) => {
    const rounds = sharedRounds(a, b, shard)
    const tracks = entries.map((entry) => trackOf(entry, shard, rounds))
    const clip = CLIP * spreadWithin(tracks, rounds)
    const alignedTo = effectsOf(tracks, rounds, clip)
    return {
      x: aligned(trackOf(a, shard, rounds), alignedTo),
      y: aligned(trackOf(b, shard, rounds), alignedTo),
    }
  })
}

/**
 * Log times of an entry, each less what its round did to the `others`: how it stands to them, whatever the
 * weather was. Its own noise takes no part in that, so nothing is widened. Of one shard; a round with fewer
 * than three others stays as it is.
 */
export function logTimesBeside(entry: Entry, others: readonly Entry[], shard: number): Map<number, number> {
  const rounds = sharedRounds(entry, entry, shard)
  const tracks = others.map((other) => trackOf(other, shard, rounds))
  const effects = effectsOf(tracks, rounds, CLIP * spreadWithin(tracks, rounds))
  const { logs } = trackOf(entry, shard, rounds)
  return new Map([...logs].map(([round, log]) => [round, log - (effects.get(round)?.effect ?? 0)]))
}

function sharedRounds(a: Entry, b: Entry, shard: number): ReadonlySet<number> {
  const ofB = new Set(b.forks.filter((fork) => fork.shard === shard).map(({ round }) => round))
  return new Set(
    a.forks.filter((fork) => fork.shard === shard && ofB.has(fork.round)).map(({ round }) => round),
  )
}

function trackOf({ forks }: Entry, shard: number, rounds: ReadonlySet<number>): Track {
  const logs = new Map(
    forks
      .filter((fork) => fork.shard === shard && rounds.has(fork.round))
      .map(({ round, time }) => [round, Math.log(time)]),
  )
  return { logs, centre: logs.size === 0 ? 0 : median([...logs.values()]) }
}

/** How far the forks of a round lie from the medians of their entries. */
function deviationsIn(round: number, tracks: readonly Track[]): number[] {
  return tracks.flatMap(({ logs, centre }) => {
    const log = logs.get(round)
    return log === undefined ? [] : [log - centre]
  })
}

/** The standard deviation of the noise within rounds, from the median difference of two forks of a round. */
function spreadWithin(tracks: readonly Track[], rounds: ReadonlySet<number>): number {
  const differences = [...rounds].flatMap((round) => {
    const deviations = deviationsIn(round, tracks)
    return deviations.flatMap((one, index) =>
      deviations.slice(index + 1).map((other) => Math.abs(one - other)),
    )
  })
  return differences.length === 0 ? 0 : median(differences) * SD_BY_MEDIAN_DIFFERENCE
}

interface RoundEffect {
  readonly effect: number
  /** By how much to widen what is left of a deviation when the effect is taken away. */
  readonly widening: number
}

function effectsOf(
  tracks: readonly Track[],
  rounds: ReadonlySet<number>,
  clip: number,
): ReadonlyMap<number, RoundEffect> {
  return new Map(
    [...rounds].map((round) => {
      const deviations = deviationsIn(round, tracks)
      const count = deviations.length
      if (count < LEAST_ENTRIES) return [round, { effect: 0, widening: 1 }]
      const middle = median(deviations)
      const sum = deviations.reduce(
        (total, value) => total + Math.max(-clip, Math.min(clip, value - middle)),
        0,
      )
      return [round, { effect: middle + sum / count, widening: Math.sqrt(count / (count - 1.25)) }]
    }),
  )
}

function aligned({ logs, centre }: Track, effects: ReadonlyMap<number, RoundEffect>): number[] {
  return [...logs].map(([round, log]) => {
    const { effect, widening } = effects.get(round) ?? { effect: 0, widening: 1 }
    return centre + (log - centre - effect) * widening
  })
}
