/**
 * `node tools/scripts/start.mjs PROGRAM [arguments]`: builds what is missing or out of date, and runs the program.
 *
 * Turbo takes longer to decide whether anything has to be built than most programs run. So a successful build writes
 * a stamp: a digest of the times and sizes of all sources, and the names of the built files. If both are unchanged,
 * the program starts at once.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const REPOSITORY = dirname(dirname(import.meta.dirname))
const TURBO = join(REPOSITORY, 'node_modules', 'turbo', 'bin', 'turbo')

const PACKAGES = ['packages']
const EVERYTHING = ['packages', 'benchmarks']

/** `entry` is the file that runs, `filters` selects what turbo builds, and `folders` contain the sources. */
const PROGRAMS = {
  bench: {
    entry: 'benchmarks/dist/main.js',
    // its reports link to the playground, and a new solver is no dependency of the catalog
    filters: [
      '--filter=@sudoku-lab/benchmarks',
      '--filter=@sudoku-lab/playground',
      '--filter=./packages/solver-*',
    ],
    folders: EVERYTHING,
  },
  'exact-cover': {
    entry: 'packages/exact-cover/dist/command/main.js',
    filters: ['--filter=@sudoku-lab/exact-cover'],
    folders: PACKAGES,
  },
  experiment: {
    entry: 'benchmarks/experiments/dist/experiment.js',
    filters: ['--filter=@sudoku-lab/experiments...', '--filter=./packages/*'],
    folders: EVERYTHING,
  },
  finding: {
    entry: 'benchmarks/experiments/dist/finding.js',
    filters: ['--filter=@sudoku-lab/experiments...', '--filter=./packages/*'],
    folders: EVERYTHING,
  },
  'new-solver': {
    entry: 'packages/create-sudoku-solver/dist/new-solver.js',
    filters: ['--filter=create-sudoku-solver'],
    folders: PACKAGES,
  },
  playground: {
    entry: 'packages/playground/dist/main.js',
    filters: ['--filter=@sudoku-lab/playground'],
    folders: PACKAGES,
  },
  'sudoku-lab': {
    entry: 'packages/sudoku-lab/dist/command/main.js',
    filters: ['--filter=./packages/*'],
    folders: PACKAGES,
  },
}

const SETTINGS = /^(package\.json|tsconfig.*\.json|turbo\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml)$/
const SOURCES = ['src', 'assembly', 'page', 'scripts']
const OUTPUTS = ['dist', 'assets']
const GENERATED = /\.generated\.\w+$|[/\\]src[/\\]traced[/\\]/

/** The command that turbo shows for a package without a build. */
const NO_SCRIPT = '<NONEXISTENT>'

/**
 * The files that builds read, and the files that they write.
 * @param {readonly string[]} folders
 */
function filesIn(folders) {
  const roots = ['.', 'tools', ...folders.flatMap(packagesBelow)]
  const settings = roots.flatMap((root) =>
    readdirSync(join(REPOSITORY, root)).filter(isSetting).map(below(root)),
  )
  const written = roots.flatMap((root) => SOURCES.map(below(root)).flatMap(filesBelow))
  return {
    sources: [...settings, ...written.filter((path) => !GENERATED.test(path))].sort(),
    outputs: [
      ...roots.flatMap((root) => OUTPUTS.map(below(root)).flatMap(filesBelow)),
      ...written.filter((path) => GENERATED.test(path)),
    ],
  }
}

/** @param {string} name */
function isSetting(name) {
  return SETTINGS.test(name)
}

/** @param {string} root */
function below(root) {
  /** @param {string} name */
  return (name) => join(root, name)
}

/**
 * The folder itself, if it is a package, and the packages directly below it.
 * @param {string} folder
 */
function packagesBelow(folder) {
  const children = readdirSync(join(REPOSITORY, folder)).map(below(folder))
  return [folder, ...children].filter((path) => existsSync(join(REPOSITORY, path, 'package.json')))
}

/**
 * All files below a folder. The list is empty if there is no such folder.
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  if (!existsSync(join(REPOSITORY, folder))) return []
  return readdirSync(join(REPOSITORY, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/**
 * @typedef {object} State
 * @property {string} sources a digest of their names, times and sizes
 * @property {readonly string[]} outputs their names
 */

/**
 * @param {readonly string[]} folders
 * @returns {State}
 */
function stateOf(folders) {
  const { sources, outputs } = filesIn(folders)
  const seen = sources.map((path) => {
    const found = statSync(join(REPOSITORY, path), { throwIfNoEntry: false }) // editors leave dangling links
    return `${path} ${found?.mtimeMs} ${found?.size}`
  })
  return { sources: createHash('sha256').update(seen.join('\n')).digest('hex'), outputs }
}

/** @param {string} path */
function readStamp(path) {
  try {
    /** @type {State} */
    const stamp = JSON.parse(readFileSync(path, 'utf8'))
    return stamp
  } catch {
    return undefined // nothing has been built yet
  }
}

/**
 * @param {string} path
 * @param {State} state
 */
function writeStamp(path, state) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.${process.pid}`, JSON.stringify(state))
    renameSync(`${path}.${process.pid}`, path)
  } catch {
    // if the stamp cannot be written, turbo is asked every time
  }
}

/**
 * @param {State} now
 * @param {State | undefined} stamp
 */
function isUpToDate(now, stamp) {
  if (stamp === undefined || stamp.sources !== now.sources) return false
  const present = new Set(now.outputs)
  return stamp.outputs.every((path) => present.has(path))
}

/**
 * @param {readonly string[]} parameters
 * @param {import('node:child_process').StdioOptions} stdio
 */
function turbo(parameters, stdio) {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' }
  return spawnSync(process.execPath, [TURBO, 'run', 'build', ...parameters], {
    cwd: REPOSITORY,
    env,
    stdio,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  })
}

/**
 * Whether turbo has built everything before, so that it only restores missing files. A task without a cache runs each
 * time, and what it writes is the same if nothing else has changed.
 * @param {readonly string[]} filters
 */
function isBuilt(filters) {
  const { status, stdout } = turbo([...filters, '--dry=json'], ['ignore', 'pipe', 'ignore'])
  if (status !== 0) return false // the build reports the reason
  /** @type {{ tasks: { command: string, cache: { status: string }, resolvedTaskDefinition: { cache: boolean } }[] }} */
  const { tasks } = JSON.parse(stdout)
  const mayBuild = tasks.filter(
    ({ command, resolvedTaskDefinition }) => command !== NO_SCRIPT && resolvedTaskDefinition.cache,
  )
  return mayBuild.every(({ cache }) => cache.status === 'HIT')
}

/**
 * Prints nothing on stdout, which the program uses, and nothing at all if nothing has to be built.
 * @param {readonly string[]} filters
 */
function build(filters) {
  const isQuiet = isBuilt(filters)
  const output = isQuiet ? 'pipe' : 2
  const { status, stdout, stderr } = turbo(
    [...filters, '--output-logs=errors-only'],
    ['ignore', output, output],
  )
  if (status === 0) return
  if (isQuiet) process.stderr.write(`${stdout}${stderr}`)
  process.exit(status ?? 1)
}

const [name = '', ...parameters] = process.argv.slice(2)
const program = Object.entries(PROGRAMS).find(([known]) => known === name)?.[1]
if (program === undefined) {
  console.error(`start: there is no program '${name}'. The programs are ${Object.keys(PROGRAMS).join(', ')}.`)
  process.exit(2)
}

const stampFile = join(REPOSITORY, 'node_modules', '.cache', 'sudoku-lab', name)
const before = stateOf(program.folders)
if (!isUpToDate(before, readStamp(stampFile))) {
  build(program.filters)
  // a file that was edited during the build differs from the stamp, so it is built the next time
  writeStamp(stampFile, { sources: before.sources, outputs: filesIn(program.folders).outputs })
}

const entry = pathToFileURL(join(REPOSITORY, program.entry))
process.argv = [process.execPath, fileURLToPath(entry), ...parameters]
await import(entry.href)
