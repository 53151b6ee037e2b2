/** Judges what an entrant answers while it is timed, if it differs from the proved answer. */
import type { Answer, CounterDefinition } from '../../domain.ts'
import type { RecordedAnswer } from '../../events/run-records.ts'
import type { ForkEvent } from '../../events/schema.ts'
import type { Contest } from '../../events/words.ts'
import type { Reply } from '../fork/protocol.ts'
import { proved, questionOf } from '../fork/proving.ts'
import { countersOf, type Run, type Solved } from '../run-context.ts'

export type Failure = Pick<ForkEvent, 'problem'> & { readonly status: Exclude<ForkEvent['status'], 'ok'> }

/** Undefined if the answer is right, too. */
export function failureIn(
  run: Run,
  contest: Contest,
  { asked, answer: before }: Solved,
  { answer, thrown, changed, recounted }: Reply,
): Failure | undefined {
  const { domain } = run.suite
  const name = `${domain.words.instance} ${run.asked.nameOf(contest, asked.instance)}`
  const failure = (status: Failure['status'], problem: string): Failure => {
    return { status, problem: `${name}: ${problem}` }
  }
  if (changed === true) return failure('disqualified', 'changed the instance that it was given')
  if (answer === undefined) return failure('error', thrown ?? 'gave no answer')
  const proof = proved(questionOf(domain, run.asked, contest, asked), answer)
  if (proof.outcome === 'wrong') return failure('wrong', proof.problem)
  if (proof.outcome === 'undecided')
    return failure('error', 'gave up on an instance that it had answered before')
  if (recounted === true) return failure('wrong', recounting(run, answer, before))
  const { claim } = before
  return answer.claim === claim
    ? undefined
    : failure('wrong', `claims ${answer.claim}, and had claimed ${claim} before`)
}

/** Which counter differs from what it was in the preflight. */
function recounting(run: Run, { counters = [] }: Answer, answer: RecordedAnswer): string {
  const before = countersOf(run, answer)
  const at = counters.findIndex((count, position) => count !== (before[position] ?? count))
  const { name } = run.suite.domain.counters[at] as CounterDefinition
  return `counts ${counters[at]} ${name}, and had counted ${before[at]} before`
}
