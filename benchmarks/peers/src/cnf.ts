/** Sudoku as clauses: variable 1 + (cell × N + digit − 1) says that the digit is in the cell. */
import {
  candidateSets,
  emptyGrid,
  exactlyOnes,
  type Geometry,
  type Grid,
  has,
  hasAtMostOne,
  type Puzzle,
} from '@sudoku-lab/core'
import { placementsOn } from './cover.ts'

export function variableOf({ size }: Geometry, cell: number, digit: number): number {
  return 1 + cell * size + digit - 1
}

/** For each thing that must be decided exactly once, the variables of which exactly one is true. */
export function exactlyOneSets(geometry: Geometry): number[][] {
  return exactlyOnes(geometry).map((candidates) => candidates.map((candidate) => candidate + 1))
}

/** What a puzzle says: a variable that is true for each clue, and, negated, one that is false for each digit that another cell cannot be. */
export function literalsOf(geometry: Geometry, puzzle: Readonly<Puzzle>): number[] {
  const sets = candidateSets(geometry, puzzle)
  return placementsOn(geometry).flatMap(({ cell, digit }) => {
    const set = sets[cell] ?? 0
    const isClue = set !== 0 && hasAtMostOne(set)
    if (has(set, digit) !== isClue) return []
    return isClue ? [variableOf(geometry, cell, digit)] : [-variableOf(geometry, cell, digit)]
  })
}

export function gridOfVariables(geometry: Geometry, variables: Iterable<number>): Grid {
  const grid = emptyGrid(geometry)
  for (const variable of variables) {
    grid[Math.floor((variable - 1) / geometry.size)] = ((variable - 1) % geometry.size) + 1
  }
  return grid
}
