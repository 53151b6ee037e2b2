// Bundles the programs, so that `npm create` downloads one small package, and puts in what they have to know of the lab.
import { cpSync, readFileSync } from 'node:fs'
import { listSolvers } from '@sudoku-lab/catalog'
import { bundleProgram } from '../../../tools/scripts/bundle-program.mjs'
import { clear, NEW_DIST, place } from '../../../tools/scripts/outputs.mjs'

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

const { version: lab } = readJson('package.json')
const [typescript, vitest] = ['typescript', 'vitest'].map(
  (name) => readJson(`../../node_modules/${name}/package.json`).version,
)
const solvers = (await listSolvers()).map(({ id }) => id)

clear()
const define = { VERSIONS: JSON.stringify({ lab, typescript, vitest }), SOLVERS: JSON.stringify(solvers) }
// each by itself, because only the first is published
for (const input of [{ main: './src/main.ts' }, { 'new-solver': './src/new-solver-main.ts' }])
  await bundleProgram('.', { input, define })
for (const part of ['alone', 'shared'])
  cpSync(`templates/${part}`, `${NEW_DIST}/templates/${part}`, { recursive: true })
place()
