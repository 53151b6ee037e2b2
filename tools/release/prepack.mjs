/**
 * The script `prepack` of a package that imports private packages: writes what is packed of it to the folder that its
 * `publishConfig` names. `sudoku-lab` contains all private packages that a published one needs, and exports what they export:
 *
 *     in the repository            where it is installed
 *     packages/solver-dlx          node_modules/sudoku-lab/packages/solver-dlx
 *     @sudoku-lab/solver-dlx       sudoku-lab/solver-dlx, or a relative path in sudoku-lab itself
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { innerPackages, manifestIn, workspacePackages } from './packages.mjs'

/** @import { Manifest, Target } from './packages.mjs' */

const workspace = new Map(workspacePackages().map((each) => [each.name, each]))
const inner = new Map(innerPackages().map((each) => [each.name, each]))

/** @param {string} name of an inner package */
const shortName = (name) => name.slice('@sudoku-lab/'.length)

/**
 * The files of an export, below another folder than the package.
 * @param {Target} target
 * @param {string} folder
 * @returns {Target}
 */
function below(target, folder) {
  if (typeof target === 'string') return target.replace('.', folder)
  const { types, default: file } = target
  return { ...(types && { types: types.replace('.', folder) }), default: file.replace('.', folder) }
}

/**
 * The exports of a package, with other names and in another folder.
 * @param {Manifest} manifest
 * @param {string} prefix what stands for the package in the names
 * @param {string} folder
 * @returns {[string, Target][]}
 */
function exportsOf({ exports = {} }, prefix, folder) {
  return Object.entries(exports).map(([name, target]) => [name.replace('.', prefix), below(target, folder)])
}

/**
 * Without private packages, and with the version of each package of the repository.
 * @param {Readonly<Record<string, string>>} [dependencies]
 */
function published(dependencies = {}) {
  const needed = Object.entries(dependencies).filter(([name]) => !inner.has(name))
  return Object.fromEntries(
    needed.map(([name, version]) => [name, workspace.get(name)?.manifest.version ?? version]),
  )
}

/**
 * The manifest of the package where it is installed. If it is not `sudoku-lab`, it finds private packages there.
 * @param {Manifest} manifest
 * @param {boolean} isHome
 */
function packedManifest(manifest, isHome) {
  const { scripts, devDependencies, publishConfig, files = [], ...kept } = manifest
  const { version, dependencies, peerDependencies, exports = {} } = kept
  const ofInner = isHome ? [...inner.values()] : []
  const innerExports = ofInner.flatMap((each) => {
    const name = shortName(each.name)
    return exportsOf(each.manifest, `./${name}`, `./packages/${name}`)
  })
  return {
    ...kept,
    files: isHome ? [...files, 'packages'] : files,
    exports: { ...exports, ...Object.fromEntries(innerExports) },
    dependencies: {
      ...Object.assign({}, ...ofInner.map((each) => published(each.manifest.dependencies))),
      ...published(dependencies),
      ...(!isHome && { 'sudoku-lab': version }),
    },
    ...(peerDependencies && { peerDependencies: published(peerDependencies) }),
  }
}

/**
 * Copies the inner packages, each with what its exports name and the sources of it. A manifest says what bundlers and the
 * catalog read. Exports are read only from the manifest of `sudoku-lab`.
 * @param {string} into
 */
function copyInner(into) {
  for (const { name, folder, manifest } of inner.values()) {
    const { description, type, sideEffects, exports = {}, sudokuLab } = manifest
    const copy = join(into, 'packages', shortName(name))
    const folders = Object.values(exports).map((target) => Object(target).default.split('/')[1])
    for (const part of new Set(['src', ...folders]))
      cpSync(join(folder, part), join(copy, part), {
        recursive: true,
        filter: (path) => !path.endsWith('.generated.ts'),
      })
    const main = Object(exports['.']).default
    const traced = Object(exports['./traced']).default
    write(copy, {
      name,
      description,
      type,
      sideEffects,
      main,
      sudokuLab: sudokuLab && { ...sudokuLab, traced },
    })
  }
}

/**
 * @param {string} folder
 * @param {object} manifest
 */
function write(folder, manifest) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
}

/**
 * Where a module names others, from the last place to the first, as the parser of the bundler sees it.
 * @param {string} text
 * @param {'js' | 'dts'} lang
 */
function importsIn(text, lang) {
  /** @type {{ name: string, start: number, end: number }[]} */
  const found = []
  /** @param {any} node */
  const visit = (node) => {
    const { source } = Object(node)
    const name = source?.value ?? source?.quasis?.[0].value.cooked // a string or, in `import()`, a template
    if (typeof name === 'string') found.push({ name, start: source.start, end: source.end })
    for (const child of Object.values(Object(node))) if (typeof child === 'object') visit(child)
  }
  visit(parseAst(text, { lang }))
  return found.sort((a, b) => b.start - a.start)
}

/**
 * Replaces the names of inner packages in all files that are imported.
 * @param {string} into
 * @param {boolean} isHome
 */
function renameImports(into, isHome) {
  const paths = readdirSync(into, { recursive: true, encoding: 'utf8' })
  for (const path of paths.filter((each) => /(^|[/\\])dist[/\\].*(\.js|\.d\.ts)$/.test(each))) {
    const text = readFileSync(join(into, path), 'utf8')
    const renamed = importsIn(text, path.endsWith('.ts') ? 'dts' : 'js').reduce((before, place) => {
      const specifier = specifierOf(place.name, path, isHome)
      return specifier === undefined
        ? before
        : `${before.slice(0, place.start)}'${specifier}'${before.slice(place.end)}`
    }, text)
    if (renamed !== text) writeFileSync(join(into, path), renamed)
  }
}

/**
 * How a file names an inner package where it is installed. Undefined for any other package.
 * @param {string} name
 * @param {string} path of the file
 * @param {boolean} isHome
 */
function specifierOf(name, path, isHome) {
  const [, home = '', subpath = ''] = /^(@[^/]+\/[^/]+)(.*)$/.exec(name) ?? []
  if (!inner.has(home)) return undefined
  return isHome ? pathTo(home, subpath, path) : `sudoku-lab/${shortName(home)}${subpath}`
}

/**
 * The relative path from a file to an export of an inner package.
 * @param {string} name
 * @param {string} subpath
 * @param {string} path of the file
 */
function pathTo(name, subpath, path) {
  const target = Object(inner.get(name)?.manifest.exports?.[`.${subpath}`])
  const file = path.endsWith('.d.ts')
    ? (target.types ?? target.default).replace('.d.ts', '.js')
    : target.default
  const way = relative(dirname(path), join('packages', shortName(name), file)).replaceAll('\\', '/')
  return way.startsWith('.') ? way : `./${way}`
}

const manifest = manifestIn('.')
const isHome = manifest.name === 'sudoku-lab'
const into = manifest.publishConfig?.directory
if (into === undefined) throw new Error(`${manifest.name}: its publishConfig names no directory`)
rmSync(into, { recursive: true, force: true })
for (const part of ['README.md', ...(manifest.files ?? [])])
  if (existsSync(part)) cpSync(part, join(into, part), { recursive: true })
if (isHome) copyInner(into)
write(into, packedManifest(manifest, isHome))
renameImports(into, isHome)
