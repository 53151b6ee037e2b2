/** Finds solvers, and runs traced searches. */

import { traced, untraced } from 'virtual:solvers'
import {
  type Geometry,
  geometryOf,
  type SearchLimits,
  type Solver,
  type SolverDefinition,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { recordTrace, treeOf } from '@sudoku-lab/trace'
import type { Puzzle, SudokuTask, SudokuTraced } from './jobs.ts'

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

/** The most events that are recorded, and the most nodes that are entered. */
export interface TraceLimits {
  readonly events: number
  readonly nodes: number
}

export function traceSudoku(
  id: string,
  { puzzle }: SudokuTask,
  { events, nodes }: TraceLimits,
): SudokuTraced {
  const geometry = geometryFor(puzzle)
  const found = find(traced, id)
  const limits = { ...UNIQUENESS, nodes }
  const trace = recordTrace(create(found, geometry), { geometry, puzzle: puzzle.grid, limits }, { events })
  const answer = create(find(untraced, id), geometry).solve(puzzle.grid, limits)
  const sites = (found.exports['SITES'] as SudokuTraced['sites'] | undefined) ?? []
  const { traits } = found.definition
  return { kind: 'sudoku', trace, tree: treeOf(trace), sites, answer, traits }
}
