/** The playground, as reports link to it. */
import { join } from 'node:path'
import { listSolvers } from '@sudoku-lab/catalog'
import { formatLine, type Puzzle } from '@sudoku-lab/core'
import type { Viewer } from '@sudoku-lab/harness'
import { REPOSITORY } from './repository.ts'
import { geometryIn } from './shape.ts'

/** Undefined where this package is installed from a registry: the playground is not published. */
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
          const line = formatLine(geometry, puzzle)
          return `p=${line}&b=${geometry.boxHeight}x${geometry.boxWidth}&s={entrants}&by=node&at=0`
        },
        shows: async () => (await listSolvers()).filter(({ trace }) => trace === 'steps').map(({ id }) => id),
      }
