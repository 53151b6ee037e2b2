/** What the findings about 9×9 boards count. */
import { existsSync, readFileSync } from 'node:fs'
import { loadSolvers } from '@sudoku-lab/catalog'
import {
  applySymmetry,
  type Geometry,
  type Grid,
  geometryOf,
  type Puzzle,
  Random,
  randomSymmetry,
  type SolveResult,
  type Solver,
  type Symmetry,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { parseAll } from '@sudoku-lab/core/formats'
import { datasetFile } from '@sudoku-lab/puzzles'
import { pathOf, UsageError } from './program.ts'

export const NINE: Geometry = geometryOf(3, 3)

/** @throws UsageError for a solver that cannot prove that a 9×9 puzzle has one solution */
export async function solverNamed(id: string): Promise<Solver> {
  const [definition] = await loadSolvers(id)
  if (definition?.traits.complete && definition.supports(NINE)) return definition.create(NINE)
  throw new UsageError(`--solver: ${id} cannot prove that a 9×9 puzzle has one solution`)
}

export async function solversNamed(ids: readonly string[]): Promise<Map<string, Solver>> {
  return new Map(await Promise.all(ids.map(async (id) => [id, await solverNamed(id)] as const)))
}

/** Different seeds give different isomorphs. */
export function symmetriesFrom(seed: number, count: number): Symmetry[] {
  const random = new Random(seed)
  return Array.from({ length: count }, () => randomSymmetry(NINE, random))
}

/** What a solver needs to prove that a puzzle has one solution, for each isomorph. */
export function proofsOf(
  puzzle: Readonly<Grid>,
  solver: Solver,
  { symmetries, nodeLimit }: { readonly symmetries: readonly Symmetry[]; readonly nodeLimit: number },
): SolveResult[] {
  const limits = { ...UNIQUENESS, nodes: nodeLimit, keep: 0 }
  return symmetries.map((symmetry) => solver.solve(applySymmetry(symmetry, puzzle), limits))
}

/**
 * The puzzles of a file, of a dataset, or of a list that was fetched.
 *
 * @throws UsageError for boards other than 9×9
 */
export function puzzlesNamed(name: string): Puzzle[] {
  const path = existsSync(pathOf(name)) ? pathOf(name) : datasetFile(name)
  return parseAll(readFileSync(path, 'utf8')).map(({ geometry, puzzle }) => {
    if (geometry === NINE) return puzzle
    throw new UsageError(`--dataset: ${name} contains boards other than 9×9`)
  })
}
