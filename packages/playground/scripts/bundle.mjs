// Bundles page/ with every solver of the repository into one file, assets/playground.html, that needs nothing else;
// and the element <sudoku-lab> into assets/sudoku-lab.js, with the large solvers in a file of their own beside it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listSolvers } from '@sudoku-lab/catalog'
import { build } from 'esbuild'
import { licenceComment } from '../../../tools/scripts/licences.mjs'
import { NEW_ASSETS, NEW_DIST } from '../../../tools/scripts/outputs.mjs'
import { pricesIn } from './prices.mjs'

const here = join(import.meta.dirname, '..')
const packages = join(here, '..')

/** @param {string} path */
const read = (path) => readFileSync(path, 'utf8')

/** @type {typeof import('../src/described.ts')} */
const { aboutOf, sourcesIn } = await import(`../${NEW_DIST}/described.js`)

// Those that were built before: a package that is newer than the list of the catalog is added when the page is opened.
const { devDependencies } = JSON.parse(read(join(packages, 'catalog/package.json')))
const solvers = (await listSolvers()).filter(({ packageName }) => packageName in devDependencies)
const folders = [...new Set(solvers.map(({ directory }) => directory))]
const ids = solvers.map(({ id }) => id)
const list = solvers.map(({ id, directory, trace }) => ({ id, about: aboutOf(directory), shows: trace }))
const priceOf = pricesIn(read(join(packages, '../docs/findings/speed.md')))
const priced = list.map((solver) => ({ ...solver, price: priceOf.get(solver.id) }))

/**
 * A module with the exports of some solver packages. Only a page that times solvers needs them without their tracing, too.
 * @param {string[]} chosen
 * @param {boolean} isTimed
 */
function modulesOf(chosen, isTimed) {
  const sourcesOf = (/** @type {string} */ folder) => {
    const [timed, traced] = ['dist/index.js', 'dist/traced.js'].map((file) => join(folder, file))
    return { u: timed, t: existsSync(traced ?? '') ? traced : timed }
  }
  const names = (/** @type {string} */ kind) => `[${chosen.map((_, index) => kind + index).join(', ')}]`
  const imports = (isTimed ? ['u', 't'] : ['t']).flatMap((kind) =>
    chosen.map((folder, index) => {
      const file = sourcesOf(folder)[/** @type {'u' | 't'} */ (kind)]
      return `import * as ${kind}${index} from ${JSON.stringify(file)}`
    }),
  )
  return `${imports.join('\n')}
export const untraced = ${names(isTimed ? 'u' : 't')}
export const traced = ${names('t')}`
}

const engines = ['exact-cover', 'sat'].map((name) => join(packages, name))
const sources = Object.assign({}, ...[...folders, ...engines].map(sourcesIn))

/**
 * The first puzzles of a dataset, as lines. In some files a puzzle is a grid of nine lines below its name.
 * @param {string} name
 */
function puzzlesOf(name) {
  const text = read(join(packages, `../datasets/${name}.txt`))
  const grids = text.split(/^Grid \d+\s*$/m).map((grid) => grid.replaceAll(/\s/g, ''))
  const lines = grids.length > 1 ? grids : text.split('\n')
  return lines.filter((line) => /^[\w.]{16,}$/.test(line)).slice(0, 50)
}

const datasets = ['euler-50', 'hard-200', 'minimal-500', 'multiple-200', 'sixteen-50']
const puzzles = Object.fromEntries(datasets.map((name) => [name, puzzlesOf(name)]))

/**
 * @param {string} entry
 * @param {Record<string, string>} texts the modules whose names begin with `virtual:`
 * @param {'iife' | 'esm'} format
 */
async function bundled(entry, texts, format = 'iife') {
  const { outputFiles, metafile } = await build({
    absWorkingDir: here,
    bundle: true,
    minify: true,
    target: ['es2022'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    metafile: true,
    logLevel: 'warning',
    write: false,
    entryPoints: [entry],
    format,
    plugins: [
      {
        name: 'virtual',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }))
          onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({
            contents: texts[path],
            resolveDir: here,
          }))
        },
      },
    ],
  })
  return `${licenceComment(Object.keys(metafile.inputs), here)}${outputFiles[0]?.text ?? ''}`
}

/**
 * The text of a module that exports constants.
 * @param {Record<string, unknown>} constants
 */
function exporting(constants) {
  return Object.entries(constants)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}

const [style, elementStyle, figureStyle] = await Promise.all(
  ['./page/style/page.css', './page/style/search.css', '@sudoku-lab/look/figure.css'].map((file) =>
    bundled(file, {}),
  ),
)
const worker = await bundled('page/worker/worker.ts', { 'virtual:solvers': modulesOf(folders, true) })
const page = await bundled('page/main.tsx', {
  // a page that is opened from disk may start no module
  'virtual:worker': exporting({ WORKER: worker, WORKER_TYPE: 'classic' }),
  'virtual:list': exporting({ SOLVERS: priced, SOURCES: sources, DATASETS: puzzles }),
})
/** A solver with more than so many bytes of its own is loaded only when it is asked for, */
const LARGE = 5_000
/** except for what an element shows that names no solver. */
const SHOWN = ['solver-mrv', 'solver-bitmask']
/** @param {string[]} chosen */
const sizeWith = async (chosen) =>
  (await bundled('page/worker/searches.ts', { 'virtual:solvers': modulesOf(chosen, false) }, 'esm')).length
const sizeOfNone = await sizeWith([])
const sizes = new Map(
  await Promise.all(
    folders.map(async (folder) => /** @type {const} */ ([folder, (await sizeWith([folder])) - sizeOfNone])),
  ),
)
/** @param {string} folder */
const isLarge = (folder) => (sizes.get(folder) ?? 0) > LARGE && !SHOWN.includes(basename(folder))
const element = await bundled(
  'page/element.tsx',
  {
    'virtual:solvers': modulesOf(
      folders.filter((folder) => !isLarge(folder)),
      false,
    ),
    'virtual:worker': `export const WORKER = 'import ' + JSON.stringify(import.meta.url)
export const WORKER_TYPE = 'module'`,
    'virtual:style': exporting({ STYLE: elementStyle }),
    'virtual:list': exporting({ SOLVERS: list, SOURCES: {}, DATASETS: {} }),
  },
  'esm',
)
const more = await bundled(
  'page/worker/searches.ts',
  { 'virtual:solvers': modulesOf(folders.filter(isLarge), false) },
  'esm',
)

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; worker-src blob:; img-src data:">
<link rel="icon" href="data:,">
<title>Sudoku Lab playground</title>
<style id="figures">${figureStyle}</style>
<style>${style}</style>
</head>
<body>
<div id="page"><p>The playground needs JavaScript.</p></div>
<script>${page.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`
const assets = join(here, NEW_ASSETS)
mkdirSync(assets, { recursive: true })
writeFileSync(join(assets, 'sudoku-lab.js'), element)
writeFileSync(join(assets, 'sudoku-lab-solvers.js'), more)
writeFileSync(join(assets, 'playground.html'), html)
writeFileSync(join(assets, 'solvers.json'), JSON.stringify(ids))
