/**
 * Chooses a solver if the caller names none: the fastest that supports the board and the JavaScript engine.
 */
import {
  describeGeometry,
  type Geometry,
  oncePerGeometry,
  type Solver,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { band } from '@sudoku-lab/solver-band'
import { mrv } from '@sudoku-lab/solver-mrv'
import { describe } from './options.ts'

export interface Engine {
  readonly definition: SolverDefinition
  readonly solver: Solver
}

/** Each solver is created once for each geometry, because it allocates its memory when it is created. */
const engines = new WeakMap<SolverDefinition, (geometry: Geometry) => Solver>()

function open(definition: SolverDefinition, geometry: Geometry): Engine {
  const create = engines.get(definition) ?? oncePerGeometry((each) => definition.create(each))
  engines.set(definition, create)
  return { definition, solver: create(geometry) }
}

/**
 * @param fastest the preferred solver. If it cannot run, for example because the page forbids WebAssembly,
 * `band` is used, and `mrv` for boards that neither of them supports.
 * @param chosen the only solver to use, if the caller has named one.
 * @throws RangeError if the chosen solver is no solver or does not support the board.
 */
export function engineFor(
  geometry: Geometry,
  fastest: SolverDefinition,
  chosen: SolverDefinition | undefined,
): Engine {
  if (chosen !== undefined) return open(requireSolver(chosen, geometry), geometry)
  for (const definition of [fastest, band]) {
    try {
      if (definition.supports(geometry)) return open(definition, geometry)
    } catch {
      // the next one gives the same answer, only more slowly
    }
  }
  return open(mrv, geometry)
}

/** @throws RangeError that quotes what was given instead of a solver, such as its name. */
function requireSolver(chosen: SolverDefinition, geometry: Geometry): SolverDefinition {
  const { create, supports } = Object(chosen) as Partial<SolverDefinition>
  if (typeof create !== 'function' || typeof supports !== 'function')
    throw new RangeError(
      `solver: expected a solver, such as the export \`dlx\` of 'sudoku-lab/solver-dlx', got ${describe(chosen)}`,
    )
  if (chosen.supports(geometry)) return chosen
  throw new RangeError(`the solver ${chosen.id} does not support boards of ${describeGeometry(geometry)}`)
}

/** @throws RangeError for a limit of nodes that is no number of nodes. */
export function requireNodeLimit(nodes: number): number {
  if (nodes === Infinity || (Number.isInteger(nodes) && nodes >= 0)) return nodes
  throw new RangeError(
    `nodeLimit: expected a whole number of at least 0, or Infinity, got ${describe(nodes)}`,
  )
}
