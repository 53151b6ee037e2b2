/**
 * The entry of a fork: receives one job, carries out its commands, and reports the results. And what an entrant does beside its answers: it
 * rejects a promise that nobody waits for, throws in a timer, works in threads, or prints.
 *
 * The parent is heard and told synchronously. Node tells of rejections and of what timers throw only when the event loop turns, which it
 * never does while commands are heard and carried out. So it turns at the end of every command.
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
import { answerer } from './answering.ts'
import { cpuNow, wallNow } from './clocks.ts'
import { inspect } from './inspecting.ts'
import { placeOf } from './place.ts'
import { firstReplaced, surroundingsNow } from './surroundings.ts'
import { timer } from './timing.ts'

const [STDIN, STDOUT, STDERR] = [0, 1, 2]
const PAUSE_MS = 1
const STEP_NS = 2e8
/** The longest wait for what is left to do when a fork ends: an interval never ends. */
const LONGEST_WAIT_MS = 1000
/** An honest entrant leaves up to a sixth on a busy machine, for garbage and the compiler. */
const MOST_PUT_OFF = 0.5
const LEAST_PUT_OFF_NS = 5e7
const NS_PER_SECOND = 1e9

const chunk = new Uint8Array(1 << 16)
const frames = new Frames<Job | Command>()
const sleeping = new Int32Array(new SharedArrayBuffer(4))
let lastStep = 0
let isOpen = false
let isReported = false

// What nobody can catch. Before the entrant is open, it ends the process.
process.on('unhandledRejection', (reason) => onUncaught('rejects a promise', reason))
process.on('uncaughtException', (thrown) => onUncaught('throws later', thrown))

const job = hear<Job>()
try {
  if (job !== undefined) await work(job)
} catch (thrown) {
  reportFailure(thrown)
}
// The parent reads the usage of the process once more, and then ends it.
hear()
process.exit()

async function work(job: Job): Promise<void> {
  if (job.kind === 'inspect') return done(await inspect(job))
  const surroundings = surroundingsNow()
  const parent = { say, step, report }
  const handlers = await (job.kind === 'answer' ? answerer(job, parent) : timer(job, parent))
  await turnEventLoop()
  isOpen = true
  for (const output of [STDOUT, STDERR]) writeSync(output, OPENED_MARK)
  done()
  const cpu = { inTurnsNs: 0, afterThemNs: 0 }
  for (let command = hear<Command>(); command !== undefined; command = hear<Command>()) {
    const carryOut = handlers[command.do] as ((...all: readonly unknown[]) => unknown) | undefined
    const begun = cpuNow()
    const result = carryOut?.apply(handlers, [...command.with])
    const carriedOut = cpuNow()
    await (command.do === 'end' ? finishPending() : turnEventLoop())
    if (command.do === 'slice') {
      cpu.inTurnsNs += carriedOut - begun
      cpu.afterThemNs += cpuNow() - carriedOut
    }
    if (command.do === 'end') reportAtEnd(surroundings, job.external ? undefined : cpu)
    done(result)
    if (command.do === 'end') return
  }
}

interface PutOff {
  readonly inTurnsNs: number
  readonly afterThemNs: number
}

/** What an entrant leaves for the event loop is done when nobody measures. */
function reportAtEnd(surroundings: ReturnType<typeof surroundingsNow>, cpu?: PutOff): void {
  const replaced = firstReplaced(surroundings)
  if (replaced !== undefined) report(`replaces ${replaced}, which all code of its process shares`)
  const { inTurnsNs = 0, afterThemNs = 0 } = cpu ?? {}
  if (afterThemNs <= Math.max(LEAST_PUT_OFF_NS, MOST_PUT_OFF * inTurnsNs)) return
  const [after, within] = [afterThemNs, inTurnsNs].map((ns) => `${(ns / NS_PER_SECOND).toFixed(2)} s`)
  report(`works when its turn is over: ${after} of CPU time beside ${within} in its turns`)
}

/** Sleeps until the next value arrives. Undefined if there will be none. */
function hear<Value extends Job | Command>(): Value | undefined {
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
function say(message: Message): void {
  const bytes = framed(message)
  for (let done = 0; done < bytes.length; ) done += writeSync(MESSAGE_CHANNEL, bytes, done)
}

function step(): void {
  const now = wallNow()
  if (now - lastStep < STEP_NS) return
  lastStep = now
  say({ type: 'step' })
}

function done(result?: unknown): void {
  say({ type: 'done', result })
}

function report(problem: string): void {
  if (!isReported) say({ type: 'accident', problem })
  isReported = true
}

function onUncaught(what: string, thrown: unknown): void {
  if (isOpen)
    report(`${what}: ${thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)}`)
  else {
    reportFailure(thrown, `${what}: `)
    process.exit(1)
  }
}

function reportFailure(thrown: unknown, what = ''): void {
  const isUsage = thrown instanceof Error && thrown.name === 'UsageError'
  const message = thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
  const isOfEntrant = !isUsage && job !== undefined && job.kind !== 'inspect' && !job.external
  const why = [message, isOfEntrant && placeOf(thrown, job.directory)].filter(Boolean).join(' at ')
  say({ type: 'failed', kind: isUsage ? 'usage' : 'entrant', why: `${what}${why}` })
}

/** Lets the event loop turn once. */
function turnEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Lets it turn until nothing is left to do. */
async function finishPending(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('beforeExit', () => resolve())
    setTimeout(resolve, LONGEST_WAIT_MS).unref()
  })
  await turnEventLoop() // on a machine that did not run meanwhile, what is due comes before this
}
