// Bundles the program, so that `npm create` downloads one small package, and takes the templates of the algorithm
// from new-solver, so that a solver begins the same inside of the repository and outside.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const PACKAGES = '..'

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

const { version } = readJson('package.json')
const { devDependencies } = readJson('../../package.json')
const ids = readdirSync(PACKAGES)
  .filter((name) => name.startsWith('solver-') && existsSync(join(PACKAGES, name, 'package.json')))
  .flatMap((name) => readJson(join(PACKAGES, name, 'package.json')).sudokuLab.solvers)

rmSync('dist', { recursive: true, force: true })
await build({
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  define: {
    LAB_VERSION: JSON.stringify(version),
    LAB_SOLVERS: JSON.stringify(ids),
    TYPESCRIPT_VERSION: JSON.stringify(devDependencies.typescript),
    VITEST_VERSION: JSON.stringify(devDependencies.vitest),
  },
  alias: { handlebars: 'handlebars/dist/cjs/handlebars.js' }, // its main module reads files by `require`
})
cpSync('templates', 'dist/templates', { recursive: true })
cpSync(join(PACKAGES, 'new-solver', 'templates', 'src'), 'dist/templates/src', { recursive: true })

// The lines of the trace are for the repository alone, which builds a traced copy of its solvers.
const search = 'dist/templates/src/search.ts.hbs'
writeFileSync(search, readFileSync(search, 'utf8').replaceAll(/^ *\/\/\+.*\n/gm, ''))
