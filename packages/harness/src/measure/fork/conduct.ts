/** How the process of an entrant worked, as the system sees it: its own clock does not show work that is done elsewhere. */
import { medianOf } from '../../numbers.ts'
import type { Usage, Waiting } from './process-usage.ts'

interface Times {
  readonly cpuNs: number
  readonly wallNs: number
}

const NS_PER_MS = 1e6
const LEAST_HIDDEN_SECONDS = 0.02 // /proc counts in steps of 10 ms
const HIDDEN_SHARE = 0.1
const LEAST_SLEEPS = { inSlice: 5, perMs: 1 } // whichever is less

export class Conduct {
  private readonly sleepShares: number[] = []

  /** @param before how the process had waited before the slice */
  noteSlice(times: Times, before: Waiting | undefined, after: Waiting | undefined): void {
    if (before !== undefined && after !== undefined) this.sleepShares.push(sleepShare(times, before, after))
  }

  /** The median over its slices, or null where the system does not tell. */
  get sleepShare(): number | null {
    return this.sleepShares.length === 0 ? null : medianOf(this.sleepShares)
  }
}

/** Why the times of a module are not those of its work: the processes that it started did a part of it. */
export function workElsewhere(usage: Usage | undefined): string | undefined {
  const { startedCpuSeconds = 0, ownCpuSeconds = 0 } = usage ?? {}
  return startedCpuSeconds > LEAST_HIDDEN_SECONDS && startedCpuSeconds > HIDDEN_SHARE * ownCpuSeconds
    ? `works in other processes: ${seconds(startedCpuSeconds)} of CPU time beside ${seconds(ownCpuSeconds)} of its own`
    : undefined
}

/**
 * The part of a slice in which the process slept: it neither worked nor waited for a core. 0 for a process
 * that hardly ever went to sleep by itself, because then the (virtual) machine did not run.
 */
function sleepShare({ wallNs, cpuNs }: Times, before: Waiting, after: Waiting): number {
  const enough = Math.min(LEAST_SLEEPS.inSlice, (LEAST_SLEEPS.perMs * wallNs) / NS_PER_MS)
  if (after.sleeps - before.sleeps < enough) return 0
  return Math.max(0, wallNs - cpuNs - (after.queuedNs - before.queuedNs)) / wallNs
}

function seconds(duration: number): string {
  return `${duration.toFixed(2)} s`
}
