/** The details after the first view: columns of instances, and the timed processes. It is a pure function. */
import { type ContestEntries, type Entry, entriesOf } from '../../analysis/entries.ts'
import { instanceMedians } from '../../analysis/instances.ts'
import { contentionOf } from '../../analysis/round-times.ts'
import type { Records } from '../../events/run-records.ts'
import type { InstancesEvent } from '../../events/schema.ts'
import { instanceKey, instanceKeyAt, isControl, originalOf } from '../../events/words.ts'
import { median } from '../../statistics/index.ts'
import {
  type ContestDetail,
  type EntrantColumns,
  type ForkData,
  type InstanceColumns,
  keyOfInstances,
  type RunDetail,
  STATUS_LETTERS,
} from '../page-data.ts'

/** An instance and its solution as text, and its address in the viewer, or null if they are not available. */
export interface InstanceText {
  readonly text: string | null
  readonly solution: string | null
  readonly fragment: string | null
}

/** By `keyOfInstances`, then by `instanceKey`. */
export type InstanceTexts = ReadonlyMap<string, ReadonlyMap<string, InstanceText>>

export function runDetailOf(
  records: Records,
  texts: InstanceTexts,
  stories: Readonly<Record<string, string>>,
): RunDetail {
  const counters = records.head.counters.map(({ name }) => name)
  return {
    stories,
    instances: Object.fromEntries(
      records.instances.map((event) => [
        keyOfInstances(event),
        instanceColumns(event, texts.get(keyOfInstances(event))),
      ]),
    ),
    contests: entriesOf(records).map((known) => contestDetail(records, known, counters)),
  }
}

function keysOf(event: InstancesEvent): string[] {
  return event.instance.map((_, index) => instanceKeyAt(event, index))
}

function instanceColumns(
  event: InstancesEvent,
  texts: ReadonlyMap<string, InstanceText> | undefined,
): InstanceColumns {
  const known = keysOf(event).map((key) => texts?.get(key))
  return {
    name: event.name.map((name, index) =>
      event.variant[index] ? `${name}, variant ${event.variant[index]}` : name,
    ),
    facts: event.facts,
    text: known.map((one) => one?.text ?? null),
    solution: known.map((one) => one?.solution ?? null),
    fragment: known.map((one) => one?.fragment ?? null),
  }
}

function contestDetail(
  records: Records,
  { contest, entries }: ContestEntries,
  counters: readonly string[],
): ContestDetail {
  const event = records.instances.find(
    ({ setId, track }) => setId === contest.setId && track === contest.track,
  )
  const keys = event === undefined ? [] : keysOf(event)
  const entrants = entries.filter(({ entrantId }) => !isControl(entrantId))
  return {
    entrants: Object.fromEntries(
      entrants.map((entry) => [entry.entrantId, entrantColumns(entry, { contest, keys, counters })]),
    ),
    forks: entries.flatMap(forkData),
  }
}

interface Asked extends Pick<ContestEntries, 'contest'> {
  readonly keys: readonly string[]
  readonly counters: readonly string[]
}

function entrantColumns(entry: Entry, { contest, keys, counters }: Asked): EntrantColumns {
  // a batch is timed as a whole, so its mean is the time of no single instance
  const medians = contest.mode === 'batch' ? new Map<string, number>() : instanceMedians(entry)
  const byKey = new Map([...entry.answers()].map((answer) => [instanceKey(answer), answer]))
  const answers = keys.map((key) => byKey.get(key))
  const columns = counters.map(
    (name) => [name, answers.map((answer) => answer?.counters[name] ?? null)] as const,
  )
  return {
    status: answers.map((answer) => STATUS_LETTERS[answer?.status ?? 'none']).join(''),
    ns: keys.map((key) => rounded(medians.get(key) ?? null, 6)),
    counters: Object.fromEntries(columns.filter(([, values]) => values.some((value) => value !== null))),
  }
}

function forkData({ entrantId, times }: Entry): ForkData[] {
  return times.map(({ fork, round, machine, logMean, middle }) => {
    const usual = median(times.filter((time) => time.machine === machine).map((time) => time.logMean))
    const pace = Math.exp(logMean - usual)
    return {
      entrantId: originalOf(entrantId),
      isControl: isControl(entrantId),
      shard: fork.shard,
      round,
      pace: rounded(pace, 4),
      middle: middle && [rounded(middle[0] * pace, 4), rounded(middle[1] * pace, 4)],
      contention: rounded(contentionOf(fork), 4),
    }
  })
}

/** More digits are never shown and only take space. */
function rounded<Value extends number | null>(value: Value, digits: number): Value {
  return (value === null ? null : Number(value.toPrecision(digits))) as Value
}
