/** The columns of a run: what is known about single instances, and about single processes. */
import { median } from 'simple-statistics'
import { sumOf } from '../numbers.ts'
import type { Answers, TimedRound } from '../record/run.ts'
import type { Records } from '../record/run-records.ts'
import type { RecordedAnswer } from '../record/schema.ts'
import { instanceKey, instanceKeyAt, isControl, isSameContest, originalOf } from '../record/words.ts'
import { type ContestRecords, type EntrantRecords, machineFinder } from './entrant-records.ts'
import { isByWall } from './round-times.ts'

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
  const keys = asked?.instance.map((_, index) => instanceKeyAt(asked, index)) ?? []
  // a batch is timed as a whole, so its mean is the time of no single instance
  const isTimed = isOneMachine && contest.mode === 'single'
  return Object.fromEntries(
    entrants.map((entrant) => [entrant.entrantId, answerColumns(entrant, { keys, names, isTimed })]),
  )
}

function answerColumns(
  { answers, medians }: EntrantRecords,
  known: { readonly keys: readonly string[]; readonly names: readonly string[]; readonly isTimed: boolean },
): Answers {
  const { keys, names, isTimed } = known
  const byKey = new Map(answers.map((answer) => [instanceKey(answer), answer]))
  const rows = keys.map((key) => byKey.get(key))
  const column = <Value>(of: (answer: RecordedAnswer) => Value): (Value | null)[] =>
    rows.map((answer) => (answer === undefined ? null : of(answer)))
  const counters = names.map((name) => [name, column(({ counters }) => counters[name] ?? null)] as const)
  return {
    status: column(({ status }) => status),
    claim: column(({ claim }) => claim || null),
    time: keys.map((key) => rounded((isTimed ? medians.get(key) : undefined) ?? null)),
    preflight: column(({ cpuNs }) => rounded(cpuNs)),
    limit: column(({ limitNs }) => limitNs),
    problem: column(({ problem }) => problem || null),
    counters: Object.fromEntries(counters.filter(([, values]) => values.some((value) => value !== null))),
  }
}

/** Every process of a contest that was timed, also those that failed. */
export function timedRoundsIn(
  records: Records,
  { contest, entrants, control }: ContestRecords,
): TimedRound[] {
  const machineOf = machineFinder(records)
  const own = records.forks.filter((fork) => isSameContest(fork.contest, contest))
  return own.map((fork) => {
    const entrant = [...entrants, ...(control ? [control] : [])].find(
      ({ entrantId }) => entrantId === fork.entrantId,
    )
    const machine = machineOf(fork)
    const beside = entrant?.times.filter((one) => one.machine === machine) ?? []
    const log = beside.find((one) => one.fork === fork)?.logMean
    const usual = log === undefined ? 0 : median(beside.map(({ logMean }) => logMean))
    const { shard, round, forkId, status } = fork
    return {
      entrantId: originalOf(fork.entrantId),
      isControl: isControl(fork.entrantId),
      ...{ shard, machine, round, forkId, status },
      mean: log === undefined ? null : rounded(Math.exp(log)),
      pace: log === undefined ? null : rounded(Math.exp(log - usual)),
      asked: sumOf(fork.asked),
      cpu: isByWall(fork, entrant?.external ?? false) ? null : sumOf(fork.cpuNs),
      wall: sumOf(fork.wallNs),
    }
  })
}

/** More digits are never shown and only take space. */
function rounded<Value extends number | null>(value: Value): Value {
  return (value === null ? null : Number(value.toPrecision(6))) as Value
}
