/** What is said of a contest in all reports: the result, what was asked, what limits it, and how far it can be trusted. */

import {
  isTimedSingly,
  isUnknown,
  isUntimed,
  leadersOf,
  provedPairs,
  type WorkPoint,
  workPointOf,
} from '../judge/results.ts'
import { groupedBy } from '../numbers.ts'
import {
  asPhrase,
  counted,
  listOf,
  percent,
  readableCount,
  readableEstimate,
  readableRatio,
  readableTime,
  significant,
  withArticle,
} from '../phrases.ts'
import type { ContestResult, EntrantResult, Remark, Run } from '../record/run.ts'
import { changesHeadline } from './changes.ts'
import { NO_CONTEST, namesAmong, remarkSentence } from './sentences.ts'

export type ContestSentences = ReturnType<typeof sentencesOf>

/** Every sentence is empty where there is nothing to say. */
export function sentencesOf(run: Run, contest: ContestResult) {
  const said = (isSaid: (remark: Remark) => boolean): string[] => [
    ...new Set([
      ...run.warnings.filter(isSaid).map((remark) => remarkSentence(run, NO_CONTEST, remark)),
      ...contest.remarks.filter(isSaid).map((remark) => remarkSentence(run, contest, remark)),
    ]),
  ]
  return {
    headline: headlineOf(run, contest),
    /** Why the ratio of the headline is not the quotient of the times beside it. */
    paired: pairedSentence(run, contest),
    /** What bounds, × and tiers mean. */
    legend: legendOf(run, contest),
    /** Who is missing where single instances are drawn, and why, and what is not certain of the others. */
    leftOut: [leftOutSentence(run, contest), ...said(({ kind }) => ABOUT_SINGLES.has(kind))]
      .filter((text) => text !== '')
      .join(' '),
    /** Why the first is the fastest. */
    why: whySentence(run, contest.ranked),
    question: questionOf(run, contest),
    /** What the suite says of all answers together: once if it says the same of everybody. */
    summaries: summariesOf(contest),
    /** What limits the headline: first what limits the trust in it. */
    caveats: CAVEATS.flatMap((caveat) => said(({ kind }) => kind === caveat)),
    /** How far the run can be trusted, in one line. */
    trust: trustSentence(run, contest),
    /** What else a reader should know, in the order in which it matters. */
    remarks: said(({ kind }) => !CAVEATS.includes(kind)),
    /** Who is the fastest on which instances, or why this is not known. */
    winners: winnersSentence(run, contest),
  }
}

const CAVEATS: readonly Remark['kind'][] = [
  'contended',
  'disturbed',
  'unsteady',
  'contradicting-singles',
  'slow-first-meeting',
  'unknown-time',
  'coarse-clock',
  'interrupted',
  'running',
  'quick',
  'too-few-rounds',
  'untimed',
  'not-ranked',
]

const ABOUT_SINGLES: ReadonlySet<Remark['kind']> = new Set(['contradicting-singles', 'unknown-singles'])

/** The result in one sentence that needs no other knowledge, and claims only what the verdicts prove. */
export function headlineOf(run: Run, contest: ContestResult): string {
  if (run.plan.against !== undefined) return changesHeadline(run, contest)
  const { ranked, apart, isFirstLook } = contest
  const [first, second] = ranked
  if (first === undefined) return nothingRanked(run, contest)
  if (second === undefined) return `${timeOf(run, first)}. ${aloneIn(apart)}.`
  if (isFirstLook) {
    const next = second.ratio
      ? `; ${second.entrantId}, the next, takes ${readableRatio(second.ratio.value)} as long`
      : ''
    return `At a first look, ${timeOf(run, first)}${next}.`
  }
  const leaders = leadersOf(ranked)
  return leaders.length > 1 ? sharedLead(run, contest, leaders) : `${timeOf(run, first)}: ${leadOf(ranked)}.`
}

function aloneIn(apart: readonly EntrantResult[]): string {
  if (apart.length === 0) return 'It ran alone, so there is nothing to compare it with'
  return `It is the only one ${apart.some(isUnknown) ? 'whose time is known' : 'that solved everything'}`
}

/** `lanes takes 0.81 µs for a puzzle`; or `lanes is the fastest` if several machines took part. */
function timeOf({ words }: Run, { entrantId, mean }: EntrantResult): string {
  if (mean === null) return `${entrantId} is the fastest`
  return `${entrantId} takes ${readableTime(mean.value)} for ${withArticle(words.instance)}`
}

/** `1.29 × (1.25–1.33) as fast as band, and 25,000 × as fast as naive-scan, the slowest` */
function leadOf([, second, ...others]: readonly EntrantResult[]): string {
  const last = others.at(-1)
  const lead = `${readableEstimate(second?.ratio ?? null)} as fast as ${second?.entrantId}`
  return last === undefined
    ? lead
    : `${lead}, and ${readableRatio(last.ratio?.value ?? null)} as fast as ${last.entrantId}, the slowest`
}

/** A smaller difference is not seen in three digits. */
const VISIBLE = 0.01

export function pairedSentence({ words }: Run, { ranked: [first, second] }: ContestResult): string {
  const [ratio, own, other] = [second?.ratio?.value, first?.mean?.value, second?.mean?.value]
  if (ratio === undefined || own === undefined || other === undefined) return ''
  if (Math.abs(other / own / ratio - 1) < VISIBLE) return ''
  return `A ratio compares two ${words.entrants} within the same rounds, in which the machine was equally fast for both. So it is not the quotient of their mean times over all rounds, ${readableRatio(other / own)}.`
}

function legendOf({ words }: Run, { ranked }: ContestResult): string {
  const isBounded = ranked.some(
    ({ mean, ratio }) => mean?.lo != null || (ratio?.lo != null && ratio.lo !== 1),
  )
  const hasTiers = ranked.some(({ tier }) => tier !== ranked[0]?.tier)
  return [
    ...(isBounded
      ? ['In brackets: bounds at a confidence of 95 %, or more where many pairs are compared.']
      : []),
    ...(ranked.length > 1 ? ['× is the ratio of times within the same rounds.'] : []),
    ...(hasTiers
      ? [`Every ${words.entrant} of a tier is proved faster than every one of the tiers below it.`]
      : []),
  ].join(' ')
}

function leftOutSentence({ words }: Run, contest: ContestResult): string {
  const all = [...contest.ranked, ...contest.apart]
  const missing = all.filter((entrant) => !isTimedSingly(contest, entrant))
  if (missing.length === all.length) return ''
  const group = (isSo: (entrant: EntrantResult) => boolean, why: string): string[] => {
    const ids = missing.filter(isSo).map(({ entrantId }) => entrantId)
    return ids.length === 0 ? [] : [`${listOf(ids)} (${why})`]
  }
  const short = `the times of single ${words.instances} are too short to be known`
  const groups = [
    ...group(({ status, rounds }) => status === 'ranked' && rounds > 0, short),
    ...group(({ status, rounds }) => status === 'ranked' && rounds === 0, 'not timed'),
    ...group(({ status }) => status !== 'ranked', 'not ranked'),
  ]
  return groups.length === 0 ? '' : `Not in these figures: ${groups.join('; ')}.`
}

const MOST_NAMES = 4
const MOST_PAIRS = 2

function sharedLead(
  { words }: Run,
  { ranked, pairs }: ContestResult,
  leaders: readonly EntrantResult[],
): string {
  const ids = leaders.map(({ entrantId }) => entrantId)
  const among = pairs.filter(({ a, b }) => ids.includes(a) && ids.includes(b))
  const proved = provedPairs(among).map(
    ({ a: slower, b: faster }) => `${faster} is proved faster than ${slower}`,
  )
  const names = ids.length > MOST_NAMES ? `${ids.length} ${words.entrants}` : listOf(ids)
  const time = leaders[0]?.mean
  const who =
    leaders.length === ranked.length
      ? 'share the only tier'
      : `are the fastest${time ? `, with ${readableTime(time.value)} for ${withArticle(words.instance)}` : ''}`
  if (proved.length > MOST_PAIRS)
    return `${names} ${who}. Among them, ${proved.length} of ${among.length} pairs are proved to differ.`
  if (proved.length > 0) return `${names} ${who}. Among them, ${listOf(proved)}.`
  const areSame = among.length > 0 && among.every(({ verdict }) => verdict === 'same')
  return `${names} ${who}: ${areSame ? 'they are proved to be the same' : 'no difference between them was proved'}.`
}

function nothingRanked({ words }: Run, { apart }: ContestResult): string {
  const asked = Math.max(0, ...apart.map((entrant) => entrant.asked))
  if (asked === 0) return `No ${words.entrant} was measured.`
  if (apart.some(isUntimed)) return `No ${words.entrant} was timed to the end.`
  if (apart.some(isUnknown)) return `The time of no ${words.entrant} is known.`
  const [most] = apart.filter(({ status }) => status === 'ranked').sort((a, b) => b.solved - a.solved)
  const solvedMost =
    most === undefined ? '' : ` ${most.entrantId} solved the most: ${readableCount(most.solved)}.`
  return `No ${words.entrant} solved all of ${counted(asked, words.instance, words.instances)}.${solvedMost}`
}

/** The task, the instances, and the mode. */
function questionOf({ words, plan, tasks }: Run, { contest, ranked, apart }: ContestResult): string {
  const asked = [...ranked, ...apart][0]?.asked ?? 0
  const task = tasks.find(({ name }) => name === contest.task)?.description || `the task “${contest.task}”`
  const set = plan.sets.find(({ setId }) => setId === contest.setId)
  const sample =
    set !== undefined && set.instances.length < set.inSet ? ` of the ${readableCount(set.inSet)}` : ''
  const all =
    contest.track === 'permuted'
      ? `${readableCount(asked)} variants of ${words.instances}`
      : counted(asked, words.instance, words.instances)
  const how = contest.mode === 'batch' ? ', all in one call' : ''
  return `What was asked: ${asPhrase(task)}, for ${all}${sample} of ${contest.setId}${how}.`
}

export function summariesOf({ ranked, apart }: ContestResult): string[] {
  const said = [...ranked, ...apart].flatMap(({ entrantId, summary }) =>
    summary === null ? [] : [{ entrantId, summary }],
  )
  const bySummary = [...groupedBy(said, ({ summary }) => summary)]
  return bySummary.map(([summary, own]) =>
    bySummary.length === 1 ? summary : `${listOf(own.map(({ entrantId }) => entrantId))}: ${summary}`,
  )
}

/** The rounds, the noise floor, the disturbed processes, and what by-puzzle and by-sum disagree on. */
function trustSentence(run: Run, contest: ContestResult): string {
  const { roundsDone, plan, words } = run
  const { control, pairs, timedRounds, remarks } = contest
  const floor = control?.noiseFloor ?? null
  const disturbed = remarks.find(({ kind }) => kind === 'disturbed')?.figures
  const share =
    disturbed === undefined
      ? 'fewer than a tenth of the processes'
      : `${percent((disturbed['disturbed'] ?? 0) / (disturbed['processes'] ?? 1))} of the processes`
  const contended = remarks.find(({ kind }) => kind === 'contended')?.entrantIds
  const opposed = remarks
    .filter(({ kind }) => kind === 'sum-hides')
    .map(({ entrantIds }) => listOf(entrantIds))
  const both = pairs.filter(({ geometric }) => geometric !== null).length
  const none = both === pairs.length ? 'no pair' : `none of the ${both} pairs that have both`
  const agreement = `contradict each other on ${none}`
  const orders = `sum and ${words.instance} by ${words.instance} ${opposed.length === 0 ? agreement : `disagree on ${opposed.join('; ')}`}`
  const parts = [
    `${roundsDone < plan.rounds ? `${roundsDone} of ` : ''}${counted(plan.rounds, 'round', 'rounds')}`,
    floor === null ? 'the noise floor is unknown' : `identical code differed by up to ${percent(floor)}`,
    ...(timedRounds.length === 0 ? [] : [`${share} took much more or less time than usual`]),
    ...(contended ? [`other programs took CPU time from ${namesAmong(run, contest, contended)}`] : []),
    ...(both === 0 || plan.interims.length === 0 ? [] : [orders]),
  ]
  return `${parts.join('; ')}.`
}

const UNKNOWN: Readonly<Record<NonNullable<ContestResult['winnersUnknown']>, string>> = {
  'no-noise-known': 'The noise was not measured, so it is not known who is the fastest beyond it.',
  'few-rounds': 'There are too few rounds to tell who is the fastest beyond the noise.',
}

const MOST_WINNERS = 3

function winnersSentence({ words }: Run, { virtualBest, winnersUnknown }: ContestResult): string {
  if (virtualBest === null) return winnersUnknown === null ? '' : UNKNOWN[winnersUnknown]
  const { wins, instances, ties, ratio, fastestId } = virtualBest
  const named = wins.slice(0, MOST_WINNERS).map(({ entrantId, instances: won }) => `${entrantId} on ${won}`)
  const all = counted(instances, words.instance, words.instances)
  if (named.length === 0) return `On none of ${all} is one the fastest beyond the noise.`
  const rest = ties === 0 ? '' : `; ${ties} are ties`
  return `The fastest beyond the noise, of ${all}: ${listOf(named)}${rest}. The best of all for each would take ${percent(ratio)} of the time of ${fastestId}.`
}

type Named = Pick<Run, 'work' | 'words'>

/** Why the first is faster than the second, in one sentence; empty if the first does not count. */
function whySentence(run: Named, ranked: readonly EntrantResult[]): string {
  const [first, second] = ranked.slice(0, 2).map(workPointOf)
  if (run.work === null || first === undefined) return ''
  const own = `${significant(first.work)} ${run.work.counter} a ${run.words.instance}, ${readableTime(first.price)} each`
  if (second === undefined) return `${first.entrantId} takes ${own}.`
  return `Why: ${first.entrantId} takes ${own}; ${second.entrantId} takes ${stepBetween(run, first, second)}.`
}

/** Work is counted exactly, so a smaller difference comes from rounding. */
const LEAST = 0.0005

/** How much more an entrant does than a faster one: `4.00 × as many nodes, and each takes 1.28 × as much time`. */
export function stepBetween({ work: names }: Named, faster: WorkPoint, slower: WorkPoint): string {
  const counter = names?.counter ?? 'pieces of work'
  const work = slower.work / faster.work
  const isPooled = slower.ratio !== null && faster.ratio !== null
  // computed from the ratio of times that every table shows, so that work times price is this ratio
  const price = isPooled ? slower.ratio / faster.ratio / work : slower.price / faster.price
  const isAlike = Math.abs(work - 1) < LEAST
  const inWork = isAlike
    ? `exactly as many ${counter}`
    : compared(work, `as many ${counter}`, `the ${counter}`)
  return `${inWork}, and each takes ${compared(price, 'as much time', 'the time')}`
}

/** `4.00 × as many nodes`, and `19 % of the nodes` for a ratio below a half. */
function compared(ratio: number, asMuch: string, whole: string): string {
  return ratio < 0.5 ? `${percent(ratio)} of ${whole}` : `${readableRatio(ratio)} ${asMuch}`
}
