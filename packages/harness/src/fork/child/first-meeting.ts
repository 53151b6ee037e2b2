/**
 * Asks for instances that the process has never seen, and then for the same ones again. An honest entrant is
 * a little faster the second time, because the processor has learned its branches. An entrant that remembers
 * answers is much faster. An entrant that contains the answers of a published set is much faster on that set
 * than on new instances.
 */

import type { Answer } from '../../domain.ts'
import {
  type AnswerReport,
  type Command,
  type GroupTimes,
  type MeetingReport,
  type Packed,
  type TimeJob,
  unpack,
} from '../protocol.ts'
import type { Channel } from './channel.ts'
import { cpuNow, wallNow } from './clocks.ts'
import {
  answerOf,
  askAll,
  type Contender,
  describeThrown,
  packAll,
  readAll,
  readOne,
  sent,
} from './contender.ts'
import type { OutsideClock } from './outside-clock.ts'

const AGAIN = 2
const PRIMING_NS = 30e6
const MOST_PRIMING = 200 // passes

export function meetNewInstances(
  contender: Contender,
  {
    job,
    outside,
    saySteps,
  }: { job: TimeJob; outside: OutsideClock | undefined; saySteps: Channel['saySteps'] },
  { primers, counterexamples, instances, originals, groupSizes }: Extract<Command, { do: 'meet' }>,
): MeetingReport {
  const decoded = (packed: Packed): unknown[] =>
    unpack(packed).map((bytes) => contender.domain.decode(bytes, job.shape))
  const [fresh, copies] = [decoded(instances), decoded(instances)]
  const familiar = originals.map((index) => contender.instances[index])
  const asker = job.mode === 'batch' ? batchAsker(contender) : singleAsker(contender)
  const clock = outside ?? { now: job.external ? wallNow : cpuNow }
  const primed = asker.ready(decoded(primers), true)
  prime(clock, primed)
  const told = counterexamples.length === 0 ? [] : primed.answers(counterexamples)

  const groups: GroupTimes[] = []
  const answers: AnswerReport[] = []
  for (const size of groupSizes) {
    const first = answers.length
    const cut = (all: readonly unknown[]): readonly unknown[] => all.slice(first, first + size)
    const met = asker.ready(cut(fresh), true)
    const firstNs = timeOf(clock, met)
    answers.push(...met.answers().map((answer) => ({ ...answer, index: first + answer.index })))
    const soonNs = leastOf(clock, met)
    const copiesNs = leastOf(clock, asker.ready(cut(copies), true))
    const familiarNs = leastOf(clock, asker.ready(cut(familiar), false))
    // once more, because the code may have been compiled in between
    groups.push({ firstNs, againNs: Math.min(soonNs, leastOf(clock, met)), copiesNs, familiarNs })
    saySteps()
  }
  return { groups, answers, counterexamples: told }
}

interface Clock {
  now(): number
}

/** Instances that are prepared to be asked once or repeatedly. */
interface Ready {
  ask(): void
  /** The last answers, all or those at some positions. */
  answers(positions?: readonly number[]): AnswerReport[]
}

interface Asker {
  /** @param isLimited asks with the smallest budget, because the cost of a new variant is not known */
  ready(instances: readonly unknown[], isLimited: boolean): Ready
}

function singleAsker(contender: Contender): Asker {
  const { entrant, domain, timedBudget } = contender
  return {
    ready: (instances, isLimited) => {
      const budget = isLimited ? (domain.budget?.first ?? Infinity) : timedBudget
      const raws: unknown[] = instances.map(() => undefined)
      return {
        ask: () => {
          for (let position = 0; position < instances.length; position++)
            raws[position] = entrant.ask(instances[position], budget)
        },
        answers: (positions = [...raws.keys()]) =>
          positions.map((at) => reportOn(at, () => readOne(contender, raws[at], instances[at]))),
      }
    },
  }
}

/** A batch is asked without a budget, as in its slices. */
function batchAsker(contender: Contender): Asker {
  return {
    ready: (instances) => {
      const packed = packAll(contender, instances)
      let raw: unknown
      return {
        ask: () => {
          raw = askAll(contender, packed, Infinity)
        },
        answers: (positions = [...instances.keys()]) => {
          const { answers } = readAll(contender, raw, instances)
          return positions.map((at) => reportOn(at, () => answerOf(answers, at)))
        },
      }
    },
  }
}

/**
 * Code that runs for the first time has to be compiled. `bitmask` had never reached the end of its budget,
 * and took four times as long for the first variants that did. So other variants are asked first.
 */
function prime(clock: Clock, primers: Ready): void {
  const start = clock.now()
  for (let passes = 0; passes < MOST_PRIMING && clock.now() - start < PRIMING_NS; passes++) primers.ask()
}

function timeOf(clock: Clock, instances: Ready): number {
  const start = clock.now()
  instances.ask()
  return clock.now() - start
}

function leastOf(clock: Clock, instances: Ready): number {
  return Math.min(...Array.from({ length: AGAIN }, () => timeOf(clock, instances)))
}

function reportOn(index: number, read: () => Answer): AnswerReport {
  const report = { index, cpuNs: 0, limitNs: 0 }
  try {
    return { ...report, answer: sent(read()) }
  } catch (thrown) {
    return { ...report, thrown: describeThrown(thrown) }
  }
}
