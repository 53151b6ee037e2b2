/** Calls until the code is warm: by CPU time alone, so that a busy machine warms nobody up less. */

export interface Duration {
  readonly cpuNs: number
  readonly wallNs: number
}

export interface WarmUpTerms {
  /** Works for a while, and says for how long and by how many calls; and what a call took, where all are alike. */
  readonly burst: () => Duration & { readonly calls: number; readonly perCallNs: number | undefined }
  readonly warmUpNs: number
  /** CPU time of the first calls, which are part of the warm-up. */
  readonly coldNs: number
  readonly collectGarbage: () => void
}

export interface WarmUp {
  readonly cpuNs: number
  readonly calls: number
  /** Its time was at rest; true also where nothing tells. */
  readonly steady: boolean
  readonly cutShort: boolean
}

const RESTING = 0.05 // two halves that differ by less than this are at rest
const PATIENCE = 2 // how many times the planned warm-up a drifting entrant is given
const BEFORE_COLLECTING = 1 / 3 // of the warm-up
const LEAST_BURSTS = 1
const LONGEST_WALL_NS = 120e9 // a process that gets next to nothing of the machine is not waited for

/**
 * The garbage of loading and compiling is collected on the way, not at the end: for 150 ms after a collection `mrv`
 * was slower, by 9 % at first, whether it had warmed up for 300 ms or for 1,200.
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

/** How far the second half of the times is from the first, as a fraction of it. */
function driftOf(times: readonly number[]): number {
  const half = Math.floor(times.length / 2)
  const before = medianOf(times.slice(0, half))
  return before > 0 ? Math.abs(medianOf(times.slice(-half)) / before - 1) : 0
}

/** Of no numbers, 0. */
export function medianOf(numbers: readonly number[]): number {
  const inOrder = [...numbers].sort((a, b) => a - b)
  const middle = inOrder.length >> 1
  const upper = inOrder[middle] ?? 0
  return inOrder.length % 2 === 1 ? upper : (upper + (inOrder[middle - 1] ?? upper)) / 2
}
