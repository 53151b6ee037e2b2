/** Does work in this thread or in several, with the results in order. */
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { amountOf } from '@sudoku-lab/console'
import { CommandError } from '../errors.ts'
import type { Order } from '../make/order.ts'
import type { Assignment } from './piece.ts'

export interface Pool<Task, Result> {
  /** How many tasks should be in progress at once. */
  readonly width: number
  /** The memory that is transferred must not be used after this call. */
  run(task: Task, transferred?: readonly ArrayBuffer[]): Promise<Result>
  close(): Promise<void>
}

/** What a thread needs to know before its first task. */
export type Role = { readonly solve: Assignment } | { readonly make: Order }

export interface JobOptions {
  readonly jobs: number
  readonly forceJobs?: true
  readonly quiet?: true
}

/** How many threads to use. More threads than cores take more memory and more time. */
export function threadsFor({ jobs: wanted, forceJobs, quiet }: JobOptions): number {
  const cores = availableParallelism()
  if (wanted <= cores || forceJobs) return wanted
  const used = `${amountOf(cores, 'thread')} ${cores === 1 ? 'is' : 'are'} used`
  if (!quiet)
    process.stderr.write(
      `--jobs ${wanted}: this machine has ${amountOf(cores, 'core')}, so ${used} (--force-jobs uses ${wanted})\n`,
    )
  return cores
}

/** This thread alone. */
export function singleThread<Task, Result>(run: (task: Task) => Promise<Result>): Pool<Task, Result> {
  return { width: 1, run, close: async () => undefined }
}

/** Threads that take one task after another. @throws CommandError from `run` if one of them fails. */
export async function openPool<Task, Result>(role: Role, count: number): Promise<Pool<Task, Result>> {
  const { Worker } = await import('node:worker_threads')
  const threads = Array.from({ length: count }, () => {
    const worker = new Worker(new URL('worker.js', import.meta.url), {
      workerData: role,
      // by default, each thread that solves fills 10 MB with garbage first
      resourceLimits: 'solve' in role ? { maxYoungGenerationSizeMb: 2 } : {},
    })
    return new Thread<Task, Result>(worker)
  })
  return {
    width: ('solve' in role ? 2 : 3) * count, // so the next task is there before the last result is fetched
    run: (task, transferred) => {
      const least = threads.reduce((one, other) => (other.load < one.load ? other : one))
      return least.run(task, transferred)
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

interface Waiting<Result> {
  readonly done: (result: Result) => void
  readonly fail: (error: Error) => void
}

/** Answers its tasks in their order. Its first message says that it has loaded its modules. */
class Thread<Task, Result> {
  private readonly worker: Worker
  private readonly waiting: Waiting<Result>[] = []
  private readonly isLoaded: Promise<void>
  private failure: CommandError | undefined

  constructor(worker: Worker) {
    this.worker = worker
    this.isLoaded = new Promise((loaded) => {
      worker.once('message', () => {
        worker.on('message', (result: Result) => this.waiting.shift()?.done(result))
        loaded()
      })
      worker.once('error', (error) => this.fail(error))
      worker.once('exit', () => {
        this.fail(new Error('a solver has ended it'))
        loaded()
      })
    })
  }

  /** The number of its tasks. */
  get load(): number {
    return this.waiting.length
  }

  run(task: Task, transferred: readonly ArrayBuffer[] = []): Promise<Result> {
    return new Promise((done, fail) => {
      if (this.failure !== undefined) return fail(this.failure)
      this.waiting.push({ done, fail })
      this.worker.postMessage(task, [...transferred])
    })
  }

  /** Node aborts the process if a thread is ended while it loads its modules. */
  async close(): Promise<void> {
    await this.isLoaded
    await this.worker.terminate()
  }

  private fail(cause: Error): void {
    this.failure ??= new CommandError(`a thread failed: ${cause.message}`, { cause })
    for (const { fail } of this.waiting.splice(0)) fail(this.failure)
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
