/** Runs a program once, from its start to its end, while the calling thread waits. */
import type { ChildProcess } from 'node:child_process'
import { closeSync, fstatSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { killGroup } from '../processes.ts'
import { endingOfProcess, type ProgramUsage, sleep, usageOfProgram } from './cpu.ts'
import { environmentOf, LIFELINE, launched } from './launch.ts'

export interface OneRun {
  readonly output: string
  readonly errorOutput: string
  /** The exit code, or how it ended otherwise, in words that follow its name. */
  readonly ending: number | string
  /** Undefined if the system does not tell. */
  readonly usage: ProgramUsage | undefined
}

export interface Program {
  readonly command: string
  readonly directory: string
  /** The milliseconds after which it is killed, which may be Infinity. */
  readonly patience: number
  /** The milliseconds of CPU time after which it is killed. It is killed, too, if it uses none for long. */
  readonly cpuPatience?: number
}

/**
 * Runs a program once, from its start to its end, while the calling thread waits.
 *
 * Its input and output are files, so nothing has to be passed on while it runs. Node learns that it has ended only after
 * this thread has returned to the event loop. Until then Linux keeps what it has used, to the nanosecond, where a
 * process that somebody has waited for leaves only steps of 10 ms.
 */
export function runOnce(program: Program, input: string): OneRun {
  const { command, directory } = program
  const [puzzle, output, errorOutput] = [namelessFile(), namelessFile(), namelessFile()]
  writeSync(puzzle, input, 0) // at a position, so that the program reads from the beginning
  try {
    const { spawn } = process.getBuiltinModule('node:child_process') // loading it takes long, and few need it
    const child = spawn('/bin/sh', launched(command), {
      cwd: directory,
      env: environmentOf(),
      stdio: [puzzle, output, errorOutput, 'pipe'],
      detached: true,
    })
    child.on('error', () => undefined) // it has no process id then, which is reported below
    const ending = waitFor(child, program)
    const usage = child.pid === undefined ? undefined : usageOfProgram(child.pid)
    endGroup(child)
    return { output: textIn(output), errorOutput: textIn(errorOutput), ending, usage }
  } finally {
    for (const file of [puzzle, output, errorOutput]) closeSync(file)
  }
}

/** A file that is gone as soon as nobody has it open, even if this process is killed. Returns its descriptor. */
function namelessFile(): number {
  const name = join(tmpdir(), `sudoku-lab-${crypto.randomUUID()}`)
  const descriptor = openSync(name, 'wx+')
  unlinkSync(name)
  return descriptor
}

const MOST_READ = 1 << 16 // bytes: more than nine lines of digits, and enough for a message

function textIn(descriptor: number): string {
  const bytes = Buffer.alloc(Math.min(MOST_READ, fstatSync(descriptor).size))
  return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, bytes.length, 0))
}

/** Sleeps until the program has ended. Returns its exit code, or how it ended otherwise. */
function waitFor({ pid }: ChildProcess, { patience, cpuPatience }: Program): number | string {
  if (pid === undefined) return 'could not be started'
  const deadline = performance.now() + patience
  const whyStopped = cpuPatience === undefined ? () => undefined : limitOnCpu(pid, cpuPatience)
  for (;;) {
    const ending = endingOfProcess(pid) ?? whyStopped()
    if (ending !== undefined) return ending
    if (performance.now() > deadline) return `gave no answer within ${patience / 1000} s`
    sleep(0.1)
  }
}

const LOOK_MS = 100
const IDLE_MS = 30_000
const NS_PER_MS = 1e6

/**
 * Tells when a process has used up its CPU time. On a busy machine, wall time says nothing, unless it uses none at all. Looks are
 * counted then: while the whole machine stands still, there is none.
 */
function limitOnCpu(pid: number, milliseconds: number): () => string | undefined {
  let cpuNs = 0
  let nextLook = performance.now() + LOOK_MS
  let idleMs = 0
  return () => {
    const now = performance.now()
    if (now < nextLook) return undefined
    nextLook = now + LOOK_MS
    const before = cpuNs
    cpuNs = usageOfProgram(pid)?.cpuNs ?? cpuNs
    idleMs = cpuNs > before ? 0 : idleMs + LOOK_MS
    if (cpuNs > milliseconds * NS_PER_MS) return `gave no answer within ${milliseconds / 1000} s of CPU time`
    return idleMs > IDLE_MS ? `did nothing for ${IDLE_MS / 1000} s` : undefined
  }
}

/** What it has started and left behind ends with it. */
function endGroup({ pid, stdio }: ChildProcess): void {
  ;(stdio[LIFELINE] as Readable | null | undefined)?.destroy()
  killGroup(pid)
}
