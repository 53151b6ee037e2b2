/** The statistics that several findings share. */
import { Random } from '@sudoku-lab/core'
import { mean, quantileSorted, sampleCorrelation } from 'simple-statistics'

export interface Bounded {
  readonly estimate: number
  /** At 95 %. */
  readonly low: number
  readonly high: number
}

/** Of no numbers it is not a number. */
export function geometricMean(numbers: readonly number[]): number {
  if (numbers.length === 0) return Number.NaN
  return Math.exp(mean(numbers.map(Math.log)))
}

/** The rank of each number, from 1. Equal numbers have the mean of their ranks. */
export function ranks(numbers: readonly number[]): number[] {
  const sorted = Float64Array.from(numbers).sort()
  const rankOf = new Map<number, number>()
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1
    while (end < sorted.length && sorted[end] === sorted[start]) end++
    rankOf.set(sorted[start], (start + end + 1) / 2)
    start = end
  }
  return numbers.map((number) => rankOf.get(number) ?? Number.NaN)
}

/** Pearson's correlation, and 0 if one of the two is constant. That of ranks is Spearman's, with mean ranks for ties. */
export function correlation(x: readonly number[], y: readonly number[]): number {
  return sampleCorrelation([...x], [...y]) || 0
}

/**
 * Spearman's rank correlation. Bounds by Fisher's transformation with the variance of Bonett and Wright ("Sample size
 * requirements for estimating Pearson, Kendall and Spearman correlations", Psychometrika 65, 2000).
 */
export function spearman(x: readonly number[], y: readonly number[]): Bounded {
  if (x.length !== y.length || x.length < 5)
    throw new RangeError('spearman: expected two lists of the same length, which is at least 5')
  const estimate = correlation(ranks(x), ranks(y))
  const error = Math.sqrt((1 + estimate ** 2 / 2) / (x.length - 3))
  const z = Math.atanh(Math.min(Math.max(estimate, -1 + 1e-12), 1 - 1e-12))
  return { estimate, low: Math.tanh(z - 1.96 * error), high: Math.tanh(z + 1.96 * error) }
}

/** Which puzzles a statistic looks at: group → positions. */
export type Draw = ReadonlyMap<string, readonly number[]>

/**
 * Bounds of many statistics at once, by the bootstrap: they are computed again from puzzles that were drawn anew, many times,
 * and the percentiles are the bounds. (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13.)
 *
 * @param groups how many puzzles each group has
 * @param statistics of a draw, by name
 */
export function bootstrap(
  groups: ReadonlyMap<string, number>,
  statistics: (draw: Draw) => ReadonlyMap<string, number>,
  { replicates, seed }: { readonly replicates: number; readonly seed: number },
): Map<string, Bounded> {
  const random = new Random(seed)
  const drawn = (pick: (count: number, position: number) => number): Draw =>
    new Map(
      Array.from(groups, ([group, count]) => [
        group,
        Array.from({ length: count }, (_, position) => pick(count, position)),
      ]),
    )
  const estimates = statistics(drawn((_, position) => position))
  const samples = Array.from({ length: replicates }, () => statistics(drawn((count) => random.below(count))))
  const bounds = Array.from(estimates, ([name, estimate]): [string, Bounded] => {
    const sorted = samples.map((sample) => sample.get(name) ?? Number.NaN).sort((a, b) => a - b)
    return [name, { estimate, low: quantileSorted(sorted, 0.025), high: quantileSorted(sorted, 0.975) }]
  })
  return new Map(bounds)
}

/** The mean of some numbers, with bounds by the bootstrap. */
export function bootstrapMean(numbers: readonly number[], replicates = 400): Bounded {
  if (numbers.length === 0) return { estimate: Number.NaN, low: Number.NaN, high: Number.NaN }
  const middle = (draw: Draw) =>
    new Map([['mean', mean((draw.get('all') ?? []).map((place) => numbers[place]))]])
  const bounds = bootstrap(new Map([['all', numbers.length]]), middle, { replicates, seed: 1 }).get('mean')
  if (bounds === undefined) throw new Error('there is no mean')
  return bounds
}
