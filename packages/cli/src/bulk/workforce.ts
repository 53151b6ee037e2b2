import { Piscina } from 'piscina'
import type { Assignment } from './assignment.ts'
import type { Work, Workforce, WorkResult } from './work.ts'
import { Workbench } from './workbench.ts'

/** Those who do the work: this thread alone, or a pool of `jobs` threads. */
export async function hire(assignment: Assignment, jobs: number): Promise<Workforce> {
  return jobs === 1 ? workAlone(await Workbench.open(assignment)) : openPool(assignment, jobs)
}

function workAlone(workbench: Workbench): Workforce {
  return {
    width: 1,
    run: async (work) => workbench.do(work),
    close: async () => undefined,
  }
}

function openPool(assignment: Assignment, jobs: number): Workforce {
  const pool = new Piscina<Work, WorkResult>({
    filename: new URL('worker.js', import.meta.url).href,
    name: 'work',
    workerData: assignment,
    minThreads: jobs,
    maxThreads: jobs,
    recordTiming: false,
  })
  return {
    width: 2 * jobs, // one piece in each thread, and one for each to go on with
    run: (work) => pool.run(work, { transferList: work.kind === 'text' ? [work.text.buffer] : [] }),
    close: () => pool.destroy(),
  }
}
