import type { SolverDefinition } from '@sudoku-lab/core'
import { DancingLinks } from 'dancing-links'
import { columnCountOf, fitsInto, gridOf, type Placement, placementsOn } from './exact-cover.ts'
import { definePeer } from './peer.ts'

export const dancingLinks: SolverDefinition = definePeer({
  packageName: 'dancing-links',
  version: '4.3.10',
  idea: {
    state: 'exact cover matrix in typed arrays',
    inference: 'none beyond cover and uncover',
    order: 'column with the fewest rows',
  },
  lacks: [],
  supports: () => true,
  prepare(geometry) {
    const columns = columnCountOf(geometry)
    const rows = placementsOn(geometry).map((data) => ({ data, columnIndices: [...data.columns] }))
    const links = new DancingLinks<Placement>()
    return (puzzle, most) => {
      const solver = links.createSolver({ columns })
      const fits = fitsInto(geometry, puzzle)
      solver.addSparseConstraints(rows.filter(({ data }) => fits(data)))
      const found = solver.find(most)
      const solutions = found.map((chosen) =>
        gridOf(
          geometry,
          chosen.map(({ data }) => data),
        ),
      )
      return { solutions, isAll: found.length < most }
    }
  },
})
