/**
 * The folders of the repository. This file is in benchmarks/src/sudoku or benchmarks/dist/sudoku, or in an
 * installed package.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ABOVE = fileURLToPath(new URL('../../../', import.meta.url))

/** The folder of the repository, or undefined if this package was installed from a registry. */
export const REPOSITORY: string | undefined = existsSync(join(ABOVE, 'pnpm-workspace.yaml'))
  ? ABOVE
  : undefined

/** The folder of the datasets and their manifest. */
export const DATASETS: string = dirname(
  createRequire(import.meta.url).resolve('@sudoku-lab/datasets/manifest.json'),
)
