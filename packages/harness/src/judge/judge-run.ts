/** Judges a run from its records alone: events in, one `Run` out. It is a pure function. */

import { median } from 'simple-statistics'
import { sumOf } from '../numbers.ts'
import { type RecordedAnswer, type Records, roundsDoneIn } from '../record/events.ts'
import {
  type Answers,
  type ContestResult,
  type EntrantResult,
  RUN_VERSION,
  type Run,
  type TimedRound,
} from '../record/run.ts'
import {
  contestsOf,
  instanceKey,
  instanceKeyAt,
  isControl,
  isSameContest,
  originalOf,
} from '../record/words.ts'
import { changesIn } from './compare.ts'
import {
  type ContestRecords,
  comparedIn,
  contestRecords,
  type EntrantRecords,
  machineFinder,
  machinesOf,
  solvedAll,
} from './entrant-records.ts'
import { figuresOf, meanOfRounds } from './figures.ts'
import { judgePairs, virtualBestOf } from './pairs.ts'
import { remarksOn, warningsIn } from './remarks.ts'
import { askedIn, ratiosTo } from './results.ts'
import { isByWall } from './round-times.ts'
import { tiersOf } from './statistics/verdicts.ts'
import { statusesOf } from './status.ts'

export function judgeRun(records: Records): Run {
  const { type: _type, ...head } = records.head
  const machines = machinesOf(records)
  const isOneMachine = machines.filter(({ rounds }) => rounds > 0).length < 2
  const statuses = statusesOf(records)
  const contests = contestsOf(head.plan).map((contest) => contestRecords(records, contest, statuses))
  const run: Omit<Run, 'contests'> = {
    ...head,
    schemaVersion: RUN_VERSION,
    kind: head.plan.looks.length > 0 ? 'full' : 'quick',
    state: records.state,
    roundsDone: roundsDoneIn(records),
    machines,
    entrants: Array.from(records.entrants.values(), ({ type: _kind, ...entrant }) => entrant),
    instances: records.instances.map(({ type: _kind, ...instances }) => instances),
    warnings: warningsIn(records, isOneMachine),
  }
  return {
    ...run,
    contests: contests
      .map((known) => judgeContest(records, known, isOneMachine))
      .map((contest) => ({ ...contest, changes: changesIn(run, contest) })),
  }
}

function judgeContest(
  records: Records,
  known: ContestRecords,
  isOneMachine: boolean,
): Omit<ContestResult, 'changes'> {
  const { contest, entrants } = known
  const { plan } = records.head
  const { pairs, duels, ...others } = judgePairs(records, known)
  const solvers = comparedIn(known).filter(solvedAll)
  const byId = new Map(solvers.map((entrant) => [entrant.entrantId, entrant]))
  const among = pairs.filter(({ a, b }) => byId.has(a) && byId.has(b))
  const tiers = tiersOf(fastestFirst(solvers), among)
  // too few rounds for bounds, by plan or because the run was interrupted
  const isShort = among.length > 0 && among.every(({ ratio }) => ratio.lo === null)
  const isFirstLook = plan.looks.length === 0 || isShort
  const [fastestId = null] = tiers.keys()
  const resultOf = (entrant: EntrantRecords): EntrantResult => ({
    ...figuresOf(records, entrant),
    ...ratiosTo(pairs, entrant.entrantId, fastestId),
    tier: isFirstLook ? null : (tiers.get(entrant.entrantId) ?? null),
  })
  const apart = entrants.filter(({ entrantId }) => !byId.has(entrantId))
  const result = {
    contest,
    fastestId,
    ranked: [...tiers.keys()].flatMap((id) => byId.get(id) ?? []).map(resultOf),
    apart: [
      ...apart.filter(({ status }) => status === 'ranked'),
      ...apart.filter(({ status }) => status !== 'ranked'),
    ].map(resultOf),
    pairs,
    ...others,
    isFirstLook,
    virtualBest:
      plan.against === undefined
        ? virtualBestOf(solvers, byId.get(fastestId ?? ''), { duels, keys: known.instances })
        : null, // it is about all pairs
    timedRounds: timedRoundsIn(records, known),
  }
  return {
    ...result,
    remarks: remarksOn(records, result, entrants),
    answers: answersIn(records, known, isOneMachine),
  }
}

function fastestFirst(solvers: readonly EntrantRecords[]): string[] {
  const means = new Map(solvers.map(({ entrantId, times }) => [entrantId, meanOfRounds(times).value]))
  return [...means].sort(([, one], [, other]) => one - other).map(([id]) => id)
}

/** Entrant id → its answers, in the order of the instances that have their own rows. */
function answersIn(
  records: Records,
  { contest, entrants }: ContestRecords,
  isOneMachine: boolean,
): Record<string, Answers> {
  const asked = askedIn(records, contest)
  const names = records.head.counters.map(({ name }) => name)
  const keys = asked?.instance.map((_, index) => instanceKeyAt(asked, index)) ?? []
  // a batch is timed as a whole, so its mean is the time of no single instance
  const isTimed = isOneMachine && contest.mode === 'single'
  return Object.fromEntries(
    entrants.map((entrant) => [entrant.entrantId, answerColumns(entrant, { keys, names, isTimed })]),
  )
}

function answerColumns(
  { answers, medians }: EntrantRecords,
  known: { readonly keys: readonly string[]; readonly names: readonly string[]; readonly isTimed: boolean },
): Answers {
  const { keys, names, isTimed } = known
  const byKey = new Map(answers.map((answer) => [instanceKey(answer), answer]))
  const rows = keys.map((key) => byKey.get(key))
  const column = <Value>(of: (answer: RecordedAnswer) => Value): (Value | null)[] =>
    rows.map((answer) => (answer === undefined ? null : of(answer)))
  const counters = names.map((name) => [name, column(({ counters }) => counters[name] ?? null)] as const)
  return {
    status: column(({ status }) => status),
    claim: column(({ claim }) => claim || null),
    time: keys.map((key) => rounded((isTimed ? medians.get(key) : undefined) ?? null)),
    preflight: column(({ cpuNs }) => rounded(cpuNs)),
    limit: column(({ limitNs }) => limitNs),
    problem: column(({ problem }) => problem || null),
    counters: Object.fromEntries(counters.filter(([, values]) => values.some((value) => value !== null))),
  }
}

/** Every process of a contest that was timed, also those that failed. */
function timedRoundsIn(records: Records, { contest, entrants, control }: ContestRecords): TimedRound[] {
  const machineOf = machineFinder(records)
  const own = records.forks.filter((fork) => isSameContest(fork.contest, contest))
  return own.map((fork) => {
    const entrant = [...entrants, ...(control ? [control] : [])].find(
      ({ entrantId }) => entrantId === fork.entrantId,
    )
    const machine = machineOf(fork)
    const beside = entrant?.times.filter((one) => one.machine === machine) ?? []
    const log = beside.find((one) => one.fork === fork)?.logMean
    const usual = log === undefined ? 0 : median(beside.map(({ logMean }) => logMean))
    const { shard, round, forkId, status } = fork
    return {
      entrantId: originalOf(fork.entrantId),
      isControl: isControl(fork.entrantId),
      ...{ shard, machine, round, forkId, status },
      mean: log === undefined ? null : rounded(Math.exp(log)),
      pace: log === undefined ? null : rounded(Math.exp(log - usual)),
      asked: sumOf(fork.asked),
      cpu: isByWall(fork, entrant?.external ?? false) ? null : sumOf(fork.cpuNs),
      wall: sumOf(fork.wallNs),
    }
  })
}

/** More digits are never shown and only take space. */
function rounded<Value extends number | null>(value: Value): Value {
  return (value === null ? null : Number(value.toPrecision(6))) as Value
}
