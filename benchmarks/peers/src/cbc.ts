/** The peer CBC is a program for integer programs. */
import { lstatSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SolverDefinition } from '@sudoku-lab/core'
import { defineProgram, indexOf } from './program.ts'

/** Another name of the standard input, because the program knows the format of a file by the end of its name. */
const STDIN = fileURLToPath(new URL('../dist/stdin.lp', import.meta.url))
if (lstatSync(STDIN, { throwIfNoEntry: false }) === undefined) symlinkSync('/dev/stdin', STDIN)

export const cbc: SolverDefinition = defineProgram({
  name: 'cbc',
  title: 'CBC',
  origin: 'J. Forrest and others, COIN-OR, https://github.com/coin-or/Cbc, from Debian',
  idea: {
    state: 'integer program over candidates',
    inference: 'linear relaxation, cuts, presolve',
    order: 'branch and bound',
  },
  command: `cbc '${STDIN}' solve solution -`,
  format: 'lp',
  saysNone: (output) => /infeasible/i.test(output),
  read: (output, geometry) =>
    [...output.matchAll(/ x_(\d+)_(\d+)_(\d+) +1 /g)].map(([, ...place]) =>
      indexOf(geometry, place.map(Number)),
    ),
})
