/** A program that solves one puzzle and ends, so it is started once for each puzzle. */
import {
  type BoxGeometry,
  emptyGrid,
  FIRST_SOLUTION,
  type Grid,
  hasConflict,
  isComplete,
  NOTHING_COUNTED,
  type Puzzle,
  requireLimits,
  requirePuzzle,
  type SearchLimits,
  type SolveResult,
} from '@sudoku-lab/core'
import { ProgramError } from '../errors.ts'
import { NO_SOLUTION } from './answer.ts'
import { quote, withErrors } from './launch.ts'
import { NOTHING_USED, type ProgramUsage, sumOfUsage } from './program-cpu.ts'
import type { MeasuredProgram, ProgramWork } from './program-solver.ts'
import { type OneRun, type Program, runOnce } from './run-once.ts'

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

/** The longest wait for the first answer, in milliseconds: a program may wait for more where it cannot read what it gets. */
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
    return this.resultOf(this.run(puzzle, protocol, this.program.patience), protocol, limits)
  }

  /** What the processes of all puzzles have used, and what one uses for a puzzle with a single empty cell. */
  work(): ProgramWork {
    const protocol = this.protocol()
    return {
      usage: () => this.used,
      startNs: () => this.firstNs,
      exchange: () => {
        this.run(this.easiest, protocol, FIRST_PATIENCE)
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
      const run = this.run(this.easiest, protocol, Math.min(FIRST_PATIENCE, this.program.patience))
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

  private run(puzzle: Readonly<Puzzle>, { write }: Protocol, patience: number): OneRun {
    const run = runOnce({ ...this.program, patience }, write(puzzle))
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
