/** The two forms of a puzzle: digits, or the digits that each cell may be. */
import { allDigits, type DigitSet, digitOf, digitsOf, hasAtMostOne, singleton, sizeOf } from './digits.ts'
import { type Geometry, nameOfCell } from './geometry.ts'
import { filledCount, type Grid, refuseCells, requireGrid } from './grid.ts'
import { symbolOf } from './symbols.ts'

/**
 * The digits that each cell may be, in reading order: one `DigitSet` for each cell. A set of one digit is a clue. No digit
 * can go into a cell with an empty set, so such a puzzle has no solution.
 */
export type CandidateGrid = Uint32Array

/** A puzzle in either form. The kind of the typed array tells which. */
export type Puzzle = Grid | CandidateGrid

export function isCandidateGrid(puzzle: Readonly<Puzzle>): puzzle is Readonly<CandidateGrid> {
  return puzzle instanceof Uint32Array
}

/**
 * The digits that each cell of a puzzle may be: the set of its clue, or all digits. A candidate grid is copied.
 *
 * @param sets an array for the result
 */
export function candidateSets(
  { size, cellCount }: Geometry,
  puzzle: Readonly<Puzzle>,
  sets: CandidateGrid = new Uint32Array(cellCount),
): CandidateGrid {
  if (isCandidateGrid(puzzle)) {
    sets.set(puzzle)
    return sets
  }
  const all = allDigits(size)
  for (let cell = 0; cell < cellCount; cell++) sets[cell] = puzzle[cell] === 0 ? all : singleton(puzzle[cell])
  return sets
}

/** The clues of a puzzle: each cell that may be one digit only has this digit, and every other cell is empty. */
export function cluesOf(puzzle: Readonly<Puzzle>): Readonly<Grid> {
  return isCandidateGrid(puzzle) ? Uint8Array.from(puzzle, clueOf) : puzzle
}

function clueOf(set: DigitSet): number {
  return hasAtMostOne(set) ? digitOf(set) : 0
}

/** Whether `cluesOf` says everything about a puzzle: each cell is a clue or may be any digit. */
export function hasOnlyClues({ size }: Pick<Geometry, 'size'>, puzzle: Readonly<Puzzle>): boolean {
  const all = allDigits(size)
  return !isCandidateGrid(puzzle) || puzzle.every((set) => set === all || clueOf(set) !== 0)
}

/**
 * The clues of a puzzle that `cluesOf` describes completely.
 *
 * @throws RangeError that names a cell that may be some digits only
 */
export function digitsIn(geometry: Geometry, puzzle: Readonly<Puzzle>): Grid {
  const all = allDigits(geometry.size)
  const cell = isCandidateGrid(puzzle) ? puzzle.findIndex((set) => set !== all && clueOf(set) === 0) : -1
  if (cell < 0) return cluesOf(puzzle)
  const digits = digitsOf(puzzle[cell]).map(symbolOf).join('')
  const found = digits === '' ? 'a cell that may be no digit' : `the candidates ${digits}`
  throw new RangeError(`${nameOfCell(geometry, cell)}: expected a digit or an empty cell, got ${found}`)
}

/** The number of clues: of digits or, if these do not say everything, of candidates that are missing. */
export function clueCount(puzzle: Readonly<Puzzle>): number {
  const size = Math.sqrt(puzzle.length)
  if (!isCandidateGrid(puzzle) || hasOnlyClues({ size }, puzzle)) return filledCount(cluesOf(puzzle))
  return puzzle.reduce((sum, set) => sum + size - sizeOf(set), 0)
}

/** Whether every filled cell of a grid has a digit that the puzzle allows there. */
export function keepsCandidates(geometry: Geometry, grid: Readonly<Grid>, puzzle: Readonly<Puzzle>): boolean {
  const sets = candidateSets(geometry, puzzle)
  return grid.every((digit, cell) => digit === 0 || (singleton(digit) & sets[cell]) !== 0)
}

/**
 * Refuses a value that is no puzzle of this geometry in either form.
 *
 * @throws RangeError unless the value is a Uint8Array with a digit or a Uint32Array with a digit set for each cell
 */
export function requirePuzzle(geometry: Geometry, puzzle: Readonly<Puzzle>): void {
  if (!isCandidateGrid(puzzle)) {
    requireGrid(geometry, puzzle)
    return
  }
  if (puzzle.length !== geometry.cellCount) refuseCells(geometry, puzzle, 'a candidate grid')
  requireSets(geometry, puzzle)
}

/**
 * Refuses sets with digits that the board does not have, in one or more candidate grids, one after another.
 *
 * @throws RangeError that names the cell and quotes the set
 */
export function requireSets(geometry: Geometry, sets: Readonly<CandidateGrid>): void {
  const all = allDigits(geometry.size)
  const index = sets.findIndex((set) => set > all)
  if (index < 0) return
  throw new RangeError(
    `${nameOfCell(geometry, index % geometry.cellCount)}: expected a set of the digits 1 to ${geometry.size}` +
      ` (an integer up to ${all}), got ${sets[index]}`,
  )
}
