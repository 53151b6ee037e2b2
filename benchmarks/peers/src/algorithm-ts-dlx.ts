import { DancingLinkX } from '@algorithm.ts/dlx'
import type { SolverDefinition } from '@sudoku-lab/core'
import { columnCountOf, fitsInto, gridOf, type Placement, placementsOn } from './exact-cover.ts'
import { definePeer } from './peer.ts'

/** Rows and columns are numbered from 1. */
export const algorithmTsDlx: SolverDefinition = definePeer({
  packageName: '@algorithm.ts/dlx',
  version: '4.0.3',
  idea: {
    state: 'exact cover matrix in arrays',
    inference: 'none beyond cover and uncover',
    order: 'column with the fewest rows',
  },
  lacks: ['uniqueness'],
  supports: () => true,
  prepare(geometry) {
    const columnCount = columnCountOf(geometry)
    const placements = placementsOn(geometry)
    const columnsOf = placements.map(({ columns }) => columns.map((column) => column + 1))
    const links = new DancingLinkX({ MAX_N: 1 + columnCount + 4 * placements.length })
    return (puzzle) => {
      links.init(columnCount)
      const fits = fitsInto(geometry, puzzle)
      placements.forEach((placement, index) => {
        if (fits(placement)) links.addRow(index + 1, columnsOf[index] ?? [])
      })
      const chosen = links.solve()
      if (chosen === null) return { solutions: [], isAll: true }
      const solution = gridOf(
        geometry,
        chosen.map((row) => placements[row - 1] as Placement),
      )
      return { solutions: [solution], isAll: false }
    }
  },
})
