/** Finds solver packages without loading them. */
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CatalogError } from './errors.ts'
import { type Manifest, readManifest } from './manifest.ts'

/**
 * The folder that contains this package: `packages/` in the repository, or `node_modules/@sudoku-lab/` if it is installed.
 * This file is one folder below the package, built or not.
 */
export const HOME_FOLDER: string = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The thread that runs a program in another language. */
export const PROGRAM_WORKER: URL = new URL('../dist/exec/worker.js', import.meta.url)

/** A solver that can be loaded, and its package. */
export interface SolverEntry extends Pick<Manifest, 'packageName' | 'description' | 'directory' | 'trace'> {
  readonly id: string
}

/**
 * Every solver of the packages `solver-*` in a folder, sorted by id. The default is the folder that contains
 * this package. A package counts if its package.json names its solvers: `"sudokuLab": { "solvers":
 * ["my-idea"] }`.
 *
 * @throws CatalogError that says in one line what is wrong.
 */
export async function listSolvers(folder: string = HOME_FOLDER): Promise<SolverEntry[]> {
  return solversIn(folder)
}

export function solversIn(folder: string): SolverEntry[] {
  const names = readdirSync(folder).filter((name) => name.startsWith('solver-'))
  const entries = names.flatMap((name) => {
    const manifest = readManifest(join(folder, name))
    return (manifest?.solverIds ?? []).map((id) => ({ id, ...(manifest as Manifest) }))
  })
  entries.sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const [index, { id, directory }] of entries.entries()) {
    const next = entries[index + 1]
    if (next?.id === id)
      throw new CatalogError(`two packages claim the solver id ${id}: ${directory} and ${next.directory}`)
  }
  return entries
}
