/** Tells on which instances each entrant is faster beyond the noise, and what choosing the best for each would save. */
import { isWithin, median, signedRankP } from '../statistics/index.ts'
import { compared, type Entry } from './entries.ts'
import type { VirtualBestSummary } from './summary.ts'

/** `instanceKey` → median over the rounds. For an instance that was stopped, this is its limit. */
export function instanceMedians({ times, lost }: Entry): Map<string, number> {
  const lists = new Map<string, number[]>()
  for (const { instances } of times) {
    for (const [key, ns] of instances) {
      const list = lists.get(key)
      if (list === undefined) lists.set(key, [ns])
      else list.push(ns)
    }
  }
  return new Map([...lost, ...[...lists].map(([key, values]) => [key, median(values)] as const)])
}

interface WinOptions {
  readonly keys: readonly string[]
  readonly noiseFloor: number | null
}

const LEVEL = 0.05

/**
 * The number of instances on which each of two entrants is faster beyond the noise. The median difference
 * over the rounds has to exceed the noise floor, and a signed-rank test has to be significant at 5 % over all
 * instances together (Bonferroni). So identical code wins nothing in at least 95 % of runs. Null if instances
 * were not timed one by one, or the noise is not known.
 */
export function winsBetween(a: Entry, b: Entry, options: WinOptions): { a: number; b: number } | null {
  const winners = winnersBetween(a, b, options)
  if (winners === null) return null
  const count = (winner: 'a' | 'b'): number => [...winners.values()].filter((won) => won === winner).length
  return { a: count('a'), b: count('b') }
}

function winnersBetween(a: Entry, b: Entry, { keys, noiseFloor }: WinOptions): Map<string, 'a' | 'b'> | null {
  const rounds = a.times.flatMap((time) => {
    const other = b.times.find(({ round }) => round === time.round)
    return other === undefined ? [] : [{ a: time.instances, b: other.instances }]
  })
  if (keys.length === 0 || noiseFloor === null || rounds.length === 0) return null
  const winners = new Map<string, 'a' | 'b'>()
  for (const key of keys) {
    const differences = rounds.flatMap((round) => {
      const [own, other] = [round.a.get(key) ?? a.lost.get(key), round.b.get(key) ?? b.lost.get(key)]
      return own === undefined || other === undefined ? [] : [Math.log(own / other)]
    })
    if (differences.length === 0 || !isWithin(signedRankP(differences), LEVEL / keys.length)) continue
    const middle = median(differences)
    if (Math.abs(middle) > Math.log1p(noiseFloor)) winners.set(key, middle < 0 ? 'a' : 'b')
  }
  return winners
}

/**
 * The virtual best entrant, which is as fast as the fastest entrant on every instance where the difference is
 * beyond the noise. The plain minimum of several noisy times would be too small.
 *
 * @param fastest the entrant with which it is compared
 * @returns null for fewer than two entrants, or if there is no winner beyond the noise
 */
export function virtualBestOf(
  entries: readonly Entry[],
  fastest: Entry | undefined,
  options: WinOptions,
): VirtualBestSummary | null {
  const all = compared(entries)
  if (fastest === undefined || all.length < 2 || options.noiseFloor === null) return null
  const medians = new Map(all.map((entry) => [entry, instanceMedians(entry)]))
  const lost = losersOf(all, options)
  const wins = new Map(all.map((entry) => [entry.entrantId, 0]))
  let [best, own, count] = [0, 0, 0]
  for (const key of options.keys) {
    const time = medians.get(fastest)?.get(key)
    if (time === undefined) continue
    const winner = all.find((entry) => lost(key, entry).length === all.length - 1)
    if (winner !== undefined) wins.set(winner.entrantId, (wins.get(winner.entrantId) ?? 0) + 1)
    const faster = all.filter((entry) => lost(key, entry).includes(fastest))
    best += Math.min(time, ...faster.flatMap((entry) => medians.get(entry)?.get(key) ?? []))
    own += time
    count++
  }
  if (count === 0) return null
  const won = [...wins]
    .map(([entrantId, instances]) => ({ entrantId, instances }))
    .filter(({ instances }) => instances > 0)
  const total = won.reduce((sum, { instances }) => sum + instances, 0)
  return {
    fastestId: fastest.entrantId,
    ratio: best / own,
    instances: count,
    wins: won.sort((a, b) => b.instances - a.instances),
    ties: count - total,
  }
}

/** The entries that an entry beats on an instance, beyond the noise. */
function losersOf(
  all: readonly Entry[],
  options: WinOptions,
): (key: string, winner: Entry) => readonly Entry[] {
  const losers = new Map(all.map((entry) => [entry, new Map<string, Entry[]>()]))
  all.forEach((a, index) => {
    for (const b of all.slice(index + 1)) {
      for (const [key, won] of winnersBetween(a, b, options) ?? []) {
        const [winner, loser] = won === 'a' ? [a, b] : [b, a]
        const own = losers.get(winner)
        own?.set(key, [...(own.get(key) ?? []), loser])
      }
    }
  })
  return (key, winner) => losers.get(winner)?.get(key) ?? []
}
