/** Writes what a figure shows as one sentence, from its numbers. */

import { pairOf } from '../../src/analysis/summary.ts'
import { listOf } from '../../src/phrases.ts'
import { isFirstLook, provedAmong } from '../../src/report/page/headline.ts'
import { counted, readablePercent, readableRatio, significant } from '../../src/report/page/readable.ts'
import type { ContestSummary, ForkData, RunData } from '../../src/report/page-data.ts'
import type { Best } from './per-instance.ts'

type Shown = Pick<ContestSummary, 'ranked' | 'apart'>

/** Of the entrants that are shown: those that solved everything, and the others. */
export function timeFinding(
  run: Pick<RunData, 'words' | 'kind'>,
  contest: ContestSummary,
  shown: Shown = contest,
): string {
  const { words } = run
  const unfinished = shown.apart.filter(({ mean }) => mean !== null).length
  const rest =
    unfinished === 0
      ? ''
      : ` ${counted(unfinished, `${words.entrant} stands`, `${words.entrants} stand`)} apart.`
  const found = shown.ranked.length < 2 ? fewFinding(run, contest, shown) : rangeFinding(run, contest, shown)
  return found + rest
}

/** Of one at most that solved everything. */
function fewFinding(
  { words }: Pick<RunData, 'words'>,
  contest: ContestSummary,
  { ranked: [only], apart }: Shown,
): string {
  const isAll = apart.length + (only === undefined ? 0 : 1) === contest.ranked.length + contest.apart.length
  if (only === undefined) return `No ${words.entrant}${isAll ? '' : ' that is shown'} solved everything.`
  if (apart.length === 0) return `${only.entrantId} ${isAll ? 'ran' : 'is shown'} alone.`
  return `${isAll ? 'Only' : 'Of those that are shown, only'} ${only.entrantId} solved everything.`
}

function rangeFinding(
  { words, kind }: Pick<RunData, 'words' | 'kind'>,
  contest: ContestSummary,
  { ranked }: Shown,
): string {
  const tiers = new Set(ranked.flatMap(({ tier }) => tier ?? [])).size
  const [least, most] = [ranked[0]?.ratio?.value, ranked.at(-1)?.ratio?.value]
  const range =
    least === undefined || most === undefined
      ? ''
      : ` The slowest takes ${readableRatio(most / least)} as long as the fastest.`
  if (isFirstLook({ kind }, contest) || tiers === 0)
    return `A first look at ${ranked.length} ${words.entrants}, without tiers.${range}`
  if (tiers > 1) return `${ranked.length} ${words.entrants} fall into ${tiers} tiers.${range}`
  const proved = provedAmong(contest, ranked) ?? 'no difference was proved'
  const all = ranked.length === 2 ? 'Both' : `All ${ranked.length}`
  return `${all} ${words.entrants} are in one tier: ${proved}.`
}

/**
 * The share of the time that the hardest twentieth of the instances takes, for the entrant with the largest share and for
 * the one with the smallest. Who left hard ones out is not compared with those that solved all.
 */
export function hardestFinding(
  { words }: RunData,
  curves: readonly { readonly entrantId: string; readonly sorted: readonly number[] }[],
  total: number,
): string {
  if (total < 10) return ''
  const count = Math.max(1, Math.round(total / 20))
  const shares = curves
    .filter(({ sorted }) => sorted.length === total)
    .map(({ entrantId, sorted }) => ({ entrantId, share: sum(sorted.slice(-count)) / sum(sorted) }))
  const [most, least] = [pick(shares, Math.max), pick(shares, Math.min)]
  if (most === undefined || least === undefined) return ''
  const rest = most === least ? '' : `, and ${least.entrantId} ${readablePercent(least.share)}`
  const hardest = count === 1 ? 'hardest' : `${count} hardest`
  return `${most.entrantId} spends ${readablePercent(most.share)} of its time on its ${hardest} of ${counted(total, words.instance, words.instances)}${rest}.`
}

function pick<Item extends { readonly share: number }>(
  items: readonly Item[],
  of: (...values: number[]) => number,
): Item | undefined {
  const value = of(...items.map(({ share }) => share))
  return items.find(({ share }) => share === value)
}

/** A process that differs by more from the usual time of its entrant was disturbed, or compiled differently. */
export const DISTURBED = 0.1

export function disturbedFinding({ words }: RunData, forks: readonly ForkData[]): string {
  if (forks.length === 0) return `No ${words.entrant} that is shown was timed.`
  if (forks.every(({ round }) => round === forks[0]?.round))
    return `Each ${words.entrant} was timed in one process, so there is no other to compare it with.`
  const disturbed = disturbedIn(forks)
  if (disturbed.length === 0)
    return `No process stands out: all ${forks.length} stay within ${readablePercent(DISTURBED)} of the usual time of their ${words.entrant}.`
  const named = disturbed
    .slice(0, 3)
    .map((fork) => `${fork.entrantId} in round ${fork.round} (${signedPercent(fork.pace - 1)})`)
  const more = disturbed.length > 3 ? [`${disturbed.length - 3} more`] : []
  return `${disturbed.length} of ${forks.length} processes ${disturbed.length === 1 ? 'differs' : 'differ'} by more than ${readablePercent(DISTURBED)} from the usual time of their ${words.entrant}: ${listOf([...named, ...more])}.`
}

/** The largest difference from the usual time comes first. */
export function disturbedIn(forks: readonly ForkData[]): ForkData[] {
  return forks.filter(isDisturbed).sort((a, b) => Math.abs(b.pace - 1) - Math.abs(a.pace - 1))
}

export function isDisturbed({ pace }: ForkData): boolean {
  return Math.abs(pace - 1) > DISTURBED
}

export function signedPercent(fraction: number): string {
  return `${fraction < 0 ? '−' : '+'}${readablePercent(Math.abs(fraction))}`
}

/**
 * The number of instances on which each of two entrants is faster. Differences within the noise do not count,
 * if the noise is known.
 */
export function scatterFinding(
  run: RunData,
  contest: ContestSummary,
  names: { readonly x: string; readonly y: string },
  times: readonly { readonly x: number; readonly y: number }[],
): string {
  const { x, y } = names
  const { aFaster: xWins = null, bFaster: yWins = null } = pairOf(contest.pairs, x, y) ?? {}
  if (xWins !== null && yWins !== null) {
    if (xWins + yWins === 0)
      return `On none of ${counted(times.length, run.words.instance, run.words.instances)} is ${x} or ${y} faster beyond the noise. More rounds would tell more.`
    return `Beyond the noise, ${x} is faster on ${xWins} and ${y} on ${counted(yWins, run.words.instance, run.words.instances)}, of ${times.length}.`
  }
  const xFaster = times.filter((point) => point.x < point.y).length
  const yFaster = times.filter((point) => point.y < point.x).length
  const [winner, loser, wins, losses] =
    xFaster > yFaster ? [x, y, xFaster, yFaster] : [y, x, yFaster, xFaster]
  const all = counted(times.length, run.words.instance, run.words.instances)
  if (wins === times.length) return `${winner} took less time than ${loser} on each of ${all}.`
  return `${winner} took less time on ${wins} of ${all}, and ${loser} on ${losses}. Small differences may be noise.`
}

/** Who is the fastest on how many instances, among those that are shown. `best` is instance → the best of them. */
export function gridFinding(
  run: RunData,
  { ranked, apart, virtualBest }: Pick<ContestSummary, 'ranked' | 'apart' | 'virtualBest'>,
  shown: ReadonlySet<string>,
  best: readonly (Best | undefined)[],
): string {
  const isAll = shown.size === ranked.length + apart.length
  return virtualBest !== null && isAll ? bestFinding(run, virtualBest) : leastTimes(run, best, isAll)
}

/** How many instances each entrant wins beyond the noise. */
function bestFinding(
  { words }: RunData,
  { wins, instances, ties, ratio, fastestId }: NonNullable<ContestSummary['virtualBest']>,
): string {
  const [first, ...others] = wins
  if (first === undefined)
    return `On none of ${counted(instances, words.instance, words.instances)} is one ${words.entrant} faster than all others beyond the noise. More rounds would tell more.`
  const others3 = others.slice(0, 3).map(({ entrantId, instances: count }) => `${entrantId} on ${count}`)
  const rest = ties > 0 ? [`the rest are ties`] : []
  const who = listOf([
    `${first.entrantId} is the fastest on ${first.instances} of ${counted(instances, words.instance, words.instances)}`,
    ...others3,
    ...rest,
  ])
  const choice =
    ratio < 0.97
      ? ` Choosing the best ${words.entrant} for each would take ${significant(100 * ratio, 2)} % of the time of ${fastestId}.`
      : ''
  return `${who}.${choice}`
}

/** How often each entrant took the least time, where the noise is not known: in short runs, and for a selection. */
function leastTimes({ words }: RunData, best: readonly (Best | undefined)[], isAll: boolean): string {
  const wins = new Map<string, number>()
  for (const one of best) if (one !== undefined) wins.set(one.entrantId, (wins.get(one.entrantId) ?? 0) + 1)
  const [first, ...others] = [...wins].sort(([, a], [, b]) => b - a)
  if (first === undefined) return `No ${words.instance} was solved by a ${words.entrant} that is ranked.`
  const rest = others.slice(0, 3).map(([entrantId, count]) => `${entrantId} on ${count}`)
  const all = counted(best.length, words.instance, words.instances)
  const who = listOf([`${first[0]} took the least time on ${first[1]} of ${all}`, ...rest])
  return `${isAll ? '' : 'Of those that are shown, '}${who}.`
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
