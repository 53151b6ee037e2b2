/**
 * Runs a program once, from its start to its end, while the calling thread waits.
 *
 * Its input and output are files, so nothing has to be passed on while it runs. Node learns that it has ended only after
 * this thread has returned to the event loop. Until then Linux keeps what it has used, to the nanosecond, where a
 * process that somebody has waited for leaves only steps of 10 ms.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { environmentOf, GUARD, LIFELINE } from './guard.ts'
import { type ProgramUsage, usageOfProgram } from './program-cpu.ts'

export interface OneRun {
  readonly output: string
  /** The last characters that it wrote on stderr. */
  readonly errorOutput: string
  /** Why it ended if it did not end with exit code 0. */
  readonly failure: string | undefined
  /** Undefined if the system does not tell. */
  readonly usage: ProgramUsage | undefined
}

export interface Program {
  /** A shell command. */
  readonly command: string
  /** The directory it runs in. */
  readonly directory: string
  /** The milliseconds after which it is killed, which may be Infinity. */
  readonly patience: number
}

const PAUSE_MS = 0.1
const KEPT = 400 // characters of the error output

export function runOnce({ command, directory, patience }: Program, input: string): OneRun {
  const [puzzle, output, errorOutput] = [namelessFile(), namelessFile(), namelessFile()]
  writeSync(puzzle, input, 0) // at a position, so that the program reads from the beginning
  try {
    const child = spawn('/bin/sh', ['-c', GUARD, 'guard', inPlaceOfShell(command)], {
      cwd: directory,
      env: environmentOf({}),
      stdio: [puzzle, output, errorOutput, 'pipe'],
      detached: true,
    })
    child.on('error', () => undefined) // it has no process id then, which is reported below
    const failure = waitFor(child, patience)
    const usage = child.pid === undefined ? undefined : usageOfProgram(child.pid)
    endGroup(child)
    return { output: textIn(output), errorOutput: textIn(errorOutput).trim().slice(-KEPT), failure, usage }
  } finally {
    for (const file of [puzzle, output, errorOutput]) closeSync(file)
  }
}

/** A file that is gone as soon as nobody has it open, even if this process is killed. Returns its descriptor. */
function namelessFile(): number {
  const name = join(tmpdir(), `sudoku-lab-${randomUUID()}`)
  const descriptor = openSync(name, 'wx+')
  unlinkSync(name)
  return descriptor
}

const MOST_READ = 1 << 16 // bytes: more than nine lines of digits, and enough for a message

function textIn(descriptor: number): string {
  const bytes = Buffer.alloc(Math.min(MOST_READ, fstatSync(descriptor).size))
  return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, bytes.length, 0))
}

/** A simple command takes the place of its shell, so that its CPU time is not that of a child which has ended. */
function inPlaceOfShell(command: string): string {
  return /^[\w./~-]/.test(command) && !/[;&|<>()$`\n{}!=]/.test(command) ? `exec ${command}` : command
}

/** Sleeps until the program has ended. Returns why it failed, or undefined for exit code 0. */
function waitFor({ pid }: ChildProcess, patience: number): string | undefined {
  if (pid === undefined) return 'could not be started'
  const deadline = performance.now() + patience
  for (;;) {
    const ended = endingOf(pid)
    if (ended !== undefined) return ended === 0 ? undefined : describe(ended)
    if (performance.now() > deadline) return `gave no answer within ${patience / 1000} s`
    Atomics.wait(SLEEPING, 0, 0, PAUSE_MS)
  }
}

const SLEEPING = new Int32Array(new SharedArrayBuffer(4))

/** Fields of /proc/PID/stat, counted from the one after the name. */
const FIELDS = { state: 0, exitCode: 49 }
const ENDED = 'Z'

/** How a process ended, as `wait` tells it. Undefined while it runs. */
function endingOf(pid: number): number | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[FIELDS.state] === ENDED ? Number(fields[FIELDS.exitCode]) : undefined
}

function describe(ending: number): string {
  const signal = ending & 0x7f
  return signal === 0 ? `ended with exit code ${ending >> 8}` : `was ended by signal ${signal}`
}

/** What it has started and left behind ends with it. */
function endGroup({ pid, stdio }: ChildProcess): void {
  ;(stdio[LIFELINE] as Readable | null | undefined)?.destroy()
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // nobody is left
  }
}
