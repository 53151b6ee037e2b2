/**
 * Makes calls until the code is warm. Only CPU time counts, so that a busy machine does not shorten the
 * warm-up.
 */

export interface Duration {
  readonly cpuNs: number
  readonly wallNs: number
}

export interface WarmUpTerms {
  /**
   * Works for a while. Returns the time and the number of calls, and the time of a call if all calls do the
   * same work.
   */
  readonly burst: () => Duration & { readonly calls: number; readonly perCallNs: number | undefined }
  readonly warmUpNs: number
  /** The CPU time of the first calls, which are part of the warm-up. */
  readonly coldNs: number
  readonly collectGarbage: () => void
}

export interface WarmUp {
  readonly cpuNs: number
  readonly calls: number
  /** Whether its time was stable. Also true if this is not known. */
  readonly steady: boolean
  readonly cutShort: boolean
}

const RESTING = 0.05 // if two halves differ by less than this, the time is stable
const PATIENCE = 2 // the longest warm-up of an entrant that is not stable, as a multiple of the planned one
const BEFORE_COLLECTING = 1 / 3 // part of the warm-up
const LEAST_BURSTS = 1
const LONGEST_WALL_NS = 120e9 // a process that gets almost no CPU time is not waited for

/**
 * The garbage of loading and compiling is collected during the warm-up and not at its end. For 150 ms after a
 * collection `mrv` was slower, by 9 % at first, after a warm-up of 300 ms and also after one of 1,200 ms.
 */
export function warmUp({ burst, warmUpNs, coldNs, collectGarbage }: WarmUpTerms): WarmUp {
  const perCall: number[] = []
  let [cpuNs, wallNs, calls, bursts] = [coldNs, 0, 0, 0]
  let isCollected = false
  const isSteady = (): boolean => driftOf(perCall.slice(-Math.ceil(perCall.length / 2))) <= RESTING
  const goesOn = (): boolean =>
    bursts < LEAST_BURSTS || cpuNs < warmUpNs || (cpuNs < PATIENCE * warmUpNs && !isSteady())

  while (goesOn() && wallNs < LONGEST_WALL_NS) {
    if (!isCollected && cpuNs >= BEFORE_COLLECTING * warmUpNs) {
      collectGarbage()
      isCollected = true
    }
    const done = burst()
    if (done.perCallNs !== undefined) perCall.push(done.perCallNs)
    bursts++
    cpuNs += done.cpuNs
    wallNs += done.wallNs
    calls += done.calls
  }
  return { cpuNs, calls, steady: isSteady(), cutShort: cpuNs < warmUpNs }
}

/** The relative difference between the second half of the times and the first. */
function driftOf(times: readonly number[]): number {
  const half = Math.floor(times.length / 2)
  const before = medianOf(times.slice(0, half))
  return before > 0 ? Math.abs(medianOf(times.slice(-half)) / before - 1) : 0
}

/** 0 if there are no numbers. */
export function medianOf(numbers: readonly number[]): number {
  const inOrder = [...numbers].sort((a, b) => a - b)
  const middle = inOrder.length >> 1
  const upper = inOrder[middle] ?? 0
  return inOrder.length % 2 === 1 ? upper : (upper + (inOrder[middle - 1] ?? upper)) / 2
}
