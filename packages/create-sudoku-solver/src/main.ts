/** The program of `npm create sudoku-solver`. The build puts in what it has to know of the lab. */
import { fileURLToPath } from 'node:url'
import { run } from './command.ts'
import { create } from './create.ts'
import type { Versions } from './write-package.ts'

declare const VERSIONS: Versions
declare const SOLVERS: readonly string[]

const lab = {
  versions: VERSIONS,
  solvers: SOLVERS,
  templates: fileURLToPath(new URL('./templates', import.meta.url)),
}

await run('create-sudoku-solver', 'npm create sudoku-solver -- --help', (parameters) =>
  create(parameters, lab),
)
