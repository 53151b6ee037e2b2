/** A solver made ready for one job: loaded, built for the board, its puzzles unpacked. */
import { loadSolvers } from '@sudoku-lab/catalog'
import {
  type BatchResult,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  geometryOf,
  type SearchLimits,
  type Solver,
  type SolverDefinition,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { type MemoryJob, type PreflightJob, say, type TimeJob, unpackGrids } from '../protocol.ts'
import type { Task } from '../record.ts'

export interface Contender {
  readonly geometry: Geometry
  readonly solver: Solver
  /** Whether its statistics are counted, and not mere zeros. */
  readonly counts: boolean
  readonly puzzles: readonly Grid[]
  readonly limits: SearchLimits
}

export async function makeReady(job: PreflightJob | TimeJob | MemoryJob): Promise<Contender> {
  const definition = await definitionFor(job.reference, job.solverId, job.directory)
  const geometry = geometryOf(job.shape.boxHeight, job.shape.boxWidth)
  const contender = {
    geometry,
    solver: definition.create(geometry),
    counts: definition.lacks?.includes('counters') !== true,
    puzzles: unpackGrids(job.grids, geometry.cellCount),
    limits: limitsFor(job.task),
  }
  say({ type: 'ready' })
  return contender
}

async function definitionFor(reference: string, id: string, directory: string): Promise<SolverDefinition> {
  const definitions = await loadSolvers(reference, { directory })
  const definition = definitions.find((candidate) => candidate.id === id)
  if (definition === undefined) throw new Error(`${reference} no longer has a solver ${id}`)
  return definition
}

function limitsFor(task: Task): SearchLimits {
  return task === 'unique' ? UNIQUENESS : FIRST_SOLUTION
}

/** All puzzles of a contender in one call. */
export function solveBatch(
  { solver }: Contender,
  packed: Readonly<Uint8Array>,
  limits: SearchLimits,
): BatchResult {
  if (solver.solveMany === undefined) throw new Error('the solver no longer offers solveMany')
  return solver.solveMany(packed, { ...limits, keep: 1 })
}

/** Grids one after another, as `solveMany` wants them. */
export function joined(grids: readonly Readonly<Uint8Array>[]): Uint8Array {
  return new Uint8Array(Buffer.concat(grids))
}
