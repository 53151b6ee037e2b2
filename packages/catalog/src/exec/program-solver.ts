/** Makes a solver from a program that reads a puzzle from each line and writes an answer to each line. */
import {
  type BatchResult,
  codeOf,
  conflictsIn,
  countGrids,
  FIRST_SOLUTION,
  format,
  type Geometry,
  type Grid,
  requireBatchLimits,
  requireGrid,
  requireLimits,
  type SearchLimits,
  type SolveResult,
  type Solver,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { NO_SOLUTION, readAnswer } from './answer.ts'
import { Conversation } from './conversation.ts'
import type { Launch } from './messages.ts'
import { ProgramError } from './program-error.ts'

/** A reference to a program: `exec:COMMAND`, optionally with `#id`. */
export interface ProgramReference {
  readonly command: string
  readonly id: string | undefined
  /** The directory it runs in. */
  readonly directory: string
  /** The milliseconds after which the program is killed if it has not answered, which may be Infinity. */
  readonly patience: number
}

/** The solver that asks a program. The first question starts the program. */
export function programDefinition(program: ProgramReference): SolverDefinition {
  const { command, id } = program
  return {
    id: id ?? idFrom(command),
    title: command,
    traits: {
      state: 'unknown',
      inference: 'unknown',
      order: 'unknown',
      complete: false,
      lexicographic: false,
    },
    origin: `The program \`${command}\`.`,
    lacks: ['node-limit', 'counters', 'repeatability'],
    supports: () => process.platform !== 'win32', // it runs under /bin/sh
    create: (geometry) => new ProgramSolver(program, geometry),
  }
}

const LONGEST_ID = 48

/** `python3 ./my_solver.py --fast` → `exec-python3-my-solver-py-fast` */
function idFrom(command: string): string {
  const words = command.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return ['exec', ...words].join('-').slice(0, LONGEST_ID).replace(/-$/, '')
}

const LONGEST_ANSWER = 1 << 24 // bytes, if the number of solutions is not limited

class ProgramSolver implements Solver {
  private readonly program: ProgramReference
  private readonly geometry: Geometry
  private conversation: Conversation | undefined

  constructor(program: ProgramReference, geometry: Geometry) {
    this.program = program
    this.geometry = geometry
  }

  solve(puzzle: Readonly<Grid>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    requireGrid(this.geometry, puzzle)
    requireLimits(limits)
    const [result = NO_SOLUTION] = this.answers([puzzle], limits)
    return { ...result, solutions: result.solutions.slice(0, limits.keep) }
  }

  solveMany(puzzles: Readonly<Uint8Array>, limits: SearchLimits = FIRST_SOLUTION): BatchResult {
    const { cellCount } = this.geometry
    requireBatchLimits(limits)
    const grids = Array.from({ length: countGrids(this.geometry, puzzles) }, (_, index) =>
      puzzles.subarray(index * cellCount, (index + 1) * cellCount),
    )
    for (const grid of grids) requireGrid(this.geometry, grid)
    return batchOf(this.answers(grids, limits), cellCount, limits.keep)
  }

  /** Asks the program for all puzzles at once, except those whose clues conflict. */
  private answers(puzzles: readonly Readonly<Grid>[], { solutions: most }: SearchLimits): SolveResult[] {
    const asked = puzzles.filter((puzzle) => conflictsIn(this.geometry, puzzle).length === 0)
    const lines = asked.length === 0 ? [] : this.ask(asked, most)
    const results = asked.map((puzzle, index) => this.read(lines[index] ?? '', puzzle, most))
    if (asked.length === puzzles.length) return results
    const byPuzzle = new Map(asked.map((puzzle, index) => [puzzle, results[index]]))
    return puzzles.map((puzzle) => byPuzzle.get(puzzle) ?? NO_SOLUTION)
  }

  private ask(puzzles: readonly Readonly<Grid>[], most: number): readonly string[] {
    this.conversation ??= new Conversation()
    const questions = puzzles.map((puzzle) => format(this.geometry, puzzle).trimEnd())
    const { patience } = this.program
    const reply = this.conversation.ask({ launch: this.launchFor(most), lines: questions, patience })
    if ('lines' in reply) return reply.lines
    const count = puzzles.length
    const where = count === 1 ? '' : `, after ${reply.answered} of ${count} answers,`
    throw new ProgramError(`\`${this.program.command}\`${where} ${reply.failure}`)
  }

  private launchFor(most: number): Launch {
    const { boxHeight, boxWidth, cellCount } = this.geometry
    const { command, directory } = this.program
    return {
      command,
      directory,
      environment: {
        SUDOKU_LAB_BOX_HEIGHT: String(boxHeight),
        SUDOKU_LAB_BOX_WIDTH: String(boxWidth),
        SUDOKU_LAB_SOLUTIONS: most === Number.POSITIVE_INFINITY ? 'all' : String(most),
      },
      longestLine: Math.min(LONGEST_ANSWER, (most + 2) * (cellCount + 2)),
    }
  }

  private read(line: string, puzzle: Readonly<Grid>, most: number): SolveResult {
    try {
      return readAnswer(this.geometry, line, { puzzle, most })
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown)
      throw new ProgramError(`\`${this.program.command}\` answered ${quote(line)}: ${why}`)
    }
  }
}

const SHOWN = 100 // characters of an answer that a message quotes

function quote(line: string): string {
  return line.length <= SHOWN ? JSON.stringify(line) : `${JSON.stringify(line.slice(0, SHOWN))} …`
}

function batchOf(results: readonly SolveResult[], cellCount: number, keep: number): BatchResult {
  const solutions = new Uint8Array(keep * results.length * cellCount)
  for (const [index, { solutions: found }] of results.entries()) {
    if (keep === 1 && found[0] !== undefined) solutions.set(found[0], index * cellCount)
  }
  return {
    solutionCounts: Uint32Array.from(results, ({ solutionCount }) => solutionCount),
    endings: Uint8Array.from(results, ({ ending }) => codeOf(ending)),
    solutions,
    statistics: NO_SOLUTION.statistics,
  }
}
