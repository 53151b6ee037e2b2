/**
 * Makes a solver from a program as online judges want it: it reads one puzzle, prints its solution, and ends. So it is
 * started once for each puzzle.
 *
 *   dense        spaced
 *   003020600    0 0 3 0 2 0 6 0 0        nine lines, with 0 for an empty cell; the answer has the same form, or the other
 *   900305001    9 0 0 3 0 5 0 0 1
 *   …            …
 *
 * Judges use both forms, and programs usually read only one. A first puzzle, with one empty cell, shows which.
 */
import {
  conflictsIn,
  FIRST_SOLUTION,
  type Grid,
  geometryOf,
  isComplete,
  NOTHING_COUNTED,
  requireGrid,
  requireLimits,
  type SearchLimits,
  type SolveResult,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { NO_SOLUTION } from './answer.ts'
import { type ProgramUsage, systemTells } from './program-cpu.ts'
import { ProgramError } from './program-error.ts'
import { idFrom, type MeasuredProgram, type ProgramReference, type ProgramWork } from './program-solver.ts'
import { quote } from './quote.ts'
import { type OneRun, runOnce } from './run-once.ts'

/** The solver that starts a program for each puzzle. */
export function judgedProgramDefinition(program: ProgramReference): SolverDefinition {
  const { command, id } = program
  return {
    id: id ?? idFrom('judge', command),
    title: command,
    traits: {
      state: 'unknown',
      inference: 'unknown',
      order: 'unknown',
      complete: false,
      lexicographic: false,
    },
    origin: `The program \`${command}\`, started once for each puzzle.`,
    lacks: ['uniqueness', 'node-limit', 'counters', 'repeatability'],
    supports: ({ boxHeight, boxWidth }) => boxHeight === 3 && boxWidth === 3 && systemTells(),
    create: () => new JudgedProgram(program),
  }
}

const SIZE = 9
const geometry = geometryOf(3, 3)
/** A solution, whose digits go on by three from row to row, and by one from band to band. */
const SOLVED = Uint8Array.from({ length: SIZE * SIZE }, (_, cell) => {
  const row = Math.floor(cell / SIZE)
  return ((3 * row + Math.floor(row / 3) + cell) % SIZE) + 1
})
const EASIEST = SOLVED.with(0, 0)

const SEPARATORS = { spaced: ' ', dense: '' } as const
type Form = keyof typeof SEPARATORS

/** The longest wait for the answer to the first puzzle, in milliseconds: a form that it cannot read may make it wait for more. */
const FIRST_PATIENCE = 10_000

class JudgedProgram implements MeasuredProgram {
  readonly isStartedForEach = true
  private readonly program: ProgramReference
  private form: Form | ProgramError | undefined
  private used: ProgramUsage = { cpuNs: 0, queuedNs: 0, endedNs: 0 }
  private firstNs = 0

  constructor(program: ProgramReference) {
    this.program = program
  }

  solve(puzzle: Readonly<Grid>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    requireGrid(geometry, puzzle)
    requireLimits(limits)
    if (conflictsIn(geometry, puzzle).length > 0) return NO_SOLUTION
    return this.read(this.run(puzzle, this.knownForm(), this.program.patience), puzzle, limits)
  }

  /** What the processes of all puzzles have used, and what one uses for a puzzle with a single empty cell. */
  work(): ProgramWork {
    const form = this.knownForm()
    return {
      usage: () => this.used,
      startNs: () => this.firstNs,
      exchange: () => {
        this.run(EASIEST, form, FIRST_PATIENCE)
      },
    }
  }

  /** @throws ProgramError if it can read neither form, which is found out once */
  private knownForm(): Form {
    this.form ??= this.findForm()
    if (typeof this.form === 'string') return this.form
    throw this.form
  }

  private findForm(): Form | ProgramError {
    const failures: string[] = []
    for (const form of ['spaced', 'dense'] as const) {
      const before = this.used.cpuNs
      const run = this.run(EASIEST, form, Math.min(FIRST_PATIENCE, this.program.patience))
      this.firstNs = this.used.cpuNs - before
      if (run.failure === undefined && String(gridIn(run.output)) === String(SOLVED)) return form
      failures.push(`to ${form} digits it ${run.failure ?? `wrote ${quote(run.output)}`}${wordsOf(run)}`)
    }
    const { command } = this.program
    return new ProgramError(
      `\`${command}\` did not fill the last cell of a nearly solved puzzle: ${failures.join('; ')}`,
    )
  }

  private run(puzzle: Readonly<Grid>, form: Form, patience: number): OneRun {
    const run = runOnce({ ...this.program, patience }, textOf(puzzle, form))
    if (run.usage !== undefined) {
      this.used = {
        cpuNs: this.used.cpuNs + run.usage.cpuNs,
        queuedNs: this.used.queuedNs + run.usage.queuedNs,
        endedNs: this.used.endedNs + run.usage.endedNs,
      }
    }
    return run
  }

  private read(run: OneRun, puzzle: Readonly<Grid>, { solutions, keep }: SearchLimits): SolveResult {
    const { command } = this.program
    const { output, failure } = run
    if (failure !== undefined) throw new ProgramError(`\`${command}\` ${failure}${wordsOf(run)}`)
    const grid = output.trim() === '' ? puzzle.slice() : gridIn(output)
    if (grid === undefined) {
      throw new ProgramError(`\`${command}\` wrote ${quote(output)}: expected nine lines of nine digits`)
    }
    if (!isComplete(grid)) return { ...NOTHING_FOUND, partial: grid }
    const found = { solutionCount: 1, solutions: [grid].slice(0, keep), statistics: NOTHING_COUNTED }
    if (solutions === 1) return { ...found, ending: 'solution-limit' }
    return { ...found, ending: 'stuck', partial: puzzle.slice() }
  }
}

const NOTHING_FOUND = {
  solutionCount: 0,
  solutions: [],
  ending: 'stuck',
  statistics: NOTHING_COUNTED,
} as const

function wordsOf({ errorOutput }: OneRun): string {
  return errorOutput === '' ? '' : `, and wrote on stderr: ${JSON.stringify(errorOutput)}`
}

function textOf(puzzle: Readonly<Grid>, form: Form): string {
  const rows = Array.from({ length: SIZE }, (_, row) => puzzle.subarray(row * SIZE, (row + 1) * SIZE))
  return `${rows.map((row) => row.join(SEPARATORS[form])).join('\n')}\n`
}

/** The grid in nine lines of nine digits, with or without spaces; undefined for any other text. */
function gridIn(output: string): Grid | undefined {
  const lines = output.split('\n').map((line) => line.replace(/\s+/g, ''))
  const rows = lines.filter((line) => line !== '')
  if (rows.length !== SIZE || !rows.every((row) => /^\d{9}$/.test(row))) return undefined
  return Uint8Array.from(rows.join(''), Number)
}
