/** Where things lie in the repository. This file is in benchmarks/src or benchmarks/dist. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export const REPOSITORY: string = ROOT
export const DATASETS: string = resolve(ROOT, 'datasets')
export const REPORTS: string = resolve(ROOT, 'reports')

/**
 * Where the user stands: what relative paths on the command line start from. `pnpm bench` runs in the root of
 * the repository, whatever folder it was typed in.
 */
export function userDirectory(): string {
  const typedIn = process.env['INIT_CWD']
  const byPnpm = process.env['npm_lifecycle_event'] === 'bench'
  return byPnpm && typedIn !== undefined ? typedIn : process.cwd()
}

/** The folder of a run, by its path or by its name below reports/. */
export function runFolder(run: string, directory: string): string {
  const path = resolve(directory, run)
  return existsSync(path) ? path : join(REPORTS, run)
}
