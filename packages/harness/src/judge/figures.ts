/** The figures of one entrant in one contest. */
import { median, quantile } from 'simple-statistics'
import { groupedBy, sumOf } from '../numbers.ts'
import { type Records, tellsOfOutput } from '../record/events.ts'
import type { EntrantResult, Estimate, Flag } from '../record/run.ts'
import { type EntrantRecords, type RoundTime, solvedAll, unsureShareOf, widened } from './entrant-records.ts'
import { contentionIn, isByWall } from './round-times.ts'
import { centreOverRounds } from './statistics/rounds.ts'
import { ratioOf } from './statistics/verdicts.ts'

const NS_PER_SECOND = 1e9

export function figuresOf(
  records: Records,
  entrant: EntrantRecords,
): Omit<EntrantResult, 'tier' | 'ratio' | 'geometricRatio'> {
  const { entrantId, status, problem, asked, counts, preflight, lost, medians } = entrant
  // The times of an entrant that is not ranked are not those of the requested work.
  const times = status === 'ranked' ? entrant.times : []
  const byMachine = groupedBy(times, ({ machine }) => machine)
  const meanByMachine = Array.from(byMachine, ([machine, own]) => ({
    machine,
    mean: widened(meanOfRounds(own), entrant),
  }))
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
    meanByMachine: meanByMachine.sort((one, other) => one.machine - other.machine),
    isLowerBound: lost.size > 0,
    median: isTimedSingly ? median([...medians.values()]) : null,
    solvedTimes: isTimedSingly ? solvedTimesOf(entrant) : null,
    par2: mean === null ? null : par2Of(records, entrant, mean.value),
    counters,
    work,
    price: work === null || mean === null ? null : mean.value / work,
    peakMemoryMiB: largest([preflight.peakMemoryMiB, ...entrant.times.map(({ fork }) => fork.peakMemoryMiB)]),
    contention: entrant.external ? null : contentionIn(times),
    summary: preflight.summary ?? null,
    flags: flagsOf(records, entrant),
  }
}

function solvedTimesOf({ medians, lost }: EntrantRecords): EntrantResult['solvedTimes'] {
  const times = [...medians].flatMap(([key, ns]) => (lost.has(key) ? [] : [ns]))
  if (times.length === 0) return null
  return { median: median(times), p90: quantile(times, 0.9), longest: Math.max(...times) }
}

/** The mean time of an instance over the rounds. */
export function meanOfRounds(times: readonly RoundTime[]): Estimate {
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
  const { firstMeeting, preflight, times, external, lost, counts } = entrant
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
    [unsureShareOf(entrant) > 0, 'coarse-clock'],
    [times.some(({ fork }) => fork.outside !== undefined), 'own-processes'],
    [printed, 'output'],
    [firstMeeting !== null, 'slow-first-meeting'],
    [plan.looks.length === 0 && times.length > 0, 'indicative'],
  ]
  return flags.flatMap(([isSo, flag]) => (isSo ? [flag] : []))
}

function largest(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value) => value ?? [])
  return known.length === 0 ? null : Math.max(...known)
}
