/** Writes the first sentences of a page. They claim only what the verdicts prove. */
import { type EntrySummary, isUntimed, type Remark, slowerFirst } from '../../analysis/summary.ts'
import { listOf, withArticle } from '../../phrases.ts'
import type { ContestSummary, RunData } from '../page-data.ts'
import { asPhrase, counted, readableCount, readableRatio, readableTime } from './readable.ts'

/** The result in one sentence that needs no other knowledge. */
export function headlineOf(run: RunData, contest: ContestSummary): string {
  const [first, ...others] = contest.ranked
  if (first === undefined) return nothingRanked(run, contest)
  if (others.length === 0) return alone(run, contest, first)
  const leaders = contest.ranked.filter(({ tier }) => tier !== null && tier === first.tier)
  if (isFirstLook(run, contest) || first.tier === null) return indicative(run, contest, first)
  if (leaders.length === contest.ranked.length) return oneTier(run, contest, leaders)
  if (leaders.length > 1) return sharedLead(run, contest, leaders)
  return `${solvesIn(run, first)}: ${leads(contest, first)}.`
}

/** Whether there are too few rounds for bounds, by plan or because the run was interrupted. */
export function isFirstLook(
  { kind }: Pick<RunData, 'kind'>,
  { pairs }: Pick<ContestSummary, 'pairs'>,
): boolean {
  return kind === 'quick' || (pairs.length > 0 && pairs.every(({ ratio }) => ratio.lo === null))
}

/** `lanes solves a puzzle in 0.81 µs`; or `lanes is the fastest` if several machines took part. */
function solvesIn({ words }: RunData, { entrantId, mean }: EntrySummary): string {
  if (mean === null) return `${entrantId} is the fastest`
  return `${entrantId} solves ${withArticle(words.instance)} in ${readableTime(mean.value)}`
}

/** `1.29 × as fast as band, and 25,000 × as fast as naive-scan, the slowest` */
function leads({ ranked }: ContestSummary, first: EntrySummary): string {
  const [second, last] = [ranked[1], ranked.at(-1)]
  if (second === undefined || last === undefined) return ''
  const lead = fasterThan(second)
  if (last === second || last === first) return lead
  return `${lead}, and ${fasterThan(last)}, the slowest`
}

const fasterThan = ({ entrantId, ratio }: EntrySummary): string =>
  ratio === null ? `faster than ${entrantId}` : `${readableRatio(ratio.value)} as fast as ${entrantId}`

function alone(run: RunData, contest: ContestSummary, first: EntrySummary): string {
  const all = `all ${readableCount(first.asked)} ${run.words.instances}`
  const time = first.mean === null ? `${first.entrantId} solved ${all}` : solvesIn(run, first)
  if (contest.apart.length === 0) return `${time}. It ran alone, so there is nothing to compare it with.`
  return first.mean === null
    ? `${first.entrantId} is the only one that solved ${all}.`
    : `${time}. It is the only one that solved ${all}.`
}

function oneTier({ words }: RunData, contest: ContestSummary, leaders: readonly EntrySummary[]): string {
  const proved = provedAmong(contest, leaders)
  if (proved !== undefined)
    return `The ${leaders.length} ${words.entrants} share one tier. Within it, ${proved}.`
  if (leaders.length === 2) return `No difference between ${listOf(leaders.map(idOf))} was proved.`
  return `No difference between the ${leaders.length} ${words.entrants} was proved.`
}

function sharedLead({ words }: RunData, contest: ContestSummary, leaders: readonly EntrySummary[]): string {
  const names = listOf(leaders.map(idOf))
  const means = leaders.flatMap(({ mean }) => (mean === null ? [] : [mean.value]))
  const [least, most] = [Math.min(...means), Math.max(...means)].map(readableTime)
  const range = least === most ? least : `${least} to ${most}`
  const time = means.length === 0 ? '' : `, with ${range} for ${withArticle(words.instance)}`
  const proved = provedAmong(contest, leaders)
  const between = proved === undefined ? 'No difference between them was proved' : `Among them, ${proved}`
  return `${names} are the fastest${time}. ${between}.`
}

/** `a is proved faster than b`, for entrants of one tier, or undefined if no difference was proved. */
export function provedAmong(
  { pairs }: Pick<ContestSummary, 'pairs'>,
  entries: readonly Pick<EntrySummary, 'entrantId'>[],
): string | undefined {
  const ids = new Set(entries.map(idOf))
  const proved = pairs
    .filter(({ a, b }) => ids.has(a) && ids.has(b))
    .flatMap((pair) => slowerFirst(pair) ?? [])
    .map(({ a: slower, b: faster }) => `${faster} is proved faster than ${slower}`)
  return proved.length === 0 ? undefined : listOf(proved)
}

/** For too few rounds for verdicts: gives the figures but no order. */
function indicative(run: RunData, { ranked }: ContestSummary, first: EntrySummary): string {
  const second = ranked[1]
  const next = second?.ratio
    ? `; ${second.entrantId}, the next, takes ${readableRatio(second.ratio.value)} as long`
    : ''
  return `At a first look, ${solvesIn(run, first)}${next}.`
}

function nothingRanked({ words }: RunData, { apart }: ContestSummary): string {
  if (apart.length === 0) return `No ${words.entrant} was measured.`
  if (apart.every(({ status }) => status === 'unsupported'))
    return `No ${words.entrant} of this run can do this.`
  if (apart.some(isUntimed)) return `No ${words.entrant} was timed to the end.`
  const solvedNothing = apart.every(({ solved }) => solved === 0)
  if (
    solvedNothing &&
    apart.every(({ timeouts, undecided, wrong }) => timeouts + undecided > 0 && wrong === 0)
  ) {
    const limit = apart.every(({ timeouts }) => timeouts > 0) ? ' within its limit' : ''
    return `No ${words.entrant} solved a single ${words.instance}${limit}.`
  }
  const one = apart.length === 1 ? apart[0] : undefined
  if (one !== undefined && one.solved === one.asked) return `${one.entrantId} ${FAULTS[one.status]}.`
  if (one !== undefined)
    return `${one.entrantId} did not solve all ${words.instances}: ${shortfallOf(one, words)}.`
  const asked = readableCount(Math.max(...apart.map((entry) => entry.asked)))
  const none = apart.length === 2 ? 'Neither' : 'None'
  const who = `${none} of the ${apart.length} ${words.entrants} solved all ${asked} ${words.instances}`
  const [most] = apart.filter(({ status }) => status === 'ranked').sort((a, b) => b.solved - a.solved)
  return most === undefined || most.solved === 0
    ? `${who}.`
    : `${who}. ${most.entrantId} solved the most: ${readableCount(most.solved)}.`
}

/** What an entrant did that did not solve everything: `12 of 50 solved, 38 given up`. */
export function shortfallOf(entry: EntrySummary, words: RunData['words']): string {
  const { asked, solved, wrong, timeouts, undecided } = entry
  const parts = [
    `solved ${readableCount(solved)} of ${counted(asked, words.instance, words.instances)}`,
    ...(wrong > 0 ? [`answered ${readableCount(wrong)} wrongly`] : []),
    ...(timeouts > 0 ? [`was stopped at a limit on ${readableCount(timeouts)}`] : []),
    ...(undecided > 0 ? [`gave up on ${readableCount(undecided)}`] : []),
  ]
  return listOf(parts)
}

/** What counts in the time of an entrant that did not solve everything. Undefined if it has no time. */
export function basisOf(entry: EntrySummary, words: RunData['words']): string | undefined {
  if (entry.mean === null) return undefined
  if (entry.isLowerBound)
    return `The ${counted(entry.timeouts, words.instance, words.instances)} stopped at a limit count with that limit, so the true mean is longer.`
  return `The mean is over the ${counted(entry.solved, words.instance, words.instances)} that it solved.`
}

/** The task, the instances, and the mode. */
export function questionOf(run: RunData, { contest, ranked, apart }: ContestSummary): string {
  const { words } = run
  const count = [...ranked, ...apart][0]?.asked ?? 0
  const task = run.tasks.find(({ name }) => name === contest.task)?.description
  const asked = task === undefined || task === '' ? `the task “${contest.task}”` : asPhrase(task)
  const set = run.sets.find(({ id }) => id === contest.setId)
  const isSample = set !== undefined && set.instances < set.inSet
  const puzzles = isSample
    ? `${readableCount(count)} of the ${readableCount(set.inSet)} ${words.instances}`
    : `the ${counted(count, words.instance, words.instances)}`
  const variants = `${counted(count, 'variant', 'variants')} of ${isSample ? 'a sample of ' : ''}the ${words.instances}`
  const what = `${contest.track === 'permuted' ? variants : puzzles} of ${contest.setId}`
  const how = contest.mode === 'batch' ? `, all ${words.instances} in one call` : ''
  return `What was asked: ${asked}, for ${what}${how}.`
}

/** The limits of the run: how complete it is, and which entrants are not ranked. */
export function caveatsOf(run: RunData, contest: ContestSummary): string[] {
  const isTimed = [...contest.ranked, ...contest.apart].some(({ rounds }) => rounds > 0)
  const isAlone = contest.ranked.length + contest.apart.length === 1
  return [...stateOf(run, { isTimed, isAlone }), ...tooShort(run, contest), ...apartOf(run, contest)]
}

/** What else limits how far the figures can be trusted. */
export function warningsOf({ warnings }: Pick<RunData, 'warnings'>, { remarks }: ContestSummary): string[] {
  const told = remarks.filter(({ kind }) => DOUBTS.has(kind)).map(({ text }) => text)
  const texts = [...warnings.filter((text) => !isCaveat(text)), ...told]
  return [...new Set(texts.map(unitsKept))]
}

const DOUBTS: ReadonlySet<string> = new Set<Remark['kind']>([
  'too-noisy',
  'sum-hides',
  'answer-sum',
  'contended',
  'unsteady',
  'short-warm-up',
  'slow-first-meeting',
  'wall-clock',
  'machines',
])

const isCaveat = (warning: string): boolean => warning.startsWith('The run was interrupted')

/** A number and its unit stay on one line. */
const unitsKept = (text: string): string => text.replace(/(\d) (%|×)/g, '$1\u202f$2')

function stateOf(
  { state, kind, roundsDone, rounds: planned }: RunData,
  { isTimed, isAlone }: { readonly isTimed: boolean; readonly isAlone: boolean },
): string[] {
  const rounds = `${roundsDone} of ${counted(planned, 'round', 'rounds')}`
  const basis = roundsDone === 0 ? 'There are no times yet.' : 'The figures are based on those.'
  return [
    ...(state === 'interrupted'
      ? [
          roundsDone < planned
            ? `This run was interrupted after ${rounds}. ${basis}`
            : 'This run was interrupted before all of its contests were measured to the end.',
        ]
      : []),
    ...(state === 'running' ? [`This run has not ended: ${rounds} are done. ${basis}`] : []),
    ...(kind === 'quick' && isTimed
      ? [
          `This is a quick run of ${counted(planned, 'round', 'rounds')}. It shows approximate times${isAlone ? '' : ' but proves no order, which takes more rounds'}.`,
        ]
      : []),
  ]
}

/** A run that is no quick one may have too few rounds for its many pairs. */
function tooShort({ kind, state, roundsDone, words }: RunData, { ranked, pairs }: ContestSummary): string[] {
  if (kind === 'quick' || state !== 'complete' || ranked.length < 2 || !isFirstLook({ kind }, { pairs }))
    return []
  return [
    `${counted(roundsDone, 'round is', 'rounds are')} too few to prove an order of ${ranked.length} ${words.entrants}: the times are approximate.`,
  ]
}

function apartOf({ words }: RunData, { ranked, apart }: ContestSummary): string[] {
  const faulty = apart.filter(({ status }) => status !== 'ranked')
  const unfinished = apart.filter((entry) => entry.status === 'ranked' && !isUntimed(entry))
  const untimed = apart.filter(isUntimed).map(idOf)
  return [
    ...faulty.map(
      ({ entrantId, status, problem }) =>
        `${entrantId} ${FAULTS[status]}${problem ? `: ${asPhrase(problem)}` : ''}.`,
    ),
    ...(untimed.length === 0
      ? []
      : [
          `${listOf(untimed)} solved all ${words.instances}, but ${untimed.length === 1 ? 'was' : 'were'} not timed.`,
        ]),
    ...(unfinished.length === 0 || ranked.length === 0
      ? []
      : [
          `${listOf(unfinished.map(idOf))} did not solve all ${words.instances} and ${unfinished.length === 1 ? 'stands' : 'stand'} apart.`,
        ]),
  ]
}

const FAULTS: Readonly<Record<EntrySummary['status'], string>> = {
  ranked: 'is ranked',
  wrong: 'answered wrongly and is not ranked',
  disqualified: 'did not do the requested work and is not ranked',
  error: 'failed and is not ranked',
  'gave-up': 'is not ranked',
  killed: 'was stopped at its time limit and is not ranked',
  memory: 'was stopped at its memory limit and is not ranked',
  unsupported: 'cannot do this',
}

const idOf = ({ entrantId }: Pick<EntrySummary, 'entrantId'>): string => entrantId
