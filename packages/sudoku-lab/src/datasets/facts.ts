/** Counts the facts about the sets of the repository. */
import { join } from 'node:path'
import { loadSolvers } from '@sudoku-lab/catalog'
import {
  digitsIn,
  filledCount,
  type Geometry,
  type Grid,
  ParseError,
  readingsIn,
  type SolverDefinition,
  UNIQUENESS,
  verdictOf,
} from '@sudoku-lab/core'
import { canonicalForm, hasCanonicalForm, invariantOf } from '@sudoku-lab/generator/canonical-form'
import { readTextFile } from '../console/index.ts'
import { DatasetError } from './dataset-error.ts'
import { type OwnSet, ownSets } from './own-sets.ts'

/** The solvers whose nodes are counted: with more and more inference, and `dlx`, which branches on cells and houses. */
export const COUNTED_BY: readonly string[] = ['bitmask', 'mrv-forward', 'mrv', 'mrv-locked', 'band', 'dlx']
/** Proves the verdicts. It supports every board. */
const PROVED_BY = 'mrv-locked'
/** A search gives up after this many nodes, which are then counted. */
const NODE_LIMIT = 100_000

export interface SetFacts {
  readonly name: string
  readonly board: string
  readonly puzzles: number
  /** The number of classes of isomorphs, or undefined if it could not be determined. */
  readonly classes: number | undefined
  readonly clues: readonly [fewest: number, most: number]
  /** What `mrv-locked` proves about the puzzles, without a limit of nodes. */
  readonly verdicts: readonly string[]
  /** The mean of each solver, or undefined if it does not support the board. With `isBound`, the mean is a lower bound. */
  readonly nodes: readonly ({ readonly mean: number; readonly isBound: boolean } | undefined)[]
}

export async function factsOfAll(folder: string): Promise<SetFacts[]> {
  const counting = await Promise.all(COUNTED_BY.map(solverNamed))
  const proving = await solverNamed(PROVED_BY)
  return ownSets(folder).map((set) => factsOf(folder, set, { counting, proving }))
}

async function solverNamed(id: string): Promise<SolverDefinition> {
  const [definition] = await loadSolvers(id)
  if (definition === undefined) throw new DatasetError(`there is no solver ${id}`)
  return definition
}

interface Solvers {
  readonly counting: readonly SolverDefinition[]
  readonly proving: SolverDefinition
}

function factsOf(folder: string, set: OwnSet, { counting, proving }: Solvers): SetFacts {
  const { geometry, grids } = readPuzzles(join(folder, set.file))
  const clues = grids.map(filledCount)
  const solver = proving.create(geometry)
  return {
    name: set.name,
    board: `${geometry.size}×${geometry.size}`,
    puzzles: grids.length,
    classes: countClasses(geometry, grids),
    clues: [Math.min(...clues), Math.max(...clues)],
    verdicts: [...new Set(grids.map((grid) => verdictOf(solver.solve(grid, UNIQUENESS))))],
    nodes: counting.map((definition) =>
      definition.supports(geometry) ? meanNodes(definition, geometry, grids) : undefined,
    ),
  }
}

/** Large boards have no canonical form here. If all invariants differ, then no two puzzles are isomorphs. */
function countClasses(geometry: Geometry, grids: readonly Grid[]): number | undefined {
  if (hasCanonicalForm(geometry))
    return new Set(grids.map((grid) => canonicalForm(grid, geometry).grid.join())).size
  const different = new Set(grids.map((grid) => invariantOf(geometry, grid))).size
  return different === grids.length ? different : undefined
}

function readPuzzles(path: string): { geometry: Geometry; grids: readonly Readonly<Grid>[] } {
  const readings = [...readingsIn(readTextFile(path, DatasetError))].map((reading) => {
    if (reading instanceof ParseError) throw new DatasetError(`${path}: ${reading.message}`)
    return reading
  })
  const [first] = readings
  if (first === undefined) throw new DatasetError(`${path}: expected puzzles, got none`)
  return {
    geometry: first.geometry,
    grids: readings.map(({ geometry, puzzle }) => digitsIn(geometry, puzzle)),
  }
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
