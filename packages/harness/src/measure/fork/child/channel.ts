/** The fork's side of the communication, which is synchronous in both directions. */
import { readSync, writeSync } from 'node:fs'
import { type Command, type Job, MESSAGE_CHANNEL, type Message } from '../protocol.ts'
import { wallNow } from './clocks.ts'

const STDIN = 0
const CHUNK = 1 << 16
const LINE_END = 10
const PAUSE_MS = 1

const chunk = new Uint8Array(CHUNK)
const decoder = new TextDecoder()
const sleeping = new Int32Array(new SharedArrayBuffer(4))
let pending = new Uint8Array(0)

/** Sleeps until the next line arrives. Undefined if there will be none. */
function hearLine(): string | undefined {
  for (;;) {
    const end = pending.indexOf(LINE_END)
    if (end >= 0) {
      const line = decoder.decode(pending.subarray(0, end))
      pending = pending.slice(end + 1)
      return line
    }
    const count = readSome()
    if (count === 0) return undefined
    const longer = new Uint8Array(pending.length + count)
    longer.set(pending)
    longer.set(chunk.subarray(0, count), pending.length)
    pending = longer
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

export function hearJob(): Job {
  return JSON.parse(hearLine() ?? '') as Job
}

export function hearCommand(): Command | undefined {
  const line = hearLine()
  return line === undefined ? undefined : (JSON.parse(line) as Command)
}

/** Returns after the message has been written. */
export function say(message: Message): void {
  writeSync(MESSAGE_CHANNEL, `${JSON.stringify(message)}\n`)
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
