/** What a process of a round costs, as far as the preflight tells. */
import { LEAST_SLICES, LONG_SLICES } from '../fork/protocol.ts'
import { sumOf } from '../numbers.ts'
import type { PreflightEvent } from '../record/events.ts'
import type { Plan } from '../record/plan.ts'

/** What the preflight has shown of an entrant in a contest, in milliseconds of CPU time. */
export interface Cost {
  /** The sum over all instances that it solved. */
  readonly sweepMs: number
  readonly longestMs: number
  readonly instances: number
}

const NS_PER_MS = 1e6

/** The approximate cost of what an entrant solved. */
export function costOf({ answers }: Pick<PreflightEvent, 'answers'>): Cost {
  const times = answers.map(({ status, cpuNs }) => (status === 'solved' ? (cpuNs ?? 0) / NS_PER_MS : 0))
  const longestMs = times.reduce((a, b) => Math.max(a, b), 0)
  return { sweepMs: sumOf(times), longestMs, instances: times.length }
}

const PROCESS_OVERHEAD_MS = 200 // start, first calls, single instances, checks
const FIRST_CALLS = 2 // of every instance that takes longer than the warm-up

/** The part that a process probably adds to the time of its round. */
export function processMs(
  { warmUpMs, turns, sliceMs }: Pick<Plan, 'warmUpMs' | 'turns' | 'sliceMs'>,
  { sweepMs, longestMs, instances }: Cost,
): number {
  const warmMs = Math.max(warmUpMs, FIRST_CALLS * longestMs) / 2 // two warm up at once
  const isLong = sweepMs > LONG_SLICES * Math.min(turns, instances) * sliceMs
  const slicesMs = (isLong ? LONG_SLICES : 1) * turns * sliceMs
  return PROCESS_OVERHEAD_MS + warmMs + Math.max(slicesMs, sweepMs, LEAST_SLICES * longestMs)
}
