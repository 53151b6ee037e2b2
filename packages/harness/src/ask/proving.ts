/** Proves the answers that a fork sent. */

import type { CompleteSuite } from '../complete-suite.ts'
import { digestOfAll } from '../digest.ts'
import type { TimedReply } from '../fork/protocol.ts'
import type { AskedInstance } from '../plan/asked-instances.ts'
import type { RecordedAnswer } from '../record/schema.ts'
import type { AnswerStatus } from '../record/words.ts'
import type { Answer, Proof, Shape } from '../suite.ts'
import { shown, UsageError } from '../usage-error.ts'

export interface Question {
  readonly suite: CompleteSuite
  readonly task: string
  readonly shape: Shape
  readonly asked: AskedInstance
}

/** A solution that took more than this multiple of its limit counts as stopped. */
const OVER_LIMIT = 1.1

/** Judges one answer by itself. */
export function recordedAnswer(question: Question, reply: TimedReply): RecordedAnswer {
  const { answer, thrown, cpuNs, limitNs } = reply
  const { counters } = question.suite
  const failed = (problem: string): RecordedAnswer => {
    return { ...unanswered(question, 'error', problem), cpuNs, limitNs }
  }
  if (answer === undefined) return failed(thrown ?? 'gave no answer')
  const { length = counters.length } = answer.counters ?? {}
  if (length !== counters.length)
    return failed(`gave ${length} counters, and the suite names ${counters.length}`)
  const proof = proved(question, answer)
  return {
    ...unanswered(question, statusOf(proof, reply), proof.outcome === 'wrong' ? proof.problem : ''),
    claim: answer.claim,
    digest: proof.outcome === 'proved' ? digestOfAll(answer.witnesses) : '',
    counters: Object.fromEntries(counters.map(({ name }, index) => [name, answer.counters?.[index] ?? null])),
    cpuNs,
    limitNs,
  }
}

/** An instance that got no answer, and why. */
export function unanswered(
  { suite, asked }: Pick<Question, 'suite' | 'asked'>,
  status: AnswerStatus,
  problem: string,
): RecordedAnswer {
  const { instance, variant } = asked
  const counters = Object.fromEntries(suite.counters.map(({ name }) => [name, null]))
  const nothing = { claim: '', digest: '', counters, cpuNs: null, limitNs: null }
  return { instance, variant, status, ...nothing, problem }
}

const OUTCOMES: readonly unknown[] = ['proved', 'undecided', 'wrong']

/**
 * The result of a proof. If the proof throws because the value is not an answer, the answer is wrong.
 *
 * @throws UsageError if the suite returns no proof, or its code is wrong
 */
export function proved({ suite, task, shape, asked }: Question, answer: Answer): Proof {
  try {
    const proof = suite.prove(task, asked.value, answer, shape)
    if (OUTCOMES.includes(Object(proof).outcome)) return proof
    const expected = "an object with the outcome 'proved' or 'undecided', or 'wrong' and a problem"
    throw new UsageError(`the suite ${suite.name}: prove has to return ${expected}, got ${shown(proof)}`)
  } catch (thrown) {
    if (thrown instanceof UsageError || thrown instanceof ReferenceError) throw thrown
    return { outcome: 'wrong', problem: `its answer cannot be read: ${String(thrown)}` }
  }
}

function statusOf(proof: Proof, { answer, cpuNs, limitNs }: TimedReply): AnswerStatus {
  if (proof.outcome === 'wrong') return 'wrong'
  if (proof.outcome === 'undecided') return answer?.stopped === true ? 'timeout' : 'undecided' // also if it gave up late
  return cpuNs > OVER_LIMIT * limitNs ? 'timeout' : 'solved'
}
