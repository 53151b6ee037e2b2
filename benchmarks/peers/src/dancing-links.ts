import type { SolverDefinition } from '@sudoku-lab/core'
import { DancingLinks } from 'dancing-links'
import { defineCoverPeer, type Placement } from './cover.ts'

export const dancingLinks: SolverDefinition = defineCoverPeer<{ data: Placement; columnIndices: number[] }>({
  packageName: 'dancing-links',
  version: '4.3.10',
  state: 'exact cover matrix in typed arrays',
  prepare(placements, columns) {
    const links = new DancingLinks<Placement>()
    return {
      rows: placements.map((data) => ({ data, columnIndices: [...data.columns] })),
      find(rows, most) {
        const solver = links.createSolver({ columns })
        solver.addSparseConstraints([...rows])
        return solver.find(most).map((chosen) => chosen.map(({ data }) => data))
      },
    }
  },
})
