/** Combines all preflights of a contest: finds claims that are refuted, and chooses the entrant that runs twice. */
import type { Evidence } from '../domain.ts'
import { answersOf, type Preflight, type RecordedAnswer } from '../events/run-records.ts'
import type { RefutedEvent } from '../events/schema.ts'
import { type Contest, instanceKey, isControl, isSameContest, isSameEntry } from '../events/words.ts'
import { knownClaimOf } from './plan/asked-instances.ts'
import { plannedEntrantOf, plannedSetOf } from './plan/schedule.ts'
import { askAll } from './preflight.ts'
import { requireKeptClaims, UNLESS_VARIANT } from './rounds/kept-claims.ts'
import { entrantsOfRound } from './rounds/round.ts'
import { planOf, preflightOf, type Run } from './run-context.ts'

/** Finds every claim that contradicts the witnesses of others or known facts. */
export async function refuteClaims(run: Run, contest: Contest): Promise<void> {
  const { domain } = run.suite
  const { records } = run.store
  const isJudged = records.controls.some((control) => isSameContest(control.contest, contest))
  if (domain.refute === undefined || isJudged) return
  const reference = await answersOfReference(run, contest)
  if (run.signal.aborted) return
  requireKeptClaims(run, contest, reference)
  const evidence = new EvidenceOf(run, contest, reference)
  for (const preflight of records.preflights) {
    const isKnown = records.refutations.some((event) => isSameEntry(event, preflight))
    if (isKnown || !isSameContest(preflight.contest, contest)) continue
    const event = refutation(run, preflight, evidence)
    if (event.problem.length > 0) run.store.append(event)
  }
}

function refutation(run: Run, preflight: Preflight, evidence: EvidenceOf): RefutedEvent {
  const { entrantId, contest } = preflight
  const found: { answer: RecordedAnswer; problem: string }[] = []
  for (const answer of answersOf(preflight)) {
    if (answer.status !== 'solved') continue
    const problem = contradictionOf(run, contest, answer, evidence.about(answer))
    if (problem !== undefined) found.push({ answer, problem })
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

function contradictionOf(
  { suite: { domain } }: Run,
  { task }: Contest,
  { claim, variant }: RecordedAnswer,
  evidence: Evidence,
): string | undefined {
  const problem = domain.refute?.(task, claim, evidence)
  if (problem === undefined || variant === 0 || domain.reference !== undefined) return problem
  const isShown = domain.refute?.(task, claim, { ...evidence, known: null }) !== undefined
  return isShown ? problem : `${problem}, ${UNLESS_VARIANT}`
}

/** The trusted entrant is asked in a process of its own. For a batch, its answers to single instances are used. */
async function answersOfReference(run: Run, contest: Contest): Promise<readonly RecordedAnswer[]> {
  const { reference } = run.suite.domain
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
      this.add(answer, run.suite.domain.reference ?? '')
      if (answer.status === 'solved') this.claims.set(instanceKey(answer), answer.claim)
    }
  }

  about(answer: RecordedAnswer): Evidence {
    const witnesses = this.shown.get(instanceKey(answer)) ?? new Map<string, string>()
    const published = knownClaimOf(plannedSetOf(planOf(this.run), this.contest), answer.instance)
    return {
      witnesses: witnesses.size,
      shownBy: [...new Set(witnesses.values())],
      known: published ?? this.claims.get(instanceKey(answer)) ?? null,
    }
  }

  private add(answer: RecordedAnswer, by: string): void {
    if (answer.digest === '') return
    const witnesses = this.shown.get(instanceKey(answer)) ?? new Map<string, string>()
    this.shown.set(instanceKey(answer), witnesses)
    for (const digest of answer.digest.split(' ')) if (!witnesses.has(digest)) witnesses.set(digest, by)
  }
}

/**
 * Chooses the entrant that runs twice. Among those that solved the most instances, it is the trusted
 * reference, or otherwise the one with the least work by the domain's counter. This is a cheap one and,
 * because work is counted exactly, the same one on every machine. A contest of batches needs a control only
 * if there is something to compare. If the chosen entrant has dropped out, another one is chosen.
 */
export function chooseControl(run: Run, contest: Contest): void {
  const { store } = run
  const fit = entrantsOfRound(run, contest)
  if (fit.some(isControl)) return
  const [lightest] = fit
    .map((entrantId) => ({ entrantId, ...effortOf(run, entrantId, contest) }))
    .sort(
      (a, b) =>
        b.solved - a.solved ||
        Number(b.isTrusted) - Number(a.isTrusted) ||
        a.work - b.work ||
        (a.entrantId < b.entrantId ? -1 : 1),
    )
  if (lightest === undefined || (contest.mode === 'batch' && fit.length === 1)) return
  store.append({ type: 'control', contest, entrantId: lightest.entrantId })
}

/** The solved instances and their work, which is `MOST` if it is not counted or done outside of the fork. */
function effortOf(
  run: Run,
  entrantId: string,
  contest: Contest,
): { solved: number; work: number; isTrusted: boolean } {
  const preflight = preflightOf(run, entrantId, contest)
  const counter = run.suite.domain.work?.counter ?? ''
  let [solved, work] = [0, 0]
  for (const answer of preflight === undefined ? [] : answersOf(preflight)) {
    if (answer.status === 'solved') solved++
    work += answer.counters[counter] ?? MOST
  }
  if (contest.mode === 'batch') work = preflight?.batchTotals?.[counter] ?? MOST
  const { external, reference } = plannedEntrantOf(planOf(run), entrantId)
  return {
    solved,
    work: external ? MOST : Math.min(work, MOST),
    isTrusted: reference === run.suite.domain.reference,
  }
}

const MOST = Number.MAX_SAFE_INTEGER
