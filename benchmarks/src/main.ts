/** The entry of `pnpm bench`, and of `npx sudoku-bench` where the package is installed. */
import { join, resolve } from 'node:path'
import { nearestTo } from '@sudoku-lab/console'
import { runCommand } from '@sudoku-lab/harness'
import { gradeCommand } from './grade/command.ts'
import { REPOSITORY } from './sudoku/repository.ts'
import { tryCommand } from './try.ts'

const suiteAt = (path: string): string => new URL(path, import.meta.url).href

/**
 * The folder of the user, because `pnpm bench` always runs in the root of the repository.
 */
function userDirectory(): string {
  const typedIn = process.env['INIT_CWD']
  const byPnpm = REPOSITORY !== undefined && process.env['npm_lifecycle_event'] === 'bench'
  return byPnpm && typedIn !== undefined ? typedIn : process.cwd()
}

const reports = REPOSITORY === undefined ? resolve('reports') : join(REPOSITORY, 'reports')
const directory = userDirectory()
const program = REPOSITORY === undefined ? 'sudoku-bench' : 'bench'
const call = REPOSITORY === undefined ? 'npx sudoku-bench' : 'pnpm bench'

process.exitCode = await runCommand(
  {
    program,
    call,
    description: 'Compares solvers: proves every answer, then times every solver in fresh processes.',
    suites: {
      sudoku: suiteAt('./sudoku/suite.js'),
      standard: suiteAt('./sudoku/standard.js'),
      speed: suiteAt('./sudoku/speed.js'),
      'exact-cover': suiteAt('./exact-cover/suite.js'),
    },
    defaultSuite: 'sudoku',
    reports,
    directory,
    nearest: nearestTo,
    commands: [tryCommand({ directory, call }), gradeCommand({ directory, reports })],
  },
  process.argv.slice(2),
)
