/** A grid has one digit, or none, in each cell. */
import { type Geometry, nameOfCell } from './geometry.ts'
import { quote } from './quote.ts'

/** One byte for each cell in reading order: a digit 1 to N, or 0 for an empty cell. */
export type Grid = Uint8Array

export function emptyGrid(geometry: Geometry): Grid {
  return new Uint8Array(geometry.cellCount)
}

/** The number of filled cells. For a puzzle, this is the number of clues. */
export function filledCount(grid: Readonly<Grid>): number {
  let count = 0
  for (let cell = 0; cell < grid.length; cell++) if (grid[cell] !== 0) count++
  return count
}

/**
 * Refuses a value that cannot be a grid of this geometry. This is a programming error, unlike conflicting clues.
 *
 * @throws RangeError unless the value is a Uint8Array with a digit for each cell; the message quotes the mistake
 */
export function requireGrid(geometry: Geometry, grid: Readonly<Grid>): void {
  if (!hasGrid(geometry, grid)) refuseCells(geometry, grid, 'a grid')
  const { cellCount, size } = geometry
  for (let cell = 0; cell < cellCount; cell++) {
    if (grid[cell] > size) {
      throw new RangeError(
        `${nameOfCell(geometry, cell)}: expected a digit from 0 to ${size}, got ${grid[cell]}`,
      )
    }
  }
}

/** Whether a value is a Uint8Array with a byte for each cell. */
export function hasGrid({ cellCount }: Geometry, value: Readonly<Uint8Array | Uint32Array>): value is Grid {
  return value instanceof Uint8Array && value.length === cellCount
}

/**
 * The number of puzzles of this geometry in a batch: grids or candidate grids, one after another. Their digits are not
 * checked.
 *
 * @throws RangeError unless the value is a Uint8Array or a Uint32Array whose length is a multiple of the number of cells
 */
export function countGrids(geometry: Geometry, puzzles: Readonly<Uint8Array | Uint32Array>): number {
  const isBatch = puzzles instanceof Uint8Array || puzzles instanceof Uint32Array
  const count = isBatch ? puzzles.length / geometry.cellCount : Number.NaN
  return Number.isInteger(count) ? count : refuseCells(geometry, puzzles, 'grids')
}

/** @throws RangeError that says what was expected and what was given: the length, or the type */
export function refuseCells(
  { cellCount, size }: Geometry,
  value: unknown,
  what: 'a grid' | 'grids' | 'a candidate grid',
): never {
  const cells = `${cellCount} cells (${size}×${size})${what === 'grids' ? ', one grid after another' : ''}`
  if (value instanceof Uint8Array || (what !== 'a grid' && value instanceof Uint32Array))
    throw new RangeError(`expected ${what} of ${cells}, got ${value.length}`)
  const hint = typeof value === 'string' ? ', which `parse` would read' : ''
  throw new RangeError(`expected a Uint8Array of ${cells}, got ${quote(value)}${hint}`)
}
