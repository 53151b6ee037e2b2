/**
 * A puzzle as an integer program in the LP format of CPLEX, for HiGHS, CBC, SCIP, GLPK and Gurobi. The binary variable
 * x_3_7_5 is 1 if r3c7 is 5. There is nothing to minimise.
 */
import type { Geometry, Puzzle } from '@sudoku-lab/core'
import { allCandidates, type Candidate, exactlyOnes, excludedCandidates } from './candidates.ts'

export function lpOf(geometry: Geometry, puzzle: Readonly<Puzzle>): string {
  const { size } = geometry
  const variable = ({ cell, digit }: Candidate): string =>
    `x_${Math.floor(cell / size) + 1}_${(cell % size) + 1}_${digit}`
  const sums = exactlyOnes(geometry).map((candidates) => ` ${candidates.map(variable).join(' + ')} = 1`)
  const fixed = excludedCandidates(geometry, puzzle).map((candidate) => ` ${variable(candidate)} = 0`)
  const binaries = allCandidates(geometry).map((candidate) => ` ${variable(candidate)}`)
  const lines = [
    'Minimize',
    ' nothing: 0 x_1_1_1',
    'Subject To',
    ...sums,
    'Bounds',
    ...fixed,
    'Binaries',
    ...binaries,
  ]
  return `${[...lines, 'End'].join('\n')}\n`
}
