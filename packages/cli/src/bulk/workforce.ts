import type { Buffers } from '../buffers.ts'
import type { Assignment } from './assignment.ts'
import { spaceFor } from './parcel.ts'
import type { Workforce } from './work.ts'

/**
 * Does the work in this thread, or in a pool of `jobs` threads.
 *
 * @param buffers provides memory for answers and takes back the memory of texts
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
