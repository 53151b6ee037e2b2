/** Holds a suite to its promise that the claim of an instance is right for its variants, so that no entrant is blamed for it. */
import { fileURLToPath } from 'node:url'
import type { RecordedAnswer } from '../../events/run-records.ts'
import type { Contest } from '../../events/words.ts'
import { UsageError } from '../../usage-error.ts'
import { type AskedInstance, knownClaimOf } from '../plan/asked-instances.ts'
import { plannedSetOf } from '../plan/schedule.ts'
import { askAll } from '../preflight.ts'
import { planOf, type Run } from '../run-context.ts'

/** What a message adds where nobody is trusted to tell who is wrong. */
export const UNLESS_VARIANT = 'unless the `variant` of the suite is one for which another claim is right'

/**
 * Asks the trusted reference about an instance and a variant of it.
 *
 * @throws UsageError if it answers them with different claims
 */
export async function requireKeptClaim(
  run: Run,
  contest: Contest,
  [original, variant]: readonly [AskedInstance, AskedInstance],
): Promise<void> {
  const { reference } = run.suite.domain
  if (reference === undefined) return
  const who = { reference, entrantId: null, external: false }
  const finding = await askAll(run, who, { ...contest, mode: 'single' }, [original, variant])
  const [before, after] = finding?.answers ?? []
  if (before?.status !== 'solved' || after?.status !== 'solved' || before.claim === after.claim) return
  throw brokenPromise(run, contest, after, before.claim)
}

/**
 * Compares what the trusted reference claims about variants with what is published about their instances.
 *
 * @throws UsageError for the first contradiction
 */
export function requireKeptClaims(run: Run, contest: Contest, reference: readonly RecordedAnswer[]): void {
  const set = plannedSetOf(planOf(run), contest)
  for (const answer of reference) {
    const known = knownClaimOf(set, answer.instance)
    if (answer.variant === 0 || answer.status !== 'solved' || known === null) continue
    const evidence = { witnesses: 0, shownBy: [], known }
    if (run.suite.domain.refute?.(contest.task, answer.claim, evidence) === undefined) continue
    throw brokenPromise(run, contest, answer, known)
  }
}

function brokenPromise(
  run: Run,
  contest: Contest,
  { instance, claim }: RecordedAnswer,
  kept: string,
): UsageError {
  const { domain, module } = run.suite
  const name = `${domain.words.instance} ${run.asked.nameOf(contest, instance)}`
  return new UsageError(
    `the suite ${fileURLToPath(module)}: variant has to return an instance for which the same claim is right, got a variant of ${name} that ${domain.reference} claims to be ${claim}, while ${name} is ${kept}`,
  )
}
