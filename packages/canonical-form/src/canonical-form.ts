import {
  conflictsIn,
  type Geometry,
  type Grid,
  nameOfCell,
  requireGrid,
  type Symmetry,
} from '@sudoku-lab/core'
import { imageOf, NINE, symmetryOf } from './arrangement.ts'
import { PuzzleSearch } from './puzzle.ts'
import { SolutionSearch } from './solution.ts'

export interface CanonicalForm {
  /** The least of all isomorphs, read as a row of digits; an empty cell is less than any digit. */
  readonly grid: Grid
  /** Leads from the grid that was given to the least one. */
  readonly symmetry: Symmetry
  /**
   * How many of the 2 × 6⁸ ways to rearrange the cells give back the grid once its digits are relabelled: at least 1,
   * and at most 648 for a solution grid. Ways that differ only in the names of digits count once.
   */
  readonly automorphisms: number
}

/**
 * The canonical form of a solution grid or a puzzle: two grids are isomorphs if and only if theirs are the same.
 *
 * @throws RangeError for any board but 9×9 with boxes of 3×3, for what is no grid, and for a grid with a conflict.
 */
export function canonicalForm(grid: Readonly<Grid>, geometry: Geometry = NINE): CanonicalForm {
  if (geometry !== NINE || grid.length !== 81) refuse(grid, geometry)
  const isComplete = !grid.includes(0)
  if (isComplete ? !isSolution(grid) : !isPuzzle(grid)) refuse(grid, geometry)
  const search = isComplete ? solutionSearch() : puzzleSearch()
  search.run(grid)
  const symmetry = symmetryOf(search.best)
  return { grid: imageOf(grid, symmetry), symmetry, automorphisms: search.count }
}

let solutions: SolutionSearch | undefined
let puzzles: PuzzleSearch | undefined

/** Made when it is first needed, as that takes a while. */
function solutionSearch(): SolutionSearch {
  solutions ??= new SolutionSearch()
  return solutions
}

function puzzleSearch(): PuzzleSearch {
  puzzles ??= new PuzzleSearch()
  return puzzles
}

const EVERY_DIGIT = 0b11_1111_1110
const seen = new Int32Array(27) // house → a bit for each digit

/** Whether every house of a complete grid has every digit. Houses are looked at as a whole, which is quick. */
function isSolution(grid: Readonly<Grid>): boolean {
  for (let cell = 0; cell < 81; cell++) if (grid[cell] > 9) return false
  seen.fill(0)
  for (let row = 0; row < 9; row++) {
    const box = 18 + 3 * ((row / 3) | 0)
    for (let column = 0; column < 9; column += 3) {
      const a = 1 << grid[9 * row + column]
      const b = 1 << grid[9 * row + column + 1]
      const c = 1 << grid[9 * row + column + 2]
      seen[9 + column] |= a
      seen[10 + column] |= b
      seen[11 + column] |= c
      seen[row] |= a | b | c
      seen[box + ((column / 3) | 0)] |= a | b | c
    }
  }
  for (let house = 0; house < 27; house++) if (seen[house] !== EVERY_DIGIT) return false
  return true
}

/** Whether no digit is too large, and none stands twice in a house. */
function isPuzzle(grid: Readonly<Grid>): boolean {
  const { rowOf, columnOf, boxOf } = NINE
  seen.fill(0)
  for (let cell = 0; cell < 81; cell++) {
    const digit = grid[cell]
    if (digit === 0) continue
    const bit = 1 << digit
    const row = rowOf[cell]
    const column = 9 + columnOf[cell]
    const box = 18 + boxOf[cell]
    if (digit > 9 || ((seen[row] | seen[column] | seen[box]) & bit) !== 0) return false
    seen[row] |= bit
    seen[column] |= bit
    seen[box] |= bit
  }
  return true
}

/** @throws RangeError that says what is wrong. */
function refuse(grid: Readonly<Grid>, { boxHeight, boxWidth }: Geometry): never {
  if (boxHeight !== 3 || boxWidth !== 3)
    throw new RangeError(`canonical form: expected boxes of 3×3, got ${boxHeight}×${boxWidth}`)
  requireGrid(NINE, grid)
  const [conflict] = conflictsIn(NINE, grid)
  const cells = [conflict.first, conflict.second].map((cell) => nameOfCell(NINE, cell))
  throw new RangeError(
    `canonical form: expected a grid without conflict, got two ${conflict.digit} in ${cells.join(' and ')}`,
  )
}
