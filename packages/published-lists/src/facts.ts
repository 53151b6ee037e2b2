/** What is true of the sets of the repository, counted anew. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalForm } from '@sudoku-lab/canonical-form'
import { loadSolvers } from '@sudoku-lab/catalog'
import {
  filledCount,
  type Geometry,
  type Grid,
  ParseError,
  readingsIn,
  type SolverDefinition,
  UNIQUENESS,
  verdictOf,
} from '@sudoku-lab/core'
import { DatasetError } from './dataset-error.ts'
import { type OwnSet, ownSets } from './own-sets.ts'

/** Whose nodes are counted: without inference, with some, with much, and over cells and houses alike. */
export const COUNTED_BY: readonly string[] = ['bitmask', 'mrv-forward', 'mrv', 'mrv-locked', 'band', 'dlx']
/** A search gives up after so many nodes, and counts as many. */
const NODE_LIMIT = 100_000

export interface SetFacts {
  readonly name: string
  readonly board: string
  readonly puzzles: number
  /** Classes of isomorphs; undefined where a canonical form is not known for the board. */
  readonly classes: number | undefined
  readonly clues: readonly [fewest: number, most: number]
  /** What `band` proves of the puzzles, or `mrv` on other boards. */
  readonly verdicts: readonly string[]
  /** Of each solver, as a mean: a lower bound where `isBound`; undefined where the solver does not know the board. */
  readonly nodes: readonly ({ readonly mean: number; readonly isBound: boolean } | undefined)[]
}

export async function factsOfAll(folder: string): Promise<SetFacts[]> {
  const solvers = await Promise.all(COUNTED_BY.map(async (id) => (await loadSolvers(id))[0]))
  return ownSets(folder).map((set) => factsOf(folder, set, solvers))
}

function factsOf(folder: string, set: OwnSet, solvers: readonly (SolverDefinition | undefined)[]): SetFacts {
  const { geometry, grids } = readPuzzles(join(folder, set.file))
  const clues = grids.map(filledCount)
  const isNine = geometry.boxHeight === 3 && geometry.boxWidth === 3
  return {
    name: set.name,
    board: `${geometry.size}×${geometry.size}`,
    puzzles: grids.length,
    classes: isNine ? new Set(grids.map((grid) => canonicalForm(grid).grid.join(''))).size : undefined,
    clues: [Math.min(...clues), Math.max(...clues)],
    verdicts: [...new Set(grids.map((grid) => verdictBy(solvers[2], geometry, grid)))],
    nodes: solvers.map((solver) =>
      solver?.supports(geometry) ? meanNodes(solver, geometry, grids) : undefined,
    ),
  }
}

function readPuzzles(path: string): { geometry: Geometry; grids: Grid[] } {
  const readings = [...readingsIn(readFileSync(path, 'utf8'))].map((reading) => {
    if (reading instanceof ParseError) throw new DatasetError(`${path}: ${reading.message}`)
    return reading
  })
  const [first] = readings
  if (first === undefined) throw new DatasetError(`${path}: expected puzzles, got none`)
  return { geometry: first.geometry, grids: readings.map(({ grid }) => grid) }
}

function verdictBy(definition: SolverDefinition | undefined, geometry: Geometry, grid: Grid): string {
  return definition === undefined
    ? 'undecided'
    : verdictOf(definition.create(geometry).solve(grid, UNIQUENESS))
}

function meanNodes(
  definition: SolverDefinition,
  geometry: Geometry,
  grids: readonly Grid[],
): SetFacts['nodes'][number] {
  const solver = definition.create(geometry)
  let sum = 0
  let isBound = false
  for (const grid of grids) {
    const { ending, statistics } = solver.solve(grid, { ...UNIQUENESS, nodes: NODE_LIMIT, keep: 0 })
    sum += statistics.nodes
    isBound ||= ending === 'node-limit'
  }
  return { mean: sum / grids.length, isBound }
}
