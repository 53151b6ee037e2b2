/** Makes calls until the code is warm. Only CPU time counts, so a busy machine does not shorten the warm-up. */
import { medianOf } from '../../numbers.ts'
import type { WarmUp } from '../protocol.ts'

export interface Duration {
  readonly cpuNs: number
  readonly wallNs: number
}

export interface WarmUpTerms {
  /** Works for a while. Returns the time, and the time of a call if all bursts do the same work. */
  readonly burst: () => Duration & { readonly perCallNs: number | undefined }
  readonly warmUpNs: number
  /** The CPU time of the first calls, which are part of the warm-up. */
  readonly coldNs: number
  readonly collectGarbage: () => void
}

/** What the last times of a call show. `untold`: there are none to compare. `unknown`: there are too few. */
type Trend = 'untold' | 'unknown' | 'steady' | 'falling' | 'rising'

/**
 * The longest warm-up, as a multiple of the planned one. An entrant that still becomes faster is being compiled, which can take
 * longer than the planned warm-up: on a busy machine, `band` still took more than twice its later time after 250 ms.
 */
const PATIENCE: Readonly<Record<Trend, number>> = { untold: 1, unknown: 3, steady: 1, falling: 4, rising: 2 }
const RESTING = 0.05 // if two quarters differ by less than this, the time is stable
const LEAST_COMPARED = 3 // times in a quarter
const BEFORE_COLLECTING = 1 / 3 // part of the warm-up
const LONGEST_WALL_NS = 120e9 // a process that gets almost no CPU time is not waited for

/**
 * The garbage of loading and compiling is collected during the warm-up and not at its end. For 150 ms after a
 * collection `mrv` was slower, by 9 % at first, after a warm-up of 300 ms and also after one of 1,200 ms.
 */
export function warmUp({ burst, warmUpNs, coldNs, collectGarbage }: WarmUpTerms): WarmUp['warmUp'] {
  const perCall: number[] = []
  let [cpuNs, wallNs] = [coldNs, 0]
  let isCollected = false
  do {
    if (!isCollected && cpuNs >= BEFORE_COLLECTING * warmUpNs) {
      collectGarbage()
      isCollected = true
    }
    const done = burst()
    if (done.perCallNs !== undefined) perCall.push(done.perCallNs)
    cpuNs += done.cpuNs
    wallNs += done.wallNs
  } while (cpuNs < PATIENCE[trendOf(perCall)] * warmUpNs && wallNs < LONGEST_WALL_NS)
  const trend = trendOf(perCall)
  const steady = trend === 'untold' || trend === 'unknown' ? null : trend === 'steady'
  return { cpuNs, steady, cutShort: cpuNs < warmUpNs }
}

/** Compares the last quarter of the times with the quarter before it. */
function trendOf(perCall: readonly number[]): Trend {
  if (perCall.length === 0) return 'untold'
  const quarter = Math.max(LEAST_COMPARED, Math.floor(perCall.length / 4))
  if (perCall.length < 2 * quarter) return 'unknown'
  const before = medianOf(perCall.slice(-2 * quarter, -quarter))
  if (before === 0) return 'untold' // the clock is too coarse
  const drift = medianOf(perCall.slice(-quarter)) / before - 1
  if (Math.abs(drift) <= RESTING) return 'steady'
  return drift < 0 ? 'falling' : 'rising'
}
