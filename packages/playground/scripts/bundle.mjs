// Bundles page/ with every solver of the repository into one file, assets/playground.html, that needs nothing else;
// and the element <sudoku-lab> into assets/sudoku-lab.js, with the large solvers in a file of their own beside it.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('..', import.meta.url))
const packages = join(here, '..')
const datasets = join(packages, '..', 'datasets')

/**
 * The packages with a manifest that names solvers. A new one is found without an edit here. A package that was removed
 * may leave a folder behind that only holds what git ignores.
 */
const solverPackages = readdirSync(packages)
  .filter((name) => name.startsWith('solver-') && existsSync(join(packages, name, 'package.json')))
  .map((name) => ({ name, manifest: JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) }))
  .filter(({ manifest }) => manifest.sudokuLab?.solvers !== undefined)

/** @param {{ exports: object }} manifest */
const isTraced = (manifest) => './traced' in manifest.exports

/**
 * What a solver does, in a sentence: the first one of its README.
 * @param {string} name
 */
function aboutOf(name) {
  const [, paragraph = ''] = readFileSync(join(packages, name, 'README.md'), 'utf8').split(/\n\n/)
  const [sentence = ''] = paragraph.replaceAll(/\s+/g, ' ').split(/(?<=[.!?]) /)
  return sentence.replaceAll(
    /\[([^\]]+)\]\([^)]*\)|`([^`]+)`/g,
    (_, text, code) => text?.replaceAll('`', '') ?? code,
  )
}

const list = solverPackages.flatMap(({ name, manifest }) =>
  manifest.sudokuLab.solvers.map((/** @type {string} */ id) => ({
    id,
    about: aboutOf(name),
    shows: isTraced(manifest) ? (manifest.sudokuLab.trace ?? 'steps') : 'solutions',
  })),
)

/**
 * A module with the exports of some solver packages.
 * @param {typeof solverPackages} chosen
 */
function modulesOf(chosen) {
  const imports = chosen.map(({ name, manifest }, index) => {
    const source = join(packages, name, 'src')
    const traced = isTraced(manifest) ? join(source, 'traced/index.ts') : join(source, 'index.ts')
    return `import * as u${index} from ${JSON.stringify(join(source, 'index.ts'))}
import * as t${index} from ${JSON.stringify(traced)}`
  })
  return `${imports.join('\n')}
export const untraced = [${chosen.map((_, index) => `u${index}`).join(', ')}]
export const traced = [${chosen.map((_, index) => `t${index}`).join(', ')}]`
}

/**
 * What is too large for the core of the element: generated code, WebAssembly, and what needs the engine of another package.
 * @param {{ name: string, manifest: { dependencies?: object } }} solver
 */
function isLarge({ name, manifest }) {
  const files = readdirSync(join(packages, name, 'src')).join('\n')
  const engines = ['@sudoku-lab/exact-cover', '@sudoku-lab/sat']
  return /generated|wasm/.test(files) || engines.some((engine) => engine in (manifest.dependencies ?? {}))
}

/** Path from packages/ → text, of the files that tell a trace. */
const sources = Object.fromEntries(
  readdirSync(packages).flatMap((name) => {
    const folder = join(packages, name, 'src')
    if (!existsSync(join(folder, 'traced'))) return []
    const files = readdirSync(folder, { recursive: true }).map(String)
    return files
      .filter((file) => /^(?!traced[/\\]).*\.ts$/.test(file) && !/generated|\.trace\.ts/.test(file))
      .map((file) => [`${name}/src/${file.replaceAll('\\', '/')}`, readFileSync(join(folder, file), 'utf8')])
      .filter(([, text]) => /\/\/\+ (trace\.|stepListener\(|if \()/.test(text ?? ''))
  }),
)

/**
 * The puzzles of a dataset, as lines. In some files a puzzle is a grid of nine lines below its name.
 * @param {string} text
 */
function puzzlesIn(text) {
  const grids = text.split(/^Grid \d+\s*$/m).map((grid) => grid.replaceAll(/\s/g, ''))
  const lines = grids.length > 1 ? grids : text.split('\n')
  return lines.filter((line) => /^[\w.]{16,}$/.test(line)).slice(0, 50)
}

const puzzles = Object.fromEntries(
  ['euler-50', 'hard-200', 'minimal-500', 'multiple-200', 'sixteen-50'].map((name) => {
    const found = puzzlesIn(readFileSync(join(datasets, `${name}.txt`), 'utf8'))
    if (found.length < 50) throw new Error(`datasets/${name}.txt: expected 50 puzzles, found ${found.length}`)
    return [name, found]
  }),
)

/** @param {Record<string, string>} texts @returns {import('esbuild').Plugin} */
const virtual = (texts) => ({
  name: 'virtual',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }))
    onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({
      contents: texts[path],
      resolveDir: here,
    }))
  },
})

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  target: ['es2022'],
  conditions: ['@sudoku-lab/source'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
}

/** @param {string} entry @param {Record<string, string>} texts @param {'iife' | 'esm'} format */
async function bundled(entry, texts, format = 'iife') {
  const { outputFiles } = await build({
    ...options,
    entryPoints: [entry],
    format,
    plugins: [virtual(texts)],
  })
  return outputFiles?.[0]?.text ?? ''
}

const worker = await bundled('page/worker/worker.ts', {
  'virtual:solvers': modulesOf(solverPackages),
})
const page = await bundled('page/main.tsx', {
  // a page that is opened from disk may start no module
  'virtual:worker': `export const WORKER = ${JSON.stringify(worker)}
export const WORKER_TYPE = 'classic'`,
  'virtual:list': `export const SOLVERS = ${JSON.stringify(list)}
export const SOURCES = ${JSON.stringify(sources)}
export const DATASETS = ${JSON.stringify(puzzles)}`,
})
const style = await bundled('page/style/page.css', {})

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; worker-src blob:; img-src data:">
<link rel="icon" href="data:,">
<title>Sudoku Lab playground</title>
<style>${style}</style>
</head>
<body>
<div id="page"><p>The playground needs JavaScript.</p></div>
<script>${page.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`
const small = modulesOf(solverPackages.filter((one) => !isLarge(one)))
const element = await bundled(
  'page/element.tsx',
  {
    'virtual:solvers': small,
    'virtual:worker': `export const WORKER = 'import ' + JSON.stringify(import.meta.url)
export const WORKER_TYPE = 'module'`,
    'virtual:style': `export const STYLE = ${JSON.stringify(style)}`,
    'virtual:list': `export const SOLVERS = ${JSON.stringify(list)}
export const SOURCES = {}
export const DATASETS = {}`,
  },
  'esm',
)
const more = await bundled(
  'page/worker/searches.ts',
  { 'virtual:solvers': modulesOf(solverPackages.filter(isLarge)) },
  'esm',
)

mkdirSync(join(here, 'assets'), { recursive: true })
writeFileSync(join(here, 'assets/sudoku-lab.js'), element)
writeFileSync(join(here, 'assets/sudoku-lab-solvers.js'), more)
writeFileSync(join(here, 'assets/playground.html'), html)
