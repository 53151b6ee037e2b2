/** Writes the results of a run as sentences. They claim only what the verdicts prove. */

import { type Records, roundsDoneIn } from '../events/run-records.ts'
import { tellsOfOutput } from '../events/schema.ts'
import { contestTitle, isSameEntry, originalOf } from '../events/words.ts'
import { contestsOf, entrantsOf } from '../measure/plan/schedule.ts'
import { sumOf } from '../numbers.ts'
import { listOf } from '../phrases.ts'
import { median } from '../statistics/index.ts'
import type { Entry } from './entries.ts'
import { instanceMedians } from './instances.ts'
import {
  type ContestSummary,
  type EntrySummary,
  type Estimate,
  type Flag,
  isUntimed,
  type MachineSummary,
  type PairSummary,
  type Remark,
  slowerFirst,
} from './summary.ts'

type Bare = Omit<ContestSummary, 'remarks'>

/** In the order in which they matter. */
export function remarksOf(records: Records, summary: Bare, entries: readonly Entry[]): Remark[] {
  const isQuick = records.head.plan.looks.length === 0
  return [
    ...notRanked(records, summary),
    ...(isQuick ? quick(records, summary) : verdicts(records, summary)),
    ...sumHides(records, summary, entries),
    ...answerSums(records, summary),
    ...suspicions(summary, entries),
    ...flagged(records, summary),
    ...ownProcesses(records, entries),
  ]
}

/** Warnings that concern the run as a whole. */
export function warningsOf(records: Records, machines: readonly MachineSummary[]): string[] {
  const { head, state, preflights, forks, warnings } = records
  const printed = preflights.flatMap(({ entrantId, notes }) => notes.map((note) => `${entrantId} ${note}`))
  const stopped = forks.flatMap(({ entrantId, notes }) =>
    notes.filter((note) => !tellsOfOutput(note)).map((note) => `${originalOf(entrantId)} ${note}`),
  )
  return [
    ...warnings,
    ...(state === 'interrupted'
      ? [`The run was interrupted after ${roundsDoneIn(records)} of ${head.plan.rounds} rounds.`]
      : []),
    ...uncheckedIn(records),
    ...(machines.length > 1
      ? [
          `The rounds were measured on ${machines.length} machines or shards. Ratios are taken within rounds, so they are valid for all of them. Times are given for each separately: ${machines.map(machineName).join('; ')}.`,
        ]
      : []),
    ...new Set([...printed, ...stopped]),
  ]
}

/** The entrants whose answers have not been proved, because the run ended before. */
function uncheckedIn({ head: { plan, words }, preflights, state }: Records): string[] {
  if (state === 'complete') return []
  const unchecked = contestsOf(plan).flatMap((contest) => {
    const all = entrantsOf(plan, contest)
    const open = all.filter(
      ({ entrantId }) => !preflights.some((known) => isSameEntry(known, { entrantId, contest })),
    )
    if (open.length === 0) return []
    const isNobody = open.length === all.length && all.length > 1
    const who = isNobody ? `all ${words.entrants}` : listOf(open.map(({ entrantId }) => entrantId))
    return [`${who} on ${contestTitle(contest)}`]
  })
  return unchecked.length === 0 ? [] : [`Not checked yet: ${unchecked.join('; ')}.`]
}

/** `shard 2, AMD EPYC 7763` */
function machineName({ shard, cpuModel }: Pick<MachineSummary, 'shard' | 'cpuModel'>): string {
  return `shard ${shard}, ${cpuModel}`
}

function notRanked({ head: { words } }: Records, { ranked, apart }: Bare): Remark[] {
  const contrast = ranked.length > 0 ? ', and stands apart from those that solved all' : ''
  return [
    ...untimed(apart.filter(isUntimed), words.instances),
    ...apart
      .filter((entry) => !isUntimed(entry))
      .flatMap((entry) => {
        const { entrantId, status, problem } = entry
        const kind = status === 'gave-up' ? '' : ` (${status})`
        const text =
          status === 'ranked'
            ? `${entrantId} ${howFar(entry, words.instances)}${contrast}.`
            : `${entrantId} is not ranked${kind}: ${problem ?? 'no reason was recorded'}.`
        return remarkOn('not-ranked', [entrantId], text)
      }),
  ]
}

function untimed(entries: readonly EntrySummary[], instances: string): Remark[] {
  const ids = entries.map(({ entrantId }) => entrantId)
  const text = `${listOf(ids)} solved all ${entries[0]?.asked} ${instances}, and ${ids.length === 1 ? 'was' : 'were'} not timed to the end of a round.`
  return remarkOn('not-ranked', ids, text)
}

function howFar({ solved, asked, timeouts, undecided }: EntrySummary, instances: string): string {
  const reasons = [
    ...(timeouts > 0 ? [`${timeouts} ${timeouts === 1 ? 'was' : 'were'} stopped at a limit`] : []),
    ...(undecided > 0 ? [`it gave up on ${undecided}`] : []),
  ]
  return `solved ${solved} of ${asked} ${instances} (${reasons.join(', ')})`
}

function quick({ head: { plan, words } }: Records, { ranked }: Bare): Remark[] {
  if (ranked.length === 0) return []
  const text =
    ranked.length === 1
      ? `${tooFewRounds(plan.rounds)} for bounds: the time is a first impression.`
      : `${tooFewRounds(plan.rounds)} to tell ${words.entrants} apart: the times are a first impression, and nothing is proved by their order.`
  return [{ kind: 'quick', entrantIds: [], text }]
}

const tooFewRounds = (rounds: number): string =>
  `${rounds} ${rounds === 1 ? 'round is' : 'rounds are'} too few`

function verdicts(records: Records, summary: Bare): Remark[] {
  return [
    ...headline(records, summary),
    ...provedWithinTiers(summary),
    ...same(records, summary),
    ...open(summary),
    ...noise(summary),
  ]
}

function headline({ head: { words } }: Records, { ranked, apart, pairs }: Bare): Remark[] {
  const first = ranked.filter(({ tier }) => tier === 1)
  const [leader] = first
  if (leader === undefined) return []
  const entrantIds = first.map(({ entrantId }) => entrantId)
  const remark = (text: string): Remark[] => remarkOn('headline', entrantIds, text)
  const others = ranked.filter(({ tier }) => tier !== 1)
  if (others.length === 0 && first.length === 1) {
    return remark(
      apart.length === 0
        ? `${leader.entrantId} took part alone.`
        : `${leader.entrantId} is the only ${words.entrant} that solved everything.`,
    )
  }
  const all = others.length === 1 ? others[0]?.entrantId : `each of the ${others.length} others`
  if (first.length === 1) {
    return remark(`${leader.entrantId} is the fastest: it is proved faster than ${all}.`)
  }
  const inside = pairs.filter(({ a, b }) => entrantIds.includes(a) && entrantIds.includes(b))
  const lead = others.length === 0 ? '' : `, and each of them is proved faster than ${all}`
  const areSame = inside.every(({ verdict }) => verdict === 'same')
  const claim = areSame ? 'are equally fast' : 'share the first tier: not all of them are told apart'
  return remark(`${listOf(entrantIds)} ${claim}${lead}.`)
}

/** Proved differences between entrants of one tier, which the tiers do not show. */
function provedWithinTiers({ ranked, pairs }: Bare): Remark[] {
  const tiers = new Map(ranked.map(({ entrantId, tier }) => [entrantId, tier]))
  return proved(pairs).flatMap(({ a: slower, b: faster, ratio }): Remark[] => {
    const tier = tiers.get(slower)
    if (tier === undefined || tier !== tiers.get(faster)) return []
    const text = `${faster} is proved faster than ${slower} (${slower} takes ${ratioText(ratio)} times as long). They share a tier because no difference from another entrant of it was proved for either.`
    return remarkOn('pair', [faster, slower], text)
  })
}

/** The pairs of which one entrant is proved to be slower, each with that one first. */
function proved(pairs: readonly PairSummary[]): PairSummary[] {
  return pairs.flatMap((pair) => slowerFirst(pair) ?? [])
}

/** `1.06 [1.03 … 1.09]` */
function ratioText({ value, lo, hi }: Estimate): string {
  return `${value.toFixed(2)} [${(lo ?? value).toFixed(2)} … ${(hi ?? value).toFixed(2)}]`
}

function same({ head: { plan } }: Records, { pairs }: Bare): Remark[] {
  const equal = pairs.filter(({ verdict }) => verdict === 'same')
  const text = `Proved to differ by less than ${percent(plan.margin)}: ${pairList(equal)}.`
  return remarkOn('pair', idsOf(equal), text)
}

function open({ pairs, control }: Bare): Remark[] {
  const noisy = pairs.filter(({ verdict }) => verdict === 'too-noisy')
  const unresolved = pairs.filter(({ verdict, ratio }) => verdict === 'unresolved' && ratio.lo !== null)
  const unbounded = pairs.filter(({ verdict, ratio }) => verdict === 'unresolved' && ratio.lo === null)
  const floor = control?.noiseFloor ?? null
  const why = floor === null ? '' : `: identical code differed by ${percent(floor)}`
  const [few] = unbounded
  return [
    ...remarkOn(
      'too-noisy',
      idsOf(noisy),
      `Too noisy to tell${why}. This concerns ${pairList(noisy)}.${advice(noisy)}`,
    ),
    ...remarkOn(
      'pair',
      idsOf(unresolved),
      `Not told apart, and not proved the same: ${pairList(unresolved)}.${advice(unresolved)}`,
    ),
    ...remarkOn(
      'quick',
      idsOf(unbounded),
      `${tooFewRounds(few?.rounds ?? 0)} to prove anything of ${pairs.length === 1 ? 'a pair' : `${pairs.length} pairs at once`}: ${pairList(unbounded)}.${advice(unbounded)}`,
    ),
  ]
}

/** A remark, or none if it is about nobody. */
function remarkOn(kind: Remark['kind'], entrantIds: readonly string[], text: string): Remark[] {
  return entrantIds.length === 0 ? [] : [{ kind, entrantIds, text }]
}

const MOST_ADVISED = 500 // rounds; no user waits for more

function advice(pairs: readonly PairSummary[]): string {
  const needed = Math.max(0, ...pairs.map(({ roundsNeeded }) => roundsNeeded ?? 0))
  if (needed === 0 || needed > MOST_ADVISED) return ''
  return ` About ${needed} more ${needed === 1 ? 'round' : 'rounds'} would probably settle ${pairs.length === 1 ? 'it' : 'them'}.`
}

function noise({ control, pairs }: Bare): Remark[] {
  if (control === null || pairs.length === 0) return []
  const { entrantId, noiseFloor } = control
  const text =
    noiseFloor === null
      ? `The control (${entrantId}, entered twice) took part in too few rounds to measure the noise, so nothing is called faster or slower.`
      : `Noise floor: identical code (${entrantId}, entered twice) differed by up to ${percent(noiseFloor)}. No smaller difference is called faster or slower.`
  return remarkOn('noise', [entrantId], text)
}

/** Pairs for which the sum of all times and the geometric mean prove opposite verdicts. */
function sumHides({ head: { words } }: Records, { pairs }: Bare, entries: readonly Entry[]): Remark[] {
  return proved(pairs).flatMap(({ a: slower, b: faster, geometric }): Remark[] => {
    if (geometric?.verdict !== 'faster') return []
    const share = dominance(entries.find(({ entrantId }) => entrantId === slower))
    const why =
      share === null
        ? ''
        : ` ${share.few} of ${share.all} ${words.instances} ${share.few === 1 ? 'makes' : 'make'} up ${percent(share.part)} of the time of ${slower}.`
    const text = `The sum hides something: ${faster} is faster than ${slower} by the sum of all times, but slower by the geometric mean, in which every ${words.instance} has the same weight.${why}`
    return remarkOn('sum-hides', [faster, slower], text)
  })
}

/** The fewest instances that make up half of the time of an entry. */
function dominance(entry: Entry | undefined): { few: number; all: number; part: number } | null {
  const times =
    entry === undefined ? [] : [...instanceMedians(entry).values()].sort((one, other) => other - one)
  const total = sumOf(times)
  let [few, sum] = [0, 0]
  for (const time of times) {
    few++
    sum += time
    if (sum >= total / 2) break
  }
  return total === 0 ? null : { few, all: times.length, part: sum / total }
}

function answerSums({ head: { answerNumber } }: Records, { ranked, knownSum }: Bare): Remark[] {
  if (knownSum === null || answerNumber === null) return []
  return ranked.flatMap(({ entrantId, answerSum }): Remark[] => {
    if (answerSum === null || answerSum === knownSum) return []
    const text = `The answers of ${entrantId} add up to ${answerSum} (${answerNumber.name}), but ${knownSum} is known to be right.`
    return remarkOn('answer-sum', [entrantId], text)
  })
}

function suspicions({ ranked, apart }: Bare, entries: readonly Entry[]): Remark[] {
  return [...ranked, ...apart].flatMap(({ entrantId }) => {
    const suspicion = entries.find((entry) => entry.entrantId === entrantId)?.standing.suspicion ?? null
    if (suspicion === null) return []
    return remarkOn('slow-first-meeting', [entrantId], `Look at ${entrantId} closely: ${suspicion}.`)
  })
}

type FlagRemark = Extract<Flag, Remark['kind']>

const FLAG_TEXTS: Readonly<Record<Exclude<FlagRemark, 'slow-first-meeting' | 'own-processes'>, string>> = {
  contended:
    'Other processes took CPU time while these were timed (wall time exceeds CPU time by more than 5 %)',
  unsteady: 'The times of these were not yet stable when the turns began',
  'short-warm-up': 'The warm-up of these was cut short in some rounds',
  'wall-clock':
    'These work outside of the process that asks them, so their time is wall time, which other processes disturb',
  output: 'These printed something, which takes time and is not part of an answer',
}

/** So few are named, even if they are all. */
const FEW_NAMES = 3

function flagged({ head: { words } }: Records, { ranked, apart }: Bare): Remark[] {
  const timed = [...ranked, ...apart].filter(({ rounds }) => rounds > 0)
  return (Object.keys(FLAG_TEXTS) as (keyof typeof FLAG_TEXTS)[]).flatMap((flag) => {
    const rows = [...ranked, ...apart].filter(({ flags }) => flags.includes(flag))
    const entrantIds = rows.map(({ entrantId }) => entrantId)
    const isAll = timed.length > FEW_NAMES && timed.every((entry) => entry.flags.includes(flag))
    const names = isAll ? `all ${timed.length} ${words.entrants} that were timed` : entrantIds.join(', ')
    return remarkOn(flag, entrantIds, `${FLAG_TEXTS[flag]}: ${names}.`)
  })
}

/** What was taken off the CPU time of programs, with its bounds over all processes. */
function ownProcesses({ head: { words } }: Records, entries: readonly Entry[]): Remark[] {
  return entries.flatMap(({ entrantId, times }): Remark[] => {
    const taken = times.flatMap(({ fork: { outside } }) => outside ?? [])
    if (taken.length === 0) return []
    const start = microseconds(taken.map(({ startNs }) => startNs))
    const call = microseconds(
      taken.map(({ exchangeNs }) => exchangeNs),
      taken.flatMap(({ exchangeNsLo, exchangeNsHi }) => [exchangeNsLo, exchangeNsHi]),
    )
    const isStartedForEach = taken.some((outside) => outside.isStartedForEach)
    const text = isStartedForEach
      ? `${entrantId} is started once for each ${words.instance}. Its start takes ${call} of CPU time, as it takes for the easiest ${words.instance}. This was taken off, so its time is that of the search alone.`
      : `${entrantId} works in a process of its own, whose CPU time the operating system tells. Two things were taken off: its start, ${start}, and what a call costs without an instance, ${call}.`
    return remarkOn('own-processes', [entrantId], text)
  })
}

/** `1,340 µs (1,290–1,410)`: the median, and the least and the most of the bounds */
function microseconds(values: readonly number[], bounds: readonly number[] = values): string {
  const [value, lo, hi] = [median(values), Math.min(...bounds), Math.max(...bounds)].map((ns) =>
    (ns / 1000).toLocaleString('en-US', { maximumSignificantDigits: 3 }),
  )
  return `${value} µs (${lo}–${hi})`
}

const MOST_PAIRS = 8

function pairList(pairs: readonly PairSummary[]): string {
  const shown = pairs.slice(0, MOST_PAIRS).map(({ a, b }) => `${a} and ${b}`)
  const left = pairs.length - shown.length
  return shown.join('; ') + (left > 0 ? `; and ${left} more pairs` : '')
}

function idsOf(pairs: readonly PairSummary[]): string[] {
  return [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]
}

/** `2 %`, `2.4 %`, `8.1 %`, `140 %` */
export function percent(share: number): string {
  const value = 100 * share
  const digits = value >= 10 || Math.abs(value - Math.round(value)) < 0.05 ? 0 : 1
  return `${value.toFixed(digits)} %`
}
