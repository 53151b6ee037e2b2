/** The details of the summary, for each instance and each fork. The page and the tables show them. */
import type { Records } from '../records/run-records.ts'
import { type AnswerStatus, type Contest, isControl, subjectOf } from '../records/words.ts'
import { median } from '../statistics/index.ts'
import { type Entry, entriesOf } from './entries.ts'
import { instanceMedians } from './instances.ts'
import { contentionOf, instanceKey } from './round-times.ts'

export interface ContestDetails {
  readonly contest: Contest
  /** Every answered instance of every entrant, without the control. */
  readonly entrants: readonly EntrantDetails[]
  /** Every fork that was completed, including those of the control. */
  readonly forks: readonly ForkDetails[]
}

interface EntrantDetails {
  readonly entrantId: string
  readonly instances: readonly InstanceDetails[]
}

interface InstanceDetails {
  readonly instance: number
  readonly variant: number
  readonly status: AnswerStatus
  /**
   * The time of one answer within sweeps, as a median over the rounds. If it was stopped at a limit, the
   * limit.
   */
  readonly ns: number | null
  readonly counters: Readonly<Record<string, number | null>>
}

interface ForkDetails {
  readonly forkId: string
  readonly entrantId: string
  readonly isControl: boolean
  readonly shard: number
  readonly round: number
  /** Mean time of an instance in this fork. */
  readonly mean: number
  /**
   * Its time divided by the median of its entrant over all rounds of the machine: 1.1 is 10 % slower than
   * usual.
   */
  readonly pace: number
  /** The middle half of its sweeps, on the same scale; null for fewer than four. */
  readonly middle: readonly [number, number] | null
  /** Wall time divided by CPU time. */
  readonly contention: number | null
}

/** In the order of the summary's contests. */
export function detailsOf(records: Records): ContestDetails[] {
  return entriesOf(records).map(({ contest, entries }) => ({
    contest,
    entrants: entries.filter(({ entrantId }) => !isControl(entrantId)).map(entrantDetails),
    forks: entries.flatMap(forkDetails),
  }))
}

function entrantDetails(entry: Entry): EntrantDetails {
  const medians = instanceMedians(entry)
  const instances = [...entry.answers()].map((answer) => ({
    instance: answer.instance,
    variant: answer.variant,
    status: answer.status,
    ns: medians.get(instanceKey(answer)) ?? null,
    counters: answer.counters,
  }))
  return { entrantId: entry.entrantId, instances }
}

function forkDetails({ entrantId, times }: Entry): ForkDetails[] {
  return times.map(({ fork, round, machine, logMean, middle }) => {
    const usual = median(times.filter((time) => time.machine === machine).map((time) => time.logMean))
    const pace = Math.exp(logMean - usual)
    return {
      forkId: fork.forkId,
      entrantId: subjectOf(entrantId),
      isControl: isControl(entrantId),
      shard: fork.shard,
      round,
      mean: Math.exp(logMean),
      pace,
      middle: middle && [middle[0] * pace, middle[1] * pace],
      contention: contentionOf(fork),
    }
  })
}
