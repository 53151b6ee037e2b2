/** Which solver is asked where the caller names none: the fastest that fits the board and the engine. */
import type { Geometry, Solver, SolverDefinition } from '@sudoku-lab/core'
import { band } from '@sudoku-lab/solver-band'
import { mrv } from '@sudoku-lab/solver-mrv'

/** A solver at work. */
export interface Engine {
  readonly definition: SolverDefinition
  readonly solver: Solver
}

/** Every solver is made once for each geometry, because it allocates what it needs. */
const engines = new WeakMap<SolverDefinition, Map<Geometry, Engine>>()

/**
 * @param fastest the solver to prefer. Where it cannot run, for example because the page forbids WebAssembly,
 *   `band` is asked, and `mrv` for boards that neither supports.
 * @param chosen the only solver that is asked, where the caller has named one.
 * @throws RangeError when the chosen solver does not support the board.
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
      // the next one answers the same, only later
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
