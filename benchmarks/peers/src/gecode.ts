/** The peer Gecode is a constraint solver, which MiniZinc starts. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { defineProgram } from './program.ts'

/** MiniZinc compiles the model, which takes most of the time, and starts Gecode. */
export const gecode: SolverDefinition = defineProgram({
  name: 'gecode',
  title: 'MiniZinc with Gecode',
  origin: 'https://www.minizinc.org and https://www.gecode.org, from Debian',
  idea: {
    state: 'domain of every cell',
    inference: 'all-different',
    order: 'cells in reading order',
  },
  command: 'minizinc --solver gecode --input-from-stdin',
  format: 'minizinc',
  saysNone: (output) => output.includes('=====UNSATISFIABLE====='),
  read: (output, { size }) =>
    (output.split('\n----------')[0] ?? '')
      .trim()
      .split(/\s+/)
      .map((digit, cell) => cell * size + Number(digit) - 1),
})
