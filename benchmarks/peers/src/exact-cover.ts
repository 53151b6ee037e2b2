/** Sudoku as exact cover, in the forms that the packages for exact cover take. */
import { candidateSets, emptyGrid, type Geometry, type Grid, has, type Puzzle } from '@sudoku-lab/core'

/** A digit in a cell and the four things that it decides, numbered from 0: a row of the matrix. */
export interface Placement {
  readonly cell: number
  readonly digit: number
  readonly columns: readonly number[]
}

export function columnCountOf({ cellCount }: Geometry): number {
  return 4 * cellCount
}

/** Every placement, by cell, then digit. */
export function placementsOn({ cellCount, size, housesOf }: Geometry): Placement[] {
  const placements: Placement[] = []
  for (let cell = 0; cell < cellCount; cell++) {
    for (let digit = 1; digit <= size; digit++) {
      const inHouses = Array.from(housesOf[cell] ?? [], (house) => cellCount + house * size + digit - 1)
      placements.push({ cell, digit, columns: [cell, ...inHouses] })
    }
  }
  return placements
}

/** Says of a placement whether a puzzle allows it. */
export function fitsInto(geometry: Geometry, puzzle: Readonly<Puzzle>): (placement: Placement) => boolean {
  const sets = candidateSets(geometry, puzzle)
  return ({ cell, digit }) => has(sets[cell] ?? 0, digit)
}

/** A row of the matrix as packages take it that want every 0 and 1. */
export function denseRow({ columns }: Placement, columnCount: number): number[] {
  const row = new Array<number>(columnCount).fill(0)
  for (const column of columns) row[column] = 1
  return row
}

export function gridOf(geometry: Geometry, placements: Iterable<Placement>): Grid {
  const grid = emptyGrid(geometry)
  for (const { cell, digit } of placements) grid[cell] = digit
  return grid
}
