/** The packages that are published, and their tarballs. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { packageFolders } from '../scripts/package-folders.mjs'

export const REPOSITORY = dirname(dirname(import.meta.dirname))

const run = promisify(execFile)

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {boolean} [private]
 * @property {Readonly<Record<string, string>>} [dependencies]
 * @property {Readonly<Record<string, string>>} [peerDependencies]
 * @property {Readonly<Record<string, string>>} [devDependencies]
 * @property {Readonly<Record<string, Target>>} [exports]
 * @property {Readonly<Record<string, string>>} [bin]
 * @property {readonly string[]} [files]
 * @property {{ readonly directory: string }} [publishConfig]
 * @property {object} [scripts]
 * @property {string} [description]
 * @property {string} [type]
 * @property {false | readonly string[]} [sideEffects]
 * @property {{ readonly solvers: readonly string[] }} [sudokuLab]
 *
 * @typedef {string | { readonly types?: string, readonly default: string }} Target
 *
 * @typedef {object} Package
 * @property {string} name
 * @property {string} folder absolute
 * @property {Manifest} manifest
 */

/**
 * @param {string} folder
 * @returns {Manifest}
 */
export function manifestIn(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/**
 * Every package of the workspace, by name.
 * @returns {Package[]}
 */
export function workspacePackages() {
  const [packages, benchmarks, datasets] = ['packages', 'benchmarks', 'datasets'].map((path) =>
    join(REPOSITORY, path),
  )
  return [...packageFolders(packages), ...packageFolders(benchmarks), benchmarks, datasets]
    .map((folder) => ({ folder, manifest: manifestIn(folder) }))
    .map(({ folder, manifest }) => ({ name: manifest.name, folder, manifest }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Those that people install. */
export function publishedPackages() {
  return workspacePackages().filter(({ manifest }) => manifest.private !== true)
}

/** The private packages that `sudoku-lab` contains where it is installed: all solvers, what it needs, and what these need. */
export function innerPackages() {
  const privates = workspacePackages().filter(({ manifest }) => manifest.private === true)
  const names = new Set([
    'sudoku-lab',
    ...privates.map(({ name }) => name).filter((name) => SOLVER.test(name)),
  ])
  const needs = new Map(workspacePackages().map(({ name, manifest }) => [name, manifest.dependencies]))
  for (const name of names) for (const needed of Object.keys(needs.get(name) ?? {})) names.add(needed)
  return privates.filter(({ name }) => names.has(name))
}

const SOLVER = /^@sudoku-lab\/solver-/

/**
 * Packs every published package, as it would be uploaded.
 * @param {string} into a folder for the tarballs
 * @returns {Promise<Map<string, string>>} name → tarball
 */
export async function packAll(into) {
  mkdirSync(into, { recursive: true })
  const packages = publishedPackages()
  const filters = packages.flatMap(({ name }) => ['--filter', name])
  const { npm_execpath: path = '' } = process.env // the pnpm that runs this command: there may be no other
  const pnpm = /pnpm[^/\\]*\.[cm]?js$/.test(path) ? [process.execPath, path] : ['pnpm']
  const [file = '', ...words] = [...pnpm, '--recursive', ...filters, 'pack', '--pack-destination', into]
  await run(file, words, { cwd: REPOSITORY, maxBuffer: 1 << 26 })
  return new Map(
    packages.map(({ name, manifest: { version } }) => [
      name,
      join(into, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`),
    ]),
  )
}

/**
 * Lays the packages out as npm does, in one `node_modules`. What they depend on is linked from the repository, so that
 * no registry is asked.
 * @param {ReadonlyMap<string, string>} tarballs name → tarball
 * @param {string} project
 */
export async function installTarballs(tarballs, project) {
  const modules = join(project, 'node_modules')
  const packages = publishedPackages()
  await Promise.all(
    packages.map(async ({ name }) => {
      const folder = join(modules, name)
      mkdirSync(folder, { recursive: true })
      await run('tar', ['-xzf', String(tarballs.get(name)), '-C', folder, '--strip-components', '1'])
    }),
  )
  for (const { name, folder } of packages) {
    const { dependencies, peerDependencies } = manifestIn(join(modules, name))
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) {
      const link = join(modules, needed)
      if (existsSync(link)) continue
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(realpathSync(join(folder, 'node_modules', needed)), link, 'dir')
    }
  }
}
