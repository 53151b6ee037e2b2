import type { Buffers } from '../buffers.ts'
import type { Assignment } from './assignment.ts'
import { spaceFor } from './parcel.ts'
import type { Workforce } from './work.ts'

/**
 * What does the work: this thread alone, or a pool of `jobs` threads.
 *
 * @param buffers where space for answers comes from, and where texts go that are done with.
 */
export async function hire(assignment: Assignment, jobs: number, buffers: Buffers): Promise<Workforce> {
  if (jobs === 1) return workAlone(assignment, buffers)
  const { openPool } = await import('./pool.ts')
  return openPool(assignment, jobs, buffers)
}

async function workAlone(assignment: Assignment, buffers: Buffers): Promise<Workforce> {
  const { Workbench } = await import('./workbench.ts')
  const workbench = await Workbench.open(assignment)
  return {
    width: 1,
    run: async (work) => {
      const result = await workbench.do(work, spaceFor(work, buffers))
      if (work.kind === 'text') buffers.give(work.text)
      return result
    },
    close: async () => undefined,
  }
}
