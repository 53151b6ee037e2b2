/** Combines all preflights of a contest, and finds claims that are refuted. */
import type { Evidence } from '../../domain.ts'
import type { PreflightEvent, RecordedAnswer, RefutedEvent } from '../../events/schema.ts'
import { type Contest, instanceKey, isSameContest, isSameEntry } from '../../events/words.ts'
import { plannedSetOf } from '../plan/schedule.ts'
import { planOf, preflightOf, type Run } from '../run-context.ts'
import { askAll } from './ask-all.ts'
import { UNLESS_VARIANT } from './hidden-instances.ts'

/** Finds every claim that contradicts the witnesses of others or known facts. */
export async function refuteClaims(run: Run, contest: Contest): Promise<void> {
  const { records } = run.store
  const isJudged = records.controls.some((control) => isSameContest(control.contest, contest))
  if (run.suite.domain.checks?.refute === undefined || isJudged) return
  const evidence = new EvidenceOf(run, contest, await answersOfReference(run, contest))
  if (run.signal.aborted) return
  for (const preflight of records.preflights) {
    const isKnown = records.refutations.some((event) => isSameEntry(event, preflight))
    if (isKnown || !isSameContest(preflight.contest, contest)) continue
    const event = refutation(preflight, evidence)
    if (event.problem.length > 0) run.store.append(event)
  }
}

function refutation({ entrantId, contest, answers }: PreflightEvent, evidence: EvidenceOf): RefutedEvent {
  const found = answers.flatMap((answer) => {
    const problem = evidence.against(entrantId, answer)
    return problem === undefined ? [] : [{ ...answer, problem }]
  })
  return {
    type: 'refuted',
    entrantId,
    contest,
    instance: found.map(({ instance }) => instance),
    variant: found.map(({ variant }) => variant),
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
  const found = known ?? (await askAll(run, { reference, entrantId: null, external: false }, single))
  return found?.answers ?? []
}

/** What is known about each instance from the witnesses of all entrants. */
class EvidenceOf {
  private readonly run: Run
  private readonly contest: Contest
  /** `instanceKey` → digest of a witness → the entrant that showed it first. */
  private readonly shown = new Map<string, Map<string, string>>()
  /** `instanceKey` → the claim that the reference proved. */
  private readonly trusted = new Map<string, string>()

  constructor(run: Run, contest: Contest, reference: readonly RecordedAnswer[]) {
    this.run = run
    this.contest = contest
    for (const { contest: other, answers, entrantId } of run.store.records.preflights) {
      if (other.setId !== contest.setId || other.track !== contest.track) continue
      for (const answer of answers) this.add(answer, entrantId)
    }
    for (const answer of reference) {
      this.add(answer, run.suite.domain.checks?.reference ?? '')
      if (answer.status === 'solved') this.trusted.set(instanceKey(answer), answer.claim)
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
    const known = this.knownClaimOf(answer)
    const evidence: Evidence = { witnesses: shown.size, shownBy: [...new Set(others)], known }
    const { refute, reference } = this.run.suite.domain.checks ?? {}
    const problem = refute?.(this.contest.task, answer.claim, evidence)
    const mayBeVariant = answer.variant > 0 && reference === undefined && known !== null
    return problem && mayBeVariant ? `${problem}, ${UNLESS_VARIANT}` : problem
  }

  /** What is published of an instance may be wrong for its variants, if the suite makes wrong ones. */
  private knownClaimOf(answer: RecordedAnswer): string | null {
    const { known, instances } = plannedSetOf(planOf(this.run), this.contest)
    const isOne = known === null || typeof known === 'string'
    const published = isOne ? known : (known[instances.indexOf(answer.instance)] ?? null)
    const trusted = this.trusted.get(instanceKey(answer)) ?? null
    return answer.variant === 0 ? (published ?? trusted) : (trusted ?? published)
  }

  private add(answer: RecordedAnswer, by: string): void {
    if (answer.digest === '') return
    const witnesses = this.shown.get(instanceKey(answer)) ?? new Map<string, string>()
    this.shown.set(instanceKey(answer), witnesses)
    for (const digest of answer.digest.split(' ')) if (!witnesses.has(digest)) witnesses.set(digest, by)
  }
}
