/** Finds solver packages without loading them. */
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TraceCompleteness } from '@sudoku-lab/trace'
import { CatalogError } from './error.ts'
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
 * The folder that contains this package: `packages/` in the repository, or `node_modules/@sudoku-lab/` if it is
 * installed. This file is two folders below it, in `catalog/src` or `catalog/dist`.
 */
export const HOME_FOLDER: string = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Every solver of the packages `solver-*` in a folder, by default the one that this package lies in, sorted
 * by id. A package counts when its package.json names its solvers: `"sudokuLab": { "solvers": ["my-idea"] }`.
 *
 * @throws CatalogError `bad-manifest` or `duplicate-id`.
 */
export async function listSolvers(folder: string = HOME_FOLDER): Promise<SolverEntry[]> {
  const entries = (await solverPackages(folder)).flatMap(
    ({ solverIds, packageName, description, directory, trace }) =>
      (solverIds ?? []).map((id) => ({ id, packageName, description, directory, trace })),
  )
  entries.sort((a, b) => (a.id < b.id ? -1 : 1))
  refuseDuplicates(entries)
  return entries
}

/** The manifests of the folders `solver-*` that name their solvers. */
async function solverPackages(folder: string): Promise<Manifest[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('solver-'))
  const manifests = await Promise.all(names.sort().map((name) => readManifest(join(folder, name))))
  return manifests.filter((manifest) => manifest?.solverIds !== undefined) as Manifest[]
}

function refuseDuplicates(sorted: readonly SolverEntry[]): void {
  for (const [index, entry] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next?.id !== entry.id) continue
    throw new CatalogError(
      'duplicate-id',
      `two packages claim the solver id ${entry.id}: ${entry.directory} and ${next.directory}`,
    )
  }
}
