/** Proves the answers that a fork sent. */
import { digestOfAll } from '../../digest.ts'
import type { Answer, Domain, InstanceSet, Proof, Shape } from '../../domain.ts'
import type { RecordedAnswer } from '../../events/run-records.ts'
import type { AnswerStatus, Contest } from '../../events/words.ts'
import { UsageError } from '../../usage-error.ts'
import type { AskedInstance, AskedInstances } from '../plan/asked-instances.ts'
import type { TimedReply } from './protocol.ts'

export interface Question {
  readonly domain: Domain
  readonly task: string
  readonly shape: Shape
  readonly asked: AskedInstance
  readonly answerNumber?: InstanceSet<unknown>['answerNumber'] | undefined
}

/** @param all everything that the run asks; `asked` is one of them */
export function questionOf(
  domain: Domain,
  all: AskedInstances,
  { setId, task }: Contest,
  asked: AskedInstance,
): Question {
  const { shape, answerNumber } = all.setOf({ setId })
  return { domain, task, shape, asked, answerNumber }
}

/** A solution that took more than this multiple of its limit counts as stopped. */
const OVER_LIMIT = 1.1

/** Judges one answer by itself. */
export function recordedAnswer(question: Question, reply: TimedReply): RecordedAnswer {
  const { answer, thrown, cpuNs, limitNs } = reply
  const failed = (problem: string): RecordedAnswer => {
    return { ...unanswered(question, 'error', problem), cpuNs, limitNs }
  }
  if (answer === undefined) return failed(thrown ?? 'gave no answer')
  const { counters } = question.domain
  const { length = counters.length } = answer.counters ?? {}
  if (length !== counters.length)
    return failed(`gave ${length} counters, and the suite names ${counters.length}`)
  const proof = proved(question, answer)
  const shown = proof.outcome === 'proved' ? answer.witnesses : []
  const [first] = shown
  return {
    ...unanswered(question, statusOf(proof, reply), proof.outcome === 'wrong' ? proof.problem : ''),
    claim: answer.claim,
    digest: digestOfAll(shown),
    number: first === undefined ? null : (question.answerNumber?.of(first) ?? null),
    counters: Object.fromEntries(counters.map(({ name }, index) => [name, answer.counters?.[index] ?? null])),
    cpuNs,
    limitNs,
  }
}

/** An instance that got no answer, and why. */
export function unanswered(
  { domain, asked }: Pick<Question, 'domain' | 'asked'>,
  status: AnswerStatus,
  problem: string,
): RecordedAnswer {
  const { instance, variant } = asked
  const counters = Object.fromEntries(domain.counters.map(({ name }) => [name, null]))
  const nothing = { claim: '', digest: '', number: null, counters, cpuNs: null, limitNs: null }
  return { instance, variant, status, ...nothing, problem }
}

/** The result of a proof. If the proof throws because the value is not an answer, the answer is wrong. */
export function proved({ domain, task, shape, asked }: Question, answer: Answer): Proof {
  try {
    return domain.prove(task, asked.value, answer, shape)
  } catch (thrown) {
    if (thrown instanceof UsageError) throw thrown // the suite returned no proof
    return { outcome: 'wrong', problem: `its answer cannot be read: ${String(thrown)}` }
  }
}

function statusOf(proof: Proof, { answer, cpuNs, limitNs }: TimedReply): AnswerStatus {
  if (proof.outcome === 'wrong') return 'wrong'
  if (proof.outcome === 'undecided') return answer?.stopped === true ? 'timeout' : 'undecided' // also if it gave up late
  return cpuNs > OVER_LIMIT * limitNs ? 'timeout' : 'solved'
}
