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
import { median } from 'simple-statistics'
import { counted } from '../../phrases.ts'
import type { ContestResult, EntrantResult, Estimate, Run } from '../../record/run.ts'
import { isSameContest } from '../../record/words.ts'
import { ExactShift } from '../statistics/exact-shift.ts'
import type { RoundLogs, Shift } from '../statistics/rounds.ts'
import { judgeFamily } from '../statistics/verdicts.ts'
import type { ContestComparison, EntrantComparison, RunComparison, TimeComparison } from './comparison.ts'
import { counterChange, type EntrantSide } from './counter-changes.ts'
import { machineDifferences, whyOtherInstances } from './differences.ts'

interface CompareOptions {
  /** Compare times even if the machines differ. */
  readonly acrossMachines: boolean
  /** What the reader calls the two runs, in their order. By default, their ids. */
  readonly names?: readonly [string, string]
}

export function compareRuns(
  before: Run,
  after: Run,
  { acrossMachines, names }: CompareOptions,
): RunComparison {
  const machines = machineDifferences(before.machines, after.machines)
  const timesCompared = machines.length === 0 || acrossMachines
  const shared = after.contests.flatMap((is) => {
    const was = before.contests.find(({ contest }) => isSameContest(contest, is.contest))
    return was === undefined ? [] : [{ was, is, why: whyOtherInstances(before.plan, after.plan, is.contest) }]
  })
  const [nameBefore, nameAfter] = names ?? [before.runId, after.runId]
  const all = [
    { ...before, name: nameBefore },
    { ...after, name: nameAfter },
  ]
  const short = all
    .filter(({ kind }) => kind === 'quick')
    .map(
      ({ name, plan: { rounds } }) =>
        `${name} is too short for verdicts: ${counted(rounds, 'round', 'rounds')}`,
    )
  const gaps = [
    ...all.filter(({ state }) => state !== 'complete').map(({ name }) => `${name} is not complete`),
    ...shared.flatMap(({ why }) => why ?? []),
  ]
  return {
    before: before.runId,
    after: after.runId,
    names: { before: nameBefore, after: nameAfter },
    hasVerdicts: timesCompared && short.length === 0,
    gaps,
    notes: [
      ...(before.runId === after.runId ? ['this is a run compared with itself'] : []),
      ...machines.map((difference) => `the machines differ: ${difference}`),
      ...(timesCompared ? [] : ['no verdicts on time across machines without --across-machines']),
      ...short,
      ...gaps,
    ],
    contests: shared
      .filter(({ why }) => why === undefined)
      .map(({ was, is }) =>
        compareContest({ run: before, contest: was }, { run: after, contest: is }, timesCompared),
      ),
  }
}

type Side = Omit<EntrantSide, 'entrant'>

function compareContest(was: Side, is: Side, timesCompared: boolean): ContestComparison {
  const [before = [], after = []] = [was, is].map(({ contest }) => [...contest.ranked, ...contest.apart])
  const [first = null, second = null] = [was, is].map(({ contest }) => contest.control?.noiseFloor ?? null)
  const floor = first === null || second === null ? null : Math.max(first, second)
  const margin = Math.max(was.run.plan.margin, is.run.plan.margin)
  const hasVerdicts = was.run.kind === 'full' && is.run.kind === 'full'
  const { times, common } = timesCompared
    ? compareTimes(was.contest, is.contest, { margin, floor, hasVerdicts })
    : NO_TIMES
  const entrants = after.flatMap((entrant): EntrantComparison[] => {
    const known = before.find(({ entrantId }) => entrantId === entrant.entrantId)
    if (known === undefined) return []
    const time = times.get(entrant.entrantId) ?? null
    return [{ ...compareEntrants({ ...was, entrant: known }, { ...is, entrant }), time }]
  })
  const missingIn = (all: readonly EntrantResult[], others: readonly EntrantResult[]): string[] =>
    all.map(({ entrantId }) => entrantId).filter((id) => others.every(({ entrantId }) => entrantId !== id))
  return {
    contest: is.contest.contest,
    margin,
    noiseFloor: floor,
    common,
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

/** The log times of one entrant in both runs. */
interface Both {
  readonly entrantId: string
  readonly before: RoundLogs
  readonly after: RoundLogs
  /** The centre of both runs, relative to which its rounds are measured. */
  readonly centre: number
}

interface ComparedTimes {
  readonly times: ReadonlyMap<string, TimeComparison>
  readonly common: number | null
}

const NO_TIMES: ComparedTimes = { times: new Map(), common: null }

/** So many others have to change alike. */
export const LEAST_OTHERS = 3
/** A shared machine has been twice as slow on one day as on another. */
export const CHANGE_OF_MACHINE = 2
const ALPHA = 0.05

function compareTimes(
  before: ContestResult,
  after: ContestResult,
  options: { readonly margin: number; readonly floor: number | null; readonly hasVerdicts: boolean },
): ComparedTimes {
  const ids = new Set(after.ranked.map(({ entrantId }) => entrantId))
  const both = before.ranked
    .filter(({ entrantId }) => ids.has(entrantId))
    .map(({ entrantId }) => bothOf(before, after, entrantId))
  if (both.length === 0) return NO_TIMES
  const plain = both.map((one) => ({ one, shift: shiftOf(one, []).test.shift }))
  const middle = median(plain.map(({ shift }) => shift))
  const near = Math.log1p(Math.max(options.margin, options.floor ?? 0))
  const together = plain.filter(({ shift }) => Math.abs(shift - middle) <= near)
  // a common change is taken out of all ratios or of none, so that they can be compared with each other
  const field = together.length > LEAST_OTHERS ? together.map(({ one }) => one) : []
  const shifts = both.map((one) =>
    shiftOf(
      one,
      field.filter((other) => other !== one),
    ),
  )
  const judged = judgeFamily(shifts, { alpha: ALPHA, ...options })
  const times = both.flatMap(({ entrantId }, index): [string, TimeComparison][] => {
    const found = judged[index]
    if (found === undefined) return []
    const isAlone = options.hasVerdicts && field.length === 0
    const isCoarse = [before, after].some(({ ranked }) =>
      ranked.some((one) => one.entrantId === entrantId && one.flags.includes('coarse-clock')),
    )
    const verdict = isCoarse ? 'too-noisy' : isAlone ? verdictAlone(found.ratio) : found.verdict
    return [[entrantId, { ratio: found.ratio, verdict }]]
  })
  const removed = plain.map(({ shift }, index) => shift - (shifts[index]?.test.shift ?? shift))
  return { times: new Map(times), common: field.length === 0 ? null : Math.exp(median(removed)) }
}

/** More rounds would not help to separate the entrant from the machine. */
function verdictAlone({ lo, hi }: Estimate): TimeComparison['verdict'] {
  if (lo !== null && lo > CHANGE_OF_MACHINE) return 'slower'
  return hi !== null && hi < 1 / CHANGE_OF_MACHINE ? 'faster' : 'too-noisy'
}

function bothOf(was: ContestResult, is: ContestResult, entrantId: string): Both {
  const logsIn = ({ timedRounds }: ContestResult): RoundLogs => {
    const own = timedRounds.filter((one) => one.entrantId === entrantId && !one.isControl)
    return new Map(
      own.flatMap(({ round, mean }) => (mean === null ? [] : [[round, Math.log(mean)] as const])),
    )
  }
  const [before, after] = [logsIn(was), logsIn(is)]
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
  const [after, before] = [beside('after'), beside('before')]
  return { test: ExactShift.ofSamples(after, before), rounds: Math.min(after.length, before.length) }
}
