/** A program that solves one puzzle and ends, so it is started once for each puzzle. */

import type { ChildProcess } from 'node:child_process'
import { closeSync, fstatSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { killGroup } from '@sudoku-lab/console'
import {
  type BoxGeometry,
  digitsIn,
  emptyGrid,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  geometryOf,
  hasConflict,
  isComplete,
  NOTHING_COUNTED,
  type Puzzle,
  requireLimits,
  requirePuzzle,
  type SearchLimits,
  type SolveResult,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { ProgramError } from '../errors.ts'
import { environmentOf, LIFELINE, launched, quote, withErrors } from './launch.ts'
import {
  endingOfProcess,
  NOTHING_USED,
  type ProgramUsage,
  sleep,
  sumOfUsage,
  systemTells,
  usageOfProgram,
} from './program-cpu.ts'
import {
  type MeasuredProgram,
  NO_SOLUTION,
  nameOf,
  type ProgramReference,
  type ProgramWork,
} from './program-solver.ts'

/** How a program is asked and understood. */
export interface Protocol {
  /** What it reads, for messages: `spaced digits`. */
  readonly reads: string
  write(puzzle: Readonly<Puzzle>): string
  /**
   * The grid that the program found, which may have empty cells where it gave up; `none` if it proved that there is no
   * solution.
   *
   * @throws Error that says what was expected, for any other text
   */
  read(output: string): Grid | 'none'
  /** The exit codes of a program that has not failed. The default is 0 alone. */
  readonly exitCodes?: readonly number[]
}

/** The milliseconds of CPU time for the first answer: a program may never end where it cannot read what it gets. */
const FIRST_PATIENCE = 10_000

/**
 * Asks a program by the first of several protocols that it understands: by this one, it can fill the last empty cell of a
 * board. These first questions are also what its start costs.
 */
export class StartedProgram implements MeasuredProgram {
  readonly isStartedForEach = true
  private readonly geometry: BoxGeometry
  private readonly program: Program
  private readonly protocols: readonly Protocol[]
  private readonly solved: Grid
  private readonly easiest: Grid
  private known: Protocol | ProgramError | undefined
  private used: ProgramUsage = NOTHING_USED
  private firstNs = 0

  constructor(geometry: BoxGeometry, program: Program, protocols: readonly Protocol[]) {
    this.geometry = geometry
    this.program = program
    this.protocols = protocols
    this.solved = someSolution(geometry)
    this.easiest = this.solved.with(0, 0)
  }

  solve(puzzle: Readonly<Puzzle>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    requirePuzzle(this.geometry, puzzle)
    requireLimits(limits)
    if (hasConflict(this.geometry, puzzle)) return NO_SOLUTION
    const protocol = this.protocol()
    return this.resultOf(this.run(puzzle, protocol), protocol, limits)
  }

  /** What the processes of all puzzles have used, and what one uses for a puzzle with a single empty cell. */
  work(): ProgramWork {
    const protocol = this.protocol()
    return {
      usage: () => this.used,
      startNs: () => this.firstNs,
      exchange: () => {
        this.run(this.easiest, protocol, { cpuPatience: FIRST_PATIENCE })
      },
    }
  }

  /** @throws ProgramError if the program understands no protocol, which is found out once */
  private protocol(): Protocol {
    this.known ??= this.findProtocol()
    if (this.known instanceof ProgramError) throw this.known
    return this.known
  }

  private findProtocol(): Protocol | ProgramError {
    const failures: string[] = []
    for (const protocol of this.protocols) {
      const before = this.used.cpuNs
      const run = this.run(this.easiest, protocol, { cpuPatience: FIRST_PATIENCE })
      this.firstNs = this.used.cpuNs - before
      const { failure } = this.answerOf(run, protocol, this.solved)
      if (failure === undefined) return protocol
      failures.push(`to ${protocol.reads} it ${failure}`)
    }
    const { command } = this.program
    return new ProgramError(
      `\`${command}\` did not fill the last cell of a nearly solved puzzle: ${failures.join('; ')}`,
    )
  }

  private run(
    puzzle: Readonly<Puzzle>,
    { write }: Protocol,
    limits: Pick<Program, 'cpuPatience'> = {},
  ): OneRun {
    const run = runOnce({ ...this.program, ...limits }, write(puzzle))
    this.used = sumOfUsage(this.used, run.usage ?? NOTHING_USED)
    return run
  }

  private resultOf(run: OneRun, protocol: Protocol, { solutions, keep }: SearchLimits): SolveResult {
    const { failure, grid } = this.answerOf(run, protocol)
    if (failure !== undefined) throw new ProgramError(`\`${this.program.command}\` ${failure}`)
    if (grid === 'none') return NO_SOLUTION
    const found = grid !== undefined && isComplete(grid) ? [grid] : []
    return {
      solutionCount: found.length,
      solutions: found.slice(0, keep),
      statistics: NOTHING_COUNTED,
      ...(found.length === 1 && solutions === 1
        ? { ending: 'solution-limit' }
        : { ending: 'stuck', partial: found.length === 0 && grid ? grid : emptyGrid(this.geometry) }),
    }
  }

  /** The answer, or what is wrong with it, in words that follow the name of the program. Without output, it gave up. */
  private answerOf(
    { output, errorOutput, ending }: OneRun,
    { read, exitCodes = [0] }: Protocol,
    expected?: Grid,
  ): { readonly grid?: Grid | 'none' | undefined; readonly failure?: string | undefined } {
    if (typeof ending === 'string') return { failure: withErrors(ending, errorOutput) }
    if (!exitCodes.includes(ending))
      return { failure: withErrors(`ended with exit code ${ending}`, errorOutput) }
    const wrote = output === '' ? 'wrote nothing' : `wrote ${quote(output)}`
    if (output.trim() === '') return { grid: undefined, failure: expected && wrote }
    try {
      const grid = read(output)
      return { grid, failure: expected && String(grid) !== String(expected) ? wrote : undefined }
    } catch (thrown) {
      return { failure: `${wrote}: ${thrown instanceof Error ? thrown.message : thrown}` }
    }
  }
}

/** A solution whose digits go on by a box from row to row, and by one from band to band. */
function someSolution({ size, cellCount, boxHeight, boxWidth }: BoxGeometry): Grid {
  return Uint8Array.from({ length: cellCount }, (_, cell) => {
    const row = Math.floor(cell / size)
    return (((row % boxHeight) * boxWidth + Math.floor(row / boxHeight) + cell) % size) + 1
  })
}

const SIZE = 9
const board = (): BoxGeometry => geometryOf(3, 3)

/**
 * Makes a solver from a program as online judges want it: it reads one puzzle, prints its solution, and ends.
 *
 *   dense        spaced
 *   003020600    0 0 3 0 2 0 6 0 0        nine lines, with 0 for an empty cell; the answer has one of the two forms
 *   900305001    9 0 0 3 0 5 0 0 1
 *   …            …
 *
 * Judges use both forms, and programs usually read only one.
 */
export function judgedProgramDefinition(program: ProgramReference): SolverDefinition {
  return {
    ...nameOf(program),
    lacks: ['uniqueness', 'node-limit', 'counters', 'candidates', 'repeatability', 'same-process'],
    supports: ({ layout }: Geometry) => layout === board().layout && systemTells(),
    create: () => new StartedProgram(board(), program, [digitLines('spaced', ' '), digitLines('dense', '')]),
  }
}

function digitLines(form: string, separator: string): Protocol {
  return { reads: `${form} digits`, write: (puzzle) => textOf(puzzle, separator), read: gridIn }
}

function textOf(puzzle: Readonly<Puzzle>, separator: string): string {
  const grid = digitsIn(board(), puzzle)
  const rows = Array.from({ length: SIZE }, (_, row) => grid.subarray(row * SIZE, (row + 1) * SIZE))
  return `${rows.map((row) => row.join(separator)).join('\n')}\n`
}

/** The grid in nine lines of nine digits, with or without spaces. */
function gridIn(output: string): Grid {
  const rows = output
    .split('\n')
    .map((line) => line.replace(/\s+/g, ''))
    .filter((row) => row !== '')
  if (rows.length === SIZE && rows.every((row) => /^\d{9}$/.test(row)))
    return Uint8Array.from(rows.join(''), Number)
  throw new Error('expected nine lines of nine digits')
}

interface OneRun {
  readonly output: string
  readonly errorOutput: string
  /** The exit code, or how it ended otherwise, in words that follow its name. */
  readonly ending: number | string
  /** Undefined if the system does not tell. */
  readonly usage: ProgramUsage | undefined
}

interface Program {
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
