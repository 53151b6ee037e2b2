/**
 * Instances that are not part of a set: variants of some of its instances, and counterexamples, which resemble them and have another
 * answer. They are asked in the preflight, and their answers are judged but not recorded. They reveal a claim that was not
 * proved, although it is right for every instance of the set.
 */

import type { Reply } from '../fork/protocol.ts'
import { withArticle } from '../phrases.ts'
import { cheapest, type Session } from '../plan/session.ts'
import type { AskedInstance } from '../plan/sets.ts'
import { seedFor } from '../random.ts'
import type { RecordedAnswer } from '../record/schema.ts'
import { type Contest, instanceKey } from '../record/words.ts'
import { type Finding, proved } from './proving.ts'

/** An instance that is asked beside those of a contest, and made from one of them. */
interface HiddenInstance extends AskedInstance {
  readonly isVariant: boolean
  /** The right claim of a counterexample, or for a variant what the entrant claims of the instance that it was made from. */
  readonly claim: string
}

const HIDDEN = 10 // of each kind

/** Those that are made from instances which the entrant solved. None if the suite makes none. */
export async function hiddenFor(
  session: Session,
  contest: Contest,
  answers: readonly RecordedAnswer[],
): Promise<HiddenInstance[]> {
  const { suite } = session
  const { shape } = session.asked.setOf(contest)
  const all = session.asked.of(contest)
  const solved = answers.filter(({ status }) => status === 'solved')
  const claims = new Map(cheapest(solved).map((answer) => [instanceKey(answer), answer.claim]))
  const made: HiddenInstance[] = []
  for (let number = 0; number < HIDDEN; number++) {
    const seed = seedFor(session.plan.seed, 'hidden', contest.setId, number)
    const asked = all[seed % all.length] as AskedInstance
    const claim = claims.get(instanceKey(asked))
    if (claim === undefined) continue
    const variant = suite.variant?.(asked.value, seed, shape)
    if (variant !== undefined) made.push({ ...asked, value: variant, isVariant: true, claim })
    const found = await suite.checks?.counterexample?.(asked.value, seed, shape)
    if (found !== undefined)
      made.push({ ...asked, value: found.instance, isVariant: false, claim: found.claim })
  }
  return made
}

export function problemInHidden(
  session: Session,
  contest: Contest,
  asked: HiddenInstance,
  { answer, thrown }: Reply,
): Finding | undefined {
  const { suite } = session
  const { isVariant, claim } = asked
  const original = session.nameOf(contest, asked.instance)
  const name = `${withArticle(isVariant ? 'new variant of' : `${suite.words.instance} that resembles`)} ${original}`
  if (answer === undefined) return { status: 'error', problem: `${name}: ${thrown ?? 'gave no answer'}` }
  const wrong = (problem: string): Finding => ({ status: 'wrong', problem: `${name}: ${problem}` })
  const proof = proved(session, contest, asked, answer)
  if (proof.outcome === 'wrong') return wrong(proof.problem)
  if (proof.outcome === 'undecided') return undefined
  if (!isVariant) {
    const evidence = { witnesses: 0, shownBy: [], known: claim }
    const problem = suite.checks?.refute?.(contest.task, answer.claim, evidence)
    return problem === undefined ? undefined : wrong(problem)
  }
  if (answer.claim === claim) return undefined
  return wrong(
    `claims ${answer.claim}, and had claimed ${claim} for ${original}: one of these is wrong, unless the \`variant\` of the suite is one for which another claim is right`,
  )
}
