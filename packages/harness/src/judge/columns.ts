/** The columns of a run: what is known about single instances, and about single processes. */
import { sha256 } from '../digest.ts'
import type { RecordedAnswer, Records } from '../events/run-records.ts'
import type { ForkEvent, InstancesEvent } from '../events/schema.ts'
import { instanceKey, instanceKeyAt, isControl, isSameContest, originalOf } from '../events/words.ts'
import { sumOf } from '../numbers.ts'
import { median } from '../statistics/index.ts'
import { type ContestRecords, type EntrantRecords, machineFinder } from './entrant-records.ts'
import { contentionOf, isByWall } from './round-times.ts'
import type { Answers, TimedRound } from './run.ts'

/** Entrant id → its answers, in the order of the instances that have their own rows. */
export function answersIn(
  records: Records,
  { contest, entrants }: ContestRecords,
  isOneMachine: boolean,
): Record<string, Answers> {
  const asked = records.instances.find(
    ({ setId, track }) => setId === contest.setId && track === contest.track,
  )
  const names = records.head.counters.map(({ name }) => name)
  const keys = asked === undefined ? [] : keysOf(asked)
  const own = entrants.filter(({ entrantId }) => !isControl(entrantId))
  return Object.fromEntries(
    own.map((entrant) => [entrant.entrantId, answerColumns(entrant, { keys, names, isOneMachine })]),
  )
}

function keysOf(asked: InstancesEvent): string[] {
  return asked.instance.map((_, index) => instanceKeyAt(asked, index))
}

function answerColumns(
  entrant: EntrantRecords,
  known: {
    readonly keys: readonly string[]
    readonly names: readonly string[]
    readonly isOneMachine: boolean
  },
): Answers {
  const { keys, names, isOneMachine } = known
  const all = entrant.answers
  const byKey = new Map(all.map((answer) => [instanceKey(answer), answer]))
  const rows = keys.map((key) => byKey.get(key))
  const column = <Value>(of: (answer: RecordedAnswer) => Value): (Value | null)[] =>
    rows.map((answer) => (answer === undefined ? null : of(answer)))
  // a batch is timed as a whole, so its mean is the time of no single instance
  const isTimed = isOneMachine && entrant.contest.mode === 'single'
  const times = isTimed ? entrant.medians : new Map<string, number>()
  const counters = names.map((name) => [name, column(({ counters }) => counters[name] ?? null)] as const)
  return {
    status: column(({ status }) => status),
    claim: column(({ claim }) => claim || null),
    number: column(({ number }) => number),
    time: keys.map((key) => rounded(times.get(key) ?? null)),
    preflight: column(({ cpuNs }) => rounded(cpuNs)),
    limit: column(({ limitNs }) => limitNs),
    problem: column(({ problem }) => problem || null),
    counters: Object.fromEntries(counters.filter(([, values]) => values.some((value) => value !== null))),
    countersDigest: digestOfCounters(all, names),
  }
}

function digestOfCounters(answers: readonly RecordedAnswer[], names: readonly string[]): string | null {
  const counted = answers
    .filter(({ status, counters }) => status === 'solved' && names.some((name) => counters[name] != null))
    .map((answer) => `${instanceKey(answer)} ${names.map((name) => answer.counters[name] ?? '').join(' ')}`)
  return counted.length === 0 ? null : sha256(counted.sort().join('\n')).slice(0, 16)
}

/** Every process of a contest that was timed, also those that failed. */
export function timedRoundsIn(records: Records, { contest, entrants }: ContestRecords): TimedRound[] {
  const machineOf = machineFinder(records)
  const own = records.forks.filter((fork) => isSameContest(fork.contest, contest))
  return own.map((fork) => {
    const entrant = entrants.find(({ entrantId }) => entrantId === fork.entrantId)
    const byWall = isByWall(fork, entrant?.external ?? false)
    const machine = machineOf(fork)
    const { shard, round, forkId, status } = fork
    return {
      entrantId: originalOf(fork.entrantId),
      isControl: isControl(fork.entrantId),
      ...{ shard, machine, round, forkId, status },
      ...meanAndPace(entrant, fork, machine),
      asked: sumOf(fork.asked),
      cpu: byWall ? null : sumOf(fork.cpuNs),
      wall: sumOf(fork.wallNs),
      contention: byWall ? null : rounded(contentionOf(fork)),
    }
  })
}

function meanAndPace(
  entrant: EntrantRecords | undefined,
  fork: ForkEvent,
  machine: number,
): Pick<TimedRound, 'mean' | 'pace' | 'middle'> {
  const time = entrant?.times.find((one) => one.fork === fork)
  if (entrant === undefined || time === undefined) return { mean: null, pace: null, middle: null }
  const usual = median(entrant.times.filter((one) => one.machine === machine).map(({ logMean }) => logMean))
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
