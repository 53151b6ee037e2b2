/** What a caller asks for, and the checks of it. */
import { requireLimit, requireLiteral } from './checks.ts'
import type { Literal } from './formula.ts'
import type { ProofListener } from './proof.ts'

/** When to stop, and what to tell on the way. */
export interface SolveRequest {
  /** Literals that have to be true, in this call only. */
  readonly assumptions?: ArrayLike<Literal>
  /** Stop at this many solutions: at least 1, Infinity to count them all. Default: 1. */
  readonly solutions?: number
  /** Return the first `keep` solutions and only count the others. Without it, return them all. */
  readonly keep?: number
  /** Stop at this many conflicts. */
  readonly conflicts?: number
  /** Stop before making more decisions. */
  readonly decisions?: number
  /** Stop when it is aborted. It is checked before the search and every few hundred decisions and conflicts. */
  readonly signal?: AbortSignal
  /** Is told the steps of a proof. Requires `solutions: 1`, because a solution that is excluded is no step of a proof. */
  readonly proof?: ProofListener
}

export type Limits = Required<Pick<SolveRequest, 'solutions' | 'keep' | 'conflicts' | 'decisions'>>

/** @throws RangeError for a literal or a limit out of range; the message quotes it */
export function limitsOf(request: SolveRequest, variableCount: number): Limits {
  const { assumptions = [], solutions = 1, keep = Infinity, proof } = request
  const { conflicts = Infinity, decisions = Infinity } = request
  for (let i = 0; i < assumptions.length; i++) requireLiteral(assumptions[i], variableCount, 'assumptions')
  requireLimit('solutions', solutions, 1)
  requireLimit('keep', keep, 0)
  requireLimit('conflicts', conflicts, 0)
  requireLimit('decisions', decisions, 0)
  if (proof !== undefined && solutions !== 1)
    throw new RangeError(`solutions: expected 1 beside a proof, got ${solutions}`)
  return { solutions, keep, conflicts, decisions }
}
