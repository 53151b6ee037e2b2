/** Instances that are asked beside those of a set, and what the answers to them reveal. */
import type { Reply } from '../fork/protocol.ts'
import { withArticle } from '../phrases.ts'
import type { AskedInstance, Session } from '../plan/session.ts'
import { seedFor } from '../random.ts'
import type { RecordedAnswer } from '../record/events.ts'
import { type Contest, instanceKey } from '../record/plan.ts'
import type { Finding } from './finding.ts'
import { CHANGED, proved } from './proof.ts'

/**
 * An instance that is asked beside those of a contest, and made from one of them: a variant, or a counterexample, which resembles it
 * and has another answer. The answer is judged but not recorded. It reveals a claim that was not proved, although it is right
 * for every instance of the set.
 */
export interface HiddenInstance extends AskedInstance {
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
  { answer, thrown, changed }: Reply,
): Finding | undefined {
  const { suite } = session
  const { isVariant, claim } = asked
  const original = session.nameOf(contest, asked.instance)
  const name = `${withArticle(isVariant ? 'new variant of' : `${suite.words.instance} that resembles`)} ${original}`
  if (changed === true) return { status: 'disqualified', problem: `${name}: ${CHANGED}` }
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

const CHEAP_SHARE = 0.7

/** The solved answers without the dearest ones, the cheapest first: variants of these are probably cheap, too. */
function cheapest<Item extends Pick<RecordedAnswer, 'cpuNs'>>(solved: readonly Item[]): Item[] {
  const inOrder = [...solved].sort((a, b) => (a.cpuNs ?? 0) - (b.cpuNs ?? 0))
  return inOrder.slice(0, Math.ceil(inOrder.length * CHEAP_SHARE))
}
