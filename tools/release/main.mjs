/**
 * `pnpm lab release --dry-run` builds every published package anew and runs the tests that pack and check them. Without
 * `--dry-run` those whose version is not in the registry yet are uploaded, too; that is the work of
 * `.github/workflows/release.yml`.
 */
import { spawnSync } from 'node:child_process'
import { publishedPackages, REPOSITORY } from './packages.mjs'

/** @param {readonly string[]} words */
function node(...words) {
  const { status } = spawnSync(process.execPath, words, { cwd: REPOSITORY, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
}

const HELP = `Usage: pnpm lab release [--dry-run]

Builds, packs and checks every published package, and uploads those whose version is not in the registry yet. With --dry-run
nothing is uploaded.
`
const [word, ...others] = process.argv.slice(2)
if (word === '--help' || word === '-h') {
  process.stdout.write(HELP)
  process.exit()
}
if ((word !== undefined && word !== '--dry-run') || others.length > 0) {
  process.stderr.write(HELP)
  process.exit(2)
}
node('node_modules/turbo/bin/turbo', 'run', 'build', '--force', '--output-logs=errors-only')
node('node_modules/vitest/vitest.mjs', 'run', 'test/packages.e2e.test.ts')
if (word === '--dry-run') {
  for (const { name, manifest } of publishedPackages()) console.log(`${name} ${manifest.version}`)
  console.log('These packages are ready; nothing was uploaded.')
} else node('node_modules/@changesets/cli/bin.js', 'publish')
