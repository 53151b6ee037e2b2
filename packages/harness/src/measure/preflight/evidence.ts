/** Combines all preflights of a contest, and finds claims that are refuted. */
import type { Evidence } from '../../domain.ts'
import { answersOf, type Preflight, type RecordedAnswer } from '../../events/run-records.ts'
import type { RefutedEvent } from '../../events/schema.ts'
import { type Contest, instanceKey, isSameContest, isSameEntry } from '../../events/words.ts'
import { knownClaimOf } from '../plan/asked-instances.ts'
import { plannedSetOf } from '../plan/schedule.ts'
import { planOf, preflightOf, type Run } from '../run-context.ts'
import { askAll } from './ask-all.ts'
import { brokenVariant, UNLESS_VARIANT } from './hidden-instances.ts'

/** Finds every claim that contradicts the witnesses of others or known facts. */
export async function refuteClaims(run: Run, contest: Contest): Promise<void> {
  const { domain } = run.suite
  const { records } = run.store
  const isJudged = records.controls.some((control) => isSameContest(control.contest, contest))
  if (domain.checks?.refute === undefined || isJudged) return
  const reference = await answersOfReference(run, contest)
  if (run.signal.aborted) return
  const evidence = new EvidenceOf(run, contest, reference)
  requireKeptClaims(run, contest, reference)
  for (const preflight of records.preflights) {
    const isKnown = records.refutations.some((event) => isSameEntry(event, preflight))
    if (isKnown || !isSameContest(preflight.contest, contest)) continue
    const event = refutation(run, preflight, evidence)
    if (event.problem.length > 0) run.store.append(event)
  }
}

/** @throws UsageError if the trusted reference contradicts what is published of an instance, because it was asked a wrong variant */
function requireKeptClaims(run: Run, contest: Contest, reference: readonly RecordedAnswer[]): void {
  const { domain } = run.suite
  for (const { variant, status, claim, instance } of reference) {
    const known = publishedClaim(run, contest, instance)
    if (variant === 0 || status !== 'solved' || known === null) continue
    if (domain.checks?.refute?.(contest.task, claim, { witnesses: 0, shownBy: [], known }) === undefined)
      continue
    throw brokenVariant(run, `${domain.words.instance} ${run.asked.nameOf(contest, instance)}`, claim, known)
  }
}

function publishedClaim(run: Run, contest: Contest, instance: number): string | null {
  return knownClaimOf(plannedSetOf(planOf(run), contest), instance)
}

function refutation(run: Run, preflight: Preflight, evidence: EvidenceOf): RefutedEvent {
  const { entrantId, contest } = preflight
  const isTrusted = run.suite.domain.checks?.reference !== undefined
  const found: { answer: RecordedAnswer; problem: string }[] = []
  for (const answer of answersOf(preflight)) {
    const problem = evidence.against(entrantId, answer)
    if (problem === undefined) continue
    const isPublished = publishedClaim(run, contest, answer.instance) !== null
    const mayBeVariant = answer.variant > 0 && !isTrusted && isPublished
    found.push({ answer, problem: mayBeVariant ? `${problem}, ${UNLESS_VARIANT}` : problem })
  }
  return {
    type: 'refuted',
    entrantId,
    contest,
    instance: found.map(({ answer }) => answer.instance),
    variant: found.map(({ answer }) => answer.variant),
    problem: found.map(({ problem }) => problem),
  }
}

/** The trusted entrant is asked in a process of its own. For a batch, its answers to single instances are used. */
async function answersOfReference(run: Run, contest: Contest): Promise<readonly RecordedAnswer[]> {
  const reference = run.suite.domain.checks?.reference
  if (reference === undefined) return []
  const single: Contest = { ...contest, mode: 'single' }
  const planned = planOf(run).entrants.find((entrant) => entrant.reference === reference)
  const known = planned === undefined ? undefined : preflightOf(run, planned.entrantId, single)
  if (known !== undefined) return [...answersOf(known)]
  const finding = await askAll(run, { reference, entrantId: null, external: false }, single)
  return finding?.answers ?? []
}

/** What is known about each instance from the witnesses of all entrants. */
class EvidenceOf {
  private readonly run: Run
  private readonly contest: Contest
  /** `instanceKey` → digest of a witness → the entrant that showed it first. */
  private readonly shown = new Map<string, Map<string, string>>()
  private readonly claims = new Map<string, string>()

  constructor(run: Run, contest: Contest, reference: readonly RecordedAnswer[]) {
    this.run = run
    this.contest = contest
    for (const preflight of run.store.records.preflights) {
      const { setId, track } = preflight.contest
      if (setId !== contest.setId || track !== contest.track) continue
      for (const answer of answersOf(preflight)) this.add(answer, preflight.entrantId)
    }
    for (const answer of reference) {
      this.add(answer, run.suite.domain.checks?.reference ?? '')
      if (answer.status === 'solved') this.claims.set(instanceKey(answer), answer.claim)
    }
  }

  /** Why the claim of an entrant cannot be true, or undefined. */
  against(entrantId: string, answer: RecordedAnswer): string | undefined {
    if (answer.status !== 'solved') return undefined
    const shown = this.shown.get(instanceKey(answer)) ?? new Map<string, string>()
    const own = answer.digest.split(' ')
    const others = [...shown].flatMap(([digest, by]) =>
      own.includes(digest) || by === entrantId ? [] : [by],
    )
    const published = publishedClaim(this.run, this.contest, answer.instance)
    const known = published ?? this.claims.get(instanceKey(answer)) ?? null
    const evidence: Evidence = { witnesses: shown.size, shownBy: [...new Set(others)], known }
    return this.run.suite.domain.checks?.refute?.(this.contest.task, answer.claim, evidence)
  }

  private add(answer: RecordedAnswer, by: string): void {
    if (answer.digest === '') return
    const witnesses = this.shown.get(instanceKey(answer)) ?? new Map<string, string>()
    this.shown.set(instanceKey(answer), witnesses)
    for (const digest of answer.digest.split(' ')) if (!witnesses.has(digest)) witnesses.set(digest, by)
  }
}
