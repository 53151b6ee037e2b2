/** How long the process of an entrant will probably take, from what the preflight has shown. */
import type { Plan } from '../../events/run-plan.ts'

/** An entrant whose slices are long works in fewer turns than others, but in at least these. */
export const LEAST_SLICES = 4

/** What the preflight has shown of an entrant in a contest, in milliseconds of CPU time. */
export interface Cost {
  /** The sum over all instances that it solved. */
  readonly sweepMs: number
  readonly longestMs: number
}

/** Start, first calls, single instances, checks. */
export const PROCESS_OVERHEAD_MS = 200
const FIRST_CALLS = 2 // of every instance that takes longer than the warm-up

/** The part that a process adds to the time of its round. */
export function processMs(
  { warmUpMs, turns, sliceMs }: Pick<Plan, 'warmUpMs' | 'turns' | 'sliceMs'>,
  { sweepMs, longestMs }: Cost,
): number {
  const warmMs = Math.max(warmUpMs, FIRST_CALLS * longestMs) / 2 // two warm up at once
  return PROCESS_OVERHEAD_MS + warmMs + Math.max(turns * sliceMs, sweepMs, LEAST_SLICES * longestMs)
}
