/** The messages between a solver and the worker thread that runs its program. */
import type { MessagePort } from 'node:worker_threads'

/** Where and how the program runs. */
export interface Launch {
  /** A shell command. */
  readonly command: string
  /** The directory it runs in. */
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

export type Reply =
  | {
      readonly lines: readonly string[] /** The process that wrote them. */
      readonly pid: number | undefined
    }
  | { readonly failure: string /** The lines that had arrived until then. */; readonly answered: number }

/** The data with which the worker starts. */
export interface WorkerStart {
  readonly port: MessagePort
  /** One Int32, which the worker raises after each reply, so that a thread may sleep until it comes. */
  readonly replies: Int32Array
}
