/** Judges a run from its records alone: events in, one `Run` out. It is a pure function. */

import { median, quantile } from 'simple-statistics'
import { groupedBy, sumOf } from '../numbers.ts'
import { type RecordedAnswer, type Records, roundsDoneIn, tellsOfOutput } from '../record/events.ts'
import {
  contestsOf,
  instanceKey,
  instanceKeyAt,
  isControl,
  isSameContest,
  originalOf,
} from '../record/plan.ts'
import {
  type Answers,
  type ContestResult,
  type EntrantResult,
  type Estimate,
  type Flag,
  RUN_VERSION,
  type Run,
  type TimedRound,
} from '../record/run.ts'
import { changesIn } from './compare.ts'
import {
  type ContestRecords,
  comparedIn,
  contentionIn,
  contestRecords,
  type EntrantRecords,
  isByWall,
  knownMedian,
  machineFinder,
  machinesOf,
  type RoundTime,
  solvedAll,
  widened,
} from './entrant-records.ts'
import { judgePairs, virtualBestOf } from './pairs.ts'
import { remarksOn, warningsIn } from './remarks.ts'
import { askedIn, ratiosTo } from './results.ts'
import { centreOverRounds } from './statistics/rounds.ts'
import { ratioOf, tiersOf } from './statistics/verdicts.ts'
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
    kind: head.plan.interims.length > 0 ? 'full' : 'quick',
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
  const means = new Map(solvers.map(({ entrantId, times }) => [entrantId, meanOfRounds(times).value]))
  const fastestFirst = [...means].sort(([, one], [, other]) => one - other).map(([id]) => id)
  const tiers = tiersOf(fastestFirst, among)
  // too few rounds for bounds, by plan or because the run was interrupted
  const isShort = among.length > 0 && among.every(({ ratio }) => ratio.lo === null)
  const isFirstLook = plan.interims.length === 0 || isShort
  const [fastestId = null] = tiers.keys()
  const resultOf = (entrant: EntrantRecords): EntrantResult => ({
    ...figuresOf(records, entrant),
    ...ratiosTo(pairs, entrant.entrantId, fastestId),
    tier: isFirstLook || plan.against !== undefined ? null : (tiers.get(entrant.entrantId) ?? null),
  })
  const unranked = entrants.filter(({ entrantId }) => !byId.has(entrantId))
  const result = {
    contest,
    fastestId,
    ranked: [...tiers.keys()].flatMap((id) => byId.get(id) ?? []).map(resultOf),
    apart: [
      ...unranked.filter(({ status }) => status === 'ranked'),
      ...unranked.filter(({ status }) => status !== 'ranked'),
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
  const columnsOf = ({ answers, medians }: EntrantRecords): Answers => {
    const byKey = new Map(answers.map((answer) => [instanceKey(answer), answer]))
    const column = <Value>(of: (answer: RecordedAnswer) => Value): (Value | null)[] =>
      keys.map((key) => {
        const answer = byKey.get(key)
        return answer === undefined ? null : of(answer)
      })
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
  return Object.fromEntries(entrants.map((entrant) => [entrant.entrantId, columnsOf(entrant)]))
}

/** Every process of a contest that was timed, also those that failed. */
function timedRoundsIn(records: Records, { contest, entrants, control }: ContestRecords): TimedRound[] {
  const machineOf = machineFinder(records)
  const own = records.forks.filter((fork) => isSameContest(fork.contest, contest))
  const entries = [...entrants, ...(control ? [control] : [])]
  return own.map((fork) => {
    const entrant = entries.find(({ entrantId }) => entrantId === fork.entrantId)
    const machine = machineOf(fork)
    const beside = entrant?.times.filter((one) => one.machine === machine) ?? []
    const log = entrant?.atMostNs === null ? beside.find((one) => one.fork === fork)?.logMean : undefined
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

const NS_PER_SECOND = 1e9

/** The figures of one entrant. */
function figuresOf(
  records: Records,
  entrant: EntrantRecords,
): Omit<EntrantResult, 'tier' | 'ratio' | 'geometricRatio'> {
  const { entrantId, status, problem, asked, counts, preflight, lost, atMostNs } = entrant
  // The times of an entrant that is not ranked are not those of the requested work.
  const times = status === 'ranked' ? entrant.times : []
  const meanByMachine = meansOf(entrant, times)
  const mean = meanByMachine.length === 1 ? (meanByMachine[0]?.mean ?? null) : null
  const isTimedSingly = mean !== null && times.some(({ instances }) => instances.size > 0)
  const counters = countersOf(records, entrant)
  const { work: unit } = records.head
  const total = unit === null || !solvedAll(entrant) ? 0 : (counters?.[unit.counter] ?? 0)
  const work = total === 0 ? null : total / asked
  return {
    ...{ entrantId, status, problem, asked },
    solved: counts.solved,
    wrong: counts.wrong,
    timeouts: lost.size,
    undecided: counts.undecided,
    rounds: times.length,
    mean,
    meanByMachine,
    isLowerBound: lost.size > 0,
    atMost: rounded(atMostNs),
    median: isTimedSingly ? knownMedian(singlesOf(entrant)) : null,
    solvedTimes: isTimedSingly ? solvedTimesOf(entrant) : null,
    par2: mean === null ? null : par2Of(records, entrant, mean.value),
    counters,
    work,
    price: work === null || mean === null ? null : mean.value / work,
    peakMemoryMiB: largest([preflight.peakMemoryMiB, ...entrant.times.map(({ fork }) => fork.peakMemoryMiB)]),
    contention: entrant.external ? null : contentionIn(times),
    wall: wallOf(times),
    summary: preflight.summary ?? null,
    flags: flagsOf(records, entrant),
  }
}

/** The wall time of an instance beside its CPU time, where entrants work in processes of their own: the median of the rounds. */
function wallOf(times: readonly RoundTime[]): number | null {
  const walls = times.flatMap(({ fork: { outside, wallNs, asked } }) =>
    outside === undefined ? [] : [sumOf(wallNs) / sumOf(asked)],
  )
  return walls.length === 0 ? null : median(walls)
}

/** The mean time on each machine, or none if it is not known. */
function meansOf(
  entrant: EntrantRecords,
  times: readonly RoundTime[],
): { machine: number; mean: Estimate }[] {
  if (entrant.atMostNs !== null) return []
  const byMachine = groupedBy(times, ({ machine }) => machine)
  const means = Array.from(byMachine, ([machine, own]) => {
    return { machine, mean: widened(meanOfRounds(own), entrant) }
  })
  return means.sort((one, other) => one.machine - other.machine)
}

/** Its times of single instances, of which those that are not known are 0. */
function singlesOf({ medians, unknown, lost }: EntrantRecords, isSolved = false): number[] {
  const known = [...medians].flatMap(([key, ns]) => (isSolved && lost.has(key) ? [] : [ns]))
  return [...new Array<number>(unknown).fill(0), ...known]
}

function solvedTimesOf(entrant: EntrantRecords): EntrantResult['solvedTimes'] {
  const times = singlesOf(entrant, true)
  if (knownMedian(times) === null) return null
  return { median: median(times), p90: quantile(times, 0.9), longest: Math.max(...times) }
}

/** The mean time of an instance over the rounds. */
function meanOfRounds(times: readonly RoundTime[]): Estimate {
  const inOrder = [...times].sort((a, b) => a.round - b.round)
  const { value, bounds } = centreOverRounds(inOrder.map(({ logMean }) => logMean))
  return ratioOf(value, bounds)
}

/** The plain mean counts a limit once, and an instance that was given up not at all. */
function par2Of({ head: { plan } }: Records, { counts, lost }: EntrantRecords, mean: number): number {
  const lostNs = sumOf([...lost.values()])
  const inMean = counts.solved + lost.size
  const givenUpNs = 2 * plan.timeoutSeconds * NS_PER_SECOND * counts.undecided
  return (mean * inMean + lostNs + givenUpNs) / (inMean + counts.undecided)
}

/** The total over all instances, or null if no answer has counters. */
function countersOf({ head }: Records, { preflight, answers }: EntrantRecords): EntrantResult['counters'] {
  if (preflight.batchTotals !== null) return preflight.batchTotals
  const totals = head.counters.flatMap(({ name, total }): [string, number][] => {
    const values = answers.flatMap(({ counters }) => counters[name] ?? [])
    if (values.length === 0) return []
    return [[name, values.reduce((sum, value) => (total === 'sum' ? sum + value : Math.max(sum, value)))]]
  })
  return totals.length === 0 ? null : Object.fromEntries(totals)
}

const CONTENDED = 1.05
const MOST_CUT_SHORT = 1 / 4 // of the forks
const MOST_UNSTEADY = 1 / 2

function flagsOf({ head: { plan } }: Records, entrant: EntrantRecords): Flag[] {
  const { remembered, preflight, times, external, lost, counts } = entrant
  const warmUps = times.flatMap(({ fork }) => fork.warmUp ?? [])
  const share = (is: (warmUp: (typeof warmUps)[number]) => boolean): number =>
    warmUps.filter(is).length / Math.max(1, warmUps.length)
  const printed = [preflight, ...times.map(({ fork }) => fork)].some(({ notes }) => notes.some(tellsOfOutput))
  const flags: [unknown, Flag][] = [
    [counts.undecided > 0, 'gave-up'],
    [lost.size > 0, 'stopped'],
    [!external && (contentionIn(times) ?? 0) > CONTENDED, 'contended'],
    [share(({ steady }) => steady === false) > MOST_UNSTEADY, 'unsteady'],
    [share(({ cutShort }) => cutShort) > MOST_CUT_SHORT, 'short-warm-up'],
    [times.some(({ fork }) => isByWall(fork, external)), 'wall-clock'],
    [times.some(({ fork }) => fork.outside?.unsureNs), 'coarse-clock'],
    [entrant.atMostNs !== null, 'unknown-time'],
    [entrant.atMostNs === null && entrant.unknown > 0, 'unknown-singles'],
    [entrant.singlesRatio !== null, 'contradicting-singles'],
    [times.some(({ fork }) => fork.outside !== undefined), 'own-processes'],
    [printed, 'output'],
    [remembered !== null, 'slow-first-meeting'],
    [plan.interims.length === 0 && times.length > 0, 'indicative'],
  ]
  return flags.flatMap(([isSo, flag]) => (isSo ? [flag] : []))
}

function largest(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value) => value ?? [])
  return known.length === 0 ? null : Math.max(...known)
}
