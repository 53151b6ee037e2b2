/** This script bundles the suites and the program of the benchmarks. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleProgram, inPlace } from '../../tools/scripts/bundle-program.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))
const { dependencies, devDependencies } = JSON.parse(readFileSync(`${here}/package.json`, 'utf8'))
// Not published by themselves; and a core that no solver shares. V8 compiles a function for all that call it, so a solver that shares its
// core with the suite is not as fast as its earlier state, which has a core of its own: `dlx` was 1.02 times as slow as identical code.
const bundled = ['@sudoku-lab/core', '@sudoku-lab/console', '@sudoku-lab/peers', '@sudoku-lab/puzzles']
const external = Object.keys({ ...dependencies, ...devDependencies }).filter(
  (name) => !bundled.includes(name),
)
const suites = ['sudoku/suite.ts', 'sudoku/standard.ts', 'sudoku/speed.ts', 'exact-cover/suite.ts']

await bundleProgram(here, { input: inPlace('main.ts', ...suites), external })
