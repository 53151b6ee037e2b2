/** Finds solver packages without loading them. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TraceCompleteness } from '@sudoku-lab/trace'
import { CatalogError } from './error.ts'
import { HOME_FOLDER } from './locations.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** A solver that can be loaded. */
export interface SolverEntry {
  readonly id: string
  readonly packageName: string
  /** The description of the package. */
  readonly description: string
  /** The folder of the package, absolute. */
  readonly directory: string
  /** How much of a search its traces show. */
  readonly trace: TraceCompleteness
}

/**
 * Every solver of the packages `solver-*` in a folder, sorted by id. The default is the folder that contains
 * this package. A package counts if its package.json names its solvers: `"sudokuLab": { "solvers":
 * ["my-idea"] }`.
 *
 * @throws CatalogError that says in one line what is wrong.
 */
export async function listSolvers(folder: string = HOME_FOLDER): Promise<SolverEntry[]> {
  const entries = solverPackages(folder).flatMap(
    ({ solverIds, packageName, description, directory, trace }) =>
      (solverIds ?? []).map((id) => ({ id, packageName, description, directory, trace })),
  )
  entries.sort((a, b) => (a.id < b.id ? -1 : 1))
  refuseDuplicates(entries)
  return entries
}

/** The manifests of the folders `solver-*` that name their solvers. */
function solverPackages(folder: string): Manifest[] {
  const names = readdirSync(folder).filter((name) => name.startsWith('solver-'))
  const manifests = names.sort().map((name) => readManifest(join(folder, name)))
  return manifests.filter((manifest) => manifest?.solverIds !== undefined) as Manifest[]
}

function refuseDuplicates(sorted: readonly SolverEntry[]): void {
  for (const [index, entry] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next?.id !== entry.id) continue
    throw new CatalogError(
      `two packages claim the solver id ${entry.id}: ${entry.directory} and ${next.directory}`,
    )
  }
}
