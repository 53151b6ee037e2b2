/**
 * The fork's side of the communication, which is synchronous in both directions. An entrant can import this module too, so all that
 * it exports can be taken only once, which is before any module of the suite is loaded.
 */

import { type Command, type Job, MESSAGE_CHANNEL, type Message } from '../protocol.ts'
import { fromJson, read, toJson, wallNow, write } from './clocks.ts'

interface SliceTimes {
  readonly first: number
  readonly asked: number
  readonly cpuNs: number
  readonly wallNs: number
}

export interface Channel {
  hearJob(): Job
  hearCommand(): Command | undefined
  /** Returns after the message has been written. */
  say(message: Message): void
  /** For a slice only numbers are sent, so no foreign code runs while they are written. */
  saySlice(slice: SliceTimes): void
  /** Sends a sign of progress now and then, so that a limit applies to one call and not to all of them. */
  saySteps(): void
}

let isTaken = false

/** @throws Error from the second time on */
export function takeChannel(): Channel {
  if (isTaken) throw new Error('the channel of this process is taken')
  isTaken = true
  return { hearJob, hearCommand, say, saySlice, saySteps }
}

const STDIN = 0
const CHUNK = 1 << 16
const LINE_END = 10
const PAUSE_MS = 1

const chunk = new Uint8Array(CHUNK)
const decoder = new TextDecoder()
const decode = decoder.decode.bind(decoder)
const sleeping = new Int32Array(new SharedArrayBuffer(4))
const { wait } = Atomics
let token = ''
let pending = new Uint8Array(0)

/** Sleeps until the next line arrives. Undefined if there will be none. */
function hearLine(): string | undefined {
  for (;;) {
    const end = pending.indexOf(LINE_END)
    if (end >= 0) {
      const line = decode(pending.subarray(0, end))
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
      return read(STDIN, chunk)
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EAGAIN') throw thrown
      wait(sleeping, 0, 0, PAUSE_MS)
    }
  }
}

function hearJob(): Job {
  const job = fromJson(hearLine() ?? '') as Job
  token = job.token
  return job
}

function hearCommand(): Command | undefined {
  const line = hearLine()
  return line === undefined ? undefined : (fromJson(line) as Command)
}

function say(message: Message): void {
  write(MESSAGE_CHANNEL, `${token} ${toJson(message)}\n`)
}

function saySlice({ first, asked, cpuNs, wallNs }: SliceTimes): void {
  const numbers = `"first":${first},"asked":${asked},"cpuNs":${cpuNs},"wallNs":${wallNs}`
  write(MESSAGE_CHANNEL, `${token} {"type":"slice",${numbers}}\n`)
}

const STEP_NS = 2e8
let lastStep = 0

function saySteps(): void {
  const now = wallNow()
  if (now - lastStep < STEP_NS) return
  lastStep = now
  say({ type: 'step' })
}
