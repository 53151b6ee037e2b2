/**
 * Sudoku as a formula in conjunctive normal form.
 *
 * Idea.      A variable for each candidate says that the digit is in the cell. What must be decided exactly once gives one
 *            clause that it happens, and one for each two ways that exclude each other. The README has drawings.
 * Encodings. `minimal`    cells have a digit, houses no digit twice. The rest follows by counting, which unit propagation
 *                         cannot do.
 *            `extended`   cells and digits in houses are decided exactly once. Unit propagation finds naked and hidden
 *                         singles.
 *            `locked`     as `extended`, but through a variable for each digit in each minirow and minicolumn, of which
 *                         exactly one in a line, and one in a box, has the digit: locked candidates follow.
 * Cost.      On 9×9, 8,829, 11,988 and 7,695 clauses; all but 81, 324 and 1,134 of them have two literals.
 * Origin.    I. Lynce and J. Ouaknine, "Sudoku as a SAT problem", 2006 (minimal, extended); T. Dillon, 2019 (minirows, in the
 *            encoding that Tdoku's benchmark calls minisat_augmented).
 */
import { type Cell, type Digit, exactlyOnes, type Geometry } from '@sudoku-lab/core'
import { Formula, type Literal } from '@sudoku-lab/sat'

export type Encoding = 'minimal' | 'extended' | 'locked'

/** The literal that a digit is in a cell. */
export function literalOf({ size }: Geometry, cell: Cell, digit: Digit): Literal {
  return cell * size + digit
}

/** The variables of the candidates come first; those of minirows and minicolumns follow. */
export function encode(geometry: Geometry, encoding: Encoding): Formula {
  const { cellCount, size } = geometry
  const formula = new Formula(cellCount * size)
  const choices = exactlyOnes(geometry).map((candidates) => candidates.map((candidate) => candidate + 1))
  for (const literals of choices.slice(0, cellCount)) {
    formula.add(literals)
    if (encoding !== 'minimal') addAtMostOne(formula, literals)
  }
  if (encoding === 'locked') {
    addMinirows(formula, geometry)
    return formula
  }
  for (const literals of choices.slice(cellCount)) {
    addAtMostOne(formula, literals)
    if (encoding === 'extended') formula.add(literals)
  }
  return formula
}

/**
 * Adds the variables of the minirows and minicolumns, here all called minirows. Houses without them, which are extra houses and the lines of
 * a board without regions, get the clauses of `extended`.
 */
function addMinirows(formula: Formula, geometry: Geometry): void {
  const { size, cellsOf, regionOf } = geometry
  for (let digit = 1; digit <= size; digit++) {
    for (const lines of [cellsOf.slice(0, size), cellsOf.slice(size, 2 * size)])
      if (regionOf !== undefined) addMinirowsOf(formula, geometry, { lines, regionOf, digit })
    for (const cells of cellsOf.slice(regionOf === undefined ? 0 : 3 * size))
      addExactlyOne(
        formula,
        Array.from(cells, (cell) => literalOf(geometry, cell, digit)),
      )
  }
}

interface Crossing {
  /** The cells of all rows, or those of all columns. */
  readonly lines: readonly Readonly<Uint16Array>[]
  readonly regionOf: Readonly<Uint8Array>
  readonly digit: Digit
}

function addMinirowsOf(formula: Formula, geometry: Geometry, { lines, regionOf, digit }: Crossing): void {
  const minirowsOfRegion: Literal[][] = Array.from({ length: geometry.size }, () => [])
  for (const cells of lines) {
    const minirowsOfLine: Literal[] = []
    for (const region of new Set(Array.from(cells, (cell) => regionOf[cell]))) {
      const minirow = formula.variableCount + 1
      const within = Array.from(cells).filter((cell) => regionOf[cell] === region)
      addExactlyOne(formula, [...within.map((cell) => literalOf(geometry, cell, digit)), -minirow])
      minirowsOfLine.push(minirow)
      minirowsOfRegion[region].push(minirow)
    }
    addExactlyOne(formula, minirowsOfLine)
  }
  for (const minirows of minirowsOfRegion) addExactlyOne(formula, minirows)
}

function addExactlyOne(formula: Formula, literals: readonly Literal[]): void {
  formula.add(literals)
  addAtMostOne(formula, literals)
}

function addAtMostOne(formula: Formula, literals: readonly Literal[]): void {
  for (let i = 1; i < literals.length; i++)
    for (let j = 0; j < i; j++) formula.add([-literals[j], -literals[i]])
}
