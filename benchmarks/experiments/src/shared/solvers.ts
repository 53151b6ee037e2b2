/** What the findings about 9×9 boards count. */
import { existsSync, readFileSync } from 'node:fs'
import { loadSolvers } from '@sudoku-lab/catalog'
import {
  applySymmetry,
  type Geometry,
  type Grid,
  geometryOf,
  oncePerGeometry,
  type Puzzle,
  Random,
  randomSymmetry,
  type SolveResult,
  type Solver,
  type Symmetry,
  UNIQUENESS,
} from '@sudoku-lab/core'
import { type PuzzleText, parseAll } from '@sudoku-lab/core/formats'
import { datasetFile, fileOf, publishedLists } from '@sudoku-lab/puzzles'
import { NotFetched, UsageError } from './program.ts'

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

/** The solvers with these names, each created once for each board. */
export async function creating(ids: readonly string[]): Promise<(id: string, geometry: Geometry) => Solver> {
  const loaded = await Promise.all(ids.map((id) => loadSolvers(id)))
  const creators = new Map(
    loaded.flat().map((definition) => [definition.id, oncePerGeometry((each) => definition.create(each))]),
  )
  return (id, geometry) => {
    const create = creators.get(id)
    if (create === undefined) throw new UsageError(`--solver: there is no solver '${id}'`)
    return create(geometry)
  }
}

/** What is made when it is asked for first. */
export function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined
  return () => {
    made ??= { result: make() }
    return made.result
  }
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
 * The puzzles of a set of the repository, or of a list of other authors.
 *
 * @throws NotFetched for a list that is not there
 * @throws DatasetError for another name
 */
export function puzzlesNamed(name: string): PuzzleText[] {
  if (publishedLists().some((list) => list.name === name) && !existsSync(fileOf({ name })))
    throw new NotFetched(name)
  return parseAll(readFileSync(datasetFile(name), 'utf8'))
}

/**
 * Some puzzles of a list, in a random order.
 *
 * @throws UsageError for boards other than 9×9, and for a list with fewer puzzles
 */
export function sampleOf(name: string, size: number, random: Random): Puzzle[] {
  const puzzles = puzzlesNamed(name).map(({ geometry, puzzle }) => {
    if (geometry === NINE) return puzzle
    throw new UsageError(`--dataset: ${name} contains boards other than 9×9`)
  })
  if (puzzles.length < size) throw new UsageError(`--dataset: ${name} has ${puzzles.length} puzzles only`)
  return random.shuffle(puzzles).slice(0, size)
}
