/** What a solver and the worker thread that keeps its program say to each other. */
import type { MessagePort } from 'node:worker_threads'

/** Where and how the program runs. */
export interface Launch {
  /** A shell command. */
  readonly command: string
  /** The directory it runs in. */
  readonly directory: string
  readonly environment: Readonly<Record<string, string>>
  /** Bytes of the longest line that may be an answer. */
  readonly longestLine: number
}

/** Lines to write to the program, each without its line end; as many lines are expected back. */
export interface Question {
  readonly launch: Launch
  readonly lines: readonly string[]
  /** Milliseconds to wait for each of them; may be Infinity. */
  readonly patience: number
}

export type Reply =
  | { readonly lines: readonly string[] }
  | { readonly failure: string /** Lines that had come until then. */; readonly answered: number }

/** What the worker is born with. */
export interface WorkerStart {
  readonly port: MessagePort
  /** One Int32, which the worker raises after each reply, so that a thread may sleep until it comes. */
  readonly replies: Int32Array
}
