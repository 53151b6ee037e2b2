/**
 * Compares two runs by what is exact: which instances were asked, what is solved, and the counters. Their times stand side by side,
 * without a ratio: between two runs the machine itself changes, and no statistics within a run can see by how much.
 *
 * Counters are the same on every machine, so a change of them comes from the code. They are compared over the instances for which both
 * have a proved answer. Those that were stopped at a limit are ignored, because the machine decides where they stop.
 */
import { type Contest, instanceKeyAt, isSameContest } from '../record/plan.ts'
import type {
  Change,
  ContestResult,
  CounterChange,
  EntrantComparison,
  EntrantResult,
  Run,
} from '../record/run.ts'
import { askedIn, entriesOf } from './results.ts'

export interface ContestComparison {
  readonly contest: Contest
  readonly entrants: readonly EntrantComparison[]
  readonly onlyBefore: readonly string[]
  readonly onlyAfter: readonly string[]
}

interface ComparedContests {
  readonly contests: readonly ContestComparison[]
  /** Contests of both runs that cannot be compared, and in what their instances differ. */
  readonly unlike: readonly { readonly contest: Contest; readonly differs: 'set' | 'sample' | 'variants' }[]
}

export function compareRuns(before: Run, after: Run): ComparedContests {
  const shared = after.contests.flatMap((is) => {
    const was = before.contests.find(({ contest }) => isSameContest(contest, is.contest))
    return was === undefined ? [] : [{ was, is, differs: differenceIn(before.plan, after.plan, is.contest) }]
  })
  return {
    contests: shared
      .filter(({ differs }) => differs === undefined)
      .map(({ was, is }) => compareContest({ run: before, contest: was }, { run: after, contest: is })),
    unlike: shared.flatMap(({ is: { contest }, differs }) =>
      differs === undefined ? [] : [{ contest, differs }],
    ),
  }
}

function differenceIn(
  before: Run['plan'],
  after: Run['plan'],
  { setId, track }: Contest,
): 'set' | 'sample' | 'variants' | undefined {
  const [was, is] = [before, after].map(({ sets }) => sets.find((set) => set.setId === setId))
  if (was?.sha256 !== is?.sha256) return 'set'
  if (was?.instances.join() !== is?.instances.join()) return 'sample'
  const areSame = before.seed === after.seed && before.variants === after.variants
  return track === 'given' || areSame ? undefined : 'variants'
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
  readonly run: Pick<Run, 'instances' | 'counters'>
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
  const largest = new Set(after.run.counters.flatMap(({ name, total }) => (total === 'max' ? [name] : [])))
  const both = [...countersIn(after)].flatMap(([key, { instance, counters }]) => {
    const was = known.get(key)?.counters
    return was === undefined ? [] : [{ instance, pair: [was, counters] as const }]
  })
  const moved = both.filter(({ pair }) => totalsOf([pair], largest).some(isChanged))
  if (moved.length > 0) {
    const pairs = both.map(({ pair }) => pair)
    return { moved: moved.length, first: moved[0]?.instance ?? null, totals: totalsOf(pairs, largest) }
  }
  // A large set has rows only for a sample of its instances.
  const [was, is] = [before.entrant, after.entrant]
  const totals = totalsOf([[was.counters ?? {}, is.counters ?? {}]], largest)
  const solvedAll = was.solved === was.asked && is.solved === is.asked
  return solvedAll && totals.some(isChanged) ? { moved: null, first: null, totals } : null
}

type Total = CounterChange['totals'][number]

const isChanged = ({ before, after }: Total): boolean => before !== after

/** The total of every counter that both have: the sum, or the largest value. */
function totalsOf(
  pairs: readonly (readonly [before: Counters, after: Counters])[],
  largest: ReadonlySet<string>,
): Total[] {
  const totals = new Map<string, Total>()
  for (const [before, after] of pairs) {
    for (const [name, is] of Object.entries(after)) {
      const [was, total] = [before[name], totals.get(name) ?? { name, before: 0, after: 0 }]
      const add = (one: number, other: number): number =>
        largest.has(name) ? Math.max(one, other) : one + other
      if (was !== undefined)
        totals.set(name, { name, before: add(total.before, was), after: add(total.after, is) })
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
