/** Formulas whose models are the solutions of a puzzle. */
import {
  type Cell,
  type Digit,
  type DigitSet,
  digitOf,
  type Geometry,
  type Grid,
  has,
  hasAtMostOne,
  NO_DIGITS,
  oncePerGeometry,
} from '@sudoku-lab/core'
import { Clauses, type Literal } from './clauses.ts'

/** The rules, which many puzzles share, and what a puzzle adds to them. */
export interface Formula {
  readonly variableCount: number
  readonly rules: Clauses
  readonly puzzle: Clauses
}

/** The variable that is true if the digit is in the cell. Variables are in the order of cells, then digits, from 1. */
export function variableOf({ size }: Geometry, cell: Cell, digit: Digit): Literal {
  return cell * size + digit
}

/**
 * The extended encoding of the rules (I. Lynce and J. Ouaknine, 2006): a cell has exactly one digit, and a house has exactly
 * one cell for each digit. Two cells that share two houses exclude each other once.
 */
const rulesOf: (geometry: Geometry) => Clauses = oncePerGeometry((geometry) => {
  const { size, cellCount, cellsOf, peersOf } = geometry
  const digits = Array.from({ length: size }, (_, index) => index + 1)
  const clauses = new Clauses()
  for (let cell = 0; cell < cellCount; cell++)
    clauses.addExactlyOne(digits.map((digit) => variableOf(geometry, cell, digit)))
  for (const cells of cellsOf) {
    for (const digit of digits) clauses.add(Array.from(cells, (cell) => variableOf(geometry, cell, digit)))
  }
  for (let cell = 0; cell < cellCount; cell++) {
    for (const peer of peersOf[cell].filter((other) => other > cell)) {
      for (const digit of digits)
        clauses.add([-variableOf(geometry, cell, digit), -variableOf(geometry, peer, digit)])
    }
  }
  return clauses
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
  const puzzle = new Clauses()
  candidates.forEach((set, cell) => {
    for (const literal of unitsOf(geometry, cell, set)) puzzle.add([literal])
  })
  for (const solution of excluded)
    puzzle.add(Array.from(solution, (digit, cell) => -variableOf(geometry, cell, digit)))
  return { variableCount: cellCount * size, rules: rulesOf(geometry), puzzle }
}

function unitsOf(geometry: Geometry, cell: Cell, set: DigitSet): Literal[] {
  if (set !== NO_DIGITS && hasAtMostOne(set)) return [variableOf(geometry, cell, digitOf(set))]
  const units: Literal[] = []
  for (let digit = 1; digit <= geometry.size; digit++)
    if (!has(set, digit)) units.push(-variableOf(geometry, cell, digit))
  return units
}

const textOfRules = new WeakMap<Clauses, string>()

/** The formula as DIMACS CNF. */
export function dimacs({ variableCount, rules, puzzle }: Formula): string {
  const text = textOfRules.get(rules) ?? rules.toText()
  textOfRules.set(rules, text)
  return `p cnf ${variableCount} ${rules.count + puzzle.count}\n${text}${puzzle.toText()}`
}
