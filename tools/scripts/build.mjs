/**
 * Builds the package in the current folder: `node ../../tools/scripts/build.mjs [engine] [options of tsc]`. An engine knows
 * neither Node nor a browser.
 *
 * 1. scripts/generate.mjs writes sources, where there is one.
 * 2. The compiler checks src/ and writes dist/, with the declarations of its dependencies as they were built.
 * 3. dist/bundle.js is the library in one file, where the manifest names it.
 * 4. scripts/bundle.mjs makes programs and pages, where there is one.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'

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
const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))

runIfThere('scripts/generate.mjs')
if (exports?.['./traced'] !== undefined) node(join(REPOSITORY, 'tools/scripts/traced-sources.mjs'), '.')

rmSync('dist', { recursive: true, force: true }) // there may be files whose source is gone
mkdirSync(CACHE, { recursive: true })
const settings = {
  extends: relative(CACHE, join(REPOSITORY, `tsconfig.${kind}.json`)),
  compilerOptions: { rootDir: '../../src', outDir: '../../dist' },
  include: [
    '../../src',
    ...(kind === 'engine' ? [relative(CACHE, join(import.meta.dirname, 'engine.d.ts'))] : []),
  ],
  exclude: ['../../src/**/wasm-traced.generated.ts'], // a copy of it is compiled
}
writeFileSync(join(CACHE, 'tsconfig.json'), JSON.stringify(settings))
node(join(REPOSITORY, 'node_modules/typescript/bin/tsc'), '-p', join(CACHE, 'tsconfig.json'), ...options)

const bundle = './dist/bundle.js'
if (exports?.['.']?.default === bundle)
  await build({
    entryPoints: ['src/index.ts'],
    outfile: bundle,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'es2023',
    sourcemap: true,
    logLevel: 'warning',
  })
runIfThere('scripts/bundle.mjs')
