/** The canonical form of a grid is the least of its isomorphs. */
import {
  conflictsIn,
  describeGeometry,
  type Geometry,
  type Grid,
  hasBoxes,
  nameOfCell,
  requireGrid,
} from '@sudoku-lab/core'
import { type CanonicalForm, imageOf, NINE, symmetryOf } from './arrangement.ts'
import { PuzzleSearch } from './puzzle.ts'
import { isSmall, leastOnSmallBoard } from './small-board.ts'
import { SolutionSearch } from './solution.ts'

/**
 * The canonical form of a solution grid or a puzzle. Two grids are isomorphs if and only if their canonical forms are equal.
 *
 * @param geometry 9×9 with boxes of 3×3, or a small board such as 4×4 and 6×6
 * @throws RangeError for any other board, for cells that are not a grid, and for a grid with a conflict.
 */
export function canonicalForm(grid: Readonly<Grid>, geometry: Geometry = NINE): CanonicalForm {
  if (geometry.layout !== NINE.layout) return canonicalFormOnSmallBoard(grid, geometry)
  if (!(grid instanceof Uint8Array && grid.length === 81 && isConsistent(grid))) requireConsistent(NINE, grid)
  const search = grid.includes(0) ? puzzleSearch() : solutionSearch()
  search.run(grid)
  const symmetry = symmetryOf(search.best)
  return { grid: imageOf(grid, symmetry), symmetry, automorphisms: search.count }
}

let solutions: SolutionSearch | undefined
let puzzles: PuzzleSearch | undefined

/** Whether `canonicalForm` takes grids of this shape. */
export function hasCanonicalForm(geometry: Geometry): boolean {
  return geometry.layout === NINE.layout || (hasBoxes(geometry) && isSmall(geometry))
}

function canonicalFormOnSmallBoard(grid: Readonly<Grid>, geometry: Geometry): CanonicalForm {
  if (!hasBoxes(geometry) || !isSmall(geometry))
    throw new RangeError(
      `canonical form: expected boxes of 3×3 or a small board with boxes, got ${describeGeometry(geometry)}`,
    )
  requireConsistent(geometry, grid)
  return leastOnSmallBoard(geometry, grid)
}

/** Created when it is first needed, because it builds tables. */
function solutionSearch(): SolutionSearch {
  solutions ??= new SolutionSearch()
  return solutions
}

function puzzleSearch(): PuzzleSearch {
  puzzles ??= new PuzzleSearch()
  return puzzles
}

const seen = new Int32Array(27) // house → a bit for each digit

/** Whether no digit is too large, and none occurs twice in a house. This is faster than `conflictsIn`. */
function isConsistent(grid: Readonly<Grid>): boolean {
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

/** @throws RangeError for cells that are not a grid, and for a conflict. */
function requireConsistent(geometry: Geometry, grid: Readonly<Grid>): void {
  requireGrid(geometry, grid)
  const [conflict] = conflictsIn(geometry, grid)
  if (conflict === undefined) return
  const cells = [conflict.first, conflict.second].map((cell) => nameOfCell(geometry, cell))
  throw new RangeError(
    `canonical form: expected a grid without conflict, got two ${conflict.digit} in ${cells.join(' and ')}`,
  )
}
