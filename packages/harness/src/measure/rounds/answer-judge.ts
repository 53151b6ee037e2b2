/** Judges what an entrant answers while it is timed. */
import type { Answer, CounterDefinition, Proof } from '../../domain.ts'
import type { RecordedAnswer } from '../../events/run-records.ts'
import type { ForkEvent } from '../../events/schema.ts'
import type { Contest } from '../../events/words.ts'
import { withArticle } from '../../phrases.ts'
import type { AnswerReport, DifferingAnswer } from '../fork/protocol.ts'
import { proved, questionOf, received } from '../fork/proving.ts'
import type { AskedInstance } from '../plan/asked-instances.ts'
import type { Run, Solved } from '../run-context.ts'
import { UNLESS_VARIANT } from './kept-claims.ts'
import type { NewInstance } from './new-instances.ts'

export type Failure = Pick<ForkEvent, 'problem'> & {
  readonly status: Exclude<ForkEvent['status'], 'ok'>
  /** An instance and a variant of it about which the entrant made different claims. */
  readonly doubted?: readonly [AskedInstance, AskedInstance]
}

export class AnswerJudge {
  private readonly run: Run
  private readonly contest: Contest
  private readonly solved: readonly Solved[]

  constructor(run: Run, contest: Contest, solved: readonly Solved[]) {
    this.run = run
    this.contest = contest
    this.solved = solved
  }

  /** What is wrong with an answer that differs from the proved one. Undefined if it is right too. */
  against(given: DifferingAnswer): Failure | undefined {
    const { asked, answer: before } = this.solved[given.index] as Solved
    const name = this.nameOf(asked)
    if (given.changed === true) return failure('disqualified', name, 'changed the instance that it was given')
    if (given.answer === undefined) return failure('error', name, given.thrown ?? 'gave no answer')
    const answer = received(given.answer)
    const proof = this.proofOf(answer, asked)
    if (proof.outcome === 'wrong') return failure('wrong', name, proof.problem)
    if (proof.outcome === 'undecided')
      return failure('error', name, 'gave up on an instance that it had answered before')
    if (given.recounted === true) return failure('wrong', name, this.recounting(answer, before))
    return contradiction(name, answer, before)
  }

  /** What is wrong with an answer for a new instance. An entrant may give up on it, because a variant can be far more work. */
  againstNew(
    { answer: sent, thrown }: Pick<AnswerReport, 'answer' | 'thrown'>,
    { index, asked, otherClaim }: NewInstance,
  ): Failure | undefined {
    if (sent?.stopped === true) return undefined
    const { words, refute } = this.run.suite.domain
    const kind = otherClaim === undefined ? 'new variant of' : `${words.instance} that resembles`
    const name = `${withArticle(kind)} ${this.nameOf(asked)}`
    if (sent === undefined) return failure('error', name, thrown ?? 'gave no answer')
    const answer = received(sent)
    const proof = this.proofOf(answer, asked)
    if (proof.outcome === 'wrong') return failure('wrong', name, proof.problem)
    if (proof.outcome === 'undecided') return undefined
    if (otherClaim === undefined)
      return this.contradictionOfVariant(name, answer, asked, this.solved[index] as Solved)
    const evidence = { witnesses: 0, shownBy: [], known: otherClaim }
    const problem = refute?.(this.contest.task, answer.claim, evidence)
    return problem === undefined ? undefined : failure('wrong', name, problem)
  }

  private contradictionOfVariant(
    name: string,
    answer: Answer,
    variant: AskedInstance,
    { asked, answer: { claim } }: Solved,
  ): Failure | undefined {
    if (answer.claim === claim) return undefined
    const problem = `claims ${answer.claim}, and had claimed ${claim} for ${this.nameOf(asked)}: one of these is wrong, ${UNLESS_VARIANT}`
    return { ...failure('wrong', name, problem), doubted: [asked, variant] }
  }

  private nameOf({ instance }: AskedInstance): string {
    const { run, contest } = this
    return `${run.suite.domain.words.instance} ${run.asked.nameOf(contest, instance)}`
  }

  private proofOf(answer: Answer, asked: AskedInstance): Proof {
    const { run, contest } = this
    return proved(questionOf(run.suite.domain, run.asked, contest, asked), answer)
  }

  /** Which counter differs from what it was in the preflight. */
  private recounting({ counters = [] }: Answer, answer: RecordedAnswer): string {
    const before = countersOf(this.run, answer)
    const at = counters.findIndex((count, position) => count !== (before[position] ?? count))
    const { name } = this.run.suite.domain.counters[at] as CounterDefinition
    return `counts ${counters[at]} ${name}, and had counted ${before[at]} before`
  }
}

/** The counters of an answer, in the order of the domain. */
export function countersOf({ suite }: Run, { counters }: RecordedAnswer): (number | null)[] {
  return suite.domain.counters.map(({ name }) => counters[name] ?? null)
}

function contradiction(name: string, answer: Answer, { claim }: RecordedAnswer): Failure | undefined {
  return answer.claim === claim
    ? undefined
    : failure('wrong', name, `claims ${answer.claim}, and had claimed ${claim} before`)
}

function failure(status: Failure['status'], name: string, problem: string): Failure {
  return { status, problem: `${name}: ${problem}` }
}
