/** Collects what the records contain about one entrant in one contest, and its times in every round. */
import { mean, median, quantile } from 'simple-statistics'
import { groupedBy, sumOf } from '../numbers.ts'
import { environmentOf, type ForkEvent, type RecordedAnswer, type Records } from '../record/events.ts'
import {
  type AnswerStatus,
  type Contest,
  contestKey,
  controlIdOf,
  instanceKey,
  instanceKeyAt,
  isSameContest,
  isSameEntry,
  originalOf,
} from '../record/plan.ts'
import type { Estimate, Machine } from '../record/run.ts'
import { askedIn, isStopped } from './results.ts'
import { turnEffects } from './statistics/rounds.ts'
import { type JudgedStatus, statusesOf } from './status.ts'

/** An entrant in a contest. */
export interface EntrantRecords extends JudgedStatus {
  /** Every answer, with the status that follows from all evidence. */
  readonly answers: readonly RecordedAnswer[]
  /** Its time is wall time, because it works outside of the fork. */
  readonly external: boolean
  /** The number of instances of the contest, answered or not. Every variant counts. */
  readonly asked: number
  readonly counts: Readonly<Record<AnswerStatus, number>>
  /** Instances that were stopped at a limit: `instanceKey` → that limit. */
  readonly lost: ReadonlyMap<string, number>
  /** The forks that were completed, and their times. */
  readonly times: readonly RoundTime[]
  /** `instanceKey` → median over the rounds. For an instance that was stopped, this is its limit. Those whose time is not known are missing. */
  readonly medians: ReadonlyMap<string, number>
  /** The instances that were timed one by one, and whose times are not known. They are less than those that are. */
  readonly unknown: number
  /** What its mean time is at most, in nanoseconds. Null if the mean time is known. */
  readonly atMostNs: number | null
  /** The sum of its times of single instances, divided by that of all together. Null if the two agree. */
  readonly singlesRatio: number | null
}

/** The time of an entrant in one round, over all instances except for those that it gave up on. */
export interface RoundTime extends ForkTime {
  readonly round: number
  /** The index of the machine, see `machinesOf`. */
  readonly machine: number
  /** The logarithm of the mean time of an instance. */
  readonly logMean: number
  /** The mean of the logarithms of the instances' times, or null if they were not timed one by one. */
  readonly meanLog: number | null
}

/** One contest with all its entrants. */
export interface ContestRecords {
  readonly contest: Contest
  readonly entrants: readonly EntrantRecords[]
  /** The entrant that runs twice, with the times of its second entry. Undefined if none was chosen. */
  readonly control: EntrantRecords | undefined
  /** The instances that are compared one by one. */
  readonly instances: readonly string[]
}

export function contestRecords(
  records: Records,
  contest: Contest,
  statuses: readonly JudgedStatus[] = statusesOf(records),
): ContestRecords {
  const known = statuses
    .filter((judged) => isSameContest(judged.contest, contest))
    .map((judged) => withAnswers(records, judged))
  const control = records.controls.findLast((event) => isSameContest(event.contest, contest))
  const twice = known.filter(({ entrantId }) => entrantId === control?.entrantId)
  const second = twice.map((first) => ({ ...first, entrantId: controlIdOf(first.entrantId) }))
  const all = [...known, ...second]
  const times = forkTimesOf(records, contest, all)
  const timed = [...times.values()].flat()
  const instances = [...new Set(timed.flatMap((time) => [...time.instances.keys()]))]
  const machineOf = machineFinder(records)
  const timedEntries = all.map((entrant) => {
    const all = times.get(entrant.entrantId) ?? []
    const atMostNs = entrant.status === 'ranked' ? leastKnownOf(all) : null
    const own = all.filter(({ sweepNs }) => sweepNs > 0 || atMostNs !== null)
    const rounds = withMeanLogs(entrant, own, instances).map((time) => ({
      ...time,
      round: time.fork.round,
      machine: machineOf(time.fork),
    }))
    const known = mediansOf(rounds, entrant.lost)
    const singlesRatio = known.unknown === 0 ? contradictionIn(own) : null
    return { ...entrant, times: rounds, atMostNs, singlesRatio, ...known }
  })
  const entrants = timedEntries.slice(0, known.length)
  return { contest, entrants, control: timedEntries[known.length], instances }
}

const NS_PER_SECOND = 1e9

function withAnswers(records: Records, judged: JudgedStatus): EntrantRecords {
  const { entrantId, contest, preflight } = judged
  const { plan } = records.head
  const refuted = records.refutations.find((event) => isSameEntry(event, judged))
  const why = new Map(refuted?.problem.map((problem, index) => [instanceKeyAt(refuted, index), problem]))
  const answers = preflight.answers.map((answer): RecordedAnswer => {
    const problem = why.get(instanceKey(answer))
    return problem === undefined ? answer : { ...answer, status: 'wrong', problem }
  })
  const counts = { solved: 0, wrong: 0, undecided: 0, timeout: 0, memory: 0, killed: 0, error: 0 }
  for (const { status } of answers) counts[status]++
  const lost = answers
    .filter(({ status }) => isStopped(status))
    .map((answer) => [instanceKey(answer), answer.limitNs ?? plan.timeoutSeconds * NS_PER_SECOND] as const)
  return {
    ...judged,
    answers,
    external: plan.entrants.some((planned) => planned.entrantId === entrantId && planned.external),
    asked: askedIn(records, contest)?.asked ?? 0,
    counts,
    lost: new Map(lost),
    times: [],
    medians: new Map(),
    unknown: 0,
    atMostNs: null,
    singlesRatio: null,
  }
}

/** Entrant id → its completed forks, measured round by round. */
function forkTimesOf(
  records: Records,
  contest: Contest,
  entrants: readonly EntrantRecords[],
): Map<string, readonly ForkTime[]> {
  const externals = new Map(entrants.map(({ entrantId, external }) => [entrantId, external]))
  const timed = records.forks.flatMap((fork) => {
    const external = externals.get(fork.entrantId)
    const isTimed = fork.status === 'ok' && isSameContest(fork.contest, contest)
    return isTimed && external !== undefined ? [{ fork, external }] : []
  })
  const rounds = groupedBy(timed, ({ fork: { shard, round } }) => `${shard} ${round}`)
  return groupedBy([...rounds.values()].flatMap(timesOfRound), ({ fork }) => fork.entrantId)
}

/** The measurements of one fork, without the effects of the machine. */
interface ForkTime {
  readonly fork: ForkEvent
  /** The time of one sweep over the instances that the entrant answers. What calls cost by themselves is taken off, so it may be negative. */
  readonly sweepNs: number
  /** `instanceKey` → the time of one answer within sweeps, as it was measured, or 0 if it is too short to be known. */
  readonly instances: ReadonlyMap<string, number>
}

interface Slice {
  readonly turn: number
  readonly asked: number
  readonly ns: number
  /** It consists of whole sweeps. */
  readonly isWhole: boolean
}

/** By how much the mean time of an instance may be wrong, because of what was taken off and of the steps of the clock. */
function openNsOf({ outside }: ForkEvent): number {
  if (outside === undefined) return 0
  const { exchangeNsLo, exchangeNsHi, unsureNs = 0 } = outside
  return (exchangeNsHi - exchangeNsLo) / 2 + unsureNs
}

/** From which time on a single instance is known: what is taken off it is that of one call, and calls differ. Coarse steps tell of none. */
function leastSingleOf({ outside }: ForkEvent): number {
  if (outside === undefined) return 0
  return outside.unsureNs ? Infinity : outside.exchangeNsHi - outside.exchangeNsLo
}

const SURE = 1 / 4

/**
 * What a mean time is at most, if it is not known: unless it exceeds what is open in three of four forks. Null if it is known.
 */
function leastKnownOf(times: readonly ForkTime[]): number | null {
  const means = times.map(({ fork, sweepNs }) => ({ mean: sweepNs / fork.inSet, open: openNsOf(fork) }))
  if (means.length === 0 || means.every(({ open }) => open === 0)) return null
  const sure = means.map(({ mean, open }) => mean - open)
  if (quantile(sure, SURE) > 0) return null
  return Math.max(0, median(means.map(({ mean }) => mean))) + median(means.map(({ open }) => open))
}

/**
 * The time of a sweep for each entrant of a round.
 *
 * Within a round the entrants take turns, so a disturbance of the machine in a turn affects all of them. The
 * effect of each turn is estimated from the slices that are whole sweeps, and is removed from every slice. If
 * the slices of an entrant are parts of a sweep, its sweep is put together after that, as if all parts had
 * been measured in one turn.
 *
 * @param forks those of one round of one contest
 */
function timesOfRound(
  forks: readonly { readonly fork: ForkEvent; readonly external: boolean }[],
): ForkTime[] {
  const sliced = forks.map(({ fork, external }) => ({ fork, slices: slicesOf(fork, external) }))
  const whole = sliced.map(({ fork: { inSet }, slices }) => {
    const own = slices.filter(({ isWhole, ns }) => isWhole && ns > 0)
    return new Map(own.map(({ turn, asked, ns }) => [turn, Math.log((ns * inSet) / asked)]))
  })
  const effects = turnEffects(whole.filter(({ size }) => size > 0))
  return sliced.flatMap(({ fork, slices }) => {
    const sweeps = sweepsOf(slices, fork.inSet, effects)
    if (sweeps.length === 0) return []
    const least = leastSingleOf(fork)
    const singles = (fork.contest.mode === 'batch' ? [] : fork.instanceNs).map(
      (ns, index) => [instanceKeyAt(fork, index), ns > least ? ns : 0] as const,
    )
    return [{ fork, sweepNs: median(sweeps), instances: new Map(singles) }]
  })
}

/** Of processes that the system tells nothing of, only the wall time is known. */
export function isByWall({ outside }: Pick<ForkEvent, 'outside'>, external: boolean): boolean {
  return external && outside === undefined
}

function slicesOf(fork: ForkEvent, external: boolean): Slice[] {
  const times = isByWall(fork, external) ? fork.wallNs : fork.cpuNs
  const slices = fork.turn.map((turn, index) => {
    const asked = fork.asked[index] ?? 0
    const isWhole = fork.first[index] === 0 && asked % fork.inSet === 0
    return { turn, asked, ns: times[index] ?? 0, isWhole }
  })
  return slices.filter(({ asked, ns }) => asked > 0 && (ns > 0 || fork.outside !== undefined))
}

/**
 * The times of whole sweeps without the effects of their turns. Parts are added up in the order in which they
 * were measured. A sweep that was not finished is ignored, because instances differ. If there is no other,
 * the fork has no time.
 */
function sweepsOf(slices: readonly Slice[], inSet: number, effects: ReadonlyMap<number, number>): number[] {
  const sweeps: number[] = []
  let [asked, ns] = [0, 0]
  for (const slice of slices) {
    const time = slice.ns / Math.exp(effects.get(slice.turn) ?? 0)
    if (slice.isWhole) {
      sweeps.push((time * inSet) / slice.asked)
      continue
    }
    asked += slice.asked
    ns += time
    if (asked < inSet) continue
    sweeps.push((ns * inSet) / asked)
    ;[asked, ns] = [0, 0]
  }
  return sweeps
}

/** Where the times of single instances and those of sweeps disagree by more, something disturbed one of them. */
const MOST_DISAGREEMENT = 1.2

/**
 * The times of single instances divided by those of sweeps, over all rounds, or null if they do not contradict each other. If only some
 * instances are timed one by one, or known, it is not known what they should add up to.
 */
function contradictionIn(times: readonly ForkTime[]): number | null {
  const ratios = times
    .filter(({ fork, instances }) => instances.size > 0 && instances.size === fork.inSet)
    .filter(({ instances, sweepNs }) => sweepNs > 0 && ![...instances.values()].includes(0))
    .map(({ instances, sweepNs }) => sumOf([...instances.values()]) / sweepNs)
  if (ratios.length === 0) return null
  const ratio = median(ratios)
  return Math.max(ratio, 1 / ratio) > MOST_DISAGREEMENT ? ratio : null
}

/** Wall time divided by CPU time, the median of the processes, or null if there is no CPU time. */
export function contentionIn(times: readonly ForkTime[]): number | null {
  const ratios = times.flatMap(({ fork: { cpuNs, wallNs } }) => {
    const cpu = sumOf(cpuNs)
    return cpu > 0 ? [sumOf(wallNs) / cpu] : []
  })
  return ratios.length === 0 ? null : median(ratios)
}

/**
 * The mean of the logarithms is that of all instances or none: if one is not known in more than a fourth of the forks, the others would be those
 * in which it happened to take long.
 */
function withMeanLogs(
  { lost }: EntrantRecords,
  times: readonly ForkTime[],
  all: readonly string[],
): (ForkTime & Pick<RoundTime, 'logMean' | 'meanLog'>)[] {
  const lostNs = sumOf([...lost.values()])
  const known = times.map((time) => {
    const { fork, sweepNs, instances } = time
    const logs = all.flatMap((key) => instances.get(key) || (lost.get(key) ?? [])).map(Math.log)
    return {
      ...time,
      logMean: Math.log((sweepNs + lostNs) / (fork.inSet + lost.size)),
      meanLog: logs.length > 0 && logs.length === all.length ? mean(logs) : null,
    }
  })
  const isKnown = known.filter(({ meanLog }) => meanLog !== null).length >= (1 - SURE) * known.length
  return isKnown ? known : known.map((time) => ({ ...time, meanLog: null }))
}

function mediansOf(
  times: readonly RoundTime[],
  lost: ReadonlyMap<string, number>,
): Pick<EntrantRecords, 'medians' | 'unknown'> {
  const singles = times.flatMap(({ instances }) => [...instances])
  const lists = groupedBy(singles, ([key]) => key)
  const all = Array.from(lists, ([key, own]) => [key, knownMedian(own.map(([, ns]) => ns))] as const)
  const medians = all.flatMap(([key, ns]) => (ns === null ? [] : [[key, ns] as const]))
  return { medians: new Map([...lost, ...medians]), unknown: all.length - medians.length }
}

/** The median of times of which those that are too short to be known are 0. Null if it is one of these. */
export function knownMedian(times: readonly number[]): number | null {
  const lower = [...times].sort((a, b) => a - b)[(times.length - 1) >> 1]
  return lower === undefined || lower <= 0 ? null : median([...times])
}

/** The machines that worked on a run, in the order in which they began. */
export function machinesOf(records: Records): Machine[] {
  const machineOf = machineFinder(records)
  const forks = groupedBy(records.forks, machineOf)
  const sessions = groupedBy(records.sessions, ({ shard, environment }) => machineKey(shard, environment))
  return [...sessions.values()].flatMap((own, machine) => {
    const rounds = forks.get(machine)?.map(({ contest, round }) => `${contestKey(contest)} ${round}`)
    return own.slice(-1).map(({ shard, environment }) => {
      return { shard, ...environment, rounds: new Set(rounds).size }
    })
  })
}

/** Finds the index of the machine of a fork. */
export function machineFinder(records: Records): (fork: ForkEvent) => number {
  const all = records.sessions.map(({ shard, environment }) => machineKey(shard, environment))
  const keys = [...new Set(all)]
  return (fork) => keys.indexOf(machineKey(fork.shard, environmentOf(records, fork)))
}

function machineKey(shard: number, environment: { readonly host: string } | undefined): string {
  return `${shard} ${environment?.host}`
}

/** Whether everything was answered and proved, so that its times are those of the whole set. */
export function solvedAll({ counts, asked }: EntrantRecords): boolean {
  return counts.solved === asked
}

/** Whether its times can be compared with those of others. An entrant that gave up did less work. */
function isComparable({ status, times, counts, atMostNs }: EntrantRecords): boolean {
  return status === 'ranked' && times.length > 0 && counts.undecided === 0 && atMostNs === null
}

/** The entrants that are compared. */
export function comparedIn({ entrants }: ContestRecords): EntrantRecords[] {
  return entrants.filter(isComparable)
}

/** The two entries of the entrant that ran twice. Undefined if no control was timed. */
export function controlIn({
  entrants,
  control: second,
}: ContestRecords): { readonly first: EntrantRecords; readonly second: EntrantRecords } | undefined {
  const first = second && entrants.find(({ entrantId }) => entrantId === originalOf(second.entrantId))
  return first && isComparable(first) && isComparable(second) ? { first, second } : undefined
}

const MOST_UNSURE = 0.99

/** From this share on, a time is mostly what starting a process costs, and says little of the work. */
export const MOSTLY_START = 0.5

/** The share of a start in the mean time of an entrant, if it is a part of its times. */
export function startShareOf({ fork: { outside }, logMean }: RoundTime): number {
  return outside?.includesStart ? outside.startNs / Math.exp(logMean) : 0
}

/**
 * By which share the mean time of an entrant may be wrong, because a part of its CPU time is told in coarse steps, or because it is mostly
 * what a start costs. Nearly 1 means that nothing is known.
 */
export function unsureShareOf({ times }: Pick<EntrantRecords, 'times'>): number {
  const shares = times.flatMap((time) => {
    const { unsureNs } = time.fork.outside ?? {}
    const start = startShareOf(time)
    return [
      ...(unsureNs ? [unsureNs / Math.exp(time.logMean)] : []),
      ...(start >= MOSTLY_START ? [start] : []),
    ]
  })
  return Math.min(MOST_UNSURE, Math.max(0, ...shares))
}

/** The factor by which times of single instances may be wrong, because they contradict those of all together. 1 if they do not. */
export function singlesFactorOf({ singlesRatio }: EntrantRecords): number {
  return singlesRatio === null ? 1 : Math.max(singlesRatio, 1 / singlesRatio)
}

/** Bounds of a time, or of the ratio of two times, that hold also where times are told in coarse steps. */
export function widened(
  { value, lo, hi }: Estimate,
  own: Pick<EntrantRecords, 'times'>,
  other: Pick<EntrantRecords, 'times'> = { times: [] },
): Estimate {
  const [a, b] = [unsureShareOf(own), unsureShareOf(other)]
  return {
    value,
    lo: lo === null ? null : (lo * (1 - a)) / (1 + b),
    hi: hi === null ? null : (hi * (1 + a)) / (1 - b),
  }
}
