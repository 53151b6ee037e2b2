/** Sudoku as exact cover, and the packages for exact cover as peers. */
import { candidateSets, exactlyOnes, type Geometry, has, type SolverDefinition } from '@sudoku-lab/core'
import type { CoverPackage } from './cover-packages.ts'
import { definePeer } from './peer.ts'
import { gridOf } from './program.ts'

/** A digit in a cell and the four things that it decides, numbered from 0: a row of the matrix. */
interface Placement {
  readonly cell: number
  readonly digit: number
  readonly columns: readonly number[]
}

/** Every placement, by cell, then digit. */
export function placementsOn(geometry: Geometry): Placement[] {
  const { cellCount, size } = geometry
  const columnsOf = Array.from({ length: cellCount * size }, (): number[] => [])
  for (const [column, candidates] of exactlyOnes(geometry).entries())
    for (const candidate of candidates) columnsOf[candidate]?.push(column)
  return columnsOf.map((columns, candidate) => ({
    cell: Math.floor(candidate / size),
    digit: (candidate % size) + 1,
    columns,
  }))
}

/** A package for exact cover. It gets the rows that a puzzle allows. */
export async function defineCoverPeer(known: CoverPackage): Promise<SolverDefinition> {
  const { name, version, state } = known
  const solverFor = await known.load()
  return definePeer({
    packageName: name,
    version,
    idea: { state, inference: 'none beyond cover and uncover', order: 'column with the fewest rows' },
    lacks: [],
    prepare(geometry) {
      const placements = placementsOn(geometry)
      const solver = solverFor({ primary: exactlyOnes(geometry).length, secondary: 0 })
      const rows = placements.map(({ columns }, id) => solver.row(id, columns))
      return (puzzle, most) => {
        const sets = candidateSets(geometry, puzzle)
        const fitting = rows.filter((_, id) => {
          const { cell, digit } = placements[id] as Placement
          return has(sets[cell] ?? 0, digit)
        })
        const solutions = solver.solve(fitting, most).map((ids) => gridOf(geometry, ids))
        return { solutions, isAll: solutions.length < most }
      }
    },
  })
}
