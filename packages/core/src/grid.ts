import { type Geometry, nameOfCell } from './geometry.ts'

/** One byte a cell in reading order: a digit 1 to N, or 0 for an empty cell. */
export type Grid = Uint8Array

export function emptyGrid(geometry: Geometry): Grid {
  return new Uint8Array(geometry.cellCount)
}

/** How many cells are filled: of a puzzle, its number of clues. */
export function filledCount(grid: Readonly<Grid>): number {
  let count = 0
  for (let cell = 0; cell < grid.length; cell++) if (grid[cell] !== 0) count++
  return count
}

/**
 * Refuses what cannot be a grid of this geometry: a programmer's error, unlike clues that conflict.
 *
 * @throws RangeError for a wrong length or a digit above N, quoting it.
 */
export function requireGrid(geometry: Geometry, grid: Readonly<Grid>): void {
  const { cellCount, size } = geometry
  if (grid.length !== cellCount) {
    throw new RangeError(`expected a grid of ${cellCount} cells (${size}×${size}), got ${grid.length}`)
  }
  for (let cell = 0; cell < cellCount; cell++) {
    if (grid[cell] > size) {
      throw new RangeError(
        `${nameOfCell(geometry, cell)}: expected a digit from 0 to ${size}, got ${grid[cell]}`,
      )
    }
  }
}
