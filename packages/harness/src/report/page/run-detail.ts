/** The details after the first view: columns of instances, and the timed processes. It is a pure function. */
import { type ContestDetails, detailsOf } from '../../analysis/index.ts'
import type { InstancesEvent } from '../../records/events.ts'
import type { Records } from '../../records/run-records.ts'
import {
  type ContestDetail,
  type EntrantColumns,
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

/** By `keyOfInstances`, then by `keyOf`. */
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
    contests: detailsOf(records).map((details) => contestDetail(records, details, counters)),
  }
}

export function keyOf({
  instance,
  variant,
}: {
  readonly instance: number
  readonly variant: number
}): string {
  return `${instance}/${variant}`
}

function keysOf({ instance, variant }: InstancesEvent): string[] {
  return instance.map((number, index) => keyOf({ instance: number, variant: variant[index] ?? 0 }))
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
  { contest, entrants, forks }: ContestDetails,
  counters: readonly string[],
): ContestDetail {
  const event = records.instances.find(
    ({ setId, track }) => setId === contest.setId && track === contest.track,
  )
  const keys = event === undefined ? [] : keysOf(event)
  return {
    entrants: Object.fromEntries(
      entrants.map(({ entrantId, instances }) => [entrantId, columnsOf(keys, instances, counters)]),
    ),
    forks: forks.map(({ entrantId, isControl, shard, round, pace, middle, contention }) => ({
      entrantId,
      isControl,
      shard,
      round,
      pace: rounded(pace, 4),
      middle: middle && [rounded(middle[0], 4), rounded(middle[1], 4)],
      contention: contention === null ? null : rounded(contention, 4),
    })),
  }
}

function columnsOf(
  keys: readonly string[],
  instances: ContestDetails['entrants'][number]['instances'],
  counters: readonly string[],
): EntrantColumns {
  const byKey = new Map(instances.map((answer) => [keyOf(answer), answer]))
  const answers = keys.map((key) => byKey.get(key))
  const columns = counters.map(
    (name) => [name, answers.map((answer) => answer?.counters[name] ?? null)] as const,
  )
  return {
    status: answers.map((answer) => STATUS_LETTERS[answer?.status ?? 'none']).join(''),
    ns: answers.map((answer) => (answer?.ns == null ? null : rounded(answer.ns, 6))),
    counters: Object.fromEntries(columns.filter(([, values]) => values.some((value) => value !== null))),
  }
}

/** More digits are never shown and only take space. */
function rounded(value: number, digits: number): number {
  return Number(value.toPrecision(digits))
}
