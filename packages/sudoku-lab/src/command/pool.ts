/** Does work in this thread or in several, with the results in order. */
import { optionalLibrary } from '@sudoku-lab/console'
import type { Assignment } from './bulk/piece.ts'
import { CommandError } from './errors.ts'
import type { Order } from './making/order.ts'

export interface Pool<Task, Result> {
  /** How many tasks should be in progress at once. */
  readonly width: number
  /** The memory that is transferred must not be used after this call. */
  run(task: Task, transferred?: readonly ArrayBuffer[]): Promise<Result>
  close(): Promise<void>
}

/** What a thread needs to know before its first task. */
export type Role = { readonly solve: Assignment } | { readonly make: Order }

/** This thread alone. */
export function singleThread<Task, Result>(run: (task: Task) => Promise<Result>): Pool<Task, Result> {
  return { width: 1, run, close: async () => undefined }
}

/** @throws CommandError from `run` if a thread fails. */
export async function openPool<Task, Result>(role: Role, threads: number): Promise<Pool<Task, Result>> {
  const packages = { use: 'The option --jobs', packages: 'piscina' }
  const { Piscina } = await optionalLibrary(() => import('piscina'), packages, CommandError)
  const pool = new Piscina<Task, Result>({
    filename: new URL('worker.js', import.meta.url).href,
    name: 'work',
    workerData: role,
    minThreads: threads,
    maxThreads: threads,
    recordTiming: false,
    ...('solve' in role
      ? { resourceLimits: { maxYoungGenerationSizeMb: 2 } } // by default, each thread fills 10 MB with garbage first
      : { concurrentTasksPerWorker: 2 }), // so the next piece is ready before the last one is fetched
  })
  let failure: unknown
  let fail = (_error: unknown): void => undefined
  const allLoaded = new Promise<void>((resolve) => {
    let loading = threads
    pool.on('message', () => {
      if (--loading === 0) resolve()
    })
    fail = (error) => {
      failure ??= error
      resolve()
    }
  })
  pool.on('error', (error) => fail(error)) // of a thread that had nothing to do
  return {
    width: ('solve' in role ? 2 : 3) * threads,
    run: async (task, transferred = []) => {
      try {
        if (failure !== undefined) throw failure
        return await pool.run(task, { transferList: [...transferred] })
      } catch (error) {
        fail(error)
        throw new CommandError(`a thread failed: ${(error as Error).message}`, { cause: error })
      }
    },
    close: async () => {
      await allLoaded // Node aborts the process if a thread is ended while it loads its modules
      await pool.destroy()
    },
  }
}

/**
 * Does several tasks at once, and passes the results on in order, each as soon as possible. The number of tasks in
 * progress is limited, so a slow consumer slows the reading down, and memory does not grow.
 *
 * @param take receives the results; it may throw to end everything
 * @param abandon is called in this case, and should end `tasks`, which may be waiting for input
 */
export async function inOrder<Task, Result>(
  tasks: AsyncIterable<Task> | Iterable<Task>,
  { width, run }: Pick<Pool<Task, Result>, 'width' | 'run'>,
  take: (result: Result) => Promise<void>,
  abandon: (reason: Error) => void = () => undefined,
): Promise<void> {
  const inProgress: Promise<void>[] = []
  let last = Promise.resolve()
  for await (const task of tasks) {
    last = Promise.all([run(task), last]).then(([result]) => take(result))
    last.catch(abandon)
    inProgress.push(last)
    if (inProgress.length >= width) await inProgress.shift()
  }
  await last
}

/** Thrown by a consumer of `inOrder` that needs no more results. */
export class Stopped extends Error {}
