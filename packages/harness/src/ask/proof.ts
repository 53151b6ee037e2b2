/** Proves what an entrant answered, one answer at a time. */
import { digestOfAll } from '../digest.ts'
import type { TimedReply } from '../fork/protocol.ts'
import type { AskedInstance, Session } from '../plan/session.ts'
import type { RecordedAnswer } from '../record/events.ts'
import type { AnswerStatus, Contest } from '../record/plan.ts'
import type { Answer, Proof } from '../suite.ts'
import { shown, UsageError } from '../usage-error.ts'

/** What is needed to prove an answer. */
type Prover = Pick<Session, 'suite' | 'asked'>

export const CHANGED = 'changed the instance that it was given'

/** Judges one answer by itself. */
export function recordedAnswer(
  prover: Prover,
  contest: Contest,
  asked: AskedInstance,
  reply: TimedReply,
): RecordedAnswer {
  const { answer, thrown, changed, cpuNs, limitNs, stopsAtOnce } = reply
  const { suite } = prover
  const { counters } = suite
  const failed = (problem: string): RecordedAnswer => {
    return { ...unanswered(suite, asked, 'error', problem), cpuNs, limitNs }
  }
  if (changed === true) return failed(CHANGED) // it was asked something else, the second time at least
  if (answer === undefined) return failed(thrown ?? 'gave no answer')
  const { length = counters.length } = answer.counters ?? {}
  if (length !== counters.length)
    return failed(`gave ${length} counters, and the suite names ${counters.length}`)
  const proof = proved(prover, contest, asked, answer)
  const problem = proof.outcome === 'wrong' ? proof.problem : ''
  return {
    ...unanswered(suite, asked, statusOf(proof, reply), problem),
    claim: answer.claim,
    digest: proof.outcome === 'proved' ? digestOfAll(answer.witnesses) : '',
    counters: Object.fromEntries(counters.map(({ name }, index) => [name, answer.counters?.[index] ?? null])),
    cpuNs,
    limitNs,
    ...(stopsAtOnce && { stopsAtOnce }),
  }
}

/** An instance that got no answer, and why. */
export function unanswered(
  suite: Session['suite'],
  { instance, variant }: AskedInstance,
  status: AnswerStatus,
  problem: string,
): RecordedAnswer {
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
export function proved(
  { suite, asked }: Prover,
  contest: Contest,
  { value }: AskedInstance,
  answer: Answer,
): Proof {
  try {
    const proof = suite.prove(contest.task, value, answer, asked.setOf(contest).shape)
    if (OUTCOMES.includes(Object(proof).outcome)) return proof
    const expected = "an object with the outcome 'proved' or 'undecided', or 'wrong' and a problem"
    throw new UsageError(`the suite ${suite.name}: prove has to return ${expected}, got ${shown(proof)}`)
  } catch (thrown) {
    if (thrown instanceof UsageError || thrown instanceof ReferenceError) throw thrown
    return { outcome: 'wrong', problem: `its answer cannot be read: ${String(thrown)}` }
  }
}

function statusOf(proof: Proof, { answer, isLate }: TimedReply): AnswerStatus {
  if (proof.outcome === 'wrong') return 'wrong'
  if (proof.outcome === 'undecided') return answer?.stopped === true ? 'timeout' : 'undecided' // also if it gave up late
  return isLate ? 'timeout' : 'solved'
}
