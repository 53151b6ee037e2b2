/**
 * Builds the package in the current folder: `node ../../tools/scripts/build.mjs [engine] [options of tsc]`. An engine knows
 * neither Node nor a browser.
 *
 * 1. scripts/generate.mjs writes sources, where there is one.
 * 2. The compiler checks src/ and writes declarations and modules, with the declarations of its dependencies as they were built.
 * 3. Where the manifest names dist/bundle.js or exports `./traced`, each export is bundled into one file. Where it exports
 *    `./traced`, `TRACE` is a constant: see tracing.mjs.
 * 4. scripts/bundle.mjs makes programs and pages, where there is one.
 * 5. What was made moves to dist/ and assets/: see outputs.mjs.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { licenceComment } from './licences.mjs'
import { clear, NEW_DIST, place } from './outputs.mjs'
import { tracing } from './tracing.mjs'

const REPOSITORY = join(import.meta.dirname, '../..')
const CACHE = 'node_modules/.cache'

/** @param {readonly string[]} words */
function node(...words) {
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** @param {string} path */
function runIfThere(path) {
  if (existsSync(path)) node(path)
}

const [kind, ...options] =
  process.argv[2] === 'engine' ? process.argv.slice(2) : ['build', ...process.argv.slice(2)]
const { exports, devDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'))

const isTraced = exports?.['./traced'] !== undefined

clear()
runIfThere('scripts/generate.mjs')
mkdirSync(CACHE, { recursive: true })
const settings = {
  extends: relative(CACHE, join(REPOSITORY, `tsconfig.${kind}.json`)),
  compilerOptions: { rootDir: '../../src', outDir: `../../${NEW_DIST}`, emitDeclarationOnly: isTraced },
  include: [
    '../../src',
    ...(kind === 'engine' ? ['engine', 'trace'] : ['trace']).map((name) =>
      relative(CACHE, join(import.meta.dirname, `${name}.d.ts`)),
    ),
  ],
}
writeFileSync(join(CACHE, 'tsconfig.json'), JSON.stringify(settings))
node(join(REPOSITORY, 'node_modules/typescript/bin/tsc'), '-p', join(CACHE, 'tsconfig.json'), ...options)

if (isTraced || exports?.['.']?.default === './dist/bundle.js') await bundle()
runIfThere('scripts/bundle.mjs')
place()

/** Writes what the manifest exports and the program of the package, if it has one, with what they share in chunks. */
async function bundle() {
  const { './traced': traced, ...others } = exports
  const exported = Object.values(others).filter((entry) => entry['@sudoku-lab/source'] !== undefined)
  const program = './src/command/main.ts'
  await write({
    ...Object.fromEntries(exported.map(entryOf)),
    ...(existsSync(program) && { 'command/main': program }),
  })
  if (traced === undefined) return
  const [name, source] = entryOf(traced)
  await write({ [name]: `${source}?traced` }) // by itself: it shares nothing with what is timed
}

/** The name of a file in dist, and the source that it is made from. */
function entryOf({ '@sudoku-lab/source': source, default: file }) {
  return [file.slice('./dist/'.length, -'.js'.length), source]
}

async function write(input) {
  const bundled = await rolldown({
    input,
    external: (id) => /^[@\w]/.test(id) && !(id in devDependencies), // what is not installed with the package is a part of it
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
    plugins: [tracing()],
    treeshake: { moduleSideEffects: false },
    optimization: { inlineConst: false }, // what V8 inlines depends on it: `mrv-forward` took 1.03 times as long
    transform: { target: 'es2023' },
  })
  await bundled.write({
    dir: NEW_DIST,
    banner: ({ moduleIds }) => licenceComment(moduleIds),
    comments: { jsdoc: false }, // the declarations have them; a program would read them at every start
    chunkFileNames: '[name]-[hash].js', // as deep as the modules, some of which look for files beside them
    sourcemap: true,
    sourcemapPathTransform: (path) => path.replace('?traced', ''),
  })
  await bundled.close()
}
