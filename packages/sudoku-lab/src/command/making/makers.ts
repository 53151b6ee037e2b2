import { CommandError } from '../errors.ts'
import { libraryFor } from '../libraries.ts'
import { MAKING_WORKER } from '../locations.ts'
import { Maker } from './maker.ts'
import type { MadeAttempt, Order } from './order.ts'

/** This thread, or a pool of threads. */
interface Makers {
  /** How many attempts should be made in one call. */
  readonly together: number
  /** How many pieces of work should be in progress at once. */
  readonly width: number
  make(first: number, count: number): Promise<MadeAttempt[]>
  close(): Promise<void>
}

export async function hireMakers(order: Order, jobs: number): Promise<Makers> {
  const maker = await Maker.open(order) // also in this thread, so that an error in the order is reported once
  const { together } = maker
  if (jobs === 1) {
    return {
      together,
      width: 1,
      make: async (first, count) => maker.make(first, count),
      close: async () => undefined,
    }
  }
  const { Piscina } = await libraryFor('The option --jobs', () => import('piscina'))
  const pool = new Piscina<{ first: number; count: number }, MadeAttempt[]>({
    filename: MAKING_WORKER,
    name: 'make',
    workerData: order,
    minThreads: jobs,
    maxThreads: jobs,
    concurrentTasksPerWorker: 2, // so the next piece is ready before the last one is fetched
    recordTiming: false,
  })
  pool.on('error', () => undefined) // a message after the end; `run` reports earlier errors
  return {
    together,
    width: 3 * jobs,
    make: async (first, count) => pool.run({ first, count }),
    close: () => {
      pool.on('error', () => undefined) // results that nothing waits for any more
      return pool.destroy()
    },
  }
}

/**
 * All attempts of an order, from the first on, in order, in pieces, without end. The size of a piece suits the recipe.
 * The first pieces are small, so that a few puzzles do not have to wait for many.
 */
export async function* attemptsOf(
  { together, width, make }: Makers,
  wanted: number,
): AsyncGenerator<MadeAttempt[]> {
  const underWay: Promise<MadeAttempt[]>[] = []
  let size = Math.min(together, wanted)
  let next = 0
  try {
    for (;;) {
      while (underWay.length < width) {
        const piece = make(next, size)
        piece.catch(() => undefined) // the error is reported when the piece is awaited
        underWay.push(piece)
        next += size
        size = Math.min(together, 2 * size)
      }
      const piece = underWay.shift()
      if (piece !== undefined) yield await piece
    }
  } catch (error) {
    throw error instanceof CommandError
      ? error
      : new CommandError(`a thread failed: ${(error as Error).message}`)
  }
}
