/** Proves answers from the rules, the clues and the task. */
import {
  candidateSets,
  conflictsIn,
  digitsOf,
  type Geometry,
  type Grid,
  has,
  nameOfCell,
  type Puzzle,
  symbolOf,
} from '@sudoku-lab/core'
import type { Answer, Evidence, Proof, Shape } from '@sudoku-lab/harness'
import { geometryIn } from './shape.ts'

/**
 * The claim of a solver about a puzzle.
 *
 * - `unique`, `multiple`, `none`: the number of solutions is proved.
 * - `solvable`: there is a solution, and a second one is neither found nor excluded.
 * - `undecided`: nothing.
 */
export type Claim = keyof typeof SHOWN_FOR

/** The number of solutions that an entrant has to return for a claim. */
const SHOWN_FOR = { unique: 1, multiple: 2, none: 0, solvable: 1, undecided: 0 } as const

const DONE: Readonly<Record<string, readonly string[]>> = {
  unique: ['unique', 'multiple', 'none'],
  first: ['unique', 'multiple', 'none', 'solvable'],
}

/** Judges one answer by itself. */
export function prove(
  task: string,
  puzzle: Readonly<Puzzle>,
  { claim, witnesses }: Answer,
  shape: Shape,
): Proof {
  const problem = problemWith(geometryIn(shape), puzzle, { claim, solutions: witnesses })
  if (problem !== undefined) return { outcome: 'wrong', problem }
  return { outcome: DONE[task]?.includes(claim) ? 'proved' : 'undecided' }
}

function problemWith(
  geometry: Geometry,
  puzzle: Readonly<Puzzle>,
  { claim, solutions }: { claim: string; solutions: readonly Grid[] },
): string | undefined {
  if (!Object.hasOwn(SHOWN_FOR, claim)) return `makes the unknown claim ${JSON.stringify(claim)}`
  const expected = SHOWN_FOR[claim as Claim]
  if (solutions.length !== expected) {
    return `claims "${claim}", which needs ${expected} solutions, but returns ${solutions.length}`
  }
  for (const solution of solutions) {
    const flaw = flawOf(geometry, puzzle, solution)
    if (flaw !== undefined) return flaw
  }
  const [first, second] = solutions
  const isTwice =
    first !== undefined && second !== undefined && first.every((digit, cell) => digit === second[cell])
  return isTwice ? 'returns the same solution twice' : undefined
}

/** Why a grid is not a solution of a puzzle, in words. */
function flawOf(geometry: Geometry, puzzle: Readonly<Puzzle>, solution: Readonly<Grid>): string | undefined {
  if (solution.length !== geometry.cellCount) {
    return `its solution has ${solution.length} cells instead of ${geometry.cellCount}`
  }
  const bad = solution.findIndex((digit) => digit < 1 || digit > geometry.size)
  if (bad >= 0) return `its solution has ${solution[bad]} at ${nameOfCell(geometry, bad)}`
  const sets = candidateSets(geometry, puzzle)
  const changed = solution.findIndex((digit, cell) => !has(sets[cell] ?? 0, digit))
  if (changed >= 0) {
    const allowed = digitsOf(sets[changed] ?? 0).map(symbolOf)
    const clue =
      allowed.length === 1 ? `the clue is ${allowed[0]}` : `it may be ${allowed.join(' or ') || 'nothing'}`
    return `its solution has ${solution[changed]} at ${nameOfCell(geometry, changed)}, where ${clue}`
  }
  const [conflict] = conflictsIn(geometry, solution)
  if (conflict === undefined) return undefined
  const { digit, first, second } = conflict
  return `its solution has ${digit} at ${nameOfCell(geometry, first)} and at ${nameOfCell(geometry, second)}`
}

/**
 * Two different solutions prove that there are several, and one proves that there is at least one. An entrant
 * that claims otherwise is wrong, even if most others agree with it.
 */
export function refute(
  _task: string,
  claim: string,
  { witnesses, shownBy, known }: Evidence,
): string | undefined {
  const who = shownBy.join(' and ')
  if (claim === 'none' && witnesses > 0) return `claims no solution, but ${who} found one`
  if (claim === 'unique' && witnesses > 1) return `claims one solution, but ${who} found another`
  if (claim === 'none' && (known === 'unique' || known === 'multiple')) {
    return `claims no solution, but the puzzle is known to be ${known}`
  }
  if (claim === 'unique' && known === 'multiple')
    return 'claims one solution, but the puzzle is known to have several'
  return undefined
}
