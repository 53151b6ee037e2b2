/**
 * Chooses a solver if the caller names none: the fastest that supports the board and the JavaScript engine.
 */
import type { Geometry, Solver, SolverDefinition } from '@sudoku-lab/core'
import { band } from '@sudoku-lab/solver-band'
import { mrv } from '@sudoku-lab/solver-mrv'

/** A solver at work. */
export interface Engine {
  readonly definition: SolverDefinition
  readonly solver: Solver
}

/** Each solver is created once for each geometry, because it allocates its memory when it is created. */
const engines = new WeakMap<SolverDefinition, Map<Geometry, Engine>>()

/**
 * @param fastest the preferred solver. If it cannot run, for example because the page forbids WebAssembly,
 * `band` is used, and `mrv` for boards that neither of them supports.
 * @param chosen the only solver to use, if the caller has named one.
 * @throws RangeError if the chosen solver does not support the board.
 */
export function engineFor(
  geometry: Geometry,
  fastest: SolverDefinition,
  chosen: SolverDefinition | undefined,
): Engine {
  if (chosen !== undefined) return open(chosen, geometry)
  for (const definition of [fastest, band]) {
    if (!definition.supports(geometry)) continue
    try {
      return open(definition, geometry)
    } catch {
      // the next one gives the same answer, only more slowly
    }
  }
  return open(mrv, geometry)
}

function open(definition: SolverDefinition, geometry: Geometry): Engine {
  const made = engines.get(definition) ?? new Map<Geometry, Engine>()
  engines.set(definition, made)
  const known = made.get(geometry)
  if (known !== undefined) return known
  const { size, boxHeight, boxWidth } = geometry
  if (!definition.supports(geometry)) {
    throw new RangeError(
      `the solver ${definition.id} does not support boards of ${size}×${size} with boxes of ${boxHeight}×${boxWidth}`,
    )
  }
  const engine = { definition, solver: definition.create(geometry) }
  made.set(geometry, engine)
  return engine
}
