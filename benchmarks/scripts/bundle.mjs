import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleProgram } from '../../tools/scripts/bundle-program.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))
const { dependencies, devDependencies } = JSON.parse(readFileSync(`${here}/package.json`, 'utf8'))
// not published by themselves
const bundled = ['@sudoku-lab/console', '@sudoku-lab/peers', '@sudoku-lab/puzzles']
const external = Object.keys({ ...dependencies, ...devDependencies }).filter(
  (name) => !bundled.includes(name),
)
const suites = ['sudoku/suite.ts', 'sudoku/standard.ts', 'sudoku/speed.ts', 'exact-cover/suite.ts']

await bundleProgram(here, ['main.ts', ...suites], external)
