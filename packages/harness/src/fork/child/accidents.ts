/**
 * Sees what an entrant does beside its answers: it rejects a promise that nobody waits for, throws in a timer, works in threads, or prints.
 *
 * Node tells of the first two only when the event loop turns, which it never does while commands are heard and carried out
 * synchronously. So it turns at the end of every command.
 */
import { writeSync } from 'node:fs'
import { OPENED_MARK } from '../protocol.ts'
import { say } from './channel.ts'

const [STDOUT, STDERR] = [1, 2]
/** The longest wait for what is left to do when a fork ends: an interval never ends. */
const LONGEST_WAIT_MS = 1000

let isOpen = false
let isReported = false

/** What nobody can catch. Before the entrant is open, it ends the process. */
export function watchForThrown(onFailure: (thrown: unknown, what: string) => never): void {
  const see = (what: string, thrown: unknown): void => {
    if (isOpen)
      report(`${what}: ${thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)}`)
    else onFailure(thrown, `${what}: `)
  }
  process.on('unhandledRejection', (reason) => see('rejects a promise', reason))
  process.on('uncaughtException', (thrown) => see('throws later', thrown))
}

/** From before the entrant is loaded, which may start threads. */
export function watchThreads(): void {
  process.on('worker', () => report('works in threads, and its time is compared with that of one'))
}

/** The entrant is open. */
export function watchCalls(): void {
  isOpen = true
  for (const output of [STDOUT, STDERR]) writeSync(output, OPENED_MARK)
}

function report(problem: string): void {
  if (!isReported) say({ type: 'accident', problem })
  isReported = true
}

/** Lets the event loop turn once. */
export function turnEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Lets it turn until nothing is left to do. */
export async function finishPending(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('beforeExit', () => resolve())
    setTimeout(resolve, LONGEST_WAIT_MS).unref()
  })
  await turnEventLoop() // on a machine that did not run meanwhile, what is due comes before this
}
