/** The few statistics that the finding needs. */

export interface Correlation {
  readonly estimate: number
  /** At 95 %. */
  readonly low: number
  readonly high: number
}

/**
 * Spearman's rank correlation, with mean ranks for ties. Bounds by Fisher's transformation with the variance
 * of Bonett and Wright ("Sample size requirements for estimating Pearson, Kendall and Spearman correlations",
 * Psychometrika 65, 2000).
 */
export function spearman(x: readonly number[], y: readonly number[]): Correlation {
  if (x.length !== y.length || x.length < 5)
    throw new RangeError('spearman: expected two lists of the same length, which is at least 5')
  const estimate = pearson(ranks(x), ranks(y))
  const error = Math.sqrt((1 + estimate ** 2 / 2) / (x.length - 3))
  const z = Math.atanh(Math.min(Math.max(estimate, -1 + 1e-12), 1 - 1e-12))
  return { estimate, low: Math.tanh(z - 1.96 * error), high: Math.tanh(z + 1.96 * error) }
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

/** 0 if one of the two is constant. */
export function pearson(x: readonly number[], y: readonly number[]): number {
  const meanX = mean(x)
  const meanY = mean(y)
  let xy = 0
  let xx = 0
  let yy = 0
  for (let index = 0; index < x.length; index++) {
    xy += (x[index] - meanX) * (y[index] - meanY)
    xx += (x[index] - meanX) ** 2
    yy += (y[index] - meanY) ** 2
  }
  return xx === 0 || yy === 0 ? 0 : xy / Math.sqrt(xx * yy)
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** A linear regression by least squares, with standardized features and a little ridge, so that features may depend on each other. */
export class Regression {
  private readonly means: readonly number[]
  private readonly scales: readonly number[]
  private readonly weights: readonly number[]
  private readonly intercept: number

  constructor(rows: readonly (readonly number[])[], targets: readonly number[], ridge = 1e-3) {
    const width = rows[0]?.length ?? 0
    const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index]))
    this.means = columns.map(mean)
    this.scales = columns.map(
      (column, index) => Math.sqrt(mean(column.map((value) => (value - this.means[index]) ** 2))) || 1,
    )
    this.intercept = mean(targets)
    const scaled = rows.map((row) => this.standardized(row))
    const normal = Array.from({ length: width }, (_, i) =>
      Array.from(
        { length: width },
        (_, j) => mean(scaled.map((row) => row[i] * row[j])) + (i === j ? ridge : 0),
      ),
    )
    const right = Array.from({ length: width }, (_, i) =>
      mean(scaled.map((row, at) => row[i] * (targets[at] - this.intercept))),
    )
    this.weights = solve(normal, right)
  }

  predict(row: readonly number[]): number {
    return this.standardized(row).reduce(
      (sum, value, index) => sum + value * this.weights[index],
      this.intercept,
    )
  }

  private standardized(row: readonly number[]): number[] {
    return row.map((value, index) => (value - this.means[index]) / this.scales[index])
  }
}

/** Gaussian elimination with the largest pivot. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index]])
  for (let column = 0; column < rows.length; column++) {
    let pivot = column
    for (let row = column + 1; row < rows.length; row++) {
      if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row
    }
    ;[rows[column], rows[pivot]] = [rows[pivot], rows[column]]
    for (let row = 0; row < rows.length; row++) {
      if (row === column) continue
      const factor = rows[row][column] / rows[column][column]
      for (let index = column; index <= rows.length; index++) rows[row][index] -= factor * rows[column][index]
    }
  }
  return rows.map((row, index) => row[rows.length] / row[index])
}

/** The share of the variance that predictions explain. It is negative if the mean is a better prediction. */
export function explained(targets: readonly number[], predictions: readonly number[]): number {
  const average = mean(targets)
  const total = targets.reduce((sum, target) => sum + (target - average) ** 2, 0)
  return 1 - targets.reduce((sum, target, index) => sum + (target - predictions[index]) ** 2, 0) / total
}
