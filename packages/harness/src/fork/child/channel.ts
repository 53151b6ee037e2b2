/**
 * The fork's side of the communication, which is synchronous in both directions, and what an entrant does beside its answers: it
 * rejects a promise that nobody waits for, throws in a timer, works in threads, or prints.
 *
 * Node tells of the first two only when the event loop turns, which it never does while commands are heard and carried out
 * synchronously. So it turns at the end of every command.
 */
import { readSync, writeSync } from 'node:fs'
import {
  type Command,
  Frames,
  framed,
  type Job,
  MESSAGE_CHANNEL,
  type Message,
  OPENED_MARK,
} from '../protocol.ts'
import { wallNow } from './clocks.ts'

const [STDIN, STDOUT, STDERR] = [0, 1, 2]
const PAUSE_MS = 1

const chunk = new Uint8Array(1 << 16)
const frames = new Frames<Job | Command>()
const sleeping = new Int32Array(new SharedArrayBuffer(4))

/** Sleeps until the next value arrives. Undefined if there will be none. */
export function hear<Value extends Job | Command>(): Value | undefined {
  for (;;) {
    const value = frames.take()
    if (value !== undefined) return value as Value
    const count = readSome()
    if (count === 0) return undefined
    frames.add(chunk.slice(0, count))
  }
}

/** If a module reads `process.stdin`, reading returns at once with EAGAIN instead of waiting. */
function readSome(): number {
  for (;;) {
    try {
      return readSync(STDIN, chunk)
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EAGAIN') throw thrown
      Atomics.wait(sleeping, 0, 0, PAUSE_MS)
    }
  }
}

/** Returns after the message has been written. */
export function say(message: Message): void {
  const bytes = framed(message)
  for (let done = 0; done < bytes.length; ) done += writeSync(MESSAGE_CHANNEL, bytes, done)
}

const STEP_NS = 2e8
let lastStep = 0

/** Sends a sign of progress now and then, so that a limit applies to one call and not to all of them. */
export function saySteps(): void {
  const now = wallNow()
  if (now - lastStep < STEP_NS) return
  lastStep = now
  say({ type: 'step' })
}

let isOpen = false
let isReported = false

function report(problem: string): void {
  if (!isReported) say({ type: 'accident', problem })
  isReported = true
}

/** What nobody can catch. Before the entrant is open, it ends the process. */
export function watchForThrown(onFailure: (thrown: unknown, what: string) => never): void {
  const see = (what: string, thrown: unknown): void => {
    if (!isOpen) onFailure(thrown, `${what}: `)
    report(`${what}: ${thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)}`)
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

/** Lets the event loop turn once. */
export function turnEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** The longest wait for what is left to do when a fork ends: an interval never ends. */
const LONGEST_WAIT_MS = 1000

/** Lets it turn until nothing is left to do. */
export async function finishPending(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('beforeExit', () => resolve())
    setTimeout(resolve, LONGEST_WAIT_MS).unref()
  })
  await turnEventLoop() // on a machine that did not run meanwhile, what is due comes before this
}
