/**
 * Compares two runs: for each solver of each contest the ratio of its times with bounds and a verdict, the
 * counters that moved, and what it no longer solves. Pure, from the records of the two.
 */
import { statisticsEntry } from '../clock.ts'
import { type ContestEntry, entriesOf, isComparable, unsolvedOf } from '../entries.ts'
import { isSameContest, type Standing } from '../judge.ts'
import { judgeEntries } from '../pairs.ts'
import { type Contest, isControl, type PairVerdict, type Plan } from '../record.ts'
import type { Records } from '../records.ts'
import { JUDGE_DEFAULTS, judgeRuns, type SolverJudgement } from '../statistics/index.ts'
import { type CounterChange, counterChange } from './counters.ts'
import { machineDifferences } from './machines.ts'

export interface RunComparison {
  readonly before: string
  readonly after: string
  /** False when the machines differ, and nobody said to compare their times all the same. */
  readonly timesCompared: boolean
  /** False when one of the runs was too short to rest a verdict on. */
  readonly verdictsGiven: boolean
  /** What is to be known of the comparison as a whole. */
  readonly notes: readonly string[]
  readonly contests: readonly ContestComparison[]
}

export interface ContestComparison {
  readonly contest: Contest
  /** The relative difference that counts: 0.02, or the larger of the two A/A floors. */
  readonly threshold: number
  /** By what factor the solvers that moved together became slower; null where no four did. */
  readonly common: number | null
  readonly solvers: readonly SolverComparison[]
  readonly onlyBefore: readonly string[]
  readonly onlyAfter: readonly string[]
}

export interface SolverComparison {
  readonly solverId: string
  /** Null where times cannot be compared. */
  readonly time: TimeComparison | null
  /** Null when no counter moved. */
  readonly counters: CounterChange | null
  readonly solvedBefore: number
  readonly solvedAfter: number
  /** What went wrong in the run after that did not in the run before; null when nothing did. */
  readonly broken: string | null
}

interface TimeComparison {
  /** Time after by time before, without the factor in common: 2 says that it takes twice as long now. */
  readonly ratio: number
  readonly ratioLo: number | null
  readonly ratioHi: number | null
  /** The ratio of the times as they are. */
  readonly plainRatio: number
  /** Of the solver after: `faster` or `slower` than before by more than the threshold, `same`, `unresolved`. */
  readonly verdict: PairVerdict
  /** For an unresolved solver: further rounds of each run that would settle it. */
  readonly roundsNeeded: number | null
}

export interface CompareOptions {
  /** Compare times though the machines differ. */
  readonly acrossMachines: boolean
}

export function compareRuns(
  before: Records,
  after: Records,
  { acrossMachines }: CompareOptions,
): RunComparison {
  const { serious, slight } = machineDifferences(before, after)
  const timesCompared = serious.length === 0 || acrossMachines
  const old = entriesOf(before)
  const contests = entriesOf(after).flatMap(({ contest, entries }) => {
    const match = old.find((candidate) => isSameContest(candidate.contest, contest))
    if (match === undefined || whyOtherQuestions(before, after, contest) !== undefined) return []
    const sides = { before: sideOf(before, match.entries), after: sideOf(after, entries) }
    return [compareContest(contest, sides, timesCompared)]
  })
  return {
    before: before.head.runId,
    after: after.head.runId,
    timesCompared,
    verdictsGiven: before.head.plan.verdicts && after.head.plan.verdicts,
    notes: [
      ...serious.map((difference) => `the machines differ: ${difference}`),
      ...(timesCompared ? [] : ['no verdicts on time across machines, unless told by --across-machines']),
      ...shortcomings(before),
      ...shortcomings(after),
      ...slight.map((difference) => `perhaps another machine: ${difference}`),
      ...paceNotes(before.head.plan, after.head.plan),
      ...old.flatMap(({ contest }) => whyOtherQuestions(before, after, contest) ?? []),
    ],
    contests,
  }
}

function shortcomings({ head: { runId, plan }, state }: Records): string[] {
  return [
    ...(state === 'complete' ? [] : [`${runId} is not complete`]),
    ...(plan.verdicts ? [] : [`${runId} is too short for verdicts: ${plan.rounds} rounds`]),
  ]
}

interface Side {
  readonly plan: Plan
  readonly limitNs: number
  readonly entries: readonly ContestEntry[]
}

const NS_PER_SECOND = 1e9

function sideOf({ head: { plan } }: Records, entries: readonly ContestEntry[]): Side {
  return { plan, limitNs: plan.timeoutSeconds * NS_PER_SECOND, entries }
}

function compareContest(
  contest: Contest,
  sides: { readonly before: Side; readonly after: Side },
  timesCompared: boolean,
): ContestComparison {
  const idsOf = ({ entries }: Side): string[] =>
    entries.map(({ solverId }) => solverId).filter((id) => !isControl(id))
  const [idsBefore, idsAfter] = [idsOf(sides.before), idsOf(sides.after)]
  const smallestDifference = Math.max(
    JUDGE_DEFAULTS.smallestDifference,
    floorOf(sides.before),
    floorOf(sides.after),
  )
  const judged = judgeRuns(timedIn(sides.before), timedIn(sides.after), {
    alpha: JUDGE_DEFAULTS.alpha,
    smallestDifference,
  })
  const hasVerdicts = sides.before.plan.verdicts && sides.after.plan.verdicts
  const solvers = sides.after.entries.flatMap((after) => {
    const before = sides.before.entries.find(({ solverId }) => solverId === after.solverId)
    if (before === undefined || isControl(after.solverId)) return []
    const judgement = judged.solvers.find(({ id }) => id === after.solverId)
    const time = judgement && timesCompared ? timeOf(judgement, hasVerdicts) : null
    return [{ ...compareEntry(before, after), time }]
  })
  return {
    contest,
    threshold: smallestDifference,
    common: timesCompared ? (judged.common ?? null) : null,
    solvers,
    onlyBefore: idsBefore.filter((id) => !idsAfter.includes(id)),
    onlyAfter: idsAfter.filter((id) => !idsBefore.includes(id)),
  }
}

/** Those that solved everything: where a limit was reached, a time says more of the limit than of the solver. */
function timedIn({ entries, limitNs }: Side): ReturnType<typeof statisticsEntry>[] {
  return entries
    .filter((entry) => isComparable(entry) && unsolvedOf(entry) === 0 && !isControl(entry.solverId))
    .map((entry) => statisticsEntry(entry, limitNs))
}

function floorOf({ entries, limitNs }: Side): number {
  return judgeEntries(entries.filter(isComparable), limitNs)?.control?.floor ?? 0
}

function timeOf(judgement: SolverJudgement, hasVerdicts: boolean): TimeComparison {
  const { ratio, bounds, plainRatio, verdict, moreRounds } = judgement
  return {
    ratio,
    ratioLo: bounds?.lo ?? null,
    ratioHi: bounds?.hi ?? null,
    plainRatio,
    verdict: hasVerdicts ? verdict : 'unresolved',
    roundsNeeded: hasVerdicts ? (moreRounds ?? null) : null,
  }
}

function compareEntry(before: ContestEntry, after: ContestEntry): Omit<SolverComparison, 'time'> {
  return {
    solverId: after.solverId,
    counters: counterChange(before.preflight, after.preflight) ?? null,
    solvedBefore: before.solved,
    solvedAfter: after.solved,
    broken: whatBroke(before, after),
  }
}

function whatBroke(before: ContestEntry, after: ContestEntry): string | null {
  if (after.standing.status !== 'ranked' && !isSameStanding(before.standing, after.standing)) {
    return `${after.standing.status}: ${after.standing.problem ?? 'no reason given'}`
  }
  if (after.solved >= before.solved) return null
  return `solves ${after.solved} of ${after.asked} puzzles, ${before.solved} before`
}

function isSameStanding(one: Standing, other: Standing): boolean {
  return one.status === other.status && one.problem === other.problem
}

/** Why the questions of a contest are not those of the same contest in the other run; undefined when they are. */
function whyOtherQuestions(before: Records, after: Records, contest: Contest): string | undefined {
  const [was, is] = [before, after].map(({ head: { plan } }) => ({
    plan,
    dataset: plan.datasets.find(({ datasetId }) => datasetId === contest.datasetId),
  }))
  if (was?.dataset === undefined || is?.dataset === undefined) return undefined
  const left = `${contest.datasetId}, ${contest.task}, ${contest.track}, ${contest.mode}: not compared:`
  if (was.dataset.sha256 !== is.dataset.sha256) return `${left} the file is another`
  if (was.dataset.puzzles.join() !== is.dataset.puzzles.join()) return `${left} the sample is another`
  if (contest.track === 'given') return undefined
  const areSame = was.plan.seed === is.plan.seed && was.plan.isomorphs === is.plan.isomorphs
  return areSame ? undefined : `${left} the isomorphs are others (--seed, --isomorphs)`
}

/** What was measured differently, so that a difference may come from that. */
function paceNotes(before: Plan, after: Plan): string[] {
  const traits = [
    ['sampling time', ({ steadyMs }: Plan) => `${steadyMs} ms`],
    ['warm-up', ({ warmUpMs }: Plan) => `${warmUpMs} ms`],
    ['limit', ({ timeoutSeconds }: Plan) => `${timeoutSeconds} s`],
  ] as const
  return traits.flatMap(([name, of]) =>
    of(before) === of(after)
      ? []
      : [`measured differently: ${name} ${of(before)} before, ${of(after)} after`],
  )
}
