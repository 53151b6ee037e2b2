/** What changed from an earlier state of the code, for all reports, as a table and its sentences. */
import { pairOf } from '../judge/results.ts'
import {
  counted,
  listOf,
  MISSING,
  notCompared,
  percent,
  readableCount,
  readableEstimate,
  readableRatio,
  readableSide,
  readableTime,
  STATUS_WORDS,
} from '../phrases.ts'
import type {
  Change,
  ComparedPair,
  ContestResult,
  CounterChange,
  EntrantComparison,
  Run,
} from '../record/run.ts'
import type { Words } from '../suite.ts'
import type { Table } from './document.ts'
import { entrantColumn, estimateColumn, numberColumn, tableOf, textColumn } from './tables.ts'

/** A change, and what is proved of its times. */
export interface TimedChange extends Change {
  readonly pair: ComparedPair | undefined
}

export function isProved({ pair }: Pick<TimedChange, 'pair'>): boolean {
  return pair?.verdict === 'slower' || pair?.verdict === 'faster'
}

/** The changes in a contest, in the order of the plan. */
export function withTimes({ changes, pairs }: ContestResult): TimedChange[] {
  return changes.map((change) => ({ ...change, pair: pairOf(pairs, change.entrantId, change.earlierId) }))
}

/** Proved changes come first, and larger ones before smaller ones. */
export function timedChanges(contest: ContestResult): TimedChange[] {
  const size = ({ pair }: TimedChange): number => Math.abs(Math.log(pair?.ratio.value ?? 1))
  return withTimes(contest).sort((a, b) => Number(isProved(b)) - Number(isProved(a)) || size(b) - size(a))
}

/** `main (commit 0123456789)` */
function earlierName({ plan: { against } }: Pick<Run, 'plan'>): string {
  return against === undefined ? '' : readableSide(against)
}

/** The result in one sentence. No difference is never said without the smallest one that would have been found. */
export function changesHeadline(run: Run, contest: ContestResult): string {
  const all = timedChanges(contest)
  const earlier = earlierName(run)
  if (all.length === 0) return `No ${run.words.entrant} can be compared with ${earlier}.`
  const broken = all.filter((change) => whatBroke(change, run.words) !== undefined)
  if (broken.length > 0)
    return `${listOf(broken.map(({ entrantId }) => entrantId))} no longer ${broken.length === 1 ? 'does' : 'do'} what ${broken.length === 1 ? 'it' : 'they'} did at ${earlier}.`
  const said = all
    .filter(isProved)
    .map(({ entrantId, pair }) => `${entrantId} takes ${readableEstimate(pair?.ratio ?? null)}`)
  const others = all.filter((change) => !isProved(change))
  return [
    ...(said.length > 0 ? [`${listOf(said)} as long as at ${earlier}.`] : []),
    ...othersSaid(run, others, earlier),
  ].join(' ')
}

function othersSaid({ plan, kind }: Run, others: readonly TimedChange[], earlier: string): string[] {
  if (others.length === 0) return []
  if (kind === 'quick') {
    const measured = others.flatMap(({ entrantId, pair }) =>
      pair === undefined ? [] : [`${entrantId} takes ${readableRatio(pair.ratio.value)}`],
    )
    const look =
      measured.length === 0 ? '' : `At a first look, ${listOf(measured)} as long as at ${earlier}. `
    return [`${look}${counted(plan.rounds, 'round is', 'rounds are')} too few for a verdict.`]
  }
  const same = others.filter(({ pair }) => pair?.verdict === 'same')
  const left = others.filter((change) => !same.includes(change))
  const open = left.filter(({ pair }) => pair?.detectable != null)
  const unjudged = left.filter((change) => !open.includes(change))
  const largest = Math.max(...open.map(({ pair }) => pair?.detectable ?? 0))
  const about = (changes: readonly TimedChange[], sentence: (names: string) => string): string[] =>
    changes.length === 0 ? [] : [sentence(listOf(changes.map(({ entrantId }) => entrantId)))]
  const [are, margin] = [same.length === 1 ? 'is' : 'are', percent(plan.margin)]
  const found = `this run would have found differences from ${percent(largest)} on`
  return [
    ...about(same, (names) => `${names} ${are} within ${margin} of ${earlier}.`),
    ...about(open, (names) => `No change of ${names} is proved: ${found}.`),
    ...about(unjudged, (names) => `No verdict on the times of ${names} was possible.`),
  ]
}

/** What fails after and did not before, in words that follow the name, or undefined. */
export function whatBroke(
  { asked, solvedBefore, solvedAfter, failure }: EntrantComparison,
  { instances }: Words,
): string | undefined {
  if (failure !== null)
    return STATUS_WORDS[failure.status] + (failure.problem === null ? '' : `: ${failure.problem}`)
  return solvedAfter < solvedBefore
    ? `solves ${solvedAfter} of ${asked} ${instances}, ${solvedBefore} before`
    : undefined
}

/** Who no longer solves what it solved, a sentence each. */
export function brokenIn(entrants: readonly EntrantComparison[], words: Words): string[] {
  return entrants.flatMap((entrant) => {
    const broken = whatBroke(entrant, words)
    return broken === undefined ? [] : [`${entrant.entrantId} ${broken}.`]
  })
}

/** How to read the table, what broke, and who is not compared. */
export function changesNotes(run: Run, contest: ContestResult): string[] {
  const { plan, kind, words } = run
  const left = plan.against?.left ?? []
  return [
    ...brokenIn(timedChanges(contest), words),
    ...(left.length === 0 ? [] : [`Not compared: ${notCompared(left)}.`]),
    ...(kind === 'quick' || contest.changes.length === 0
      ? []
      : [
          `Before is ${earlierName(run)}. Both took turns in the same rounds. In brackets: bounds. At most 5\u202f% of such runs call a ${words.entrant} faster or slower that is not, and nine of ten find a difference of the size that would have been found.`,
        ]),
  ]
}

/** `as before`, or what changed. */
function countersOf(counters: CounterChange | null, words: Words): string {
  if (counters === null) return 'as before'
  const { first, totals } = counters
  const sums = totals
    .filter(({ before, after }) => before !== after)
    .map(({ name, before, after }) => `${name} ${change(before, after)}`)
  const which = first === null ? '' : `, the first is ${first}`
  return `${sums.join(', ') || 'the same in sum'} (${whereMoved(counters, words)} moved${which})`
}

export function whereMoved({ moved }: CounterChange, { instance, instances }: Words): string {
  return moved === null ? `${instances} without a row of their own` : counted(moved, instance, instances)
}

/** `7`, or `7 → 8`. */
function change(before: number, after: number): string {
  return before === after ? readableCount(after) : `${readableCount(before)} → ${readableCount(after)}`
}

/** Every entrant and its earlier state. */
export function changesTable(run: Run, contest: ContestResult): Table {
  return tableOf(timedChanges(contest), Object.values(changeColumns(run)))
}

export function changeColumns({ plan, kind, words }: Run) {
  const { entrant, before, after, counters, solved } = comparisonColumns(words)
  const verdicts = {
    faster: 'faster',
    slower: 'slower',
    same: `within ${percent(plan.margin)}`,
    unresolved: 'not decided',
    'too-noisy': 'too noisy to tell',
  }
  return {
    ...{ entrant, before, after },
    ratio: estimateColumn('after/before', ({ pair }: TimedChange) => pair?.ratio ?? null),
    verdict: textColumn('verdict', ({ pair }: TimedChange) => {
      if (pair === undefined) return MISSING
      return kind === 'quick' ? 'too few rounds' : verdicts[pair.verdict]
    }),
    /** From how much on a difference would probably have been found. */
    found: textColumn('would have found', ({ pair }: TimedChange) => {
      if (pair === undefined) return MISSING
      return pair.detectable === null ? 'nothing' : `${percent(pair.detectable)} or more`
    }),
    ...{ counters, solved },
  }
}

/** Every entrant in two runs, or in two states of the code. */
export function comparisonColumns(words: Words) {
  return {
    entrant: entrantColumn(words),
    before: numberColumn('before', ({ mean }: EntrantComparison) => mean.before?.value ?? null, readableTime),
    after: numberColumn('after', ({ mean }: EntrantComparison) => mean.after?.value ?? null, readableTime),
    counters: textColumn('counters', ({ counters }: EntrantComparison) => countersOf(counters, words)),
    solved: textColumn('solved', ({ solvedBefore, solvedAfter }: EntrantComparison) =>
      change(solvedBefore, solvedAfter),
    ),
  }
}
