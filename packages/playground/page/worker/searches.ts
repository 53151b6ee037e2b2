/** Finds solvers, and runs traced searches. */

import { traced, untraced } from 'virtual:solvers'
import {
  type Geometry,
  type Grid,
  geometryOf,
  type SearchLimits,
  type Solver,
  type SolverDefinition,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { recordTrace, treeOf } from '@sudoku-lab/trace'
import type { Job, Puzzle, Traced } from './jobs.ts'

/** Nodes after which a measured search is stopped. */
export const MOST_NODES = 1_000_000
export const LIMITS: SearchLimits = { ...UNIQUENESS, nodes: MOST_NODES }

interface Found {
  readonly definition: SolverDefinition
  readonly exports: Readonly<Record<string, unknown>>
}

export function find(modules: readonly Readonly<Record<string, unknown>>[], id: string): Found {
  for (const exports of modules) {
    for (const value of Object.values(exports)) {
      const definition = value as SolverDefinition
      if (definition?.id === id) return { definition, exports }
    }
  }
  throw new Error(`unknown solver ${id}`)
}

export function create({ definition }: Found, geometry: Geometry): Solver {
  if (definition.supports(geometry)) return definition.create(geometry)
  throw new Error(
    `${definition.id} does not solve boards of ${geometry.boxHeight}×${geometry.boxWidth} boxes here.`,
  )
}

export function geometryFor({ boxHeight, boxWidth }: Pick<Puzzle, 'boxHeight' | 'boxWidth'>): Geometry {
  return geometryOf(boxHeight, boxWidth)
}

export function traceSearch({ solver: id, puzzle, events, nodes }: Job & { kind: 'trace' }): Traced {
  const geometry = geometryFor(puzzle)
  const found = find(traced, id)
  const limits = { ...UNIQUENESS, nodes }
  const trace = recordTrace(create(found, geometry), { geometry, puzzle: puzzle.grid, limits }, { events })
  const solver = create(find(untraced, id), geometry)
  const before = performance.now()
  const answer = solver.solve(puzzle.grid, limits)
  const milliseconds = performance.now() - before
  const sites = (found.exports['SITES'] as Traced['sites'] | undefined) ?? []
  return { trace, tree: treeOf(trace), sites, answer, milliseconds }
}

/** Milliseconds of one of several searches. */
export function timeOf(solver: Solver, grid: Grid, searches: number): number {
  const before = performance.now()
  for (let i = 0; i < searches; i++) solver.solve(grid, LIMITS)
  return (performance.now() - before) / searches
}
