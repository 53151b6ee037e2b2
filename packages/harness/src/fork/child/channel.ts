/** The fork's side of the communication, which is synchronous in both directions. */
import { readSync, writeSync } from 'node:fs'
import { type Command, Frames, framed, type Job, MESSAGE_CHANNEL, type Message } from '../protocol.ts'
import { wallNow } from './clocks.ts'

const STDIN = 0
const CHUNK = 1 << 16
const PAUSE_MS = 1

const chunk = new Uint8Array(CHUNK)
const frames = new Frames<Job | Command>()
const sleeping = new Int32Array(new SharedArrayBuffer(4))

/** Sleeps until the next value arrives. Undefined if there will be none. */
function hear(): Job | Command | undefined {
  for (;;) {
    const value = frames.take()
    if (value !== undefined) return value
    const count = readSome()
    if (count === 0) return undefined
    frames.add(chunk.slice(0, count))
  }
}

/** If a module reads `process.stdin`, reading returns at once with EAGAIN instead of waiting. */
function readSome(): number {
  for (;;) {
    try {
      return readSync(STDIN, chunk, 0, CHUNK, null)
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EAGAIN') throw thrown
      Atomics.wait(sleeping, 0, 0, PAUSE_MS)
    }
  }
}

export const hearJob = hear as () => Job | undefined
export const hearCommand = hear as () => Command | undefined

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
