/** Sends lines to a program and receives lines synchronously: the thread of the caller sleeps until they arrive. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import { CatalogError } from '../error.ts'
import { PROGRAM_WORKER as WORKER } from '../locations.ts'
import type { Question, Reply, WorkerStart } from './messages.ts'

/** Loaded when a program is asked: every other solver would pay for it, since this package is bundled into one file. */
const threads = (): typeof import('node:worker_threads') => process.getBuiltinModule('node:worker_threads')
const START_MS = 30_000

export class Conversation {
  private readonly replies = new Int32Array(new SharedArrayBuffer(4))
  private readonly port: MessagePort

  constructor() {
    if (!existsSync(WORKER)) {
      throw new CatalogError(`no ${fileURLToPath(WORKER)}: run \`pnpm build\``)
    }
    const { port1, port2 } = new (threads().MessageChannel)()
    this.port = port1
    const start: WorkerStart = { port: port2, replies: this.replies }
    const worker = new (threads().Worker)(WORKER, { workerData: start, transferList: [port2], execArgv: [] })
    worker.unref() // it ends with this process
    if (this.receive(0, START_MS) === undefined) throw new Error('the thread for a program did not start')
  }

  /** Writes lines to the program and returns the same number of lines of its output. Starts the program if necessary. */
  ask(question: Question): Reply {
    const seen = Atomics.load(this.replies, 0)
    this.port.postMessage(question)
    return this.receive(seen) as Reply
  }

  /** Sleeps until there are more than `seen` replies. Undefined if the time is up. */
  private receive(seen: number, timeoutMs?: number): Reply | undefined {
    Atomics.wait(this.replies, 0, seen, timeoutMs)
    return threads().receiveMessageOnPort(this.port)?.message
  }
}
