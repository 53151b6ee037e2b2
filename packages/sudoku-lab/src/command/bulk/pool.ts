import type { Piscina } from 'piscina'
import type { Buffers } from '../buffers.ts'
import { CommandError } from '../errors.ts'
import { WORKER } from '../locations.ts'
import type { Assignment } from './assignment.ts'
import { buffersOf, type Parcel, type ReturnedParcel, spaceFor } from './parcel.ts'
import type { Work, Workforce, WorkResult } from './work.ts'

/** So that the next piece is ready before the last one is fetched. */
const PIECES_IN_THREAD = 2

/** Other threads that do work. */
export async function openPool(
  assignment: Assignment,
  threads: number,
  buffers: Buffers,
): Promise<Workforce> {
  const { Piscina } = await import('piscina') // only needed for several threads
  const pool: Piscina<Parcel, ReturnedParcel> = new Piscina({
    filename: WORKER,
    name: 'work',
    workerData: assignment,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: PIECES_IN_THREAD,
    recordTiming: false,
    resourceLimits: { maxYoungGenerationSizeMb: 2 }, // by default, each thread fills 10 MB with garbage first
  })
  let isClosing = false
  let failure: Error | undefined // of a thread that nobody was waiting for
  pool.on('error', (error: Error) => {
    failure ??= error
  })
  const run = async (work: Work): Promise<WorkResult> => {
    const space = spaceFor(work, buffers)
    const transferList = buffersOf(space, work.kind === 'text' ? work.text : undefined)
    try {
      if (failure !== undefined) throw failure
      const { result, text } = await pool.run({ work, space }, { transferList })
      if (text !== undefined) buffers.give(text)
      return result
    } catch (error) {
      throw isClosing
        ? error
        : new CommandError(`a thread failed: ${(error as Error).message}`, { cause: error })
    }
  }
  return {
    width: PIECES_IN_THREAD * threads,
    run,
    close: () => {
      isClosing = true
      return pool.destroy()
    },
  }
}
