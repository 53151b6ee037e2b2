/** Sudoku as exact cover, and the packages for exact cover as peers. */
import {
  candidateSets,
  emptyGrid,
  exactlyOnes,
  type Geometry,
  type Grid,
  has,
  type SolverDefinition,
} from '@sudoku-lab/core'
import { definePeer } from './peer.ts'

/** A digit in a cell and the four things that it decides, numbered from 0: a row of the matrix. */
export interface Placement {
  readonly cell: number
  readonly digit: number
  readonly columns: readonly number[]
}

function columnCountOf(geometry: Geometry): number {
  return exactlyOnes(geometry).length
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

interface CoverPeer<Row> {
  readonly packageName: string
  readonly version: string
  readonly state: string
  readonly stopsAtFirst?: boolean
  /** Does once what a user would do once: makes the rows in the form that the package takes. */
  prepare(
    placements: readonly Placement[],
    columnCount: number,
  ): {
    readonly rows: readonly Row[]
    /** Finds up to `most` solutions of some of the rows. */
    find(rows: readonly Row[], most: number): readonly (readonly Placement[])[]
  }
}

/** A package for exact cover. It gets the rows that a puzzle allows. */
export function defineCoverPeer<Row extends { readonly data: Placement }>({
  packageName,
  version,
  state,
  stopsAtFirst = false,
  prepare,
}: CoverPeer<Row>): SolverDefinition {
  return definePeer({
    packageName,
    version,
    idea: { state, inference: 'none beyond cover and uncover', order: 'column with the fewest rows' },
    lacks: stopsAtFirst ? ['uniqueness'] : [],
    prepare(geometry) {
      const { rows, find } = prepare(placementsOn(geometry), columnCountOf(geometry))
      return (puzzle, most) => {
        const sets = candidateSets(geometry, puzzle)
        const fitting = rows.filter(({ data }) => has(sets[data.cell] ?? 0, data.digit))
        const solutions = find(fitting, most).map((placements) => gridOf(geometry, placements))
        return { solutions, isAll: solutions.length < (stopsAtFirst ? 1 : most) }
      }
    },
  })
}

/** Up to `most` solutions of a matrix of 0 and 1, each as indices of rows. */
type SolveMatrix = (matrix: readonly (readonly number[])[], most: number) => number[][]

/** A package that is called with the whole matrix. */
export function defineDensePeer(packageName: string, version: string, solve: SolveMatrix): SolverDefinition {
  return defineCoverPeer<{ data: Placement; row: number[] }>({
    packageName,
    version,
    state: 'exact cover matrix of linked objects',
    prepare: (placements, columnCount) => ({
      rows: placements.map((data) => {
        const row = new Array<number>(columnCount).fill(0)
        for (const column of data.columns) row[column] = 1
        return { data, row }
      }),
      find(rows, most) {
        const matrix = rows.map(({ row }) => row)
        return solve(matrix, most).map((chosen) => chosen.flatMap((index) => rows[index]?.data ?? []))
      },
    }),
  })
}

function gridOf(geometry: Geometry, placements: Iterable<Placement>): Grid {
  const grid = emptyGrid(geometry)
  for (const { cell, digit } of placements) grid[cell] = digit
  return grid
}
