/** Computes the summary of a run from its records alone. It is a pure function. */

import type { Records } from '../events/run-records.ts'
import { tellsOfOutput } from '../events/schema.ts'
import { type Contest, isControl } from '../events/words.ts'
import { sumOf } from '../numbers.ts'
import { centreOverRounds, inProvedOrder, median, tiersOf } from '../statistics/index.ts'
import {
  type ContestEntries,
  type Entry,
  entriesOf,
  isComparable,
  machinesOf,
  type RoundTime,
  solvedAll,
} from './entries.ts'
import { instanceMedians, virtualBestOf } from './instances.ts'
import { judgePairs } from './pairs.ts'
import { remarksOf, warningsOf } from './remarks.ts'
import { contentionOf, isByWall } from './round-times.ts'
import {
  type ContestSummary,
  type EntrySummary,
  type Estimate,
  type Flag,
  type PairSummary,
  pairOf,
  type RunSummary,
} from './summary.ts'

const NS_PER_SECOND = 1e9

export function summarize(records: Records): RunSummary {
  const machines = machinesOf(records)
  const contests = entriesOf(records).map((known) => summarizeContest(records, known, machines.length))
  const { state } = records
  const kind = records.head.plan.looks.length > 0 ? 'full' : 'quick'
  return { contests, machines, warnings: warningsOf(records, machines), kind, state }
}

function summarizeContest(records: Records, known: ContestEntries, machineCount: number): ContestSummary {
  const { contest, entries } = known
  const { plan } = records.head
  const { pairs, control, duels } = judgePairs(records, known)
  const inRanking = entries.filter(
    (entry) => isComparable(entry) && solvedAll(entry) && !isControl(entry.entrantId),
  )
  const ids = inRanking.map(({ entrantId }) => entrantId)
  const among = pairs.filter(({ a, b }) => ids.includes(a) && ids.includes(b))
  const order = inProvedOrder(ids, among, (id) =>
    typicalLog(entries.find(({ entrantId }) => entrantId === id)),
  )
  const tiers = plan.looks.length > 0 ? tiersOf(ids, among) : new Map<string, number>()
  const fastest = entries.find(({ entrantId }) => entrantId === order[0])
  const rowOf = (entry: Entry): EntrySummary => ({
    ...entrySummary(records, entry, machineCount),
    ...ratiosTo(fastest?.entrantId, entry.entrantId, pairs),
    tier: tiers.get(entry.entrantId) ?? null,
  })
  const ranked = order.flatMap((id) => entries.filter(({ entrantId }) => entrantId === id)).map(rowOf)
  const apart = entries.filter(({ entrantId }) => !ids.includes(entrantId) && !isControl(entrantId))
  const summary = {
    contest,
    fastestId: fastest?.entrantId ?? null,
    ranked,
    apart: [
      ...apart.filter(({ standing }) => standing.status === 'ranked'),
      ...apart.filter(({ standing }) => standing.status !== 'ranked'),
    ].map(rowOf),
    pairs,
    control,
    virtualBest: virtualBestOf(inRanking, fastest, { duels, keys: known.instances }),
    knownSum: knownSumOf(records, contest),
  }
  return { ...summary, remarks: remarksOf(records, summary, entries) }
}

function knownSumOf({ head: { plan } }: Records, { setId, track }: Contest): number | null {
  return track === 'given' ? (plan.sets.find((set) => set.setId === setId)?.knownSum ?? null) : null
}

/** The value by which entrants are ordered if nothing is proved. */
function typicalLog(entry: Entry | undefined): number {
  return entry === undefined || entry.times.length === 0 ? Infinity : centreOf(entry.times).value
}

function centreOf(times: readonly RoundTime[]): ReturnType<typeof centreOverRounds> {
  const inOrder = [...times].sort((a, b) => a.round - b.round)
  return centreOverRounds(inOrder.map(({ logMean }) => logMean))
}

function meanOfRounds(times: readonly RoundTime[]): Estimate {
  const { value, bounds } = centreOf(times)
  return {
    value: Math.exp(value),
    lo: bounds ? Math.exp(bounds.lo) : null,
    hi: bounds ? Math.exp(bounds.hi) : null,
  }
}

function entrySummary(
  records: Records,
  entry: Entry,
  machineCount: number,
): Omit<EntrySummary, 'tier' | 'ratio' | 'geometricRatio'> {
  const { standing, counts, preflight, allocations } = entry
  // The times of an entrant that is not ranked are not those of the requested work.
  const times = standing.status === 'ranked' ? entry.times : []
  const meanByMachine = Array.from({ length: machineCount }, (_, machine) => ({
    machine,
    times: times.filter((time) => time.machine === machine),
  })).flatMap(({ machine, times: own }) => (own.length > 0 ? [{ machine, mean: meanOfRounds(own) }] : []))
  const isOneMachine = meanByMachine.length === 1
  const mean = isOneMachine ? (meanByMachine[0]?.mean ?? null) : null
  const medians = isOneMachine && times.length > 0 ? [...instanceMedians(entry).values()] : []
  const bytes = allocations?.status === 'ok' ? allocations.allocatedBytes : []
  return {
    entrantId: entry.entrantId,
    status: standing.status,
    problem: standing.problem,
    asked: entry.asked,
    solved: counts.solved,
    wrong: counts.wrong,
    timeouts: entry.lost.size,
    undecided: counts.undecided,
    rounds: times.length,
    mean,
    meanByMachine,
    isLowerBound: entry.lost.size > 0,
    median: times.some(({ instances }) => instances.size > 0) && medians.length > 0 ? median(medians) : null,
    par2: mean === null ? null : par2Of(records, entry, mean.value),
    cold: isOneMachine ? coldOf(entry) : null,
    counters: countersOf(records, entry),
    allocatedBytes: bytes.length > 0 ? median(bytes) : null,
    peakMemoryMiB: largest([preflight.peakMemoryMiB, ...entry.times.map(({ fork }) => fork.peakMemoryMiB)]),
    contention: entry.external ? null : medianOrNull(times.flatMap(({ fork }) => contentionOf(fork) ?? [])),
    answerSum: answerSumOf(entry),
    flags: flagsOf(records, entry),
  }
}

/** The mean time in which each unsolved instance counts twice the limit. The plain mean counts it once or not at all. */
function par2Of({ head: { plan } }: Records, { counts, lost }: Entry, mean: number): number {
  const lostNs = sumOf([...lost.values()])
  const inMean = counts.solved + lost.size
  const givenUpNs = 2 * plan.timeoutSeconds * NS_PER_SECOND * counts.undecided
  return (mean * inMean + lostNs + givenUpNs) / (inMean + counts.undecided)
}

function coldOf({ times, external }: Entry): number | null {
  const means = times.flatMap(({ fork }) => {
    const { cold } = fork
    if (cold === null || cold.instances === 0) return []
    return [(isByWall(fork, external) ? cold.wallNs : cold.cpuNs) / cold.instances]
  })
  return medianOrNull(means)
}

/** The total over all instances, or null if no answer has counters. */
function countersOf({ head }: Records, { preflight, answers }: Entry): EntrySummary['counters'] {
  if (preflight.batchTotals !== null) return preflight.batchTotals
  const totals = new Map<string, number>()
  for (const { counters } of answers()) {
    for (const { name, total } of head.counters) {
      const value = counters[name] ?? null
      if (value === null) continue
      const before = totals.get(name) ?? 0
      totals.set(name, total === 'sum' ? before + value : Math.max(before, value))
    }
  }
  return totals.size === 0 ? null : Object.fromEntries(totals)
}

/** Only if every unchanged instance was solved, because the sum over variants has no meaning. */
function answerSumOf(entry: Entry): number | null {
  if (entry.contest.track !== 'given' || !solvedAll(entry)) return null
  let total: number | null = null
  for (const answer of entry.answers()) {
    if (answer.number !== null) total = (total ?? 0) + answer.number
  }
  return total
}

const CONTENDED = 1.05
const MOST_CUT_SHORT = 1 / 4 // median over the forks
const MOST_UNSTEADY = 1 / 2

function flagsOf({ head: { plan } }: Records, entry: Entry): Flag[] {
  const { standing, preflight, times, external, lost, counts } = entry
  const warmUps = times.flatMap(({ fork }) => fork.warmUp ?? [])
  const share = (is: (warmUp: (typeof warmUps)[number]) => boolean): number =>
    warmUps.filter(is).length / Math.max(1, warmUps.length)
  const contention = medianOrNull(times.flatMap(({ fork }) => contentionOf(fork) ?? []))
  const printed = [preflight, ...times.map(({ fork }) => fork)].some(({ notes }) => notes.some(tellsOfOutput))
  const flags: [boolean, Flag][] = [
    [counts.undecided > 0, 'gave-up'],
    [lost.size > 0, 'censored'],
    [!external && contention !== null && contention > CONTENDED, 'contended'],
    [share(({ steady }) => steady === false) > MOST_UNSTEADY, 'unsteady'],
    [share(({ cutShort }) => cutShort) > MOST_CUT_SHORT, 'short-warm-up'],
    [times.some(({ fork }) => isByWall(fork, external)), 'wall-clock'],
    [times.some(({ fork }) => fork.outside !== undefined), 'own-processes'],
    [printed, 'output'],
    [standing.suspicion !== null, 'slow-first-meeting'],
    [plan.looks.length === 0 && times.length > 0, 'indicative'],
  ]
  return flags.flatMap(([isSo, flag]) => (isSo ? [flag] : []))
}

const ONE: Estimate = { value: 1, lo: 1, hi: 1 }

function ratiosTo(
  fastestId: string | undefined,
  id: string,
  pairs: readonly PairSummary[],
): Pick<EntrySummary, 'ratio' | 'geometricRatio'> {
  if (id === fastestId) {
    const hasInstances = pairs.some(({ a, b, geometric }) => (a === id || b === id) && geometric !== null)
    return { ratio: ONE, geometricRatio: hasInstances ? ONE : null }
  }
  const pair = fastestId === undefined ? undefined : pairOf(pairs, id, fastestId)
  return { ratio: pair?.ratio ?? null, geometricRatio: pair?.geometric?.ratio ?? null }
}

function medianOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : median(values)
}

function largest(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value) => value ?? [])
  return known.length === 0 ? null : Math.max(...known)
}
