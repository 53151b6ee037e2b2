/** The program of `npm create sudoku-solver`. The build puts in what it has to know of the lab. */
import { fileURLToPath } from 'node:url'
import { create } from './create.ts'
import { run, type Versions } from './package.ts'

declare const VERSIONS: Versions
declare const SOLVERS: readonly string[]

const templates = fileURLToPath(new URL('./templates', import.meta.url))

await run('create-sudoku-solver', 'npm create sudoku-solver -- --help', (parameters) =>
  create(parameters, { versions: VERSIONS, solvers: SOLVERS, templates }),
)
