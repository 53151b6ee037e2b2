/** Runs a program once, from its start to its end, while the calling thread waits. */
import type { ChildProcess } from 'node:child_process'
import { closeSync, fstatSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { guarded, IDLE_MS, killGroup, sendTo, sleptAfter } from '../processes.ts'
import {
  endingOf,
  endingOfProcess,
  type ProgramUsage,
  type Reading,
  readTree,
  sleep,
  usageOfProgram,
} from './cpu.ts'
import { environmentOf, LIFELINE, launched } from './launch.ts'
import { QUIET, type Report, reportIn, waitedFor } from './waiter.ts'

/** @typeParam Read what was made of the output */
export interface OneRun<Read = string> {
  /** What was made of the output, if the program ended by itself; otherwise the reason is in `ending`. */
  readonly output: Read
  readonly errorOutput: string
  /** The exit code, or how it ended otherwise, in words that follow its name. */
  readonly ending: number | string
  /** Undefined if the system does not tell. */
  readonly usage: ProgramUsage | undefined
  /** What all its processes used together, to the microsecond. Undefined where nobody could wait for them. */
  readonly report: Report | undefined
}

export interface Program {
  readonly command: string
  readonly directory: string
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** The milliseconds after which it is killed, which may be Infinity. */
  readonly patience: number
  /** The milliseconds of CPU time after which it is killed. It is killed, too, if it uses none for long. */
  readonly cpuPatience?: number
  /** The bytes of output after which it is killed. */
  readonly mostOutput?: number
}

/** The input of a program: a text, or a file by its path. */
export type Input = string | { readonly file: string }

/** Runs a program once. Its output is the beginning of what it wrote. */
export function runOnce(program: Program, input: Input): OneRun {
  return runAndRead(program, input, textIn)
}

/**
 * Runs a program once, from its start to its end, while the calling thread waits.
 *
 * Its input and output are files, so nothing has to be passed on while it runs. Node learns that it has ended only after
 * this thread has returned to the event loop. Until then Linux keeps what it has used, to the nanosecond, where a
 * process that somebody has waited for leaves only steps of 10 ms. What its children used, only somebody who waits for it can tell.
 *
 * @param read makes something of the file of its output before the file is gone
 * @param waited the words of a program that waits for the command, or null if there is none
 */
export function runAndRead<Read>(
  program: Program,
  input: Input,
  read: (output: number) => Read,
  waited: readonly string[] | null = waitedFor(program.command) ?? null,
): OneRun<Read> {
  const { command, directory, environment = environmentOf() } = program
  const files = [opened(input), namelessFile(), namelessFile(), namelessFile()] as const
  const [source, output, errorOutput, told] = files
  try {
    const { spawn } = process.getBuiltinModule('node:child_process') // loading it takes long, and few need it
    const child = spawn('/bin/sh', waited === null ? launched(command) : guarded(waited, LIFELINE), {
      cwd: directory,
      env: waited === null ? environment : { ...environment, ...QUIET },
      stdio: [source, output, errorOutput, 'pipe', told],
      detached: true,
    })
    child.on('error', () => undefined) // it has no process id then, which is reported below
    const ended = waitFor(child, output, program)
    if (waited !== null && typeof ended === 'string') endWaiter(child.pid)
    const usage = child.pid === undefined ? undefined : usageOfProgram(child.pid)
    endGroup(child)
    const report = waited === null ? undefined : reportIn(textIn(told))
    const isTold = waited === null || typeof ended === 'string' || report !== undefined
    return {
      output: read(output),
      errorOutput: textIn(errorOutput),
      ending: report ? endingOf(report.status) : isTold ? ended : 'was not waited for',
      usage: report ? { cpuNs: report.cpuNs, unsureNs: 0, endedFaults: 0 } : usage,
      report,
    }
  } finally {
    for (const file of files) closeSync(file)
  }
}

function opened(input: Input): number {
  if (typeof input !== 'string') return openSync(input.file, 'r')
  const file = namelessFile()
  writeSync(file, input, 0) // at a position, so that the program reads from the beginning
  return file
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

const BYTES_PER_MIB = 2 ** 20
const SHORTEST_SLEEP_MS = 0.1
const LONGEST_SLEEP_MS = 5

/**
 * Sleeps until the program has ended, for a hundredth of the time that it has run, so that looking takes no time from it. Returns its exit
 * code, or how it ended otherwise.
 */
function waitFor(
  { pid }: ChildProcess,
  output: number,
  { patience, cpuPatience, mostOutput = Infinity }: Program,
): number | string {
  if (pid === undefined) return 'could not be started'
  const start = performance.now()
  const whyStopped =
    cpuPatience === undefined ? () => undefined : limitOnCpu(cpuPatience, () => readTree(pid))
  for (;;) {
    const ending = endingOfProcess(pid) ?? whyStopped()
    if (ending !== undefined) return ending
    if (fstatSync(output).size > mostOutput) return `wrote more than ${mostOutput / BYTES_PER_MIB} MiB`
    const spentMs = performance.now() - start
    if (spentMs > patience) return `gave no answer within ${patience / 1000} s`
    sleep(Math.min(LONGEST_SLEEP_MS, Math.max(SHORTEST_SLEEP_MS, spentMs / 100)))
  }
}

const LOOK_MS = 100
/** Sooner than whoever watches the process that waits, and knows less of it. */
const SLEPT_MS = IDLE_MS - 5000
const NS_PER_MS = 1e6

/**
 * Tells when a process has used up its CPU time. On a busy machine, wall time says nothing, unless it uses none at all. Looks are
 * counted then: while the whole machine stands still, there is none. A look is at one moment: who waited for a pause before looking would
 * find asleep whoever pauses now and then.
 */
export function limitOnCpu(milliseconds: number, look: () => Reading | undefined): () => string | undefined {
  let cpuNs = 0
  let nextLook = performance.now() + LOOK_MS
  let idleMs = 0
  return () => {
    const now = performance.now()
    if (now < nextLook) return undefined
    nextLook = now + LOOK_MS
    const usage = look()
    cpuNs = usage?.cpuNs ?? cpuNs
    idleMs = sleptAfter(idleMs, usage?.isRunning !== true, LOOK_MS)
    if (cpuNs > milliseconds * NS_PER_MS) return `gave no answer within ${milliseconds / 1000} s of CPU time`
    return idleMs > SLEPT_MS ? `did next to nothing for ${SLEPT_MS / 1000} s` : undefined
  }
}

const LONGEST_END_MS = 1000

/** Lets the program that waits end all that it waits for, also what has left its group and the environment. */
function endWaiter(pid: number | undefined): void {
  if (pid === undefined) return
  sendTo(pid, 'SIGUSR2')
  const deadline = performance.now() + LONGEST_END_MS
  while (endingOfProcess(pid) === undefined && performance.now() < deadline) sleep(1)
}

/** What it has started and left behind ends with it. */
function endGroup({ pid, stdio }: ChildProcess): void {
  ;(stdio[LIFELINE] as Readable | null | undefined)?.destroy()
  killGroup(pid)
}
