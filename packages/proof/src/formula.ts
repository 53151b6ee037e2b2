/** Formulas whose models are the solutions of a puzzle. */
import {
  allDigits,
  type Cell,
  type Digit,
  type DigitSet,
  digitOf,
  digitsOf,
  type Geometry,
  type Grid,
  hasAtMostOne,
  NO_DIGITS,
  oncePerGeometry,
} from '@sudoku-lab/core'
import { type Clause, exactlyOne, type Literal, textOf } from './clauses.ts'

/** The rules, which many puzzles share, and what a puzzle adds to them. */
export interface Formula {
  readonly variableCount: number
  readonly rules: readonly Clause[]
  readonly puzzle: readonly Clause[]
}

/** The variable that is true if the digit is in the cell. Variables are in the order of cells, then digits, from 1. */
export function variableOf({ size }: Geometry, cell: Cell, digit: Digit): Literal {
  return cell * size + digit
}

/**
 * The extended encoding of the rules (I. Lynce and J. Ouaknine, 2006): a cell has exactly one digit, and a house has exactly
 * one cell for each digit. Two cells that share two houses exclude each other once.
 */
const rulesOf: (geometry: Geometry) => readonly Clause[] = oncePerGeometry((geometry) => {
  const { size, cellCount, cellsOf, peersOf } = geometry
  const digits = Array.from({ length: size }, (_, index) => index + 1)
  const cells = Array.from({ length: cellCount }, (_, cell) => cell)
  const at = (cell: Cell, digit: Digit): Literal => variableOf(geometry, cell, digit)
  return [
    ...cells.flatMap((cell) => exactlyOne(digits.map((digit) => at(cell, digit)))),
    ...cellsOf.flatMap((house) => digits.map((digit) => Array.from(house, (cell) => at(cell, digit)))),
    ...cells.flatMap((cell) =>
      Array.from(peersOf[cell].filter((peer) => peer > cell)).flatMap((peer) =>
        digits.map((digit) => [-at(cell, digit), -at(peer, digit)]),
      ),
    ),
  ]
})

/**
 * The formula of a puzzle, given as the digits that each cell may have. A cell with one digit is a unit clause.
 * Each solution in `excluded` is excluded by a clause.
 */
export function formulaOf(
  geometry: Geometry,
  candidates: Readonly<Uint32Array>,
  excluded: readonly Readonly<Grid>[] = [],
): Formula {
  const { size, cellCount } = geometry
  const puzzle = [
    ...Array.from(candidates, (set, cell) => unitsOf(geometry, cell, set)).flat(),
    ...excluded.map((solution) => Array.from(solution, (digit, cell) => -variableOf(geometry, cell, digit))),
  ]
  return { variableCount: cellCount * size, rules: rulesOf(geometry), puzzle }
}

function unitsOf(geometry: Geometry, cell: Cell, set: DigitSet): Clause[] {
  if (set !== NO_DIGITS && hasAtMostOne(set)) return [[variableOf(geometry, cell, digitOf(set))]]
  const wrong = digitsOf(allDigits(geometry.size) & ~set)
  return wrong.map((digit) => [-variableOf(geometry, cell, digit)])
}

const textOfRules = new WeakMap<readonly Clause[], string>()

/** The formula as DIMACS CNF. */
export function dimacs({ variableCount, rules, puzzle }: Formula): string {
  const text = textOfRules.get(rules) ?? textOf(rules)
  textOfRules.set(rules, text)
  return `p cnf ${variableCount} ${rules.length + puzzle.length}\n${text}${textOf(puzzle)}`
}
