/** Finds solvers, and runs traced searches. */

import { traced, untraced } from 'virtual:solvers'
import {
  describeGeometry,
  type Geometry,
  geometryIn,
  type SearchLimits,
  type Solver,
  type SolverDefinition,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { recordTrace, treeOf } from '@sudoku-lab/trace'
import type { Puzzle, SudokuTask, SudokuTraced } from './jobs.ts'

/** The most events that are recorded, and the most nodes that are entered. Four traces are within 60 megabytes. */
export interface TraceLimits {
  readonly events: number
  readonly nodes: number
}
export const LIMITS: TraceLimits = { events: 1_000_000, nodes: 1_000_000 }
export const SEARCH_LIMITS: SearchLimits = { ...UNIQUENESS, nodes: LIMITS.nodes }

type Modules = readonly Readonly<Record<string, unknown>>[]

/** The modules of this script, and those that src/own.ts puts behind it. */
function solversHere(which: 'traced' | 'untraced'): Modules {
  const { sudokuLabOwn: own } = self as { sudokuLabOwn?: Readonly<Record<typeof which, Modules>> }
  return [...{ traced, untraced }[which], ...(own?.[which] ?? [])]
}

interface Found {
  readonly definition: SolverDefinition
  readonly exports: Readonly<Record<string, unknown>>
}

/** @throws Error for a solver that none of these modules has. */
function find(which: 'traced' | 'untraced', id: string): Found {
  for (const exports of solversHere(which)) {
    for (const value of Object.values(exports)) {
      const definition = value as SolverDefinition
      if (definition?.id === id) return { definition, exports }
    }
  }
  throw new Error(`unknown solver ${id}`)
}

export function isHere(id: string): boolean {
  return untraced.some((exports) =>
    Object.values(exports).some((one) => (one as SolverDefinition)?.id === id),
  )
}

function create({ definition }: Found, geometry: Geometry): Solver {
  if (definition.supports(geometry)) return definition.create(geometry)
  throw new Error(`${definition.id} does not solve boards of ${describeGeometry(geometry)} here.`)
}

/** The solver that is timed. */
export function solverOf(id: string, geometry: Geometry): Solver {
  return create(find('untraced', id), geometry)
}

export function geometryFor({ layout }: Pick<Puzzle, 'layout'>): Geometry {
  return geometryIn(layout)
}

export function traceSudoku(
  id: string,
  { puzzle }: SudokuTask,
  { events, nodes }: TraceLimits,
): SudokuTraced {
  const geometry = geometryFor(puzzle)
  const found = find('traced', id)
  const limits = { ...UNIQUENESS, nodes }
  const trace = recordTrace(create(found, geometry), { geometry, puzzle: puzzle.grid, limits }, { events })
  const answer = solverOf(id, geometry).solve(puzzle.grid, limits)
  const { traits } = found.definition
  return { kind: 'sudoku', trace, tree: treeOf(trace), answer, traits }
}

/** Does the jobs that a worker is asked for. */
export function answerJobs<Question>(answerTo: (job: Question) => unknown): void {
  self.onmessage = async ({ data }: MessageEvent<Question>) => {
    try {
      self.postMessage({ answer: await answerTo(data) })
    } catch (thrown) {
      self.postMessage({ error: thrown instanceof Error ? thrown.message : String(thrown) })
    }
  }
}
