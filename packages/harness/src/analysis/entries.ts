/** Collects what the records contain about one entrant in one contest. */

import { environmentOf, type Preflight, type RecordedAnswer, type Records } from '../events/run-records.ts'
import type { ForkEvent, MemoryEvent } from '../events/schema.ts'
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
import { meanOf } from '../statistics/index.ts'
import { contradictsSweeps, type ForkTime, timesOfRound } from './round-times.ts'
import { judgedAnswers, type Standing, standingsOf } from './standings.ts'
import type { MachineSummary } from './summary.ts'

/** An entrant in a contest. The control is an entry of its own, with the answers of the entrant that runs twice. */
export interface Entry {
  readonly entrantId: string
  readonly contest: Contest
  readonly standing: Standing
  readonly preflight: Preflight
  /** Every answer, with the status that follows from all evidence. */
  readonly answers: () => Generator<RecordedAnswer>
  /** Its time is wall time, because it works outside of the fork. */
  readonly external: boolean
  /** The number of instances of the contest, answered or not. Every variant counts. */
  readonly asked: number
  readonly counts: Readonly<Record<AnswerStatus, number>>
  /** Instances that were stopped at a limit: `instanceKey` → that limit. */
  readonly lost: ReadonlyMap<string, number>
  /** The forks that were completed, and their times. */
  readonly times: readonly RoundTime[]
  readonly allocations: MemoryEvent | undefined
}

/** The time of an entry in one round, over all instances except for those that it gave up on. */
export interface RoundTime extends ForkTime {
  readonly round: number
  /** The index of the machine, see `machinesOf`. */
  readonly machine: number
  /** The logarithm of the mean time of an instance. */
  readonly logMean: number
  /** The mean of the logarithms of the instances' times, or null if they were not timed one by one. */
  readonly meanLog: number | null
}

/** One contest with all its entries, including the control. */
export interface ContestEntries {
  readonly contest: Contest
  readonly entries: readonly Entry[]
  /** The instances that are compared one by one. */
  readonly instances: readonly string[]
}

/** Every entry of every contest, by contest in the order of the plan. */
export function entriesOf(records: Records): ContestEntries[] {
  const standings = standingsOf(records)
  return contestsOf(records.head.plan).map((contest) => entriesIn(records, contest, standings))
}

export function entriesIn(
  records: Records,
  contest: Contest,
  standings: readonly Standing[] = standingsOf(records),
): ContestEntries {
  const known = standings
    .filter((standing) => isSameContest(standing.contest, contest))
    .flatMap((standing) => {
      const preflight = records.preflights.find((candidate) => isSameEntry(candidate, standing))
      return preflight === undefined ? [] : [answeredEntry(records, standing, preflight)]
    })
  const control = records.controls.findLast((event) => isSameContest(event.contest, contest))
  const subject = known.find(({ entrantId }) => entrantId === control?.entrantId)
  const all =
    subject === undefined ? known : [...known, { ...subject, entrantId: controlIdOf(subject.entrantId) }]
  const measured = forkTimesOf(records, contest, all)
  const times = new Map(
    [...measured].map(([id, own]) => [id, contradictsSweeps(own) ? own.map(withoutInstances) : own]),
  )
  const instances = [...new Set([...times.values()].flat().flatMap((time) => [...time.instances.keys()]))]
  const machineOf = machineFinder(records)
  const entries = all.map((entry) => {
    const own = times.get(entry.entrantId) ?? []
    return { ...entry, times: own.map((time) => roundTimeOf(entry, time, { instances, machineOf })) }
  })
  return { contest, entries, instances }
}

function withoutInstances(time: ForkTime): ForkTime {
  return { ...time, instances: new Map() }
}

function answeredEntry(records: Records, standing: Standing, preflight: Preflight): Entry {
  const { entrantId, contest } = standing
  const refuted = records.refutations.find((event) => isSameEntry(event, standing))
  const answers = (): Generator<RecordedAnswer> => judgedAnswers(preflight, refuted)
  const counts = { solved: 0, wrong: 0, undecided: 0, timeout: 0, memory: 0, killed: 0, error: 0 }
  const lost = new Map<string, number>()
  const limitNs = records.head.plan.timeoutSeconds * NS_PER_SECOND
  for (const answer of answers()) {
    counts[answer.status]++
    if (isStopped(answer.status)) lost.set(instanceKey(answer), answer.limitNs ?? limitNs)
  }
  return {
    entrantId,
    contest,
    standing,
    preflight,
    answers,
    external: records.head.plan.entrants.some(
      (planned) => planned.entrantId === entrantId && planned.external,
    ),
    asked: askedIn(records, contest),
    counts,
    lost,
    times: [],
    allocations: records.allocations.find((event) => isSameEntry(event, standing)),
  }
}

const NS_PER_SECOND = 1e9

/** The statuses of instances that were stopped at a limit: their true time is longer. */
export function isStopped(status: AnswerStatus): boolean {
  return status === 'timeout' || status === 'killed' || status === 'memory'
}

function askedIn({ head: { plan }, instances }: Records, { setId, track }: Contest): number {
  const event = instances.find((known) => known.setId === setId && known.track === track)
  const planned = plan.sets.find((set) => set.setId === setId)?.instances.length ?? 0
  return event?.asked ?? planned * (track === 'permuted' ? plan.variants : 1)
}

/** Entrant id → its completed forks, measured round by round. */
function forkTimesOf(records: Records, contest: Contest, entries: readonly Entry[]): Map<string, ForkTime[]> {
  const externals = new Map(entries.map(({ entrantId, external }) => [entrantId, external]))
  const timed = records.forks.flatMap((fork) => {
    const external = externals.get(fork.entrantId)
    const isTimed = fork.status === 'ok' && isSameContest(fork.contest, contest)
    return isTimed && external !== undefined ? [{ fork, external }] : []
  })
  const rounds = groupedBy(timed, ({ fork: { shard, round } }) => `${shard} ${round}`)
  return groupedBy([...rounds.values()].flatMap(timesOfRound), ({ fork }) => fork.entrantId)
}

function roundTimeOf(
  entry: Entry,
  time: ForkTime,
  known: { readonly instances: readonly string[]; readonly machineOf: (fork: ForkEvent) => number },
): RoundTime {
  const { fork, sweepNs, instances } = time
  const lostNs = sumOf([...entry.lost.values()])
  const logs = known.instances.flatMap((key) => instances.get(key) ?? entry.lost.get(key) ?? []).map(Math.log)
  const isComplete = logs.length > 0 && logs.length === known.instances.length
  return {
    ...time,
    round: fork.round,
    machine: known.machineOf(fork),
    logMean: Math.log((sweepNs + lostNs) / (fork.inSet + entry.lost.size)),
    meanLog: isComplete ? meanOf(logs) : null,
  }
}

/** The machines on which rounds were measured, in the order in which they began. */
export function machinesOf(records: Records): MachineSummary[] {
  const machineOf = machineFinder(records)
  const rounds = new Map<number, Set<string>>()
  const shown = new Map<number, MachineSummary>()
  for (const fork of records.forks) {
    const index = machineOf(fork)
    const own = rounds.get(index) ?? new Set<string>()
    rounds.set(index, own.add(`${contestKey(fork.contest)} ${fork.round}`))
    const environment = environmentOf(records, fork)
    shown.set(index, {
      shard: fork.shard,
      host: environment?.host ?? '',
      cpuModel: environment?.cpuModel ?? 'unknown CPU',
      cpuCount: environment?.cpuCount ?? 0,
      node: environment?.node ?? '',
      rounds: own.size,
    })
  }
  return [...shown].sort(([one], [other]) => one - other).map(([, machine]) => machine)
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
export function solvedAll({ counts, asked }: Entry): boolean {
  return counts.solved === asked
}

/** Whether its times can be compared with those of others. An entrant that gave up did less work. */
export function isComparable(entry: Entry): boolean {
  return entry.standing.status === 'ranked' && entry.times.length > 0 && entry.counts.undecided === 0
}

/** The entries that are compared, without the control. */
export function compared(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => isComparable(entry) && !isControl(entry.entrantId))
}

/** The control and the entry that it repeats, or undefined if no control was timed. */
export function controlOf(entries: readonly Entry[]): { subject: Entry; twin: Entry } | undefined {
  const twin = entries.find((entry) => isControl(entry.entrantId) && isComparable(entry))
  const subject = entries.find(
    ({ entrantId }) => twin !== undefined && entrantId === originalOf(twin.entrantId),
  )
  return twin && subject && isComparable(subject) ? { subject, twin } : undefined
}
