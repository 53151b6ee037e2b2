/** Sends lines to a program and receives lines synchronously: the thread of the caller sleeps until they arrive. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import { CatalogError } from '../errors.ts'
import { PROGRAM_WORKER } from '../list.ts'

/** Where and how the program runs. */
export interface Launch {
  readonly command: string
  readonly directory: string
  readonly environment: Readonly<Record<string, string>>
  /** The maximum length of an answer in bytes. */
  readonly longestLine: number
}

/** Lines to write to the program, each without its line end; as many lines are expected back. */
export interface Question {
  readonly launch: Launch
  readonly lines: readonly string[]
  /** The milliseconds to wait for each line, which may be Infinity. */
  readonly patience: number
}

/** The lines and the process that wrote them, or how it failed after some lines. */
export type Reply =
  | { readonly lines: readonly string[]; readonly pid: number | undefined }
  | { readonly failure: string; readonly answered: number }

/** The data with which the worker starts. */
export interface WorkerStart {
  readonly port: MessagePort
  /** One Int32, which the worker raises after each reply, so that a thread may sleep until it comes. */
  readonly replies: Int32Array
}

/** Loaded when a program is asked: every other solver would pay for it, since this package is bundled into one file. */
const threads = (): typeof import('node:worker_threads') => process.getBuiltinModule('node:worker_threads')
const START_MS = 30_000

export class Conversation {
  private readonly replies = new Int32Array(new SharedArrayBuffer(4))
  private readonly port: MessagePort

  constructor() {
    if (!existsSync(PROGRAM_WORKER))
      throw new CatalogError(`no ${fileURLToPath(PROGRAM_WORKER)}: run \`pnpm build\``)
    const { port1, port2 } = new (threads().MessageChannel)()
    this.port = port1
    const workerData: WorkerStart = { port: port2, replies: this.replies }
    const options = { workerData, transferList: [port2], execArgv: [] }
    ;new (threads().Worker)(PROGRAM_WORKER, options).unref() // it ends with this process
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
