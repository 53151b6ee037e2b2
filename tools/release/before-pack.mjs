/**
 * Runs before `pnpm pack` and `pnpm publish` in the folder of a package (`prepack`). Builds the package, and removes what an earlier
 * build wrote from a source that is gone.
 */
import { execFileSync } from 'node:child_process'
import { manifestIn, PACKED_TOGETHER, pnpmCommand, REPOSITORY, removeStale } from './packages.mjs'

if (process.env[PACKED_TOGETHER] === undefined) {
  const folder = process.cwd()
  const [file = '', ...words] = pnpmCommand()
  const build = [
    'exec',
    'turbo',
    'run',
    'build',
    '--output-logs=errors-only',
    '--filter',
    manifestIn(folder).name,
  ]
  // standard output is for the names of the tarballs
  execFileSync(file, [...words, ...build], {
    cwd: REPOSITORY,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  })
  removeStale(folder)
}
