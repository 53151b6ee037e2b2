import type { SolverDefinition } from '@sudoku-lab/core'
import { columnCountOf, denseRow, fitsInto, gridOf, type Placement, placementsOn } from './exact-cover.ts'
import { definePeer } from './peer.ts'

/** Up to `most` solutions of a matrix of 0 and 1, each as indices of rows. */
type SolveMatrix = (matrix: readonly (readonly number[])[], most: number) => number[][]

/** A package for exact cover that is called with the whole matrix. The rows are made once, and chosen for each puzzle. */
export function defineDensePeer(packageName: string, version: string, solve: SolveMatrix): SolverDefinition {
  return definePeer({
    packageName,
    version,
    idea: {
      state: 'exact cover matrix of linked objects',
      inference: 'none beyond cover and uncover',
      order: 'column with the fewest rows',
    },
    lacks: [],
    supports: () => true,
    prepare(geometry) {
      const columnCount = columnCountOf(geometry)
      const rows = placementsOn(geometry).map((placement) => ({
        placement,
        row: denseRow(placement, columnCount),
      }))
      return (puzzle, most) => {
        const fits = fitsInto(geometry, puzzle)
        const left = rows.filter(({ placement }) => fits(placement))
        const found = solve(
          left.map(({ row }) => row),
          most,
        )
        const placementAt = (index: number): Placement => (left[index] as (typeof left)[number]).placement
        const solutions = found.map((chosen) => gridOf(geometry, chosen.map(placementAt)))
        return { solutions, isAll: found.length < most }
      }
    },
  })
}
