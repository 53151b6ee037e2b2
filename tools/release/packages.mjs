/** The packages that are published, and their tarballs. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export const REPOSITORY = dirname(dirname(import.meta.dirname))

const run = promisify(execFile)

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {boolean} [private]
 * @property {Readonly<Record<string, string>>} [dependencies]
 * @property {Readonly<Record<string, string>>} [peerDependencies]
 * @property {Readonly<Record<string, string | { readonly default: string }>>} [exports]
 * @property {Readonly<Record<string, string>>} [bin]
 *
 * @typedef {object} Published
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
 * Every package of the workspace that is not private, by name.
 * @returns {Published[]}
 */
export function publishedPackages() {
  const folders = [
    ...readdirSync(join(REPOSITORY, 'packages')).map((name) => join('packages', name)),
    'benchmarks',
    'datasets',
  ]
  return folders
    .map((path) => join(REPOSITORY, path))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: manifestIn(folder) }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest }) => ({ name: manifest.name, folder, manifest }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The pnpm that runs this command: there may be no other. */
export function pnpmCommand() {
  const { npm_execpath: path = '' } = process.env
  return /pnpm[^/\\]*\.[cm]?js$/.test(path) ? [process.execPath, path] : ['pnpm']
}

/**
 * Removes what was built, in which there may be files whose source is gone.
 * @param {string} folder of a package
 */
export function removeBuilt(folder) {
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
}

/** Is set while all packages are packed, which were built before. */
export const PACKED_TOGETHER = 'SUDOKU_LAB_PACKED_TOGETHER'

/**
 * Packs every published package, as it would be uploaded.
 * @param {string} into a folder for the tarballs
 * @returns {Promise<Map<string, string>>} name → tarball
 */
export async function packAll(into) {
  mkdirSync(into, { recursive: true })
  const packages = publishedPackages()
  const [file = '', ...words] = pnpmCommand()
  const filters = packages.flatMap(({ name }) => ['--filter', name])
  await run(file, [...words, '--recursive', ...filters, 'pack', '--pack-destination', into], {
    cwd: REPOSITORY,
    maxBuffer: 1 << 26,
    env: { ...process.env, [PACKED_TOGETHER]: '1' },
  })
  return new Map(
    packages.map(({ name, manifest }) => [name, join(into, tarballOf({ name, version: manifest.version }))]),
  )
}

/** @param {{ name: string, version: string }} manifest */
function tarballOf({ name, version }) {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}

/**
 * Lays the packages out as npm does, in one `node_modules`. What they depend on is linked from the repository, so that
 * no registry is asked.
 * @param {ReadonlyMap<string, string>} tarballs name → tarball
 * @param {string} project
 */
export async function installTarballs(tarballs, project) {
  const modules = join(project, 'node_modules')
  const packages = publishedPackages().filter(({ name }) => tarballs.has(name))
  await Promise.all(
    packages.map(async ({ name }) => {
      const folder = join(modules, name)
      mkdirSync(folder, { recursive: true })
      await run('tar', ['-xzf', String(tarballs.get(name)), '-C', folder, '--strip-components', '1'])
    }),
  )
  for (const { name, folder } of packages) linkDependencies(modules, folder, manifestIn(join(modules, name)))
}

/**
 * @param {string} modules
 * @param {string} folder of the package in the repository
 * @param {Manifest} manifest as it was packed
 */
function linkDependencies(modules, folder, { dependencies, peerDependencies }) {
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
    const link = join(modules, name)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(realpathSync(join(folder, 'node_modules', name)), link, 'dir')
  }
}
