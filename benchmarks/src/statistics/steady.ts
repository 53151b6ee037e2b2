import { median } from './location.ts'
import { RankSum } from './rank-sum.ts'

interface SteadyOptions {
  /** A relative change that is let pass: 0.02 is 2 %. */
  readonly tolerance?: number
  /** Probability of calling samples that do not drift drifting. */
  readonly misrate?: number
}

interface SteadyState {
  readonly steady: boolean
  /** By how much the last third of the samples is slower than the first: −0.05 is 5 % faster. */
  readonly drift: number
}

const BLOCKS_IN_A_THIRD = 8
const FEWEST_SAMPLES = 9

/**
 * Whether the samples of a fork still drift: an optimiser that is not done, a heap that grows, a clock rate
 * that falls. The first third is compared with the last, as medians of up to eight blocks each; they drift
 * when they differ by more than the tolerance and the exact rank-sum test finds it unlikely by chance. So
 * single slow samples are no drift, and fewer than nine samples say nothing.
 *
 * @param samples Times of the same work, in the order they were taken.
 */
export function steadyState(samples: readonly number[], options: SteadyOptions = {}): SteadyState {
  const { tolerance = 0.02, misrate = 0.01 } = options
  if (samples.length < FEWEST_SAMPLES) return { steady: true, drift: 0 }
  const third = Math.floor(samples.length / 3)
  const first = blockLogs(samples.slice(0, third))
  const last = blockLogs(samples.slice(-third))
  const test = new RankSum([{ x: last, y: first }])
  const drift = Math.expm1(test.shift)
  const p = 2 * Math.min(test.pAbove(0), test.pBelow(0))
  // With very few samples no order of them is rare; the most extreme one must then do.
  const unlikely = p <= Math.max(misrate, test.smallestMisrate)
  return { steady: !(unlikely && Math.abs(drift) > tolerance), drift }
}

function blockLogs(samples: readonly number[]): number[] {
  const size = Math.ceil(samples.length / BLOCKS_IN_A_THIRD)
  const blocks = Math.floor(samples.length / size)
  return Array.from({ length: blocks }, (_, block) =>
    Math.log(median(samples.slice(block * size, (block + 1) * size))),
  )
}
