/** Holds the claims of a contest against the evidence of all entrants, once all were asked. */
import type { Session } from '../plan/session.ts'
import type { PreflightEvent, RecordedAnswer } from '../record/events.ts'
import { type Contest, instanceKey, isOf, isSameEntry, plannedSetOf } from '../record/plan.ts'

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
  const { known, instances } = plannedSetOf(session.plan, contest)
  return known === null || typeof known === 'string' ? known : (known[instances.indexOf(instance)] ?? null)
}
