/** The rules say which cells conflict, and what is a solution. */
import { NO_DIGITS, singleton } from './digits.ts'
import { type Cell, type Digit, type Geometry, type House, nameOfCell, nameOfHouse } from './geometry.ts'
import { type Grid, requireGrid } from './grid.ts'
import { cluesOf, isCandidateGrid, keepsCandidates, type Puzzle, requirePuzzle } from './puzzle.ts'
import { type Numbering, symbolsOf } from './symbols.ts'

/** Two cells of a house that have the same digit. */
export interface Conflict {
  readonly house: House
  readonly digit: Digit
  /** The earlier cell in reading order. */
  readonly first: Cell
  readonly second: Cell
}

/**
 * Whether two cells of a house have the same digit, or, in a candidate grid, no digit can go into a cell. This is quick;
 * `conflictsIn` says which cells.
 */
export function hasConflict(geometry: Geometry, puzzle: Readonly<Puzzle>): boolean {
  requirePuzzle(geometry, puzzle)
  if (isCandidateGrid(puzzle) && puzzle.includes(NO_DIGITS)) return true
  const grid = cluesOf(puzzle)
  const { cellCount, housesOf } = geometry
  const placed = new Uint32Array(geometry.houseCount) // house → digits seen in it
  for (let cell = 0; cell < cellCount; cell++) {
    if (grid[cell] === 0) continue
    const digit = singleton(grid[cell])
    const houses = housesOf[cell]
    for (let k = 0; k < houses.length; k++) {
      if ((placed[houses[k]] & digit) !== NO_DIGITS) return true
      placed[houses[k]] |= digit
    }
  }
  return false
}

/** All pairs of equal clues in a house, in the order of the houses. The list is empty if there are none. */
export function conflictsIn(geometry: Geometry, puzzle: Readonly<Puzzle>): Conflict[] {
  if (!hasConflict(geometry, puzzle)) return []
  const grid = cluesOf(puzzle)
  const conflicts: Conflict[] = []
  geometry.cellsOf.forEach((cells, house) => {
    cells.forEach((second, index) => {
      const digit = grid[second]
      if (digit === 0) return
      for (const first of cells.subarray(0, index)) {
        if (grid[first] === digit) conflicts.push({ house, digit, first, second })
      }
    })
  })
  return conflicts
}

/** The conflicts between clues, each in words: `two 5s in row 1 (r1c1 and r1c2)`. */
export function conflictsInWords(
  geometry: Geometry,
  puzzle: Readonly<Puzzle>,
  numbering: Numbering = {},
): string[] {
  const symbolOf = symbolsOf(numbering)
  return conflictsIn(geometry, puzzle).map(({ house, digit, first, second }) => {
    const cells = `${nameOfCell(geometry, first)} and ${nameOfCell(geometry, second)}`
    return `two ${symbolOf(digit)}s in ${nameOfHouse(geometry, house)} (${cells})`
  })
}

/** The first conflict, and how many there are: `two 5s in row 1 (r1c1 and r1c2), and 1 more conflict`. Empty if there is none. */
export function conflictSummary(geometry: Geometry, puzzle: Readonly<Puzzle>, numbering?: Numbering): string {
  const [first = '', ...others] = conflictsInWords(geometry, puzzle, numbering)
  if (others.length === 0) return first
  return `${first}, and ${others.length} more ${others.length === 1 ? 'conflict' : 'conflicts'}`
}

/** Whether no cell is empty. Conflicts are not checked. */
export function isComplete(grid: Readonly<Grid>): boolean {
  return !grid.includes(0)
}

/** Whether `grid` is complete, keeps the rules and has in every cell a digit that `puzzle` allows there. */
export function isSolutionOf(geometry: Geometry, grid: Readonly<Grid>, puzzle: Readonly<Puzzle>): boolean {
  requirePuzzle(geometry, puzzle)
  requireGrid(geometry, grid)
  return !hasConflict(geometry, grid) && isComplete(grid) && keepsCandidates(geometry, grid, puzzle)
}
