/** The statistics of searches of which some gave up. */
import { sum } from 'simple-statistics'
import type { Bounded } from '../shared/statistics.ts'

/** Nodes of a search; censored where it gave up, so that the true number is larger. */
export interface Cost {
  readonly nodes: number
  readonly isCensored: boolean
}

/** The quantile of the nodes; undefined where so many searches gave up that it is only known to be larger. */
export function quantile(costs: readonly Cost[], share: number): number | undefined {
  const sorted = inOrder(costs)
  const found = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))]
  return found === undefined || found.isCensored ? undefined : found.nodes
}

/** The shares of searches that took more nodes than a number, at each number that occurs. Censored ones never end. */
export function survival(costs: readonly Cost[]): { readonly nodes: number; readonly share: number }[] {
  const sorted = inOrder(costs).filter(({ isCensored }) => !isCensored)
  const steps = sorted.map(({ nodes }, index) => ({ nodes, share: 1 - (index + 1) / costs.length }))
  return steps.filter(({ nodes }, index) => steps[index + 1]?.nodes !== nodes)
}

/** Where two took as many, the censored one took more. */
function inOrder(costs: readonly Cost[]): Cost[] {
  return costs.toSorted((a, b) => a.nodes - b.nodes || Number(a.isCensored) - Number(b.isCensored))
}

const FEWEST_ENDED = 10

/**
 * The index α of a tail P(more than x nodes) ~ x^−α, by the estimator of Hill ("A simple general approach to inference about the tail of
 * a distribution", Annals of Statistics 3, 1975), from the given share of the costs, the largest ones. What is censored adds the
 * logarithm up to its limit to the sum and nothing to the count, which is the maximum of the likelihood of a Pareto tail
 * that is cut off. Bounds are those of a count of so many searches, on the logarithm of α.
 *
 * @returns undefined where fewer than ten searches of the tail came to an end, or where they do not vary
 */
export function tailIndex(costs: readonly Cost[], share: number): Bounded | undefined {
  const sorted = inOrder(costs)
  const first = Math.floor(sorted.length * (1 - share))
  const threshold = sorted[first - 1]
  if (threshold === undefined || threshold.isCensored) return undefined
  const tail = sorted.slice(first)
  const ended = tail.filter(({ isCensored }) => !isCensored).length
  const logs = sum(tail.map(({ nodes }) => Math.log(nodes / threshold.nodes)))
  if (ended < FEWEST_ENDED || logs === 0) return undefined
  const [estimate, factor] = [ended / logs, Math.exp(1.96 / Math.sqrt(ended))]
  return { estimate, low: estimate / factor, high: estimate * factor }
}
