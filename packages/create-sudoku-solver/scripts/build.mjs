// Bundles the programs, so that `npm create` downloads one small package, and puts in what they have to know of the lab.
import { cpSync, readFileSync } from 'node:fs'
import { listSolvers } from '@sudoku-lab/catalog'
import { build } from 'esbuild'
import { clear, NEW_DIST, place } from '../../../tools/scripts/outputs.mjs'

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

const { version: lab } = readJson('package.json')
const { typescript, vitest } = readJson('../../package.json').devDependencies
const solvers = (await listSolvers()).map(({ id }) => id)

clear()
await build({
  entryPoints: { main: 'src/main.ts', 'new-solver': 'src/new-solver-main.ts' },
  outdir: NEW_DIST,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  define: {
    VERSIONS: JSON.stringify({ lab, typescript, vitest }),
    SOLVERS: JSON.stringify(solvers),
  },
})
for (const part of ['alone', 'shared'])
  cpSync(`templates/${part}`, `${NEW_DIST}/templates/${part}`, { recursive: true })
place()
