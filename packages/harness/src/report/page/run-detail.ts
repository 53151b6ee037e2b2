/** The details after the first view: columns of instances, and the timed processes. It is a pure function. */
import { instanceKeyAt } from '../../events/words.ts'
import type { Answers, ContestResult, Instances, Run } from '../../judge/run.ts'
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

/** By `keyOfInstances`, then by `instanceKey`. */
export type InstanceTexts = ReadonlyMap<string, ReadonlyMap<string, InstanceText>>

export function runDetailOf(
  run: Run,
  texts: InstanceTexts,
  stories: Readonly<Record<string, string>>,
): RunDetail {
  return {
    stories,
    instances: Object.fromEntries(
      run.instances.map((asked) => [
        keyOfInstances(asked),
        instanceColumns(asked, texts.get(keyOfInstances(asked))),
      ]),
    ),
    contests: run.contests.map(contestDetail),
  }
}

function instanceColumns(
  asked: Instances,
  texts: ReadonlyMap<string, InstanceText> | undefined,
): InstanceColumns {
  const known = asked.instance.map((_, index) => texts?.get(instanceKeyAt(asked, index)))
  return {
    name: asked.name.map((name, index) =>
      asked.variant[index] ? `${name}, variant ${asked.variant[index]}` : name,
    ),
    facts: asked.facts,
    text: known.map((one) => one?.text ?? null),
    solution: known.map((one) => one?.solution ?? null),
    fragment: known.map((one) => one?.fragment ?? null),
  }
}

function contestDetail({ answers, timedRounds }: ContestResult): ContestDetail {
  return {
    entrants: Object.fromEntries(Object.entries(answers).map(([id, own]) => [id, entrantColumns(own)])),
    forks: timedRounds.flatMap(({ entrantId, isControl, shard, round, pace, middle, contention }) =>
      pace === null ? [] : [{ entrantId, isControl, shard, round, pace, middle, contention }],
    ),
  }
}

function entrantColumns({ status, time, counters }: Answers): EntrantColumns {
  return { status: status.map((one) => STATUS_LETTERS[one ?? 'none']).join(''), ns: time, counters }
}
