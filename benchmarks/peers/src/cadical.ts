/** The peer CaDiCaL is a program that learns clauses. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { defineProgram } from './program.ts'

export const cadical: SolverDefinition = defineProgram({
  name: 'cadical',
  title: 'CaDiCaL',
  origin: 'A. Biere and others, https://github.com/arminbiere/cadical, from Debian',
  idea: {
    state: 'clauses, also those learned from conflicts',
    inference: 'unit propagation, inprocessing',
    order: 'variables by their part in recent conflicts',
  },
  command: 'cadical -q',
  format: 'dimacs',
  exitCodes: [10, 20],
  saysNone: (output) => output.includes('s UNSATISFIABLE'),
  read: (output) =>
    [...output.matchAll(/^v (.*)$/gm)]
      .flatMap(([, literals = '']) => literals.split(' ').map(Number))
      .flatMap((literal) => (literal > 0 ? [literal - 1] : [])),
})
