/**
 * `node tools/scripts/start.mjs [MODULE] [arguments]` builds what is missing or out of date, and runs a module, if one is named
 * by its path in the repository.
 *
 * Turbo takes longer to decide whether anything has to be built than most programs run. So a successful build leaves a
 * stamp: a digest of the times and sizes of all sources, and one of the names of the built files. If both are unchanged,
 * the module starts at once.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

const REPOSITORY = dirname(dirname(import.meta.dirname))
const STAMP = join(REPOSITORY, 'node_modules/.cache/sudoku-lab/built')

const SETTINGS = /\.(json|txt|csv)$|^pnpm-(lock|workspace)\.yaml$/
const SOURCES = ['src', 'assembly', 'bin', 'kernel', 'page', 'scripts', 'style', 'templates']
const OUTPUTS = ['dist', 'assets']
const GENERATED = /\.generated\.\w+$/

/** The digests of the files that builds read, and of the files that they write. */
function stateNow() {
  const packages = ['packages', 'benchmarks'].flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder)).map((name) => join(folder, name)),
  )
  const roots = ['.', 'tools', 'benchmarks', ...packages].filter(isFolder)
  const settings = roots.flatMap((root) =>
    readdirSync(join(REPOSITORY, root))
      .filter((name) => SETTINGS.test(name))
      .map((name) => join(root, name)),
  )
  const written = roots.flatMap((root) => SOURCES.flatMap((name) => filesBelow(join(root, name))))
  const built = roots.flatMap((root) => OUTPUTS.flatMap((name) => filesBelow(join(root, name))))
  const sources = [...settings, ...written.filter((path) => !GENERATED.test(path))]
  return {
    sources: digestOf(sources.map(stateOf)),
    outputs: digestOf([...built, ...written.filter((path) => GENERATED.test(path))]),
  }
}

/** @param {string} path */
function isFolder(path) {
  return statSync(join(REPOSITORY, path), { throwIfNoEntry: false })?.isDirectory() === true
}

/** @param {string} folder */
function filesBelow(folder) {
  if (!isFolder(folder)) return []
  const entries = readdirSync(join(REPOSITORY, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory())
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(REPOSITORY.length + 1))
}

/** @param {string} path */
function stateOf(path) {
  const found = statSync(join(REPOSITORY, path), { throwIfNoEntry: false }) // editors leave dangling links
  return `${path} ${found?.mtimeMs} ${found?.size}`
}

/** @param {string[]} lines */
function digestOf(lines) {
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

/** Milliseconds after which somebody who waits is told why. */
const PATIENCE = 1000

/** Prints nothing on stdout, which belongs to the module, and on stderr one line if it takes long, or why it failed. */
async function build() {
  const turbo = join(REPOSITORY, 'node_modules/turbo/bin/turbo')
  const building = spawn(process.execPath, [turbo, 'run', 'build', '--output-logs=errors-only'], {
    cwd: REPOSITORY,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const patience = setTimeout(
    () => process.stderr.write('Building what has changed; the first time takes some minutes.\n'),
    PATIENCE,
  )
  const said = await Promise.all([text(building.stdout), text(building.stderr), once(building, 'close')])
  clearTimeout(patience)
  if (building.exitCode === 0) return
  process.stderr.write(said.slice(0, 2).join(''))
  process.exit(building.exitCode ?? 1)
}

/** @param {{ sources: string, outputs: string }} state */
function stampOf({ sources, outputs }) {
  return `${sources} ${outputs}`
}

const [module = '', ...parameters] = process.argv.slice(2)
const before = stateNow()
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stampOf(before)) {
  await build()
  mkdirSync(dirname(STAMP), { recursive: true })
  // a file that was edited during the build differs from the stamp, so it is built the next time
  writeFileSync(STAMP, stampOf({ ...stateNow(), sources: before.sources }))
}
if (module !== '') {
  const path = join(REPOSITORY, module)
  process.argv = [process.execPath, path, ...parameters]
  await import(pathToFileURL(path).href)
}
