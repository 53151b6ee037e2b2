/**
 * `pnpm lab release --dry-run`: builds every published package and runs the tests that pack and check them. Without
 * `--dry-run` they are uploaded, too; that is the work of `.github/workflows/release.yml`.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { PACKED_TOGETHER, publishedPackages, REPOSITORY, removeBuilt } from './packages.mjs'

const USAGE = `Usage: pnpm lab release [--dry-run]

Builds, packs and checks every package that is published, and uploads those whose version is not in the registry yet.

  --dry-run    all but the upload
  -h, --help   this text

Exit codes: 0 everything is fine, 1 a check failed or something could not be uploaded, 2 wrong usage.`

function options() {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } })
      .values
  } catch (thrown) {
    console.error(
      `release: ${thrown instanceof Error ? thrown.message : thrown}\nSee \`pnpm lab release --help\`.`,
    )
    process.exit(2)
  }
}

/** @param {readonly string[]} words */
function node(...words) {
  const { status } = spawnSync(process.execPath, words, { cwd: REPOSITORY, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
}

const { 'dry-run': isDryRun = false, help } = options()
if (help) {
  console.log(USAGE)
  process.exit()
}
for (const { folder } of publishedPackages()) removeBuilt(folder)
node('node_modules/turbo/bin/turbo', 'run', 'build', '--force', '--output-logs=errors-only')
process.env[PACKED_TOGETHER] = '1' // no package is built again before it is packed
node('node_modules/vitest/vitest.mjs', 'run', 'test/packages.e2e.test.ts')
if (isDryRun) {
  for (const { name, manifest } of publishedPackages()) console.log(`${name} ${manifest.version}`)
  console.log('These packages are ready; nothing was uploaded.')
} else node('node_modules/@changesets/cli/bin.js', 'publish')
