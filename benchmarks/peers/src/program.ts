/** How a program for models of another kind becomes a SolverDefinition. It is started for each puzzle and reads its model. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartedProgram } from '@sudoku-lab/catalog'
import {
  type BoxGeometry,
  describeGeometry,
  emptyGrid,
  type Geometry,
  type Grid,
  hasBoxes,
  type SolverDefinition,
  type SolverTraits,
} from '@sudoku-lab/core'
import { type ModelFormat, modelOf } from '@sudoku-lab/puzzles/models'

export interface ModelProgram {
  /** `cadical`, as its id shows it. */
  readonly name: string
  readonly title: string
  readonly origin: string
  readonly idea: Pick<SolverTraits, 'state' | 'inference' | 'order'>
  /** A command of one program, without a shell's own signs. It reads the model from its standard input. */
  readonly command: string
  readonly format: ModelFormat
  /** The exit codes with an answer, if they are not 0 alone. */
  readonly exitCodes?: readonly number[]
  /** Whether its output says that there is no solution. */
  saysNone(output: string): boolean
  /** The candidates of the solution in its output, as indices: cell × N + digit − 1. */
  read(output: string, geometry: Geometry): Iterable<number>
}

/** Longer than any limit of a run: whoever measures a program stops it. */
const PATIENCE = 24 * 3600 * 1000

export function defineProgram(program: ModelProgram): SolverDefinition {
  const { name, title, origin, idea, command, format, exitCodes = [0] } = program
  return {
    id: `peer-${name}`,
    title,
    traits: { ...idea, complete: true, lexicographic: false },
    origin,
    lacks: ['uniqueness', 'counters', 'node-limit', 'same-process'],
    supports: (geometry) => hasBoxes(geometry) && process.platform === 'linux',
    create: (geometry) =>
      new StartedProgram(boxed(geometry), { command, directory: process.cwd(), patience: PATIENCE }, [
        {
          reads: `a model in the format ${format}`,
          write: (puzzle) => modelOf(geometry, puzzle, format),
          exitCodes,
          read: (output) =>
            program.saysNone(output) ? 'none' : gridOf(geometry, program.read(output, geometry)),
        },
      ]),
  }
}

function boxed(geometry: Geometry): BoxGeometry {
  if (hasBoxes(geometry)) return geometry
  throw new RangeError(`a program is checked on boards with boxes, got ${describeGeometry(geometry)}`)
}

/** @throws Error unless there is a candidate for each cell */
export function gridOf(geometry: Geometry, candidates: Iterable<number>): Grid {
  const grid = emptyGrid(geometry)
  for (const index of candidates) grid[Math.floor(index / geometry.size)] = (index % geometry.size) + 1
  if (grid.includes(0)) throw new Error('expected a solution')
  return grid
}

/** The index of a candidate whose row, column and digit are counted from 1. */
export function indexOf({ size }: Geometry, [row, column, digit]: readonly number[]): number {
  return (((row ?? 0) - 1) * size + (column ?? 0) - 1) * size + (digit ?? 0) - 1
}

export function isInstalled(command: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
