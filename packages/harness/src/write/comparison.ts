/** Two runs compared: as JSON, as sentences, and for a terminal. */
import * as z from 'zod'
import { type ContestComparison, compareRuns } from '../judge/compare.ts'
import { contestTitle, listOf } from '../phrases.ts'
import { contest } from '../record/plan.ts'
import { type EntrantComparison, entrantComparison, type Frozen, type Run } from '../record/run.ts'
import type { Words } from '../suite.ts'
import { brokenIn, comparisonColumns, whatBroke } from './changes.ts'
import { forTerminal } from './document.ts'
import { tableOf } from './tables.ts'

const texts = z.array(z.string())

/** What `compare --json` prints. */
export const comparison = z.object({
  before: z.string(),
  after: z.string(),
  names: z
    .object({ before: z.string(), after: z.string() })
    .describe('What the two runs were called on the command line.'),
  gaps: texts.describe(
    'What could not be compared: runs that were not completed, and contests that differ, with the reason.',
  ),
  notes: texts.describe('What concerns the comparison as a whole, including the above.'),
  contests: z.array(
    z.object({ contest, entrants: z.array(entrantComparison), onlyBefore: texts, onlyAfter: texts }),
  ),
})

export type RunComparison = Frozen<z.infer<typeof comparison>>

/** @param names what the reader calls the two runs, in their order */
export function comparisonOf(
  before: Run,
  after: Run,
  names: readonly [string, string] = [before.runId, after.runId],
): RunComparison {
  const { contests, unlike } = compareRuns(before, after)
  const gaps = [
    ...[before, after].flatMap(({ state }, side) =>
      state === 'complete' ? [] : `${names[side]} is not complete`,
    ),
    ...unlike.map(({ contest: { setId, task, track, mode }, differs }) => {
      return `${setId}, ${task}, ${track}, ${mode}: not compared: the ${DIFFERS[differs]}`
    }),
  ]
  return {
    before: before.runId,
    after: after.runId,
    names: { before: names[0], after: names[1] },
    gaps,
    notes: [
      ...(before.runId === after.runId ? ['this is a run compared with itself'] : []),
      ...machineDifferences(before.machines, after.machines),
      ...gaps,
    ],
    contests,
  }
}

const DIFFERS = {
  set: 'set has changed',
  sample: 'sample has changed',
  variants: 'variants have changed (--seed, --track)',
} as const

type Machine = Run['machines'][number]

/** Differences that make times incomparable. */
const SERIOUS: Readonly<Record<string, (one: Machine) => string>> = {
  CPU: ({ cpuModel }) => cpuModel,
  CPUs: ({ cpuCount }) => String(cpuCount),
  architecture: ({ arch, platform }) => `${platform} ${arch}`,
  Node: ({ node }) => node,
  'flags of Node': ({ flags }) => flags.join(' ') || 'none',
}

/** `the machines differ: CPU: EPYC 7763 before, Xeon 8370C after`. Of several machines, the sets are compared. */
function machineDifferences(was: readonly Machine[], is: readonly Machine[]): string[] {
  return Object.entries(SERIOUS).flatMap(([name, of]) => {
    const [before, after] = [was, is].map((all) => [...new Set(all.map(of))].sort().join(' and '))
    return before === after ? [] : [`the machines differ: ${name}: ${before} before, ${after} after`]
  })
}

/** For a terminal. */
export function renderComparison(comparison: RunComparison, words: Words, width?: number): string {
  const { names, contests, notes } = comparison
  return forTerminal(
    [
      { items: [`${names.after}, compared with ${names.before}`, comparisonHeadline(comparison, words)] },
      ...contests.flatMap((contest) => [
        { heading: contestTitle(contest.contest) },
        tableOf(contest.entrants, Object.values(comparisonColumns(words))),
        { items: [...comparisonNotes(contest), ...brokenIn(contest.entrants, words)] },
      ]),
      { items: notes.map((text) => `note: ${text}`) },
    ],
    width,
  )
}

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
const TIMES_PROVE_NOTHING =
  'The times are of two runs. Between them the machine itself changes, often by more than the code, so their difference proves nothing.'

/** What cannot be compared. */
export function comparisonNotes({ onlyBefore, onlyAfter }: ContestComparison): string[] {
  return [
    TIMES_PROVE_NOTHING,
    ...(onlyBefore.length > 0 ? [`Only in the run before: ${onlyBefore.join(', ')}.`] : []),
    ...(onlyAfter.length > 0 ? [`Only in the run after: ${onlyAfter.join(', ')}.`] : []),
  ]
}
