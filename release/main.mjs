/**
 * `pnpm release --dry-run`: builds and packs every published package, checks the tarballs, and says what would be
 * uploaded. Without `--dry-run` the same is uploaded; that is the work of `.github/workflows/release.yml`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installTarballs, packAll, publishedPackages, REPOSITORY } from './packages.mjs'

const USAGE = `Usage: pnpm release [--dry-run]

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
      `release: ${thrown instanceof Error ? thrown.message : thrown}\nSee \`pnpm release --help\`.`,
    )
    process.exit(2)
  }
}

const { 'dry-run': isDryRun = false, help } = options()
if (help) {
  console.log(USAGE)
  process.exit()
}

// What checks packages takes a second to load, which nobody has to wait for who made a mistake in the usage.
const {
  bundleForBrowser,
  FOR_BROWSERS,
  problemsOfManifest,
  problemsOfPublint,
  problemsOfTypes,
  undeclaredImports,
  SIZE_BUDGET,
} = await import('./checks.mjs')

/** @param {readonly string[]} words */
function tool(...words) {
  const [file = '', ...rest] = words
  const { status } = spawnSync(file, rest, { cwd: REPOSITORY, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
}

/**
 * @param {ReadonlyMap<string, string>} tarballs
 * @param {string} project
 */
async function problemsOf(tarballs, project) {
  /** @type {string[]} */
  const problems = []
  for (const { name } of publishedPackages()) {
    const folder = join(project, 'node_modules', name)
    const tarball = String(tarballs.get(name))
    const found = [
      ...problemsOfManifest(folder),
      ...(await problemsOfPublint(folder)),
      ...(await problemsOfTypes(tarball)),
      ...(await undeclaredImports(folder)).map((each) => `${each} is imported, but no dependency`),
      ...(FOR_BROWSERS.test(name) ? await problemsInBrowsers(project, name) : []),
    ]
    console.log(
      `${found.length === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(36)} ${String(statSync(tarball).size).padStart(8)} bytes`,
    )
    for (const problem of found) console.log(`        ${problem}`)
    problems.push(...found)
  }
  const { length } = await bundleForBrowser(
    project,
    "import { solve } from 'sudoku-lab'; console.log(solve(''))",
  )
  console.log(`import { solve }: ${length} bytes, of ${SIZE_BUDGET} allowed`)
  return length > SIZE_BUDGET ? [...problems, 'the bundle is too large'] : problems
}

/**
 * @param {string} project
 * @param {string} name
 */
async function problemsInBrowsers(project, name) {
  try {
    const unused = await bundleForBrowser(project, `import '${name}'`)
    return unused === '' ? [] : ['importing it has effects: a bundler keeps what nobody uses']
  } catch (thrown) {
    return [`it does not run in browsers: ${thrown instanceof Error ? thrown.message : thrown}`]
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-release-'))
try {
  tool(process.execPath, 'node_modules/turbo/bin/turbo', 'run', 'build', '--output-logs=errors-only')
  const tarballs = await packAll(join(folder, 'tarballs'))
  await installTarballs(tarballs, folder)
  const problems = await problemsOf(tarballs, folder)
  if (problems.length > 0) process.exitCode = 1
  else if (isDryRun) console.log(`${tarballs.size} packages are ready; nothing was uploaded`)
  else tool(process.execPath, 'node_modules/@changesets/cli/bin.js', 'publish')
} finally {
  rmSync(folder, { recursive: true })
}
