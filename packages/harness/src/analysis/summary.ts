/** The names by which the page knows the results of a run. */
import type { ComparedPair, Remark as Found } from '../judge/findings.ts'
import { provedPairs } from '../judge/pair-order.ts'
import type { ContestResult, EntrantResult, Run } from '../judge/run.ts'

export type { ContestComparison, EntrantComparison, RunComparison } from '../judge/compare/comparison.ts'
export type { Estimate } from '../judge/findings.ts'
export { isUntimed, pairOf, turned } from '../judge/pair-order.ts'
export type { Flag } from '../judge/run.ts'
export type EntrySummary = EntrantResult
export type PairSummary = ComparedPair
export interface Remark {
  readonly kind: Found['kind']
  readonly entrantIds: readonly string[]
  readonly text: string
}
export type ContestSummary = Omit<ContestResult, 'answers' | 'timedRounds' | 'remarks'> & {
  readonly remarks: readonly Remark[]
}
export interface RunSummary extends Pick<Run, 'machines' | 'kind' | 'state'> {
  readonly contests: readonly ContestSummary[]
  readonly warnings: readonly string[]
}

export function slowerFirst(pair: ComparedPair): ComparedPair | undefined {
  return provedPairs([pair])[0]
}
