import { DancingLinkX } from '@algorithm.ts/dlx'
import type { SolverDefinition } from '@sudoku-lab/core'
import { defineCoverPeer, type Placement } from './cover.ts'

/** Rows and columns are numbered from 1. */
export const algorithmTsDlx: SolverDefinition = defineCoverPeer<{ data: Placement; columns: number[] }>({
  packageName: '@algorithm.ts/dlx',
  version: '4.0.3',
  state: 'exact cover matrix in arrays',
  stopsAtFirst: true,
  prepare(placements, columnCount) {
    const links = new DancingLinkX({ MAX_N: 1 + columnCount + 4 * placements.length })
    return {
      rows: placements.map((data) => ({ data, columns: data.columns.map((column) => column + 1) })),
      find(rows) {
        links.init(columnCount)
        for (const [index, { columns }] of rows.entries()) links.addRow(index + 1, columns)
        const chosen = links.solve()
        return chosen === null ? [] : [chosen.flatMap((row) => rows[row - 1]?.data ?? [])]
      },
    }
  },
})
