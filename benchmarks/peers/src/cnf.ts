/** Sudoku as clauses: variable 1 + (cell × N + digit − 1) says that the digit is in the cell. */
import { emptyGrid, type Geometry, type Grid } from '@sudoku-lab/core'
import { columnCountOf, placementsOn } from './exact-cover.ts'

export function variableOf({ size }: Geometry, cell: number, digit: number): number {
  return 1 + cell * size + digit - 1
}

/** For each thing that must be decided exactly once, the variables of which exactly one is true. */
export function exactlyOneSets(geometry: Geometry): number[][] {
  const sets: number[][] = Array.from({ length: columnCountOf(geometry) }, () => [])
  for (const { cell, digit, columns } of placementsOn(geometry)) {
    for (const column of columns) sets[column]?.push(variableOf(geometry, cell, digit))
  }
  return sets
}

/** The variables of the clues. */
export function clueVariables(geometry: Geometry, puzzle: Readonly<Grid>): number[] {
  return Array.from(puzzle).flatMap((digit, cell) => (digit === 0 ? [] : [variableOf(geometry, cell, digit)]))
}

export function gridOfVariables(geometry: Geometry, variables: Iterable<number>): Grid {
  const grid = emptyGrid(geometry)
  for (const variable of variables) {
    grid[Math.floor((variable - 1) / geometry.size)] = ((variable - 1) % geometry.size) + 1
  }
  return grid
}
