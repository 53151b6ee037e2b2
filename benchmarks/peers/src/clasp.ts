/** The peer clasp is a solver for answer sets. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { defineProgram, indexOf } from './program.ts'

/** The program clingo grounds the rules as gringo does, and searches as clasp does, in one process. */
export const clasp: SolverDefinition = defineProgram({
  name: 'clasp',
  title: 'clasp, as a part of clingo',
  origin: 'M. Gebser and others, Potassco, https://potassco.org, from Debian',
  idea: {
    state: 'ground rules as clauses, also those learned from conflicts',
    inference: 'unit propagation, cardinality constraints',
    order: 'variables by their part in recent conflicts',
  },
  command: 'clingo -V0',
  format: 'asp',
  exitCodes: [10, 20, 30],
  saysNone: (output) => output.includes('UNSATISFIABLE'),
  read: (output, geometry) =>
    [...output.matchAll(/x\((\d+),(\d+),(\d+)\)/g)].map(([, ...place]) =>
      indexOf(geometry, place.map(Number)),
    ),
})
