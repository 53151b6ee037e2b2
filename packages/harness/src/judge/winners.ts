/** Tells on which instances each entrant is faster beyond the noise, and what choosing the best for each would save. */
import { median } from 'simple-statistics'
import type { ContestResult, VirtualBest } from '../record/run.ts'
import { type EntrantRecords, unsureShareOf } from './entrant-records.ts'
import { isWithin, signedRankP } from './statistics/exact-shift.ts'

/** Two entrants, and who of them is faster beyond the noise on which instances. Null if this is not known. */
export interface Duel {
  readonly a: EntrantRecords
  readonly b: EntrantRecords
  readonly winners: ReadonlyMap<string, EntrantRecords> | null
}

const LEVEL = 0.05

/** With fewer rounds, the smallest p-value of a signed-rank test is above the level. */
const LEAST_ROUNDS = 6

interface Known {
  readonly keys: readonly string[]
  readonly noiseFloor: number | null
}

/**
 * The median difference over the rounds has to exceed the noise floor, and a signed-rank test has to be significant. The levels keep the
 * rate of false discoveries among all winners at 5 % (Benjamini and Hochberg 1995), so that ten rounds are enough to tell on
 * most of fifty instances who is faster, and identical code wins nothing in at least 95 % of runs.
 */
export function duelBetween(a: EntrantRecords, b: EntrantRecords, { keys, noiseFloor }: Known): Duel {
  const rounds = a.times.flatMap((time) => {
    const other = b.times.find(({ round }) => round === time.round)
    return other === undefined ? [] : [{ a: time.instances, b: other.instances }]
  })
  const isUnknown = keys.length === 0 || noiseFloor === null || rounds.length < LEAST_ROUNDS
  // times that are told in coarse steps say nothing of single instances
  if (isUnknown || unsureShareOf(a) + unsureShareOf(b) > 0) return { a, b, winners: null }
  const compared = keys.flatMap((key) => {
    const differences = rounds.flatMap((round) => {
      const [own, other] = [round.a.get(key) ?? a.lost.get(key), round.b.get(key) ?? b.lost.get(key)]
      return own === undefined || other === undefined ? [] : [Math.log(own / other)]
    })
    if (differences.length === 0) return []
    return [{ key, p: signedRankP(differences), middle: median(differences) }]
  })
  if (compared.length === 0) return { a, b, winners: null } // one of them has no times of single instances
  const inOrder = compared.map(({ p }) => p).sort((one, other) => one - other)
  const level = inOrder.findLast((p, rank) => isWithin(p, (LEVEL * (rank + 1)) / keys.length)) ?? 0
  const won = compared.filter(
    ({ p, middle }) => isWithin(p, level) && Math.abs(middle) > Math.log1p(noiseFloor),
  )
  return { a, b, winners: new Map(won.map(({ key, middle }) => [key, middle < 0 ? a : b])) }
}

/** The number of instances on which an entrant wins. */
export function winsOf(entrant: EntrantRecords, { winners }: Duel): number | null {
  return winners && [...winners.values()].filter((winner) => winner === entrant).length
}

/** Why no winners are known, or null if they are, or if there are no two entrants or no single times. */
export function whyNoWinners(
  duels: readonly Duel[],
  { keys, noiseFloor }: Known,
): ContestResult['winnersUnknown'] {
  if (keys.length === 0 || duels.length === 0 || duels.some(({ winners }) => winners !== null)) return null
  const isShort = duels.every(({ a, b }) => Math.min(a.times.length, b.times.length) < LEAST_ROUNDS)
  if (isShort) return 'few-rounds'
  return noiseFloor === null ? 'no-noise-known' : null
}

/**
 * The virtual best entrant, which is as fast as the fastest entrant on every instance where the difference is
 * beyond the noise. The plain minimum of several noisy times would be too small.
 *
 * @param entrants those that solved everything
 * @param fastest the one with which it is compared
 * @returns null for fewer than two entrants, or if the winners between any two of them are not known
 */
export function virtualBestOf(
  entrants: readonly EntrantRecords[],
  fastest: EntrantRecords | undefined,
  { duels, keys }: { readonly duels: readonly Duel[]; readonly keys: readonly string[] },
): VirtualBest | null {
  const known = duels.filter(({ a, b }) => entrants.includes(a) && entrants.includes(b))
  if (known.some(({ winners }) => winners === null)) return null
  const timed = keys.filter((key) => fastest?.medians.has(key))
  if (fastest === undefined || known.length === 0 || timed.length === 0) return null
  const wins = new Map<string, number>()
  let [best, own] = [0, 0]
  for (const key of timed) {
    const won = known.flatMap(({ a, b, winners }) => {
      const winner = winners?.get(key)
      return winner === undefined ? [] : [{ winner, isOverFastest: a === fastest || b === fastest }]
    })
    const champion = entrants.find(
      (one) => won.filter(({ winner }) => winner === one).length === entrants.length - 1,
    )
    if (champion !== undefined) wins.set(champion.entrantId, (wins.get(champion.entrantId) ?? 0) + 1)
    const time = fastest.medians.get(key) ?? 0
    const faster = won.filter(({ isOverFastest }) => isOverFastest)
    best += Math.min(time, ...faster.flatMap(({ winner }) => winner.medians.get(key) ?? []))
    own += time
  }
  const winners = Array.from(wins, ([entrantId, instances]) => ({ entrantId, instances }))
  return {
    fastestId: fastest.entrantId,
    ratio: best / own,
    instances: timed.length,
    wins: winners.sort((a, b) => b.instances - a.instances),
    ties: timed.length - winners.reduce((sum, { instances }) => sum + instances, 0),
  }
}
