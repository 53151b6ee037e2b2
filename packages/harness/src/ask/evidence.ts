/** Combines all preflights of a contest, and finds claims that are refuted. */

import { planOf, preflightOf, type Run } from '../plan/session.ts'
import { plannedSetOf } from '../record/schedule.ts'
import type { PreflightEvent, RecordedAnswer } from '../record/schema.ts'
import { type Contest, instanceKey, isSameContest, isSameEntry } from '../record/words.ts'
import { askAll } from './ask-all.ts'

/** Finds every claim that contradicts the witnesses of others or known facts. */
export async function refuteClaims(run: Run, contest: Contest): Promise<void> {
  const { records } = run.store
  const isJudged = records.controls.some((control) => isSameContest(control.contest, contest))
  if (run.loaded.suite.checks?.refute === undefined || isJudged) return
  const evidence = evidenceFor(run, contest, await answersOfReference(run, contest))
  if (run.signal.aborted) return
  for (const preflight of records.preflights) {
    const isKnown = records.refutations.some((event) => isSameEntry(event, preflight))
    if (isKnown || !isSameContest(preflight.contest, contest)) continue
    const refuted = preflight.answers.flatMap((answer) => {
      const problem = problemWith(run, preflight, answer, evidence)
      return problem === undefined ? [] : [{ ...answer, problem }]
    })
    if (refuted.length === 0) continue
    run.store.append({
      type: 'refuted',
      entrantId: preflight.entrantId,
      contest,
      instance: refuted.map(({ instance }) => instance),
      variant: refuted.map(({ variant }) => variant),
      problem: refuted.map(({ problem }) => problem),
    })
  }
}

/** The trusted entrant is asked in a process of its own. For a batch, its answers to single instances are used. */
async function answersOfReference(run: Run, contest: Contest): Promise<readonly RecordedAnswer[]> {
  const reference = run.loaded.suite.checks?.reference
  if (reference === undefined) return []
  const single: Contest = { ...contest, mode: 'single' }
  const planned = planOf(run).entrants.find((entrant) => entrant.reference === reference)
  const known = planned === undefined ? undefined : preflightOf(run, planned.entrantId, single)
  const found = known ?? (await askAll(run, { reference, entrantId: null, external: false }, single))
  return found?.answers ?? []
}

interface KnownOfInstance {
  /** Digest of a witness → the entrant that showed it first. */
  readonly shown: Map<string, string>
  /** The claim that the reference proved. */
  trusted?: string
}

/** `instanceKey` → what is known about it. */
type AllEvidence = Map<string, KnownOfInstance>

function evidenceFor(run: Run, contest: Contest, reference: readonly RecordedAnswer[]): AllEvidence {
  const evidence: AllEvidence = new Map()
  const add = (answer: RecordedAnswer, by: string): KnownOfInstance => {
    const known: KnownOfInstance = evidence.get(instanceKey(answer)) ?? { shown: new Map() }
    evidence.set(instanceKey(answer), known)
    for (const digest of answer.digest.split(' ').filter(Boolean))
      if (!known.shown.has(digest)) known.shown.set(digest, by)
    return known
  }
  for (const { contest: other, answers, entrantId } of run.store.records.preflights) {
    if (other.setId !== contest.setId || other.track !== contest.track) continue
    for (const answer of answers) add(answer, entrantId)
  }
  for (const answer of reference) {
    const known = add(answer, run.loaded.suite.checks?.reference ?? '')
    if (answer.status === 'solved') known.trusted = answer.claim
  }
  return evidence
}

/** Why the claim of an entrant cannot be true, or undefined. */
function problemWith(
  run: Run,
  { entrantId, contest }: PreflightEvent,
  answer: RecordedAnswer,
  evidence: AllEvidence,
): string | undefined {
  if (answer.status !== 'solved') return undefined
  const { shown = new Map<string, string>(), trusted = null } = evidence.get(instanceKey(answer)) ?? {}
  const own = answer.digest.split(' ')
  const others = [...shown].flatMap(([digest, by]) => (own.includes(digest) || by === entrantId ? [] : [by]))
  const published = publishedClaim(run, contest, answer)
  // a suite may make a variant for which another claim is right
  const known = answer.variant > 0 ? (trusted ?? published) : (published ?? trusted)
  const shownBy = [...new Set(others)]
  const { refute } = run.loaded.suite.checks ?? {}
  return refute?.(contest.task, answer.claim, { witnesses: shown.size, shownBy, known })
}

function publishedClaim(run: Run, contest: Contest, { instance }: RecordedAnswer): string | null {
  const { known, instances } = plannedSetOf(planOf(run), contest)
  return known === null || typeof known === 'string' ? known : (known[instances.indexOf(instance)] ?? null)
}
