/** Sends lines to a program and receives lines synchronously: the thread of the caller sleeps until they arrive. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { CatalogError } from '../error.ts'
import type { Question, Reply, WorkerStart } from './messages.ts'

const WORKER = new URL('../../dist/exec/worker.js', import.meta.url) // works from src/ and from dist/
const START_MS = 30_000

export class Conversation {
  private readonly replies = new Int32Array(new SharedArrayBuffer(4))
  private readonly port: MessagePort

  constructor() {
    if (!existsSync(WORKER)) {
      throw new CatalogError('not-built', `no ${fileURLToPath(WORKER)}: run \`pnpm build\``)
    }
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    const start: WorkerStart = { port: port2, replies: this.replies }
    const worker = new Worker(WORKER, { workerData: start, transferList: [port2], execArgv: [] })
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
    return receiveMessageOnPort(this.port)?.message
  }
}
