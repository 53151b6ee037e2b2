/** The figures of one entrant in one contest. */
import type { Records } from '../events/run-records.ts'
import { tellsOfOutput } from '../events/schema.ts'
import { sumOf } from '../numbers.ts'
import { centreOverRounds, median, quantile } from '../statistics/index.ts'
import { type EntrantRecords, type RoundTime, solvedAll } from './entrant-records.ts'
import type { ComparedPair, Estimate } from './findings.ts'
import { pairOf } from './pair-order.ts'
import { contentionOf, isByWall } from './round-times.ts'
import type { EntrantResult, Flag } from './run.ts'

const NS_PER_SECOND = 1e9

export function figuresOf(
  records: Records,
  entrant: EntrantRecords,
  machineCount: number,
): Omit<EntrantResult, 'tier' | 'ratio' | 'geometricRatio'> {
  const { judged, counts, preflight, lost } = entrant
  // The times of an entrant that is not ranked are not those of the requested work.
  const times = judged.status === 'ranked' ? entrant.times : []
  const meanByMachine = Array.from({ length: machineCount }, (_, machine) => ({
    machine,
    times: times.filter((time) => time.machine === machine),
  })).flatMap(({ machine, times: own }) => (own.length > 0 ? [{ machine, mean: meanOfRounds(own) }] : []))
  const mean = meanByMachine.length === 1 ? (meanByMachine[0]?.mean ?? null) : null
  const isTimedSingly = mean !== null && times.some(({ instances }) => instances.size > 0)
  const counters = countersOf(records, entrant)
  const work = workOf(records, entrant, counters)
  return {
    entrantId: entrant.entrantId,
    status: judged.status,
    problem: judged.problem,
    asked: entrant.asked,
    solved: counts.solved,
    wrong: counts.wrong,
    timeouts: lost.size,
    undecided: counts.undecided,
    rounds: times.length,
    mean,
    meanByMachine,
    isLowerBound: lost.size > 0,
    median: isTimedSingly ? median([...entrant.medians.values()]) : null,
    solvedTimes: isTimedSingly ? solvedTimesOf(entrant) : null,
    par2: mean === null ? null : par2Of(records, entrant, mean.value),
    counters,
    work,
    price: work === null || mean === null ? null : mean.value / work,
    peakMemoryMiB: largest([preflight.peakMemoryMiB, ...entrant.times.map(({ fork }) => fork.peakMemoryMiB)]),
    contention: entrant.external ? null : contentionIn(times),
    answerSum: answerSumOf(entrant),
    flags: flagsOf(records, entrant),
  }
}

function solvedTimesOf({ medians, lost }: EntrantRecords): EntrantResult['solvedTimes'] {
  const times = [...medians].flatMap(([key, ns]) => (lost.has(key) ? [] : [ns]))
  if (times.length === 0) return null
  return { median: median(times), p90: quantile(times, 0.9), longest: Math.max(...times) }
}

const ONE: Estimate = { value: 1, lo: 1, hi: 1 }

export function ratiosTo(
  fastestId: string | undefined,
  id: string,
  pairs: readonly ComparedPair[],
): Pick<EntrantResult, 'ratio' | 'geometricRatio'> {
  if (id === fastestId) {
    const hasInstances = pairs.some(({ a, b, geometric }) => (a === id || b === id) && geometric !== null)
    return { ratio: ONE, geometricRatio: hasInstances ? ONE : null }
  }
  const pair = fastestId === undefined ? undefined : pairOf(pairs, id, fastestId)
  return { ratio: pair?.ratio ?? null, geometricRatio: pair?.geometric?.ratio ?? null }
}

/** The logarithm of the typical mean time, by which entrants are ordered if nothing is proved. */
export function typicalLog({ times }: EntrantRecords): number {
  return times.length === 0 ? Infinity : centreOf(times).value
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
  const totals = new Map<string, number>()
  for (const { counters } of answers) {
    for (const { name, total } of head.counters) {
      const value = counters[name] ?? null
      if (value === null) continue
      const before = totals.get(name) ?? 0
      totals.set(name, total === 'sum' ? before + value : Math.max(before, value))
    }
  }
  return totals.size === 0 ? null : Object.fromEntries(totals)
}

function workOf(
  { head }: Records,
  entrant: EntrantRecords,
  counters: EntrantResult['counters'],
): number | null {
  const total = head.work === null ? 0 : (counters?.[head.work.counter] ?? 0)
  return total === 0 || !solvedAll(entrant) ? null : total / entrant.asked
}

/** Only if every unchanged instance was solved, because the sum over variants has no meaning. */
function answerSumOf(entrant: EntrantRecords): number | null {
  const numbers = entrant.answers.flatMap(({ number }) => number ?? [])
  if (entrant.contest.track !== 'given' || !solvedAll(entrant) || numbers.length === 0) return null
  return sumOf(numbers)
}

const CONTENDED = 1.05
const MOST_CUT_SHORT = 1 / 4 // median over the forks
const MOST_UNSTEADY = 1 / 2

function flagsOf({ head: { plan } }: Records, entrant: EntrantRecords): Flag[] {
  const { judged, preflight, times, external, lost, counts } = entrant
  const warmUps = times.flatMap(({ fork }) => fork.warmUp ?? [])
  const share = (is: (warmUp: (typeof warmUps)[number]) => boolean): number =>
    warmUps.filter(is).length / Math.max(1, warmUps.length)
  const printed = [preflight, ...times.map(({ fork }) => fork)].some(({ notes }) => notes.some(tellsOfOutput))
  const flags: [boolean, Flag][] = [
    [counts.undecided > 0, 'gave-up'],
    [lost.size > 0, 'censored'],
    [!external && (contentionIn(times) ?? 0) > CONTENDED, 'contended'],
    [share(({ steady }) => steady === false) > MOST_UNSTEADY, 'unsteady'],
    [share(({ cutShort }) => cutShort) > MOST_CUT_SHORT, 'short-warm-up'],
    [times.some(({ fork }) => isByWall(fork, external)), 'wall-clock'],
    [times.some(({ fork }) => fork.outside !== undefined), 'own-processes'],
    [printed, 'output'],
    [judged.firstMeeting !== null, 'slow-first-meeting'],
    [plan.looks.length === 0 && times.length > 0, 'indicative'],
  ]
  return flags.flatMap(([isSo, flag]) => (isSo ? [flag] : []))
}

function contentionIn(times: readonly RoundTime[]): number | null {
  const all = times.flatMap(({ fork }) => contentionOf(fork) ?? [])
  return all.length === 0 ? null : median(all)
}

function largest(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value) => value ?? [])
  return known.length === 0 ? null : Math.max(...known)
}
