/** The peer `z3-solver` runs Z3 in WebAssembly, as a program of its own. */
import { fileURLToPath } from 'node:url'
import { loadSolvers } from '@sudoku-lab/catalog'
import type { SolverDefinition } from '@sudoku-lab/core'

const PROGRAM = fileURLToPath(new URL('../dist/z3-program.js', import.meta.url))
const [program] = await loadSolvers(`exec-batch:${process.execPath} '${PROGRAM}'`)

export const z3Solver: SolverDefinition = {
  ...(program as SolverDefinition),
  id: 'peer-z3-solver',
  title: 'z3-solver 5.2.0',
  origin: 'https://www.npmjs.com/package/z3-solver/v/5.2.0',
  traits: {
    state: 'clauses, also those learned from conflicts',
    inference: 'unit propagation, inprocessing',
    order: 'variables by their part in recent conflicts',
    complete: true,
    lexicographic: false,
  },
}
