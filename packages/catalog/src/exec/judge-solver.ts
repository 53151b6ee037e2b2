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
import {
  digitsIn,
  type Geometry,
  type Grid,
  geometryOf,
  type Puzzle,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { systemTells } from './program-cpu.ts'
import { nameOf, type ProgramReference } from './program-solver.ts'
import { type Protocol, StartedProgram } from './started-program.ts'

const SIZE = 9
const GEOMETRY = geometryOf(3, 3)

/** The solver that starts a program for each puzzle. */
export function judgedProgramDefinition(program: ProgramReference): SolverDefinition {
  return {
    ...nameOf(program),
    lacks: ['uniqueness', 'node-limit', 'counters', 'candidates', 'repeatability', 'same-process'],
    supports: (geometry: Geometry) => geometry === GEOMETRY && systemTells(),
    create: () => new StartedProgram(GEOMETRY, program, [digitLines('spaced', ' '), digitLines('dense', '')]),
  }
}

function digitLines(form: string, separator: string): Protocol {
  return { reads: `${form} digits`, write: (puzzle) => textOf(puzzle, separator), read: gridIn }
}

function textOf(puzzle: Readonly<Puzzle>, separator: string): string {
  const grid = digitsIn(GEOMETRY, puzzle)
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
