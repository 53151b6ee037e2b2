/**
 * Instances that are not part of a set: variants of some of its instances, and counterexamples, which resemble them and have another
 * answer. They are asked in the preflight, and their answers are judged but not recorded. They reveal a claim that was not
 * proved, although it is right for every instance of the set.
 */
import { fileURLToPath } from 'node:url'
import type { RecordedAnswer } from '../../events/run-records.ts'
import { instanceKey } from '../../events/words.ts'
import { withArticle } from '../../phrases.ts'
import { UsageError } from '../../usage-error.ts'
import type { Reply } from '../fork/protocol.ts'
import { proved, questionOf } from '../fork/proving.ts'
import type { HiddenInstance } from '../plan/asked-instances.ts'
import type { Run } from '../run-context.ts'
import type { Asking, Finding } from './asking.ts'

/** A hidden instance, and what the entrant claims of the one that it was made from. */
export interface AskedBefore {
  readonly asked: HiddenInstance
  readonly claim: string
}

const CHEAP_SHARE = 0.7

/** Those that were made from instances which the entrant solved, without the dearest ones. */
export function hiddenFor(all: readonly HiddenInstance[], answers: readonly RecordedAnswer[]): AskedBefore[] {
  const solved = answers.filter(({ status }) => status === 'solved')
  const inOrder = solved.sort((a, b) => (a.cpuNs ?? 0) - (b.cpuNs ?? 0))
  const cheap = inOrder.slice(0, Math.ceil(inOrder.length * CHEAP_SHARE))
  const claims = new Map(cheap.map((answer) => [instanceKey(answer), answer.claim]))
  return all.flatMap((asked) => {
    const claim = claims.get(instanceKey(asked))
    return claim === undefined ? [] : [{ asked, claim }]
  })
}

/** What a message adds where nobody is trusted to tell who is wrong. */
export const UNLESS_VARIANT = 'unless the `variant` of the suite is one for which another claim is right'

/** @throws UsageError if the trusted reference contradicts itself: then the suite made a wrong variant */
export function problemInHidden(
  run: Run,
  { contest, who }: Asking,
  { asked, claim }: AskedBefore,
  { answer, thrown }: Reply,
): Finding | undefined {
  const { domain } = run.suite
  const original = `${domain.words.instance} ${run.asked.nameOf(contest, asked.instance)}`
  const isVariant = asked.claim === null
  const name = `${withArticle(isVariant ? 'new variant of' : `${domain.words.instance} that resembles`)} ${original}`
  if (answer === undefined) return { status: 'error', problem: `${name}: ${thrown ?? 'gave no answer'}` }
  const wrong = (problem: string): Finding => ({ status: 'wrong', problem: `${name}: ${problem}` })
  const proof = proved(questionOf(domain, run.asked, contest, asked), answer)
  if (proof.outcome === 'wrong') return wrong(proof.problem)
  if (proof.outcome === 'undecided') return undefined
  if (asked.claim !== null) {
    const evidence = { witnesses: 0, shownBy: [], known: asked.claim }
    const problem = domain.checks?.refute?.(contest.task, answer.claim, evidence)
    return problem === undefined ? undefined : wrong(problem)
  }
  if (answer.claim === claim) return undefined
  if (who.reference === domain.checks?.reference) throw brokenVariant(run, original, answer.claim, claim)
  return wrong(
    `claims ${answer.claim}, and had claimed ${claim} for ${original}: one of these is wrong, ${UNLESS_VARIANT}`,
  )
}

export function brokenVariant({ suite }: Run, original: string, claimed: string, right: string): UsageError {
  return new UsageError(
    `the suite ${fileURLToPath(suite.module)}: variant has to return an instance for which the same claim is right, got a variant of ${original} that ${suite.domain.checks?.reference} claims to be ${claimed}, while ${original} is ${right}`,
  )
}
