/** The statistics that several findings share. */
import { Random } from '@sudoku-lab/core'
import { mean, quantileSorted } from 'simple-statistics'

export interface Bounded {
  readonly estimate: number
  /** At 95 %. */
  readonly low: number
  readonly high: number
}

/** Of no numbers it is not a number. */
export function geometricMean(numbers: readonly number[]): number {
  return numbers.length === 0 ? Number.NaN : Math.exp(mean(numbers.map(Math.log)))
}

/** The ranks of some of the numbers among each other, from 1, by their places. Equal numbers have the mean of their ranks. */
export function ranking(numbers: readonly number[]): (places: readonly number[]) => number[] {
  const kinds = new Map([...new Set(numbers)].sort((a, b) => a - b).map((number, kind) => [number, kind]))
  const kindOf = numbers.map((number) => kinds.get(number) ?? 0)
  return (places) => {
    const counts = new Uint32Array(kinds.size)
    for (const place of places) counts[kindOf[place]]++
    let before = 0
    const rankOf = Array.from(counts, (count) => {
      before += count
      return before - (count - 1) / 2
    })
    return places.map((place) => rankOf[kindOf[place]])
  }
}

export function ranks(numbers: readonly number[]): number[] {
  return ranking(numbers)(numbers.map((_, place) => place))
}

/** Pearson's correlation, and 0 if one of the two is constant. That of ranks is Spearman's, with mean ranks for ties. */
export function correlation(x: readonly number[], y: readonly number[]): number {
  const [middleX, middleY] = [x, y].map(
    (numbers) => numbers.reduce((total, each) => total + each, 0) / x.length,
  )
  let [xx, xy, yy] = [0, 0, 0]
  for (let place = 0; place < x.length; place++) {
    const dx = x[place] - middleX
    const dy = y[place] - middleY
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
  }
  return xy / Math.sqrt(xx * yy) || 0
}

/**
 * Spearman's rank correlations of columns of one table, for each two that are asked for, with bounds by the bootstrap over its rows.
 * Fisher's transformation would not do: with many ties its bounds are too narrow.
 */
export function spearman<Column extends string>(
  columns: ReadonlyMap<Column, readonly number[]>,
  pairs: readonly (readonly [Column, Column])[],
): (a: Column, b: Column) => Bounded {
  const count = Math.max(...Array.from(columns.values(), ({ length }) => length))
  const rankings = Array.from(columns, ([name, numbers]) => [name, ranking(numbers)] as const)
  const found = bootstrap(new Map([['rows', count]]), (draw) => {
    const drawn = new Map(rankings.map(([name, rank]) => [name, rank(draw.get('rows') ?? [])]))
    return new Map(
      pairs.map((pair) => {
        const [a, b] = pair.map((name) => drawn.get(name) ?? [])
        return [pair.join(), correlation(a, b)]
      }),
    )
  })
  return (a, b) => found.get([a, b].join()) ?? UNKNOWN
}

/** Which puzzles a statistic looks at: group → positions. */
export type Draw = ReadonlyMap<string, readonly number[]>

const UNKNOWN: Bounded = { estimate: Number.NaN, low: Number.NaN, high: Number.NaN }
const REPLICATES = 1000
/** Of the normal distribution, 95 % lie between −z and z. */
const Z = 1.959_964

/**
 * Bounds of many statistics at once, by the bootstrap: they are computed again from puzzles that were drawn anew, many times,
 * and percentiles are the bounds. (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13.)
 *
 * @param groups how many puzzles each group has
 * @param statistics of a draw, by name
 */
export function bootstrap(
  groups: ReadonlyMap<string, number>,
  statistics: (draw: Draw) => ReadonlyMap<string, number>,
  { replicates = REPLICATES, seed = 1 } = {},
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
  const outside = shareOutside(Math.min(...groups.values()))
  const bounds = Array.from(estimates, ([name, estimate]): [string, Bounded] => {
    const sorted = samples.map((sample) => sample.get(name) ?? Number.NaN).sort((a, b) => a - b)
    return [
      name,
      { estimate, low: quantileSorted(sorted, outside), high: quantileSorted(sorted, 1 - outside) },
    ]
  })
  return new Map(bounds)
}

/** A statistic of positions, with bounds by the bootstrap. */
export function bootstrapOf(count: number, statistic: (places: readonly number[]) => number): Bounded {
  if (count === 0) return UNKNOWN
  const named = (draw: Draw): Map<string, number> => new Map([['it', statistic(draw.get('it') ?? [])]])
  return bootstrap(new Map([['it', count]]), named).get('it') ?? UNKNOWN
}

/** The mean of some numbers, with bounds by the bootstrap. */
export function bootstrapMean(numbers: readonly number[]): Bounded {
  const [first = Number.NaN] = numbers
  if (numbers.every((number) => number === first)) return { estimate: first, low: first, high: first }
  return bootstrapOf(numbers.length, (places) => {
    let total = 0
    for (const place of places) total += numbers[place]
    return total / places.length
  })
}

/** The geometric mean of some numbers, with bounds by the bootstrap. */
export function geometricBounds(numbers: readonly number[]): Bounded {
  const { estimate, low, high } = bootstrapMean(numbers.map(Math.log))
  return { estimate: Math.exp(estimate), low: Math.exp(low), high: Math.exp(high) }
}

/** What is beyond one: of numbers that are one where there is nothing to count. */
export function lessOne({ estimate, low, high }: Bounded): Bounded {
  return { estimate: estimate - 1, low: low - 1, high: high - 1 }
}

/** A share with the score interval of Wilson (1927), which is not empty where none or all of them count. */
export function shareBounds(count: number, all: number): Bounded {
  const share = count / all
  const centre = (share + Z ** 2 / (2 * all)) / (1 + Z ** 2 / all)
  const half = (Z / (1 + Z ** 2 / all)) * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2))
  return { estimate: share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}

/**
 * How many replicates lie outside of each bound. Of n numbers, the bootstrap draws a spread that is too small by √((n−1)/n), and nothing of what
 * Student's t adds: percentiles that are farther out make up for both. (T. C. Hesterberg, "What teachers should know about the
 * bootstrap", American Statistician 69, 2015; the quantile of t by Abramowitz and Stegun, 26.7.5.)
 */
function shareOutside(count: number): number {
  const free = Math.max(1, count - 1)
  const t = Z + (Z ** 3 + Z) / (4 * free) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * free ** 2)
  return Math.exp(logNormalTail(Math.sqrt(count / free) * t))
}

const SERIES_BELOW = 2.5
const LEVELS = 80

/**
 * The logarithm of P(Z > z) of the normal distribution. (G. Marsaglia, "Evaluating the normal distribution", Journal of Statistical
 * Software 11, 2004; far out, the continued fraction of Laplace.)
 */
export function logNormalTail(z: number): number {
  if (z < 0) return Math.log1p(-Math.exp(logNormalTail(-z)))
  const logDensity = -(z ** 2) / 2 - Math.log(2 * Math.PI) / 2
  if (z >= SERIES_BELOW) {
    let fraction = z
    for (let level = LEVELS; level > 0; level--) fraction = z + level / fraction
    return logDensity - Math.log(fraction)
  }
  let [term, total] = [z, z]
  for (let odd = 3; term > total * Number.EPSILON; odd += 2) {
    term *= z ** 2 / odd
    total += term
  }
  return Math.log(0.5 - Math.exp(logDensity) * total)
}
