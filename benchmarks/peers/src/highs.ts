import type { SolverDefinition } from '@sudoku-lab/core'
import load from 'highs'
import { modelOf } from 'sudoku-lab/models'
import { gridOfVariables } from './cnf.ts'
import { definePeer } from './peer.ts'
import { indexOf } from './program.ts'

/** The types of the package take its module for its function. */
const highs = await (load as unknown as typeof load.default)()

export const highsPeer: SolverDefinition = definePeer({
  packageName: 'highs',
  version: '1.15.3',
  idea: {
    state: 'integer program over candidates',
    inference: 'linear relaxation, cuts, presolve',
    order: 'branch and bound',
  },
  lacks: ['uniqueness'],
  supports: () => true,
  prepare: (geometry) => (puzzle) => {
    const { Status, Columns } = highs.solve(modelOf(geometry, puzzle, 'lp'), { output_flag: false })
    if (Status === 'Infeasible') return { solutions: [], isAll: true }
    const chosen = Object.values(Columns).filter((column) => 'Primal' in column && column.Primal > 0.5)
    const variables = chosen.map(({ Name }) => 1 + indexOf(geometry, Name.split('_').slice(1).map(Number)))
    return { solutions: [gridOfVariables(geometry, variables)], isAll: false }
  },
})
