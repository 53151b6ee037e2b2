import { Piscina } from 'piscina'
import type { Buffers } from '../buffers.ts'
import type { Assignment } from './assignment.ts'
import { buffersOf, type Parcel, type ReturnedParcel } from './parcel.ts'
import type { Work, Workforce } from './work.ts'
import { Workbench } from './workbench.ts'

/**
 * Those who do the work: this thread alone, or a pool of `jobs` threads.
 *
 * @param buffers where room for answers comes from, and where texts go that are done with.
 */
export async function hire(assignment: Assignment, jobs: number, buffers: Buffers): Promise<Workforce> {
  return jobs === 1
    ? workAlone(await Workbench.open(assignment), buffers)
    : openPool(assignment, jobs, buffers)
}

function workAlone(workbench: Workbench, buffers: Buffers): Workforce {
  return {
    width: 1,
    run: async (work) => {
      const result = workbench.do(work, roomFor(work, buffers))
      if (work.kind === 'text') buffers.give(work.text)
      return result
    },
    close: async () => undefined,
  }
}

function openPool(assignment: Assignment, jobs: number, buffers: Buffers): Workforce {
  const pool = new Piscina<Parcel, ReturnedParcel>({
    filename: new URL('worker.js', import.meta.url).href,
    name: 'work',
    workerData: assignment,
    minThreads: jobs,
    maxThreads: jobs,
    concurrentTasksPerWorker: 2, // the next piece is there before the last is fetched
    recordTiming: false,
  })
  return {
    width: 3 * jobs, // two pieces in each thread, and one for each that is read or written
    run: async (work) => {
      const room = roomFor(work, buffers)
      const transferList = buffersOf(room, work.kind === 'text' ? work.text : undefined)
      const { result, text } = await pool.run({ work, room }, { transferList })
      if (text !== undefined) buffers.give(text)
      return result
    },
    close: () => pool.destroy(),
  }
}

/** As many bytes as the answers take if they are as long as the puzzles, and some for reasons. */
function roomFor(work: Work, buffers: Buffers): Uint8Array<ArrayBuffer> {
  return buffers.take(work.kind === 'text' ? work.text.length + 1024 : 1 << 16)
}
