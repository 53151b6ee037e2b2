/**
 * The folders of the repository, and what of it a report links to. This file is in benchmarks/src/sudoku or benchmarks/dist/sudoku, or in an
 * installed package.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listSolvers } from '@sudoku-lab/catalog'
import type { Puzzle } from '@sudoku-lab/core'
import { formatLine } from '@sudoku-lab/core/formats'
import type { Viewer } from '@sudoku-lab/harness'
import { geometryIn } from './shape.ts'

const ABOVE = fileURLToPath(new URL('../../../', import.meta.url))

/** The folder of the repository, or undefined if this package was installed from a registry. */
export const REPOSITORY: string | undefined = existsSync(join(ABOVE, 'pnpm-workspace.yaml'))
  ? ABOVE
  : undefined

/** The folder of the datasets and their manifest. */
export const DATASETS: string = dirname(
  createRequire(import.meta.url).resolve('@sudoku-lab/datasets/manifest.json'),
)

/** The playground. It is not published. */
export const VIEWER: Viewer<Puzzle> | undefined =
  REPOSITORY === undefined
    ? undefined
    : {
        title: 'Watch the search in the playground',
        file: join(REPOSITORY, 'packages', 'playground', 'assets', 'playground.html'),
        missing:
          'The search can be watched in the playground, which has not been built. `pnpm playground` builds it, and `pnpm bench report` with the name of this run then writes this page again.',
        fragmentOf: (puzzle, shape) => {
          const geometry = geometryIn(shape)
          const line = formatLine(geometry, puzzle, { withLayout: false })
          return `p=${line}&b=${geometry.layout}&s={entrants}&by=node&at=0`
        },
        shows: async () => (await listSolvers()).filter(({ trace }) => trace === 'steps').map(({ id }) => id),
      }
