/** The statistics of searches of which some gave up. */
import { mean, probit, sum } from 'simple-statistics'

/** What a search took; censored where it gave up, so that the true numbers are larger. */
export interface Cost {
  readonly nodes: number
  readonly backtracks: number
  readonly isCensored: boolean
}

/** `34/12` for each: nodes and backtracks, with a `>` before them where the search gave up. Or only the nodes. */
export function textOfCosts(costs: readonly Cost[], isWithBacktracks = true): string {
  return costs
    .map(({ nodes, backtracks, isCensored }) => {
      const text = isWithBacktracks ? `${nodes}/${backtracks}` : String(nodes)
      return isCensored ? `>${text}` : text
    })
    .join(' ')
}

/** What `textOfCosts` has written. */
export function costsIn(text: string): Cost[] {
  return text.split(' ').map((each) => {
    const isCensored = each.startsWith('>')
    const [nodes, backtracks = 0] = each
      .slice(isCensored ? 1 : 0)
      .split('/')
      .map(Number)
    return { nodes, backtracks, isCensored }
  })
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

/**
 * The slope α of a tail P(more than x nodes) ~ x^−α over the largest share of the searches, by the estimator of Hill ("A simple general
 * approach to inference about the tail of a distribution", Annals of Statistics 3, 1975). What is censored adds the logarithm up to its
 * limit to the sum and nothing to the count, which is the maximum of the likelihood of a Pareto tail that is cut off.
 *
 * @returns undefined where nothing above the threshold ended or varies
 */
export function slopeOf(costs: readonly Cost[], share: number): number | undefined {
  const sorted = inOrder(costs)
  const first = Math.floor(sorted.length * (1 - share))
  const threshold = sorted[first - 1]
  if (threshold === undefined || threshold.isCensored) return undefined
  const tail = sorted.slice(first)
  const ended = tail.filter(({ isCensored }) => !isCensored).length
  const logs = sum(tail.map(({ nodes }) => Math.log(nodes / threshold.nodes)))
  return ended === 0 || logs === 0 ? undefined : ended / logs
}

/** As many searches whose nodes are the quantiles of the lognormal distribution with the mean and the deviation of the logarithms of these. */
export function lognormalLike(costs: readonly Cost[]): Cost[] {
  const logs = costs.map(({ nodes }) => Math.log(nodes))
  const middle = mean(logs)
  const deviation = Math.sqrt(mean(logs.map((log) => (log - middle) ** 2)))
  return costs.map((_, index) => {
    const nodes = Math.exp(middle + deviation * probit((index + 0.5) / costs.length))
    return { nodes, backtracks: 0, isCensored: false }
  })
}

/**
 * The coefficient of variation of what the searches of the tail take above its threshold. An exponential tail has 1, whatever its
 * mean, and a heavier one more.
 */
export function excessVariation(costs: readonly Cost[], share: number): number | undefined {
  const sorted = inOrder(costs).map(({ nodes }) => nodes)
  const first = Math.floor(sorted.length * (1 - share))
  const excess = sorted.slice(first).map((nodes) => nodes - sorted[first - 1])
  const middle = mean(excess)
  return middle === 0 ? undefined : Math.sqrt(mean(excess.map((each) => (each - middle) ** 2))) / middle
}
