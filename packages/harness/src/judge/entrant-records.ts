/** Collects what the records contain about one entrant in one contest. */
import { environmentOf, type Preflight, type RecordedAnswer, type Records } from '../events/run-records.ts'
import type { ForkEvent } from '../events/schema.ts'
import {
  type AnswerStatus,
  type Contest,
  contestKey,
  controlIdOf,
  instanceKey,
  isControl,
  isSameContest,
  isSameEntry,
  originalOf,
} from '../events/words.ts'
import { groupedBy } from '../grouped.ts'
import { contestsOf } from '../measure/plan/schedule.ts'
import { sumOf } from '../numbers.ts'
import { meanOf, median } from '../statistics/index.ts'
import { contradictsSweeps, type ForkTime, timesOfRound } from './round-times.ts'
import type { Machine } from './run.ts'
import { type JudgedStatus, judgedAnswers, statusesOf } from './status.ts'

/** An entrant in a contest. The control counts as one of its own, with the answers of the entrant that runs twice. */
export interface EntrantRecords {
  readonly entrantId: string
  readonly contest: Contest
  readonly judged: JudgedStatus
  readonly preflight: Preflight
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
  /** `instanceKey` → median over the rounds. For an instance that was stopped, this is its limit. */
  readonly medians: ReadonlyMap<string, number>
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

/** One contest with all its entrants, including the control. */
export interface ContestRecords {
  readonly contest: Contest
  readonly entrants: readonly EntrantRecords[]
  /** The instances that are compared one by one. */
  readonly instances: readonly string[]
}

/** Every contest, in the order of the plan. */
export function contestRecordsOf(records: Records): ContestRecords[] {
  const statuses = statusesOf(records)
  return contestsOf(records.head.plan).map((contest) => contestRecords(records, contest, statuses))
}

export function contestRecords(
  records: Records,
  contest: Contest,
  statuses: readonly JudgedStatus[] = statusesOf(records),
): ContestRecords {
  const known = statuses
    .filter((judged) => isSameContest(judged.contest, contest))
    .flatMap((judged) => {
      const preflight = records.preflights.find((candidate) => isSameEntry(candidate, judged))
      return preflight === undefined ? [] : [withAnswers(records, judged, preflight)]
    })
  const control = records.controls.findLast((event) => isSameContest(event.contest, contest))
  const twice = known.filter(({ entrantId }) => entrantId === control?.entrantId)
  const all = [...known, ...twice.map((first) => ({ ...first, entrantId: controlIdOf(first.entrantId) }))]
  const measured = forkTimesOf(records, contest, all)
  const times = new Map(
    [...measured].map(([id, own]) => [id, contradictsSweeps(own) ? own.map(withoutInstances) : own]),
  )
  const instances = [...new Set([...times.values()].flat().flatMap((time) => [...time.instances.keys()]))]
  const machineOf = machineFinder(records)
  const entrants = all.map((entrant) => {
    const own = times.get(entrant.entrantId) ?? []
    const rounds = own.map((time) => roundTimeOf(entrant, time, { instances, machineOf }))
    return { ...entrant, times: rounds, medians: mediansOf(rounds, entrant.lost) }
  })
  return { contest, entrants, instances }
}

function withoutInstances(time: ForkTime): ForkTime {
  return { ...time, instances: new Map() }
}

function withAnswers(records: Records, judged: JudgedStatus, preflight: Preflight): EntrantRecords {
  const { entrantId, contest } = judged
  const refuted = records.refutations.find((event) => isSameEntry(event, judged))
  const answers = [...judgedAnswers(preflight, refuted)]
  const counts = { solved: 0, wrong: 0, undecided: 0, timeout: 0, memory: 0, killed: 0, error: 0 }
  const lost = new Map<string, number>()
  const limitNs = records.head.plan.timeoutSeconds * NS_PER_SECOND
  for (const answer of answers) {
    counts[answer.status]++
    if (isStopped(answer.status)) lost.set(instanceKey(answer), answer.limitNs ?? limitNs)
  }
  return {
    entrantId,
    contest,
    judged,
    preflight,
    answers,
    external: records.head.plan.entrants.some(
      (planned) => planned.entrantId === entrantId && planned.external,
    ),
    asked: askedIn(records, contest),
    counts,
    lost,
    times: [],
    medians: new Map(),
  }
}

const NS_PER_SECOND = 1e9

/** The statuses of instances that were stopped at a limit: their true time is longer. */
function isStopped(status: AnswerStatus): boolean {
  return status === 'timeout' || status === 'killed' || status === 'memory'
}

function askedIn({ head: { plan }, instances }: Records, { setId, track }: Contest): number {
  const event = instances.find((known) => known.setId === setId && known.track === track)
  const planned = plan.sets.find((set) => set.setId === setId)?.instances.length ?? 0
  return event?.asked ?? planned * (track === 'permuted' ? plan.variants : 1)
}

/** Entrant id → its completed forks, measured round by round. */
function forkTimesOf(
  records: Records,
  contest: Contest,
  entrants: readonly EntrantRecords[],
): Map<string, ForkTime[]> {
  const externals = new Map(entrants.map(({ entrantId, external }) => [entrantId, external]))
  const timed = records.forks.flatMap((fork) => {
    const external = externals.get(fork.entrantId)
    const isTimed = fork.status === 'ok' && isSameContest(fork.contest, contest)
    return isTimed && external !== undefined ? [{ fork, external }] : []
  })
  const rounds = groupedBy(timed, ({ fork: { shard, round } }) => `${shard} ${round}`)
  return groupedBy([...rounds.values()].flatMap(timesOfRound), ({ fork }) => fork.entrantId)
}

function roundTimeOf(
  entrant: EntrantRecords,
  time: ForkTime,
  known: { readonly instances: readonly string[]; readonly machineOf: (fork: ForkEvent) => number },
): RoundTime {
  const { fork, sweepNs, instances } = time
  const lostNs = sumOf([...entrant.lost.values()])
  const logs = known.instances
    .flatMap((key) => instances.get(key) ?? entrant.lost.get(key) ?? [])
    .map(Math.log)
  const isComplete = logs.length > 0 && logs.length === known.instances.length
  return {
    ...time,
    round: fork.round,
    machine: known.machineOf(fork),
    logMean: Math.log((sweepNs + lostNs) / (fork.inSet + entrant.lost.size)),
    meanLog: isComplete ? meanOf(logs) : null,
  }
}

function mediansOf(times: readonly RoundTime[], lost: ReadonlyMap<string, number>): Map<string, number> {
  const all = times.flatMap(({ instances }) => [...instances])
  const lists = groupedBy(all, ([key]) => key)
  const medians = Array.from(lists, ([key, own]) => [key, median(own.map(([, ns]) => ns))] as const)
  return new Map([...lost, ...medians])
}

/** The machines on which rounds were measured, in the order in which they began. */
export function machinesOf(records: Records): Machine[] {
  const byMachine = groupedBy(records.forks, machineFinder(records))
  return [...byMachine]
    .sort(([one], [other]) => one - other)
    .flatMap(([, forks]) => {
      const [fork] = forks
      const environment = fork && environmentOf(records, fork)
      return {
        shard: fork?.shard ?? 1,
        host: environment?.host ?? '',
        cpuModel: environment?.cpuModel ?? 'unknown CPU',
        cpuCount: environment?.cpuCount ?? 0,
        node: environment?.node ?? '',
        rounds: new Set(forks.map(({ contest, round }) => `${contestKey(contest)} ${round}`)).size,
      }
    })
}

export function machineFinder(records: Records): (fork: Pick<ForkEvent, 'shard' | 'startedAt'>) => number {
  const keys: string[] = []
  const find = (fork: Pick<ForkEvent, 'shard' | 'startedAt'>): number => {
    const key = `${fork.shard} ${environmentOf(records, fork)?.host}`
    if (!keys.includes(key)) keys.push(key)
    return keys.indexOf(key)
  }
  for (const fork of records.forks) find(fork)
  return find
}

/** Whether everything was answered and proved, so that its times are those of the whole set. */
export function solvedAll({ counts, asked }: EntrantRecords): boolean {
  return counts.solved === asked
}

/** Whether its times can be compared with those of others. An entrant that gave up did less work. */
function isComparable({ judged, times, counts }: EntrantRecords): boolean {
  return judged.status === 'ranked' && times.length > 0 && counts.undecided === 0
}

/** The entrants that are compared, without the control. */
export function comparedIn({ entrants }: ContestRecords): EntrantRecords[] {
  return entrants.filter((entrant) => isComparable(entrant) && !isControl(entrant.entrantId))
}

/** The entrant that ran twice: as itself, and as the control. Undefined if no control was timed. */
export function controlIn({
  entrants,
}: ContestRecords): { first: EntrantRecords; second: EntrantRecords } | undefined {
  const second = entrants.find((entrant) => isControl(entrant.entrantId) && isComparable(entrant))
  const first = entrants.find(
    ({ entrantId }) => second !== undefined && entrantId === originalOf(second.entrantId),
  )
  return first && second && isComparable(first) ? { first, second } : undefined
}
