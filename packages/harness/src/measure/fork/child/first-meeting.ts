/**
 * Asks for variants that the process has never seen, and then for the same ones again. An honest entrant is a little faster the
 * second time, because the processor has learned its branches. An entrant that remembers answers is many times as fast.
 */
import type { Answer } from '../../../domain.ts'
import {
  type AnswerReport,
  type Command,
  type GroupTimes,
  type MeetingReport,
  type Packed,
  type TimeJob,
  unpack,
} from '../protocol.ts'
import { saySteps } from './channel.ts'
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

const AGAIN = 3
const WARMING_NS = 30e6
const MOST_WARMING = 200 // passes

export function meetNewInstances(
  contender: Contender,
  { job, outside }: { job: TimeJob; outside: OutsideClock | undefined },
  { warmers, counterexamples, variants, groupSize }: Extract<Command, { do: 'meet' }>,
): MeetingReport {
  const decoded = (packed: Packed): unknown[] =>
    unpack(packed).map((bytes) => contender.domain.decode(bytes, job.shape))
  const ready = job.mode === 'batch' ? readyBatch : readySingles
  const clock = outside ?? { now: job.external ? wallNow : cpuNow }
  const resembling = ready(contender, decoded(counterexamples))
  warm(clock, [ready(contender, decoded(warmers)), resembling])

  const groups: GroupTimes[] = []
  const answers: AnswerReport[] = []
  const fresh = decoded(variants)
  for (let first = 0; first < fresh.length; first += groupSize) {
    const met = ready(contender, fresh.slice(first, first + groupSize))
    const firstNs = timeOf(clock, met)
    answers.push(...met.answers().map((answer) => ({ ...answer, index: first + answer.index })))
    groups.push({ firstNs, againNs: Math.min(...Array.from({ length: AGAIN }, () => timeOf(clock, met))) })
    saySteps()
  }
  return { groups, variants: answers, counterexamples: resembling.answers() }
}

interface Clock {
  now(): number
}

/** Instances that are prepared to be asked once or repeatedly. */
interface Ready {
  ask(): void
  answers(): AnswerReport[]
}

/** The cost of a new variant is not known, so each is asked with the smallest budget. */
function readySingles(contender: Contender, instances: readonly unknown[]): Ready {
  const { entrant, domain } = contender
  const budget = domain.budget?.first ?? Infinity
  const raws: unknown[] = instances.map(() => undefined)
  return {
    ask: () => {
      for (let at = 0; at < instances.length; at++) raws[at] = entrant.ask(instances[at], budget)
    },
    answers: () => raws.map((raw, at) => reportOn(at, () => readOne(contender, raw, instances[at]))),
  }
}

/** A batch is asked without a budget, as in its slices. */
function readyBatch(contender: Contender, instances: readonly unknown[]): Ready {
  if (instances.length === 0) return { ask: () => undefined, answers: () => [] }
  const packed = packAll(contender, instances)
  let raw: unknown
  return {
    ask: () => {
      raw = askAll(contender, packed, Infinity)
    },
    answers: () => {
      const { answers } = readAll(contender, raw, instances)
      return instances.map((_, at) => reportOn(at, () => answerOf(answers, at)))
    },
  }
}

/**
 * Code that runs for the first time has to be compiled. `bitmask` had never reached the end of its budget,
 * and took four times as long for the first variants that did. So other instances are asked first.
 */
function warm(clock: Clock, all: readonly Ready[]): void {
  const start = clock.now()
  let passes = 0
  do for (const instances of all) instances.ask()
  while (++passes < MOST_WARMING && clock.now() - start < WARMING_NS)
}

function timeOf(clock: Clock, instances: Ready): number {
  const start = clock.now()
  instances.ask()
  return clock.now() - start
}

function reportOn(index: number, read: () => Answer): AnswerReport {
  const report = { index, cpuNs: 0, limitNs: 0 }
  try {
    return { ...report, answer: sent(read()) }
  } catch (thrown) {
    return { ...report, thrown: describeThrown(thrown) }
  }
}
