/** A program that solves one puzzle and ends, so it is started once for each puzzle. */

import {
  NOTHING_USED,
  type OneRun,
  type Program,
  type ProgramUsage,
  quote,
  runOnce,
  sumOfUsage,
  systemTells,
  withErrors,
} from '@sudoku-lab/console'
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
import { type Attempt, ProgramError } from '../errors.ts'
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
  private peakMemoryMiB: number | undefined

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
    const run = this.run(puzzle, protocol)
    const { failure, grid } = this.answerOf(run, protocol)
    if (failure === undefined) return this.resultOf(grid, limits)
    throw new ProgramError(`\`${this.program.command}\` ${failure}`, [{ puzzle, run }])
  }

  /** What the processes of all puzzles have used, and what one uses for a puzzle with a single empty cell. */
  work(): ProgramWork {
    const protocol = this.protocol()
    return {
      usage: () => this.used,
      startNs: () => this.firstNs,
      peakMemoryMiB: () => this.peakMemoryMiB,
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
    const attempts: Attempt[] = []
    for (const protocol of this.protocols) {
      const before = this.used.cpuNs
      const run = this.run(this.easiest, protocol, { cpuPatience: FIRST_PATIENCE })
      this.firstNs = this.used.cpuNs - before
      const { failure } = this.answerOf(run, protocol, this.solved)
      if (failure === undefined) return protocol
      attempts.push({ puzzle: this.easiest, run })
      failures.push(`to ${protocol.reads} it ${failure}`)
    }
    const { command } = this.program
    return new ProgramError(
      `\`${command}\` did not fill the last cell of a nearly solved puzzle: ${failures.join('; ')}`,
      attempts,
    )
  }

  private run(
    puzzle: Readonly<Puzzle>,
    { write }: Protocol,
    limits: Pick<Program, 'cpuPatience'> = {},
  ): OneRun {
    const run = runOnce({ ...this.program, ...limits }, write(puzzle))
    this.used = sumOfUsage(this.used, run.usage ?? NOTHING_USED)
    if (run.report) this.peakMemoryMiB = Math.max(this.peakMemoryMiB ?? 0, run.report.peakMemoryMiB)
    return run
  }

  private resultOf(grid: Grid | 'none' | undefined, { solutions, keep }: SearchLimits): SolveResult {
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
