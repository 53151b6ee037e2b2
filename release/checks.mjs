/** What has to be true of a package before it is uploaded. Each check returns what is wrong, a line each. */
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { build } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { manifestIn } from './packages.mjs'

/** They run in browsers: their entries, and all that these import, use nothing of Node. */
export const FOR_BROWSERS = /^(sudoku-lab|@sudoku-lab\/(core|exact-cover|sat|generator|proof|solver-.+))$/

/** The bytes that a page may load for `import { solve } from 'sudoku-lab'`, minified and not compressed. */
export const SIZE_BUDGET = 140_000

/**
 * What a reader of the registry expects, and what must not leave the repository.
 * @param {string} folder an unpacked tarball
 */
export function problemsOfManifest(folder) {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  const fields = JSON.parse(text)
  const missing = ['description', 'keywords', 'license', 'repository', 'homepage', 'bugs', 'engines'].filter(
    (field) => fields[field] === undefined,
  )
  return [
    ...missing.map((field) => `package.json has no "${field}"`),
    ...(text.includes('workspace:') ? ['package.json names a package by "workspace:"'] : []),
    ...['README.md', 'LICENSE'].filter((file) => !existsSync(join(folder, file))).map((file) => `no ${file}`),
  ]
}

/**
 * The packages that its code imports without naming them as dependencies. A package manager that keeps the packages of
 * a project apart would not find them. What is imported at run time, on a wish of the user, does not count.
 * @param {string} folder an unpacked tarball
 */
export async function undeclaredImports(folder) {
  const { name, dependencies = {}, peerDependencies = {} } = manifestIn(folder)
  const declared = new Set([name, ...Object.keys(dependencies), ...Object.keys(peerDependencies)])
  const imported = await packagesImportedIn(folder)
  return imported.filter((each) => !declared.has(each))
}

/** @param {string} folder */
async function packagesImportedIn(folder) {
  const { bin = {}, exports = {} } = manifestIn(folder)
  const entries = [...Object.values(bin), ...Object.values(exports).map(codeOf)]
  const { metafile } = await build({
    entryPoints: entries.filter((path) => path.endsWith('.js')).map((path) => join(folder, path)),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: folder,
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports)
  const paths = imports.filter(({ external, kind }) => external && kind === 'import-statement')
  const packages = paths.map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path)
  return [...new Set(packages)].filter((each) => !isBuiltin(each))
}

/** @param {string | { readonly default: string }} entry of the exports of a package */
function codeOf(entry) {
  return typeof entry === 'string' ? entry : entry.default
}

/** @param {string} folder an unpacked tarball */
export async function problemsOfPublint(folder) {
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true })
  const manifest = manifestIn(folder)
  return messages.map((message) => formatMessage(message, manifest, { color: false }) ?? message.code)
}

/**
 * Whether TypeScript finds the types that Node finds the code of. The packages are ES modules, which `require` of
 * CommonJS and the resolution of Node 10 do not read; that is said in "engines".
 * @param {string} tarball
 */
export async function problemsOfTypes(tarball) {
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)))
  if (analysis.types === false) return []
  return analysis.problems
    .filter((problem) => {
      const kind = 'resolutionKind' in problem ? problem.resolutionKind : undefined
      return kind !== 'node10' && kind !== 'node16-cjs'
    })
    .map((problem) => JSON.stringify(problem))
}

/**
 * Bundles code for a browser. A module of Node anywhere in the import graph is an error.
 * @param {string} project with the packages installed
 * @param {string} code
 */
export async function bundleForBrowser(project, code) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: project, sourcefile: 'entry.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
