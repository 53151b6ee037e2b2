/** What the models of a puzzle share: its candidates, and what must be decided exactly once. */
import {
  type Cell,
  candidateSets,
  type Digit,
  digitsOf,
  type Geometry,
  has,
  type Puzzle,
} from '@sudoku-lab/core'

export interface Candidate {
  readonly cell: Cell
  readonly digit: Digit
}

/** The digits of every cell, in reading order. */
export function allCandidates({ size, cellCount }: Geometry): Candidate[] {
  return Array.from({ length: cellCount * size }, (_, index) => ({
    cell: Math.floor(index / size),
    digit: (index % size) + 1,
  }))
}

/** The candidates that a puzzle excludes. */
export function excludedCandidates(geometry: Geometry, puzzle: Readonly<Puzzle>): Candidate[] {
  const sets = candidateSets(geometry, puzzle)
  return allCandidates(geometry).filter(({ cell, digit }) => !has(sets[cell] ?? 0, digit))
}

/** The digits that a cell may be, for each cell that may not be all of them. */
export function limitedCells(
  geometry: Geometry,
  puzzle: Readonly<Puzzle>,
): { readonly cell: Cell; readonly digits: readonly Digit[] }[] {
  const sets = Array.from(candidateSets(geometry, puzzle), (set, cell) => ({ cell, digits: digitsOf(set) }))
  return sets.filter(({ digits }) => digits.length < geometry.size)
}

/** The lists of candidates of which exactly one is true: for each cell, and for each digit in each house. */
export function exactlyOnes(geometry: Geometry): Candidate[][] {
  const digits = Array.from({ length: geometry.size }, (_, index) => index + 1)
  const cells = Array.from({ length: geometry.cellCount }, (_, cell) =>
    digits.map((digit) => ({ cell, digit })),
  )
  const houses = geometry.cellsOf.flatMap((house) =>
    digits.map((digit) => Array.from(house, (cell) => ({ cell, digit }))),
  )
  return [...cells, ...houses]
}
