/** Says what a comparison of two runs found, in sentences for all reports, and writes it for a terminal. */

import type { ContestComparison, RunComparison } from '../judge/compare/comparison.ts'
import { contestTitle, listOf, readableTime, whatBroke } from '../phrases.ts'
import type { EntrantComparison } from '../record/run.ts'
import type { Words } from '../suite.ts'
import { change, countersOf } from './changes.ts'
import { forTerminal, type Table } from './document.ts'
import { numberColumn, tableOf, textColumn } from './tables.ts'

/** The comparison in one sentence. */
export function comparisonHeadline({ contests }: Pick<RunComparison, 'contests'>, words: Words): string {
  const all = contests.flatMap(({ entrants }) => entrants)
  if (all.length === 0) return 'The two runs have nothing in common that could be compared.'
  const broken = namesOf(all.filter((entrant) => whatBroke(entrant, words) !== undefined))
  if (broken.length > 0)
    return `${listOf(broken)} no longer ${broken.length === 1 ? 'solves' : 'solve'} what was solved before.`
  const moved = namesOf(all.filter(({ counters }) => counters !== null))
  const counts = moved.length === 0 ? '' : ` The counters of ${listOf(moved)} changed.`
  return `No answer is worse than before.${counts || ' No counter changed.'}`
}

const namesOf = (entrants: readonly EntrantComparison[]): string[] => [
  ...new Set(entrants.map(({ entrantId }) => entrantId)),
]

/** Why times of two runs are not compared. */
export const TIMES_PROVE_NOTHING =
  'The times are of two runs. Between them the machine itself changes, often by more than the code, so their difference proves nothing.'

/** Who cannot be compared. */
export function comparisonNotes({ onlyBefore, onlyAfter }: ContestComparison): string[] {
  return [
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
      { items: [TIMES_PROVE_NOTHING, ...comparisonNotes(contest), ...brokenIn(contest, words)] },
    ]),
    { items: notes.map((text) => `note: ${text}`) },
  ])
}

function comparisonTable({ entrants }: ContestComparison, words: Words): Table {
  return tableOf(entrants, [
    textColumn(words.entrant, ({ entrantId }) => entrantId),
    numberColumn('before', ({ mean }) => mean.before?.value ?? null, readableTime),
    numberColumn('after', ({ mean }) => mean.after?.value ?? null, readableTime),
    textColumn('counters', ({ counters }) => countersOf(counters, words)),
    textColumn('solved', ({ solvedBefore, solvedAfter }) => change(solvedBefore, solvedAfter)),
  ])
}
