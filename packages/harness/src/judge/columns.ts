/** The columns of a run: what is known about single instances, and about single processes. */
import { type Entry, entriesIn } from '../analysis/entries.ts'
import { instanceMedians } from '../analysis/instances.ts'
import { contentionOf, isByWall } from '../analysis/round-times.ts'
import { sha256 } from '../digest.ts'
import type { RecordedAnswer, Records } from '../events/run-records.ts'
import type { ForkEvent, InstancesEvent } from '../events/schema.ts'
import {
  type Contest,
  instanceKey,
  instanceKeyAt,
  isControl,
  isSameContest,
  originalOf,
} from '../events/words.ts'
import { sumOf } from '../numbers.ts'
import { median } from '../statistics/index.ts'
import type { Answers, TimedRound } from './run.ts'

/** Entrant id → its answers, in the order of the instances that have their own rows. */
export function answersIn(
  records: Records,
  contest: Contest,
  isOneMachine: boolean,
): Record<string, Answers> {
  const asked = records.instances.find(
    ({ setId, track }) => setId === contest.setId && track === contest.track,
  )
  const { entries } = entriesIn(records, contest)
  const own = entries.filter(({ entrantId }) => !isControl(entrantId))
  const names = records.head.counters.map(({ name }) => name)
  return Object.fromEntries(
    own.map((entry) => [
      entry.entrantId,
      answerColumns(entry, { keys: asked === undefined ? [] : keysOf(asked), names, isOneMachine }),
    ]),
  )
}

function keysOf(asked: InstancesEvent): string[] {
  return asked.instance.map((_, index) => instanceKeyAt(asked, index))
}

function answerColumns(
  entry: Entry,
  known: {
    readonly keys: readonly string[]
    readonly names: readonly string[]
    readonly isOneMachine: boolean
  },
): Answers {
  const { keys, names, isOneMachine } = known
  const all = [...entry.answers()]
  const byKey = new Map(all.map((answer) => [instanceKey(answer), answer]))
  const rows = keys.map((key) => byKey.get(key))
  const column = <Value>(of: (answer: RecordedAnswer) => Value): (Value | null)[] =>
    rows.map((answer) => (answer === undefined ? null : of(answer)))
  // a batch is timed as a whole, so its mean is the time of no single instance
  const isTimed = isOneMachine && entry.contest.mode === 'single'
  const times = isTimed ? instanceMedians(entry) : new Map<string, number>()
  const counters = names.map((name) => [name, column(({ counters }) => counters[name] ?? null)] as const)
  return {
    status: column(({ status }) => status),
    claim: column(({ claim }) => claim || null),
    number: column(({ number }) => number),
    time: keys.map((key) => rounded(times.get(key) ?? null)),
    preflight: column(({ cpuNs }) => rounded(cpuNs)),
    limit: column(({ limitNs }) => limitNs),
    problem: column(({ problem }) => problem || null),
    allocatedBytes: allocatedBy(entry, keys),
    counters: Object.fromEntries(counters.filter(([, values]) => values.some((value) => value !== null))),
    countersDigest: digestOfCounters(all, names),
  }
}

function allocatedBy({ allocations }: Entry, keys: readonly string[]): (number | null)[] {
  const known = new Map(
    allocations?.allocatedBytes.map((bytes, index) => [instanceKeyAt(allocations, index), bytes]),
  )
  return keys.map((key) => known.get(key) ?? null)
}

function digestOfCounters(answers: readonly RecordedAnswer[], names: readonly string[]): string | null {
  const counted = answers
    .filter(({ status, counters }) => status === 'solved' && names.some((name) => counters[name] != null))
    .map((answer) => `${instanceKey(answer)} ${names.map((name) => answer.counters[name] ?? '').join(' ')}`)
  return counted.length === 0 ? null : sha256(counted.sort().join('\n')).slice(0, 16)
}

/** Every process of a contest that was timed, also those that failed. */
export function timedRoundsIn(
  records: Records,
  contest: Contest,
  machineOf: (fork: ForkEvent) => number,
): TimedRound[] {
  const { entries } = entriesIn(records, contest)
  const own = records.forks.filter((fork) => isSameContest(fork.contest, contest))
  return own.map((fork) => {
    const entry = entries.find(({ entrantId }) => entrantId === fork.entrantId)
    const byWall = isByWall(fork, entry?.external ?? false)
    const machine = machineOf(fork)
    const { shard, round, forkId, status, cold } = fork
    const coldNs = byWall ? cold?.wallNs : cold?.cpuNs
    return {
      entrantId: originalOf(fork.entrantId),
      isControl: isControl(fork.entrantId),
      ...{ shard, machine, round, forkId, status },
      ...meanAndPace(entry, fork, machine),
      cold: cold?.instances && coldNs ? coldNs / cold.instances : null,
      asked: sumOf(fork.asked),
      cpu: byWall ? null : sumOf(fork.cpuNs),
      wall: sumOf(fork.wallNs),
      contention: byWall ? null : rounded(contentionOf(fork)),
    }
  })
}

function meanAndPace(
  entry: Entry | undefined,
  fork: ForkEvent,
  machine: number,
): Pick<TimedRound, 'mean' | 'pace' | 'middle'> {
  const time = entry?.times.find((one) => one.fork === fork)
  if (entry === undefined || time === undefined) return { mean: null, pace: null, middle: null }
  const usual = median(entry.times.filter((one) => one.machine === machine).map(({ logMean }) => logMean))
  const pace = Math.exp(time.logMean - usual)
  return {
    mean: rounded(Math.exp(time.logMean)),
    pace: rounded(pace),
    middle: time.middle && [rounded(time.middle[0] * pace), rounded(time.middle[1] * pace)],
  }
}

/** More digits are never shown and only take space. */
function rounded<Value extends number | null>(value: Value): Value {
  return (value === null ? null : Number(value.toPrecision(6))) as Value
}
