/**
 * Runs before `pnpm pack` and `pnpm publish` in the folder of a package (`prepack`). Builds the package
 * anew.
 */
import { execFileSync } from 'node:child_process'
import { manifestIn, PACKED_TOGETHER, pnpmCommand, REPOSITORY, removeBuilt } from './packages.mjs'

if (process.env[PACKED_TOGETHER] === undefined) {
  const folder = process.cwd()
  removeBuilt(folder)
  const [file = '', ...words] = pnpmCommand()
  const build = [
    'exec',
    'turbo',
    'run',
    'build',
    '--force', // what turbo has kept may have files whose source is gone
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
}
