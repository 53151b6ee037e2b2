/** Proves the answers that a fork sent, of the preflight and while it is timed, and holds claims against the evidence of all entrants. */

import { digestOfAll } from '../digest.ts'
import type { Reply, TimedReply } from '../fork/protocol.ts'
import { withArticle } from '../phrases.ts'
import { cheapest, type Session, type Solved } from '../plan/session.ts'
import type { AskedInstance } from '../plan/sets.ts'
import { seedFor } from '../random.ts'
import type { ForkEvent, PreflightEvent, RecordedAnswer } from '../record/events.ts'
import { type AnswerStatus, type Contest, instanceKey, isOf, isSameEntry } from '../record/plan.ts'
import type { Answer, Proof } from '../suite.ts'
import { shown, UsageError } from '../usage-error.ts'

/** What a preflight found of an entrant. */
export type Finding = Pick<PreflightEvent, 'status' | 'problem'>

/** What is needed to prove an answer. */
type Prover = Pick<Session, 'suite' | 'asked'>

/** A solution that took more than this multiple of its limit counts as stopped. */
const OVER_LIMIT = 1.1

/** Judges one answer by itself. */
export function recordedAnswer(
  prover: Prover,
  contest: Contest,
  asked: AskedInstance,
  reply: TimedReply,
): RecordedAnswer {
  const { answer, thrown, cpuNs, limitNs } = reply
  const { suite } = prover
  const { counters } = suite
  const failed = (problem: string): RecordedAnswer => {
    return { ...unanswered(suite, asked, 'error', problem), cpuNs, limitNs }
  }
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

function statusOf(proof: Proof, { answer, cpuNs, limitNs }: TimedReply): AnswerStatus {
  if (proof.outcome === 'wrong') return 'wrong'
  if (proof.outcome === 'undecided') return answer?.stopped === true ? 'timeout' : 'undecided' // also if it gave up late
  return cpuNs > OVER_LIMIT * limitNs ? 'timeout' : 'solved'
}

/** What went wrong while an entrant was timed. */
export interface Failure {
  readonly status: Exclude<ForkEvent['status'], 'ok'>
  readonly problem: string | null
}

/** Judges what an entrant answers while it is timed, if it differs from the proved answer. Undefined if it is right, too. */
export function failureIn(
  session: Session,
  contest: Contest,
  { asked, answer: before }: Solved,
  { answer, thrown, changed, recounted }: Reply,
): Failure | undefined {
  const name = session.nameOf(contest, asked.instance)
  const failure = (status: Failure['status'], problem: string): Failure => {
    return { status, problem: `${name}: ${problem}` }
  }
  if (changed === true) return failure('disqualified', 'changed the instance that it was given')
  if (answer === undefined) return failure('error', thrown ?? 'gave no answer')
  const proof = proved(session, contest, asked, answer)
  if (proof.outcome === 'wrong') return failure('wrong', proof.problem)
  if (proof.outcome === 'undecided')
    return failure('error', 'gave up on an instance that it had answered before')
  if (recounted === true) return failure('wrong', recounting(session, answer.counters ?? [], before))
  const { claim } = before
  return answer.claim === claim
    ? undefined
    : failure('wrong', `claims ${answer.claim}, and had claimed ${claim} before`)
}

/** Which counter differs from what it was in the preflight. */
function recounting({ suite }: Session, now: readonly number[], { counters }: RecordedAnswer): string {
  const at = suite.counters.findIndex(({ name }, index) => now[index] !== (counters[name] ?? now[index]))
  const name = suite.counters[at]?.name ?? ''
  return `counts ${now[at]} ${name}, and had counted ${counters[name]} before`
}

/**
 * An instance that is asked beside those of a contest, and made from one of them: a variant, or a counterexample, which resembles it
 * and has another answer. The answer is judged but not recorded. It reveals a claim that was not proved, although it is right
 * for every instance of the set.
 */
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

/** Whether the claims of a contest are still to be held against the evidence. They are judged before a control is chosen. */
export function isOpen({ suite, records }: Session, contest: Contest): boolean {
  const isJudged = records.controls.some(isOf(contest))
  return suite.checks?.refute !== undefined && !isJudged
}

/**
 * Records every claim that contradicts the witnesses of others or known facts.
 *
 * @param trusted the answers of the trusted reference
 */
export function refuteClaims(session: Session, contest: Contest, trusted: readonly RecordedAnswer[]): void {
  const { records, store } = session
  const evidence = evidenceFor(session, contest, trusted)
  for (const preflight of records.preflights.filter(isOf(contest))) {
    if (records.refutations.some((event) => isSameEntry(event, preflight))) continue
    const refuted = preflight.answers.flatMap((answer) => {
      const problem = problemWith(session, preflight, answer, evidence)
      return problem === undefined ? [] : [{ ...answer, problem }]
    })
    if (refuted.length === 0) continue
    store.append({
      type: 'refuted',
      entrantId: preflight.entrantId,
      contest,
      instance: refuted.map(({ instance }) => instance),
      variant: refuted.map(({ variant }) => variant),
      problem: refuted.map(({ problem }) => problem),
    })
  }
}

interface KnownOfInstance {
  /** Digest of a witness → the entrant that showed it first. */
  readonly shown: Map<string, string>
  /** The claim that the reference proved. */
  trusted?: string
}

/** `instanceKey` → what is known about it. */
type AllEvidence = Map<string, KnownOfInstance>

function evidenceFor(
  { suite, records }: Session,
  contest: Contest,
  trusted: readonly RecordedAnswer[],
): AllEvidence {
  const evidence: AllEvidence = new Map()
  const add = (answer: RecordedAnswer, by: string): KnownOfInstance => {
    const known: KnownOfInstance = evidence.get(instanceKey(answer)) ?? { shown: new Map() }
    evidence.set(instanceKey(answer), known)
    for (const digest of answer.digest.split(' ').filter(Boolean))
      if (!known.shown.has(digest)) known.shown.set(digest, by)
    return known
  }
  for (const { contest: other, answers, entrantId } of records.preflights) {
    if (other.setId !== contest.setId || other.track !== contest.track) continue
    for (const answer of answers) add(answer, entrantId)
  }
  for (const answer of trusted) {
    const known = add(answer, suite.checks?.reference ?? '')
    if (answer.status === 'solved') known.trusted = answer.claim
  }
  return evidence
}

/** Why the claim of an entrant cannot be true, or undefined. */
function problemWith(
  session: Session,
  { entrantId, contest }: PreflightEvent,
  answer: RecordedAnswer,
  evidence: AllEvidence,
): string | undefined {
  if (answer.status !== 'solved') return undefined
  const { shown = new Map<string, string>(), trusted = null } = evidence.get(instanceKey(answer)) ?? {}
  const own = answer.digest.split(' ')
  const others = [...shown].flatMap(([digest, by]) => (own.includes(digest) || by === entrantId ? [] : [by]))
  const published = publishedClaim(session, contest, answer)
  // a suite may make a variant for which another claim is right
  const known = answer.variant > 0 ? (trusted ?? published) : (published ?? trusted)
  const shownBy = [...new Set(others)]
  const { refute } = session.suite.checks ?? {}
  return refute?.(contest.task, answer.claim, { witnesses: shown.size, shownBy, known })
}

function publishedClaim(session: Session, contest: Contest, { instance }: RecordedAnswer): string | null {
  const { known, instances } = session.plannedSet(contest)
  return known === null || typeof known === 'string' ? known : (known[instances.indexOf(instance)] ?? null)
}
