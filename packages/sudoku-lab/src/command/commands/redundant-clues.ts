/** Tells which clues a proper puzzle does not need. */
import {
  allDigits,
  candidateSets,
  cluesOf,
  digitsOf,
  type Geometry,
  hasOnlyClues,
  nameOfCell,
  type Puzzle,
  type Solver,
  singleton,
  symbolOf,
  UNIQUENESS,
  verdictOf,
} from '@sudoku-lab/core'

/**
 * Removes each clue of a proper puzzle and looks for another solution. A candidate grid says which digits a cell may not be,
 * so each of these is a clue: `r3c7≠5`. Undefined if a search stopped at its limit.
 */
export function redundantClues(
  { geometry, puzzle }: { readonly geometry: Geometry; readonly puzzle: Readonly<Puzzle> },
  solver: Solver,
  nodeLimit: number,
): string[] | undefined {
  const redundant: string[] = []
  for (const { clue, rest } of hasOnlyClues(geometry, puzzle)
    ? withoutOneDigit(geometry, cluesOf(puzzle))
    : withOneMoreCandidate(geometry, puzzle)) {
    const verdict = verdictOf(solver.solve(rest, { ...UNIQUENESS, nodes: nodeLimit }))
    if (verdict === 'undecided') return undefined
    if (verdict === 'unique') redundant.push(clue)
  }
  return redundant
}

type Weakened = Generator<{ readonly clue: string; readonly rest: Puzzle }, void>

function* withoutOneDigit(geometry: Geometry, grid: ReturnType<typeof cluesOf>): Weakened {
  for (const [cell, digit] of grid.entries()) {
    if (digit !== 0) yield { clue: nameOfCell(geometry, cell), rest: grid.with(cell, 0) }
  }
}

function* withOneMoreCandidate(geometry: Geometry, puzzle: Readonly<Puzzle>): Weakened {
  const sets = candidateSets(geometry, puzzle)
  for (const [cell, set] of sets.entries()) {
    for (const digit of digitsOf(allDigits(geometry.size) & ~set)) {
      const clue = `${nameOfCell(geometry, cell)}≠${symbolOf(digit)}`
      yield { clue, rest: sets.with(cell, set | singleton(digit)) }
    }
  }
}
