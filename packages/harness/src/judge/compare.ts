/**
 * Compares two runs by what is exact: which instances were asked, what is solved, and the counters. Their times stand side by side,
 * without a ratio: between two runs the machine itself changes, and no statistics within a run can see by how much.
 *
 * Counters are the same on every machine, so a change of them comes from the code. They are compared over the instances for which both
 * have a proved answer. Those that were stopped at a limit are ignored, because the machine decides where they stop.
 */
import * as z from 'zod'
import { type Contest, contest, instanceKeyAt, isSameContest } from '../record/plan.ts'
import {
  type Change,
  type ContestResult,
  type CounterChange,
  type EntrantComparison,
  type EntrantResult,
  entrantComparison,
  type Frozen,
  type Run,
} from '../record/run.ts'
import { askedIn, entriesOf } from './results.ts'

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
export type ContestComparison = RunComparison['contests'][number]

/** @param names what the reader calls the two runs, in their order */
export function compareRuns(
  before: Run,
  after: Run,
  names: readonly [string, string] = [before.runId, after.runId],
): RunComparison {
  const shared = after.contests.flatMap((is) => {
    const was = before.contests.find(({ contest }) => isSameContest(contest, is.contest))
    return was === undefined ? [] : [{ was, is, why: whyOtherInstances(before.plan, after.plan, is.contest) }]
  })
  const gaps = [
    ...[before, after].flatMap(({ state }, side) =>
      state === 'complete' ? [] : `${names[side]} is not complete`,
    ),
    ...shared.flatMap(({ why }) => why ?? []),
  ]
  return {
    before: before.runId,
    after: after.runId,
    names: { before: names[0], after: names[1] },
    gaps,
    notes: [
      ...(before.runId === after.runId ? ['this is a run compared with itself'] : []),
      ...machineDifferences(before.machines, after.machines).map((how) => `the machines differ: ${how}`),
      ...gaps,
    ],
    contests: shared
      .filter(({ why }) => why === undefined)
      .map(({ was, is }) => compareContest({ run: before, contest: was }, { run: after, contest: is })),
  }
}

function compareContest(was: Side<ContestResult>, is: Side<ContestResult>): ContestComparison {
  const [before, after] = [entriesOf(was.contest), entriesOf(is.contest)]
  const without = (all: readonly EntrantResult[], others: readonly EntrantResult[]): string[] =>
    all.map(({ entrantId }) => entrantId).filter((id) => others.every(({ entrantId }) => entrantId !== id))
  return {
    contest: is.contest.contest,
    entrants: after.flatMap((entrant) => {
      const known = before.find(({ entrantId }) => entrantId === entrant.entrantId)
      return known === undefined ? [] : compareEntrants({ ...was, entrant: known }, { ...is, entrant })
    }),
    onlyBefore: without(before, after),
    onlyAfter: without(after, before),
  }
}

/** Every entrant of a contest whose earlier state takes part, too. */
export function changesIn(run: Omit<Run, 'contests'>, contest: Omit<ContestResult, 'changes'>): Change[] {
  return run.plan.entrants.flatMap(({ entrantId: earlierId, earlierOf }) => {
    const [was, is] = [earlierId, earlierOf].map((id) =>
      entriesOf(contest).find(({ entrantId }) => entrantId === id),
    )
    if (was === undefined || is === undefined) return []
    const change = compareEntrants({ run, contest, entrant: was }, { run, contest, entrant: is })
    return [{ ...change, earlierId }]
  })
}

/** A run, and one of its contests. */
interface Side<Result = Pick<ContestResult, 'contest' | 'answers'>> {
  readonly run: Pick<Run, 'instances'>
  readonly contest: Result
}

interface EntrantSide extends Side {
  readonly entrant: EntrantResult
}

function compareEntrants(before: EntrantSide, after: EntrantSide): EntrantComparison {
  const [was, is] = [before.entrant, after.entrant]
  const isAsBefore = is.status === was.status && is.problem === was.problem
  return {
    entrantId: is.entrantId,
    mean: { before: was.mean, after: is.mean },
    counters: counterChange(before, after),
    asked: is.asked,
    solvedBefore: was.solved,
    solvedAfter: is.solved,
    failure: is.status === 'ranked' || isAsBefore ? null : { status: is.status, problem: is.problem },
  }
}

type Counters = Readonly<Record<string, number>>

/** Null if no counter changed. */
function counterChange(before: EntrantSide, after: EntrantSide): CounterChange | null {
  const known = countersIn(before)
  const both = [...countersIn(after)].flatMap(([key, { instance, counters }]) => {
    const was = known.get(key)?.counters
    return was === undefined ? [] : [{ instance, pair: [was, counters] as const }]
  })
  const moved = both.filter(({ pair }) => totalsOf([pair]).some(isChanged))
  if (moved.length > 0) {
    const totals = totalsOf(both.map(({ pair }) => pair))
    return { moved: moved.length, first: moved[0]?.instance ?? null, totals }
  }
  // A large set has rows only for a sample of its instances.
  const [was, is] = [before.entrant, after.entrant]
  const totals = totalsOf([[was.counters ?? {}, is.counters ?? {}]])
  const solvedAll = was.solved === was.asked && is.solved === is.asked
  return solvedAll && totals.some(isChanged) ? { moved: null, first: null, totals } : null
}

type Total = CounterChange['totals'][number]

const isChanged = ({ before, after }: Total): boolean => before !== after

/** The sums of every counter that both have. */
function totalsOf(pairs: readonly (readonly [before: Counters, after: Counters])[]): Total[] {
  const totals = new Map<string, Total>()
  for (const [before, after] of pairs) {
    for (const [name, is] of Object.entries(after)) {
      const [was, total] = [before[name], totals.get(name) ?? { name, before: 0, after: 0 }]
      if (was !== undefined) totals.set(name, { name, before: total.before + was, after: total.after + is })
    }
  }
  return [...totals.values()]
}

/** By instance and variant. The instance is null for a whole batch. */
function countersIn({
  run,
  contest,
  entrant,
}: EntrantSide): Map<string, { instance: number | null; counters: Counters }> {
  if (contest.contest.mode === 'batch')
    return new Map([['batch', { instance: null, counters: entrant.counters ?? {} }]])
  const asked = askedIn(run, contest.contest)
  const { status = [], counters: columns = {} } = contest.answers[entrant.entrantId] ?? {}
  const counted = asked?.instance.flatMap((instance, index) => {
    if (status[index] !== 'solved') return []
    const known = Object.entries(columns).flatMap(([name, values]) =>
      values[index] == null ? [] : [[name, values[index]] as const],
    )
    return [[instanceKeyAt(asked, index), { instance, counters: Object.fromEntries(known) }] as const]
  })
  return new Map(counted)
}

type Environment = Omit<Run['machines'][number], 'shard' | 'rounds'>

/** Differences that make times incomparable. */
const SERIOUS: Readonly<Record<string, (one: Environment) => string>> = {
  CPU: ({ cpuModel }) => cpuModel,
  CPUs: ({ cpuCount }) => String(cpuCount),
  architecture: ({ arch, platform }) => `${platform} ${arch}`,
  Node: ({ node }) => node,
  'flags of Node': ({ flags }) => flags.join(' ') || 'none',
}

/** In words: `CPU: EPYC 7763 before, Xeon 8370C after`. Of several machines, the sets are compared. */
function machineDifferences(was: readonly Environment[], is: readonly Environment[]): string[] {
  return Object.entries(SERIOUS).flatMap(([name, of]) => {
    const [before, after] = [was, is].map((all) => [...new Set(all.map(of))].sort().join(' and '))
    return before === after ? [] : [`${name}: ${before} before, ${after} after`]
  })
}

/** Why a contest that both runs have cannot be compared, or undefined if it can. */
function whyOtherInstances(before: Run['plan'], after: Run['plan'], contest: Contest): string | undefined {
  const [was, is] = [before, after].map(({ sets }) => sets.find(({ setId }) => setId === contest.setId))
  const left = `${contest.setId}, ${contest.task}, ${contest.track}, ${contest.mode}: not compared:`
  if (was?.sha256 !== is?.sha256) return `${left} the set has changed`
  if (was?.instances.join() !== is?.instances.join()) return `${left} the sample has changed`
  if (contest.track === 'given') return undefined
  const areSame = before.seed === after.seed && before.variants === after.variants
  return areSame ? undefined : `${left} the variants have changed (--seed, --track)`
}
