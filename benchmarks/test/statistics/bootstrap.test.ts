import { Additive, Rng } from 'pragmastat'
import { describe, expect, it } from 'vitest'
import { geometricMeanRatio } from '../../src/statistics/index.ts'

// Eight rounds of ten puzzles, drawn once by NumPy.
const SOLVER = [
  [25.822, 33.956, 15.065, 6.622, 12.764, 9.431, 17.653, 68.723, 7.707, 8.926],
  [26.524, 35.977, 19.236, 7.575, 13.495, 11.165, 19.708, 69.163, 9.13, 8.961],
  [25.045, 42.203, 19.499, 6.341, 14.594, 11.148, 16.033, 82.093, 7.904, 8.989],
  [33.301, 34.876, 19.913, 7.371, 15.845, 10.092, 16.652, 81.197, 9.401, 10.183],
  [25.12, 34.267, 20.698, 6.289, 14.851, 11.19, 19.894, 88.209, 8.269, 8.703],
  [27.49, 42.471, 18.271, 7.32, 15.839, 10.974, 16.908, 72.398, 8.389, 8.491],
  [28.19, 34.649, 16.932, 7.18, 13.154, 10.983, 15.341, 76.358, 6.57, 8.178],
  [23.393, 29.234, 18.176, 6.776, 15.272, 13.66, 15.592, 74.709, 8.424, 9.162],
]
const BASELINE = [
  [20.458, 24.634, 16.681, 8.33, 12.749, 6.962, 20.894, 62.279, 10.868, 11.1],
  [16.088, 29.169, 12.692, 8.8, 11.594, 7.972, 21.39, 65.12, 13.769, 12.347],
  [20.693, 27.289, 15.565, 7.745, 14.736, 7.31, 21.98, 73.406, 11.945, 9.844],
  [23.405, 27.367, 17.261, 8.472, 12.205, 7.401, 20.7, 78.807, 12.137, 10.757],
  [16.638, 23.721, 17.109, 7.32, 10.894, 7.318, 23.317, 63.0, 11.419, 9.628],
  [16.796, 29.029, 15.174, 8.27, 11.777, 7.767, 20.131, 75.337, 10.946, 9.525],
  [23.024, 25.785, 15.749, 8.23, 12.219, 7.095, 22.758, 74.574, 12.115, 10.843],
  [21.459, 27.497, 15.05, 7.391, 10.532, 7.772, 22.288, 71.767, 12.296, 11.078],
]

describe('geometricMeanRatio', () => {
  it('agrees with the same two-level bootstrap in NumPy, at 100,000 resamples', () => {
    // np.exp(np.mean(np.log(np.median(solver, 0) / np.median(baseline, 0)))), and for the bounds the quantiles of
    // the same over rng.integers(0, 8, 8) rounds and rng.integers(0, 10, 10) puzzles.
    const times = { solver: SOLVER, baseline: BASELINE }
    const { ratio, bounds } = geometricMeanRatio(times, { seed: 'numpy', resamples: 4000 })
    expect(ratio).toBeCloseTo(1.0340066276981488, 12)
    expect(Math.abs((bounds?.lo ?? 0) - 0.8865)).toBeLessThan(0.012)
    expect(Math.abs((bounds?.hi ?? 0) - 1.2256)).toBeLessThan(0.012)
  })

  it('agrees with the percentile bootstrap of scipy where all rounds are alike', () => {
    const ratios = [0.5, 0.8, 1.1, 1.6, 0.9, 1.3, 2.2, 0.7, 1.05, 1.45, 0.95, 3]
    const times = { solver: [ratios, ratios, ratios], baseline: [1, 2, 3].map(() => ratios.map(() => 1)) }
    const { bounds } = geometricMeanRatio(times, { seed: 'scipy', resamples: 4000 })
    // scipy.stats.bootstrap((np.log(ratios),), np.mean, n_resamples=200000, method='percentile')
    expect(Math.abs((bounds?.lo ?? 0) - 0.88768)).toBeLessThan(0.012)
    expect(Math.abs((bounds?.hi ?? 0) - 1.51513)).toBeLessThan(0.025)
  })

  it('gives the same bounds for the same seed, and others for another', () => {
    const times = { solver: SOLVER, baseline: BASELINE }
    const bounds = (seed: string): unknown => geometricMeanRatio(times, { seed, resamples: 100 }).bounds
    expect(bounds('one')).toEqual(bounds('one'))
    expect(bounds('one')).not.toEqual(bounds('two'))
  })

  it('is exactly 1 against itself, and not moved by what slows a whole round', () => {
    const weather = SOLVER.map((fork, round) => fork.map((time) => time * (1 + round)))
    expect(geometricMeanRatio({ solver: weather, baseline: weather }, { seed: 's' })).toEqual({
      ratio: 1,
      bounds: { lo: 1, hi: 1 },
    })
  })

  it('covers the true ratio about as often as it says', () => {
    const rng = new Rng('coverage')
    const normal = new Additive(0, 1)
    const runs = 60
    let covered = 0
    for (let run = 0; run < runs; run++) {
      const logRatios = Array.from({ length: 30 }, () => 0.1 + 0.3 * normal.sample(rng))
      const fork = (logs: readonly number[]): number[] => {
        const own = 0.02 * normal.sample(rng)
        return logs.map((log) => Math.exp(log + own + 0.05 * normal.sample(rng)))
      }
      const solver = Array.from({ length: 10 }, () => fork(logRatios))
      const baseline = Array.from({ length: 10 }, () => fork(logRatios.map(() => 0)))
      const { bounds } = geometricMeanRatio({ solver, baseline }, { seed: `${run}`, resamples: 200 })
      if (bounds && bounds.lo <= Math.exp(0.1) && Math.exp(0.1) <= bounds.hi) covered++
    }
    expect(covered / runs).toBeGreaterThan(0.85)
  })

  it('has no bounds for one round or one puzzle', () => {
    expect(geometricMeanRatio({ solver: [[2, 8]], baseline: [[1, 1]] }, { seed: 's' })).toEqual({
      ratio: 4,
      bounds: undefined,
    })
  })

  it('refuses times that do not fit together', () => {
    expect(() => geometricMeanRatio({ solver: [], baseline: [] }, { seed: 's' })).toThrow(RangeError)
    expect(() => geometricMeanRatio({ solver: [[1]], baseline: [[1], [1]] }, { seed: 's' })).toThrow(
      '1 and 2',
    )
    expect(() => geometricMeanRatio({ solver: [[1, 2]], baseline: [[1]] }, { seed: 's' })).toThrow('got 1')
    expect(() => geometricMeanRatio({ solver: [[0]], baseline: [[1]] }, { seed: 's' })).toThrow('got 0')
  })
})
