/**
 * Compares two runs. For each entrant of each contest, the result contains the ratio of its times with bounds
 * and a verdict, the counters that changed, and the instances that it no longer solves. It is a pure function
 * of the two runs.
 *
 * Between two runs the machine itself changes by some per cent, and more rounds do not average this out. But
 * the change is the same for all entrants. So an entrant is compared by its time relative to the other
 * entrants of its round, as far as these changed alike, and their common change is reported separately.
 * This needs at least three other entrants that changed alike. Without them, the times are compared
 * directly, and only a change that is larger than any change of a machine is attributed to the entrant.
 */
import { isSameContest } from '../../events/words.ts'
import { ExactShift, judgeShifts, median, type Shift } from '../../statistics/index.ts'
import type { Estimate } from '../findings.ts'
import { estimateOf } from '../pairs.ts'
import type { ContestResult, EntrantResult, Run } from '../run.ts'
import type { ContestComparison, EntrantComparison, RunComparison, TimeComparison } from './comparison.ts'
import { counterChange, type EntrantSide } from './counter-changes.ts'
import { seriousDifferences, sharedProcesses, slightDifferences, whyOtherInstances } from './differences.ts'

export interface CompareOptions {
  /** Compare times even if the machines differ. */
  readonly acrossMachines: boolean
}

export function compareRuns(before: Run, after: Run, { acrossMachines }: CompareOptions): RunComparison {
  const serious = seriousDifferences(before.environments, after.environments)
  const timesCompared = serious.length === 0 || acrossMachines
  const contests = after.contests.flatMap((is) => {
    const was = before.contests.find(({ contest }) => isSameContest(contest, is.contest))
    if (was === undefined || whyOtherInstances(before.plan, after.plan, is.contest) !== undefined) return []
    return [compareContest({ run: before, contest: was }, { run: after, contest: is }, timesCompared)]
  })
  const incomplete = [before, after].filter(({ state }) => state !== 'complete').map(idOf)
  const short = [before, after].filter(({ kind }) => kind === 'quick')
  const notCompared = before.contests.flatMap(
    ({ contest }) => whyOtherInstances(before.plan, after.plan, contest) ?? [],
  )
  return {
    before: before.runId,
    after: after.runId,
    timesCompared,
    tooShort: short.map(idOf),
    incomplete,
    notCompared,
    notes: [
      ...sharedProcesses(before, after),
      ...serious.map((difference) => `the machines differ: ${difference}`),
      ...(timesCompared ? [] : ['no verdicts on time across machines without --across-machines']),
      ...incomplete.map((runId) => `${runId} is not complete`),
      ...short.map(
        ({ runId, plan: { rounds } }) =>
          `${runId} is too short for verdicts: ${rounds === 1 ? '1 round' : `${rounds} rounds`}`,
      ),
      ...slightDifferences(before, after),
      ...notCompared,
    ],
    contests,
  }
}

const idOf = ({ runId }: Run): string => runId

type Side = Omit<EntrantSide, 'entrant'>

function compareContest(was: Side, is: Side, timesCompared: boolean): ContestComparison {
  const [before = [], after = []] = [was, is].map(({ contest }) => [...contest.ranked, ...contest.apart])
  const [first = null, second = null] = [was, is].map(({ contest }) => contest.control?.noiseFloor ?? null)
  const noiseFloor = first === null || second === null ? null : Math.max(first, second)
  const margin = Math.max(was.run.plan.margin, is.run.plan.margin)
  const hasVerdicts = was.run.kind === 'full' && is.run.kind === 'full'
  const times = timesCompared
    ? compareTimes(was.contest, is.contest, { margin, noiseFloor, hasVerdicts })
    : { times: new Map<string, TimeComparison>(), common: null }
  const entrants = after.flatMap((entrant): EntrantComparison[] => {
    const known = before.find(({ entrantId }) => entrantId === entrant.entrantId)
    if (known === undefined) return []
    const time = times.times.get(entrant.entrantId) ?? null
    return [{ ...compareEntrants({ ...was, entrant: known }, { ...is, entrant }), time }]
  })
  const missingIn = (all: readonly EntrantResult[], others: readonly EntrantResult[]): string[] =>
    all.map(({ entrantId }) => entrantId).filter((id) => others.every(({ entrantId }) => entrantId !== id))
  return {
    contest: is.contest.contest,
    margin,
    noiseFloor,
    common: times.common,
    entrants,
    onlyBefore: missingIn(before, after),
    onlyAfter: missingIn(after, before),
  }
}

function compareEntrants(before: EntrantSide, after: EntrantSide): Omit<EntrantComparison, 'time'> {
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

/** The log times of one entrant in both runs, by run and round. */
interface Both {
  readonly entrantId: string
  readonly before: ReadonlyMap<number, number>
  readonly after: ReadonlyMap<number, number>
  /** The centre of both runs, relative to which its rounds are measured. */
  readonly centre: number
}

/** So many others have to change alike. */
export const LEAST_OTHERS = 3
/** A shared machine has been twice as slow on one day as on another. */
const CHANGE_OF_MACHINE = 2
const ALPHA = 0.05

function compareTimes(
  before: ContestResult,
  after: ContestResult,
  { margin, noiseFloor, hasVerdicts }: { margin: number; noiseFloor: number | null; hasVerdicts: boolean },
): { times: Map<string, TimeComparison>; common: number | null } {
  const ids = after.ranked.map(({ entrantId }) => entrantId)
  const both = before.ranked
    .filter(({ entrantId }) => ids.includes(entrantId))
    .map(({ entrantId }) => bothOf(before, after, entrantId))
  const plain = both.map((one) => shiftOf(one, []).test.shift)
  const middle = plain.length === 0 ? 0 : median(plain)
  const near = Math.log1p(Math.max(margin, noiseFloor ?? 0))
  const together = both.filter((_, index) => Math.abs((plain[index] ?? 0) - middle) <= near)
  // a common change is taken out of all ratios or of none, so that they can be compared with each other
  const isField = together.length > LEAST_OTHERS
  const fields = both.map((one) => (isField ? together.filter((other) => other !== one) : []))
  const shifts = both.map((one, index) => shiftOf(one, fields[index] ?? []))
  const options = { alpha: ALPHA, margin, floor: noiseFloor ?? undefined, hasVerdicts }
  const judged = judgeShifts(shifts, options)
  const removed: number[] = []
  const times = both.flatMap(({ entrantId }, index): [string, TimeComparison][] => {
    const found = judged[index]
    if (found === undefined) return []
    const ratio = estimateOf(found)
    const hasField = (fields[index] ?? []).length > 0
    if (hasField) removed.push((plain[index] ?? 0) - Math.log(ratio.value))
    const isAlone = hasVerdicts && !hasField
    const comparison = {
      ratio,
      plainRatio: Math.exp(plain[index] ?? 0),
      machineChange: hasField ? 1 : CHANGE_OF_MACHINE,
      verdict: isAlone ? verdictAlone(ratio) : found.verdict,
      roundsNeeded: isAlone ? null : (found.moreRounds ?? null),
    }
    return [[entrantId, comparison]]
  })
  return { times: new Map(times), common: removed.length === 0 ? null : Math.exp(median(removed)) }
}

/** More rounds would not help to separate the entrant from the machine. */
function verdictAlone({ lo, hi }: Estimate): TimeComparison['verdict'] {
  if (lo !== null && lo > CHANGE_OF_MACHINE) return 'slower'
  return hi !== null && hi < 1 / CHANGE_OF_MACHINE ? 'faster' : 'too-noisy'
}

function bothOf(was: ContestResult, is: ContestResult, entrantId: string): Both {
  const [before, after] = [was, is].map(
    ({ timedRounds }) =>
      new Map(
        timedRounds
          .filter((one) => one.entrantId === entrantId && !one.isControl)
          .flatMap(({ round, mean }) => (mean === null ? [] : [[round, Math.log(mean)] as const])),
      ),
  ) as [Map<number, number>, Map<number, number>]
  return { entrantId, before, after, centre: median([...before.values(), ...after.values()]) }
}

/** How much the rounds after are above those before, each without the effect of its round on the other entrants. */
function shiftOf(one: Both, others: readonly Both[]): Shift {
  const beside = (run: 'before' | 'after'): number[] =>
    [...one[run]].map(([round, log]) => {
      const moved = others.flatMap((other) => {
        const own = other[run].get(round)
        return own === undefined ? [] : [own - other.centre]
      })
      return log - (moved.length === 0 ? 0 : median(moved))
    })
  const [x, y] = [beside('after'), beside('before')]
  return { test: ExactShift.ofSamples([{ x, y }]), rounds: Math.min(x.length, y.length) }
}
