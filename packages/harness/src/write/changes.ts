/** What changed from an earlier state of the code, for all reports: a table and its sentences. */
import { pairOf } from '../judge/pair-order.ts'
import {
  counted,
  listOf,
  MISSING,
  percent,
  readableCommit,
  readableCount,
  readableEstimate,
  whatBroke,
} from '../phrases.ts'
import type { Change, ComparedPair, ContestResult, CounterChange, Run } from '../record/run.ts'
import type { Words } from '../suite.ts'

/** A change, and what is proved of its times. */
export interface TimedChange extends Change {
  readonly pair: ComparedPair | undefined
}

/** Proved changes come first, and larger ones before smaller ones. */
export function timedChanges({ changes, pairs }: ContestResult): TimedChange[] {
  const isProved = ({ pair }: TimedChange): boolean =>
    pair?.verdict === 'slower' || pair?.verdict === 'faster'
  const size = ({ pair }: TimedChange): number => Math.abs(Math.log(pair?.ratio.value ?? 1))
  return changes
    .map((change) => ({ ...change, pair: pairOf(pairs, change.entrantId, change.earlierId) }))
    .sort((a, b) => Number(isProved(b)) - Number(isProved(a)) || size(b) - size(a))
}

/** `main (commit 0123456789)` */
function earlierName({ plan: { against } }: Pick<Run, 'plan'>): string {
  if (against === undefined) return ''
  const commit = readableCommit({ commit: against.commit, dirty: false })
  return commit === undefined || commit.endsWith(against.name) ? against.name : `${against.name} (${commit})`
}

/** From how much on a difference would probably have been found. */
export function foundOf(pair: ComparedPair | undefined): string {
  return pair?.detectable == null ? 'nothing' : `${percent(pair.detectable)} or more`
}

export function verdictOf({ plan, kind }: Pick<Run, 'plan' | 'kind'>, { pair }: TimedChange): string {
  if (pair === undefined) return MISSING
  if (kind === 'quick') return 'too few rounds'
  return {
    faster: 'faster',
    slower: 'slower',
    same: `within ${percent(plan.margin)}`,
    unresolved: 'not decided',
    'too-noisy': 'too noisy to tell',
  }[pair.verdict]
}

/** The result in one sentence. No difference is never said without the smallest one that would have been found. */
export function changesHeadline(run: Run, contest: ContestResult): string {
  const all = timedChanges(contest)
  const earlier = earlierName(run)
  if (all.length === 0) return `No ${run.words.entrant} can be compared with ${earlier}.`
  const broken = all.filter((change) => whatBroke(change, run.words) !== undefined)
  if (broken.length > 0)
    return `${listOf(broken.map(({ entrantId }) => entrantId))} no longer ${broken.length === 1 ? 'does' : 'do'} what ${broken.length === 1 ? 'it' : 'they'} did at ${earlier}.`
  const said = all.flatMap(({ entrantId, pair }) =>
    pair?.verdict === 'slower' || pair?.verdict === 'faster'
      ? [`${entrantId} takes ${readableEstimate(pair.ratio)} as long as at ${earlier}`]
      : [],
  )
  const others = all.filter(({ pair }) => pair?.verdict !== 'slower' && pair?.verdict !== 'faster')
  return [...(said.length > 0 ? [`${listOf(said)}.`] : []), ...othersSaid(run, others, earlier)].join(' ')
}

function othersSaid({ plan, kind }: Run, others: readonly TimedChange[], earlier: string): string[] {
  if (others.length === 0) return []
  if (kind === 'quick') return [`${counted(plan.rounds, 'round is', 'rounds are')} too few for a verdict.`]
  const same = others.filter(({ pair }) => pair?.verdict === 'same')
  const left = others.filter((change) => !same.includes(change))
  const open = left.filter(({ pair }) => pair?.detectable != null)
  const unjudged = left.filter((change) => !open.includes(change))
  const largest = Math.max(...open.map(({ pair }) => pair?.detectable ?? 0))
  const about = (changes: readonly TimedChange[], sentence: (names: string) => string): string[] =>
    changes.length === 0 ? [] : [sentence(listOf(changes.map(({ entrantId }) => entrantId)))]
  return [
    ...about(
      same,
      (names) => `${names} ${same.length === 1 ? 'is' : 'are'} within ${percent(plan.margin)} of ${earlier}.`,
    ),
    ...about(
      open,
      (names) =>
        `No change of ${names} is proved: this run would have found differences from ${percent(largest)} on.`,
    ),
    ...about(unjudged, (names) => `No verdict on the times of ${names} was possible.`),
  ]
}

/** How to read the table, what broke, and who is not compared. */
export function changesNotes(run: Run, contest: ContestResult): string[] {
  const { plan, kind, words } = run
  const broken = timedChanges(contest).flatMap((change) => {
    const what = whatBroke(change, words)
    return what === undefined ? [] : [`${change.entrantId} ${what}.`]
  })
  return [
    ...broken,
    ...(plan.against?.left ?? []).map(({ entrantId, why }) => `${entrantId} is not compared: it ${why}.`),
    ...(kind === 'quick' || contest.changes.length === 0
      ? []
      : [
          `Before is ${earlierName(run)}. Both took turns in the same rounds. In brackets: bounds. At most 5\u202f% of such runs call a ${words.entrant} faster or slower that is not, and nine of ten find a difference of the size that would have been found.`,
        ]),
  ]
}

/** `as before`, or what changed. */
export function countersOf(counters: CounterChange | null, words: Words): string {
  if (counters === null) return 'as before'
  const { moved, first, totals } = counters
  const sums = totals
    .filter(({ before, after }) => before !== after)
    .map(({ name, before, after }) => `${name} ${change(before, after)}`)
  const where =
    moved === null ? `${words.instances} without a row` : counted(moved, words.instance, words.instances)
  const which = first === null ? '' : `, the first is ${first}`
  return `${sums.join(', ') || 'the same in sum'} (${where} moved${which})`
}

/** `7`, or `7 → 8`. */
export function change(before: number, after: number): string {
  return before === after ? readableCount(after) : `${readableCount(before)} → ${readableCount(after)}`
}
