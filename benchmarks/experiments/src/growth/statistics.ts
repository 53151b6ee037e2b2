/** The statistics of searches of which some gave up. */
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

/** The search with the quantile of the nodes. Where it gave up, the quantile is only known to be larger. */
export function quantile(costs: readonly Cost[], share: number): Cost {
  return inOrder(costs)[Math.max(0, Math.ceil(share * costs.length) - 1)]
}

/** The shares of searches that took more nodes than a number, at each number that occurs. Censored ones never end. */
export function survival(costs: readonly Cost[]): { readonly nodes: number; readonly share: number }[] {
  const sorted = inOrder(costs).filter(({ isCensored }) => !isCensored)
  const steps = sorted.map(({ nodes }, index) => ({ nodes, share: 1 - (index + 1) / costs.length }))
  return steps.filter(({ nodes }, index) => steps[index + 1]?.nodes !== nodes)
}

/** Where two took as many, the censored one took more. */
export function inOrder(costs: readonly Cost[]): Cost[] {
  return costs.toSorted((a, b) => a.nodes - b.nodes || Number(a.isCensored) - Number(b.isCensored))
}

/** A factor that is only known to lie between two numbers; not bounds of chance. */
export interface Between {
  readonly least: number
  readonly most: number
}

/** A number of nodes by another one. What gave up is larger by an unknown factor. */
export function factorBetween(above: Cost, below: Cost): Between {
  const factor = above.nodes / below.nodes
  return { least: below.isCensored ? 0 : factor, most: above.isCensored ? Infinity : factor }
}
