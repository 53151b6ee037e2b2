import type { Buffers } from '../buffers.ts'
import { othersTurn } from '../others-turn.ts'
import type { Assignment } from './assignment.ts'
import { spaceFor } from './parcel.ts'
import type { Workforce } from './work.ts'

/**
 * Does the work in this thread, and in others if there are several `jobs`. Each piece goes to the first that is free, so that
 * pieces may differ in difficulty.
 *
 * @param buffers provides memory for answers and takes back the memory of texts
 */
export async function hire(assignment: Assignment, jobs: number, buffers: Buffers): Promise<Workforce> {
  const here = await workHere(assignment, buffers)
  if (jobs === 1) return here
  const { openPool } = await import('./pool.ts')
  const pool = await openPool(assignment, jobs - 1, buffers)
  const slots = [here.run, ...Array<Workforce['run']>(pool.width).fill(pool.run)]
  return {
    width: slots.length + jobs,
    run: inFirstFree(slots),
    close: async () => void (await Promise.all([here.close(), pool.close()])),
  }
}

async function workHere(assignment: Assignment, buffers: Buffers): Promise<Workforce> {
  const { Workbench } = await import('./workbench.ts')
  let isClosed = false
  const rest = async (): Promise<void> => {
    await othersTurn()
    if (isClosed) throw new Error('nobody needs the rest of this work')
  }
  const workbench = await Workbench.open(assignment, rest)
  return {
    width: 1,
    run: async (work) => {
      const result = await workbench.do(work, spaceFor(work, buffers))
      if (work.kind === 'text') buffers.give(work.text)
      return result
    },
    close: async () => {
      isClosed = true
    },
  }
}

/** @param free the slots for work, one or more for each thread; the last ones are preferred. */
function inFirstFree(free: Workforce['run'][]): Workforce['run'] {
  const waiting: ((run: Workforce['run']) => void)[] = []
  return async (work) => {
    const run = free.pop() ?? (await new Promise<Workforce['run']>((resolve) => waiting.push(resolve)))
    try {
      return await run(work)
    } finally {
      const next = waiting.shift()
      if (next === undefined) free.push(run)
      else next(run)
    }
  }
}
