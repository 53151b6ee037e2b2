/** Bounds by the bootstrap: what is computed from puzzles is computed again from puzzles drawn anew, many times. */
import { Random } from '@sudoku-lab/core'

export interface Bounded {
  readonly estimate: number
  /** At 95 %, by percentiles. */
  readonly low: number
  readonly high: number
}

/** Which puzzles a statistic looks at: group → positions. Sets of one group are resampled together. */
export type Draw = ReadonlyMap<string, readonly number[]>

/**
 * Bounds of many statistics at once, which are computed from the same draws. (Efron and Tibshirani, "An Introduction to the
 * Bootstrap", 1993, chapter 13.)
 *
 * @param groups how many puzzles each group has
 * @param statistics of a draw; NaN where one is undefined, and then it has no bounds
 */
export function bootstrap(
  groups: ReadonlyMap<string, number>,
  statistics: (draw: Draw) => readonly number[],
  { replicates, seed }: { readonly replicates: number; readonly seed: number },
): Bounded[] {
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
  return estimates.map((estimate, index) => {
    const sorted = samples.map((sample) => sample[index] ?? Number.NaN).sort((a, b) => a - b)
    return { estimate, low: quantileOf(sorted, 0.025), high: quantileOf(sorted, 0.975) }
  })
}

/** Between the two nearest of sorted numbers; NaN where any of them is. */
export function quantileOf(sorted: readonly number[], share: number): number {
  if (sorted.length === 0 || sorted.some(Number.isNaN)) return Number.NaN
  const position = share * (sorted.length - 1)
  const below = Math.floor(position)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (position - below) * (sorted[above] - sorted[below])
}
