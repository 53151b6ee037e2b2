/** Judges what an entrant answers while it is timed, if it differs from the proved answer. */

import { proved } from '../ask/proving.ts'
import type { Reply } from '../fork/protocol.ts'
import type { Run, Solved } from '../plan/session.ts'
import type { ForkEvent, RecordedAnswer } from '../record/schema.ts'
import type { Contest } from '../record/words.ts'

export interface Failure {
  readonly status: Exclude<ForkEvent['status'], 'ok'>
  readonly problem: string | null
}

/** Undefined if the answer is right, too. */
export function failureIn(
  run: Run,
  contest: Contest,
  { asked, answer: before }: Solved,
  { answer, thrown, changed, recounted }: Reply,
): Failure | undefined {
  const { suite } = run.loaded
  const { shape } = run.asked.setOf(contest)
  const name = `${suite.words.instance} ${run.asked.nameOf(contest, asked.instance)}`
  const failure = (status: Failure['status'], problem: string): Failure => {
    return { status, problem: `${name}: ${problem}` }
  }
  if (changed === true) return failure('disqualified', 'changed the instance that it was given')
  if (answer === undefined) return failure('error', thrown ?? 'gave no answer')
  const proof = proved({ suite, task: contest.task, shape, asked }, answer)
  if (proof.outcome === 'wrong') return failure('wrong', proof.problem)
  if (proof.outcome === 'undecided')
    return failure('error', 'gave up on an instance that it had answered before')
  if (recounted === true) return failure('wrong', recounting(run, answer.counters ?? [], before))
  const { claim } = before
  return answer.claim === claim
    ? undefined
    : failure('wrong', `claims ${answer.claim}, and had claimed ${claim} before`)
}

/** Which counter differs from what it was in the preflight. */
function recounting(
  { loaded: { suite } }: Run,
  now: readonly number[],
  { counters }: RecordedAnswer,
): string {
  const at = suite.counters.findIndex(({ name }, index) => now[index] !== (counters[name] ?? now[index]))
  const name = suite.counters[at]?.name ?? ''
  return `counts ${now[at]} ${name}, and had counted ${counters[name]} before`
}
