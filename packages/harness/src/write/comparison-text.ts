/** Says what a comparison of two runs found, in sentences for all reports, and writes it for a terminal. */

import type {
  ContestComparison,
  CounterChange,
  EntrantComparison,
  RunComparison,
} from '../judge/compare/comparison.ts'
import { inverse } from '../judge/pair-order.ts'
import {
  contestTitle,
  counted,
  listOf,
  MISSING,
  percent,
  readableCount,
  readableEstimate,
  readableRatio,
  unitless,
  whatBroke,
} from '../phrases.ts'
import type { Words } from '../suite.ts'
import { forTerminal, type Table } from './document.ts'
import { tableOf } from './tables.ts'

/** The comparison in one sentence. Its notes say why no change is proved. */
export function comparisonHeadline({ contests }: Pick<RunComparison, 'contests'>, words: Words): string {
  const all = contests.flatMap(({ entrants }) => entrants)
  if (all.length === 0) return 'The two runs have nothing in common that could be compared.'
  const broken = namesOf(all.filter((entrant) => whatBroke(entrant, words) !== undefined))
  if (broken.length > 0)
    return `${listOf(broken)} no longer ${broken.length === 1 ? 'solves' : 'solve'} what was solved before.`
  const moved = namesOf(all.filter(({ counters }) => counters !== null))
  const counts =
    moved.length === 0
      ? ''
      : ` The counters of ${counted(moved.length, words.entrant, words.entrants)} moved.`
  const changes = [...changed(all, 'slower'), ...changed(all, 'faster')]
  return `${changes.length === 0 ? 'No change of time is proved' : listOf(changes)}.${counts}`
}

/** `mrv takes 1.20 × (1.14–1.27) as long as before`; several entrants are given by name. */
function changed(all: readonly EntrantComparison[], verdict: 'slower' | 'faster'): string[] {
  const found = all.filter(({ time }) => time?.verdict === verdict)
  const names = namesOf(found)
  const [time] = found.flatMap((entrant) => entrant.time ?? [])
  if (time === undefined) return []
  if (found.length > 1)
    return [`${listOf(names)} ${names.length === 1 ? 'is' : 'are'} ${verdict} than before`]
  return verdict === 'slower'
    ? [`${names[0]} takes ${readableEstimate(time.ratio)} as long as before`]
    : [`${names[0]} is ${readableEstimate(inverse(time.ratio))} as fast as before`]
}

const namesOf = (entrants: readonly EntrantComparison[]): string[] => [
  ...new Set(entrants.map(({ entrantId }) => entrantId)),
]

/** What limits the ratios of a contest, and who cannot be compared. */
export function comparisonNotes(contest: ContestComparison, words: Words): string[] {
  const { margin, noiseFloor, common, entrants, onlyBefore, onlyAfter } = contest
  const isTimed = entrants.some(({ time }) => time !== null)
  const onTimes = [
    `Differences below ${percent(margin)} count as the same.`,
    noiseFloor === null
      ? 'The noise floor is not known of both runs.'
      : `Identical code differed by up to ${percent(noiseFloor)} in one of the two runs.`,
    common === null
      ? `Fewer than four ${words.entrants} changed alike, so every ratio includes what the machine changed between the runs.`
      : `The ${words.entrants} that changed alike took ${readableRatio(common)} as long as before, which is put down to the machine and taken out of every ratio.`,
  ]
  return [
    ...(isTimed ? onTimes : []),
    ...(onlyBefore.length > 0 ? [`Only in the run before: ${onlyBefore.join(', ')}.`] : []),
    ...(onlyAfter.length > 0 ? [`Only in the run after: ${onlyAfter.join(', ')}.`] : []),
  ]
}

/** Who no longer solves what it solved, a sentence each. */
export function brokenIn({ entrants }: ContestComparison, words: Words): string[] {
  return entrants.flatMap((entrant) => {
    const broken = whatBroke(entrant, words)
    return broken === undefined ? [] : [`${entrant.entrantId} ${broken}.`]
  })
}

export function renderComparison(comparison: RunComparison, words: Words): string {
  const { names, contests, notes } = comparison
  return forTerminal([
    { items: [`${names.after}, compared with ${names.before}`, comparisonHeadline(comparison, words)] },
    ...contests.flatMap((contest) => [
      { heading: contestTitle(contest.contest) },
      comparisonTable(contest, words),
      { items: [...comparisonNotes(contest, words), ...brokenIn(contest, words)] },
    ]),
    { items: notes.map((text) => `note: ${text}`) },
  ])
}

function comparisonTable({ entrants }: ContestComparison, words: Words): Table {
  return tableOf(entrants, [
    [words.entrant, ({ entrantId }) => entrantId],
    ['after/before', ({ time }) => unitless(time?.ratio ?? null)],
    ['verdict', ({ time }) => time?.verdict ?? MISSING],
    ['counters', ({ counters }) => countersOf(counters, words)],
    ['solved', ({ solvedBefore, solvedAfter }) => change(solvedBefore, solvedAfter)],
  ])
}

function countersOf(counters: CounterChange | null, words: Words): string {
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

function change(before: number, after: number): string {
  return before === after ? readableCount(after) : `${readableCount(before)} → ${readableCount(after)}`
}
