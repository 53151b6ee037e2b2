/** The program of `pnpm new:solver`. */
import { fileURLToPath } from 'node:url'
import { run } from './command.ts'
import { newSolver } from './new-solver.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

await run('new:solver', 'pnpm new:solver --help', (parameters) => newSolver(parameters, repository))
