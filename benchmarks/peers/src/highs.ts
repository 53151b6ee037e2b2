/** The peer `highs` solves integer programs in WebAssembly. */
import type { Grid, SolverDefinition } from '@sudoku-lab/core'
import { modelOf } from '@sudoku-lab/puzzles/models'
import load from 'highs'
import { definePeer } from './peer.ts'
import { gridOf } from './program.ts'

/** The types of the package take its module for its function. */
const highs = await (load as unknown as typeof load.default)()
const { optimal, infeasible } = highs.constants.modelStatus

/** After a solution, a row excludes it. A node is a linear program of branch and bound. */
export const highsPeer: SolverDefinition = definePeer({
  packageName: 'highs',
  version: '1.15.3',
  idea: {
    state: 'integer program over candidates',
    inference: 'linear relaxation, cuts, presolve',
    order: 'branch and bound',
  },
  lacks: [],
  countsNodes: true,
  prepare: (geometry) => (puzzle, most, limit) =>
    highs.withModel({ format: 'lp', data: modelOf(geometry, puzzle, 'lp') }, (model) => {
      const solutions: Grid[] = []
      let nodes = 0
      model.options.set('output_flag', false)
      while (solutions.length < most) {
        if (nodes >= limit) return { solutions, isAll: false, nodes }
        model.options.set('mip_max_nodes', Math.min(limit - nodes, 2 ** 31 - 1))
        model.run()
        nodes += Math.max(1, Number(model.info.get('mip_node_count')))
        const status = model.getModelStatus()
        if (status === infeasible) return { solutions, isAll: true, nodes }
        if (status !== optimal) return { solutions, isAll: false, nodes }
        const chosen = Array.from(model.getSolution().colValue, (value, index) => (value > 0.5 ? index : -1))
        const indices = chosen.filter((index) => index >= 0)
        solutions.push(gridOf(geometry, indices))
        model.addRow(0, geometry.cellCount - 1, { indices, values: indices.map(() => 1) })
      }
      return { solutions, isAll: false, nodes }
    }),
})
