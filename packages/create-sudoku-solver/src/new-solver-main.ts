/** The program of `pnpm new:solver`. */
import { fileURLToPath } from 'node:url'
import { newSolver } from './new-solver.ts'
import { run } from './package.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

await run('new:solver', 'pnpm new:solver --help', (parameters) => newSolver(parameters, repository))
