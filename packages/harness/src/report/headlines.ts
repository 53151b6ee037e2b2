/** The first sentences of a contest: the result, what was asked, and what limits them. They claim only what the verdicts prove. */
import type { Named } from '../domain.ts'
import type { Remark } from '../judge/findings.ts'
import { isUntimed, provedPairs } from '../judge/pair-order.ts'
import type { ContestResult, EntrantResult, Run } from '../judge/run.ts'
import { counted, listOf, STATUS_WORDS, withArticle } from '../phrases.ts'
import { asPhrase, readableCount, readableEstimate, readableRatio, readableTime } from './page/readable.ts'
import { remarkSentence, warningSentence } from './sentences.ts'

type Contest = Omit<ContestResult, 'answers' | 'timedRounds'>

/** The result in one sentence that needs no other knowledge. */
export function headlineOf(run: Run, contest: Contest): string {
  const [first, ...others] = contest.ranked
  if (first === undefined) return nothingRanked(run, contest)
  if (others.length === 0) return alone(run, contest, first)
  if (contest.isFirstLook) return indicative(run, contest, first)
  const leaders = contest.ranked.filter(({ tier }) => tier === first.tier)
  if (leaders.length === contest.ranked.length) return oneTier(run, contest, leaders)
  if (leaders.length > 1) return sharedLead(run, contest, leaders)
  return `${solvesIn(run, first)}: ${leads(contest, first)}.`
}

/** `lanes solves a puzzle in 0.81 µs`; or `lanes is the fastest` if several machines took part. */
function solvesIn({ words }: Run, { entrantId, mean }: EntrantResult): string {
  if (mean === null) return `${entrantId} is the fastest`
  return `${entrantId} solves ${withArticle(words.instance)} in ${readableTime(mean.value)}`
}

/** `1.29 × (1.25–1.33) as fast as band, and 25,000 × as fast as naive-scan, the slowest` */
function leads({ ranked }: Contest, first: EntrantResult): string {
  const [second, last] = [ranked[1], ranked.at(-1)]
  if (second === undefined || last === undefined) return ''
  const lead =
    second.ratio === null
      ? `faster than ${second.entrantId}`
      : `${readableEstimate(second.ratio)} as fast as ${second.entrantId}`
  if (last === second || last === first) return lead
  return `${lead}, and ${readableRatio(last.ratio?.value ?? null)} as fast as ${last.entrantId}, the slowest`
}

function alone(run: Run, contest: Contest, first: EntrantResult): string {
  const all = `all ${readableCount(first.asked)} ${run.words.instances}`
  const time = first.mean === null ? `${first.entrantId} solved ${all}` : solvesIn(run, first)
  if (contest.apart.length === 0) return `${time}. It ran alone, so there is nothing to compare it with.`
  return first.mean === null
    ? `${first.entrantId} is the only one that solved ${all}.`
    : `${time}. It is the only one that solved ${all}.`
}

function oneTier({ words }: Run, contest: Contest, leaders: readonly EntrantResult[]): string {
  const names = leaders.length === 2 ? listOf(leaders.map(idOf)) : `the ${leaders.length} ${words.entrants}`
  if (areSame(contest, leaders))
    return `No difference between ${names} is as large as the margin: they are the same.`
  const proved = provedAmong(contest, leaders)
  if (proved === undefined) return `No difference between ${names} was proved.`
  return `The ${leaders.length} ${words.entrants} share one tier. Within it, ${proved}.`
}

function areSame({ pairs }: Contest, entrants: readonly EntrantResult[]): boolean {
  const ids = new Set(entrants.map(idOf))
  const among = pairs.filter(({ a, b }) => ids.has(a) && ids.has(b))
  return among.length > 0 && among.every(({ verdict }) => verdict === 'same')
}

function sharedLead({ words }: Run, contest: Contest, leaders: readonly EntrantResult[]): string {
  const names = listOf(leaders.map(idOf))
  const means = leaders.flatMap(({ mean }) => (mean === null ? [] : [mean.value]))
  const [least, most] = [Math.min(...means), Math.max(...means)].map(readableTime)
  const range = least === most ? least : `${least} to ${most}`
  const time = means.length === 0 ? '' : `, with ${range} for ${withArticle(words.instance)}`
  const proved = provedAmong(contest, leaders)
  const nothing = areSame(contest, leaders)
    ? 'They are proved to be the same'
    : 'No difference between them was proved'
  return `${names} are the fastest${time}. ${proved === undefined ? nothing : `Among them, ${proved}`}.`
}

/**
 * `a is proved faster than b`, for entrants of one tier, or undefined if no difference was proved.
 * @public
 */
export function provedAmong(
  { pairs }: Pick<Contest, 'pairs'>,
  entrants: readonly Pick<EntrantResult, 'entrantId'>[],
): string | undefined {
  const ids = new Set(entrants.map(idOf))
  const proved = provedPairs(pairs)
    .filter(({ a, b }) => ids.has(a) && ids.has(b))
    .map(({ a: slower, b: faster }) => `${faster} is proved faster than ${slower}`)
  return proved.length === 0 ? undefined : listOf(proved)
}

/** For too few rounds for verdicts: gives the figures but no order. */
function indicative(run: Run, { ranked }: Contest, first: EntrantResult): string {
  const second = ranked[1]
  const next = second?.ratio
    ? `; ${second.entrantId}, the next, takes ${readableRatio(second.ratio.value)} as long`
    : ''
  return `At a first look, ${solvesIn(run, first)}${next}.`
}

function nothingRanked({ words }: Run, { apart }: Contest): string {
  if (apart.length === 0) return `No ${words.entrant} was measured.`
  if (apart.every(({ status }) => status === 'unsupported'))
    return `No ${words.entrant} of this run can do this.`
  if (apart.some(isUntimed)) return `No ${words.entrant} was timed to the end.`
  const hasNothing = apart.every(
    ({ solved, wrong, timeouts, undecided }) => solved + wrong === 0 && timeouts + undecided > 0,
  )
  if (hasNothing) {
    const limit = apart.every(({ timeouts }) => timeouts > 0) ? ' within its limit' : ''
    return `No ${words.entrant} solved a single ${words.instance}${limit}.`
  }
  const [one] = apart
  if (apart.length === 1 && one !== undefined)
    return one.solved === one.asked
      ? `${one.entrantId} ${STATUS_WORDS[one.status]} and is not ranked.`
      : `${one.entrantId} did not solve all ${words.instances}: ${shortfallOf(one, words)}.`
  return noneSolvedAll(apart, words)
}

function noneSolvedAll(apart: readonly EntrantResult[], words: Run['words']): string {
  const asked = readableCount(Math.max(...apart.map((entrant) => entrant.asked)))
  const none = apart.length === 2 ? 'Neither' : 'None'
  const who = `${none} of the ${apart.length} ${words.entrants} solved all ${asked} ${words.instances}`
  const [most] = apart.filter(({ status }) => status === 'ranked').sort((a, b) => b.solved - a.solved)
  return most === undefined || most.solved === 0
    ? `${who}.`
    : `${who}. ${most.entrantId} solved the most: ${readableCount(most.solved)}.`
}

/**
 * What an entrant did that did not solve everything: `solved 12 of 50 puzzles and gave up on 38`.
 * @public
 */
export function shortfallOf(entrant: EntrantResult, words: Run['words']): string {
  const { asked, solved, wrong, timeouts, undecided } = entrant
  const parts = [
    `solved ${readableCount(solved)} of ${counted(asked, words.instance, words.instances)}`,
    ...(wrong > 0 ? [`answered ${readableCount(wrong)} wrongly`] : []),
    ...(timeouts > 0 ? [`was stopped at a limit on ${readableCount(timeouts)}`] : []),
    ...(undecided > 0 ? [`gave up on ${readableCount(undecided)}`] : []),
  ]
  return listOf(parts)
}

/**
 * What counts in the time of an entrant that did not solve everything. Undefined if it has no time.
 * @public
 */
export function basisOf(entrant: EntrantResult, words: Run['words']): string | undefined {
  if (entrant.mean === null) return undefined
  if (entrant.isLowerBound)
    return `The ${counted(entrant.timeouts, words.instance, words.instances)} stopped at a limit count with that limit, so the true mean is longer.`
  return `The mean is over the ${counted(entrant.solved, words.instance, words.instances)} that it solved.`
}

/**
 * The task, the instances, and the mode.
 * @public
 */
export function questionOf(run: Run, { contest, ranked, apart }: Contest, tasks: readonly Named[]): string {
  const { words } = run
  const count = [...ranked, ...apart][0]?.asked ?? 0
  const task = tasks.find(({ name }) => name === contest.task)?.description
  const asked = task === undefined || task === '' ? `the task “${contest.task}”` : asPhrase(task)
  const set = run.plan.sets.find(({ setId }) => setId === contest.setId)
  const isSample = set !== undefined && set.instances.length < set.inSet
  const puzzles = isSample
    ? `${readableCount(count)} of the ${readableCount(set.inSet)} ${words.instances}`
    : `the ${counted(count, words.instance, words.instances)}`
  const variants = `${counted(count, 'variant', 'variants')} of ${isSample ? 'a sample of ' : ''}the ${words.instances}`
  const what = `${contest.track === 'permuted' ? variants : puzzles} of ${contest.setId}`
  const how = contest.mode === 'batch' ? `, all ${words.instances} in one call` : ''
  return `What was asked: ${asked}, for ${what}${how}.`
}

/**
 * What limits the headline.
 * @public
 */
export function caveatsOf(run: Run, contest: Contest): string[] {
  return sentencesOf(run, contest, (kind) => CAVEATS.has(kind))
}

/**
 * What else a reader should know, in the order in which it matters.
 * @public
 */
export function remarksOf(run: Run, contest: Contest): string[] {
  return sentencesOf(run, contest, (kind) => !CAVEATS.has(kind))
}

const CAVEATS: ReadonlySet<Remark['kind']> = new Set([
  'interrupted',
  'running',
  'quick',
  'too-few-rounds',
  'untimed',
  'not-ranked',
])

function sentencesOf(run: Run, contest: Contest, isShown: (kind: Remark['kind']) => boolean): string[] {
  const warnings = run.warnings.filter(({ kind }) => isShown(kind))
  const remarks = contest.remarks.filter(({ kind }) => isShown(kind))
  const sentences = [
    ...warnings.map((remark) => warningSentence(run, remark)),
    ...remarks.map((remark) => remarkSentence(run, contest, remark)),
  ]
  return [...new Set(sentences)]
}

const idOf = ({ entrantId }: Pick<EntrantResult, 'entrantId'>): string => entrantId
