import { type Geometry, nameOfCell } from './geometry.ts'
import { quote } from './quote.ts'

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
 * @throws RangeError for anything but a Uint8Array with a digit for each cell, quoting what is wrong.
 */
export function requireGrid(geometry: Geometry, grid: Readonly<Grid>): void {
  requireCells(geometry, grid)
  const { cellCount, size } = geometry
  for (let cell = 0; cell < cellCount; cell++) {
    if (grid[cell] > size) {
      throw new RangeError(
        `${nameOfCell(geometry, cell)}: expected a digit from 0 to ${size}, got ${grid[cell]}`,
      )
    }
  }
}

/**
 * What `requireGrid` requires, but for the range of the digits: for a solver that checks these while it reads
 * them, and calls `requireGrid` for the message.
 *
 * @throws RangeError for anything but a Uint8Array with a byte for each cell.
 */
export function requireCells(geometry: Geometry, grid: Readonly<Grid>): void {
  const { cellCount } = geometry
  if (isBytes(grid) && grid.length === cellCount && endsAt(grid, cellCount)) return
  throw new RangeError(complaint(geometry, grid, 'a grid'))
}

/**
 * How many grids of this geometry lie one after another in a batch. Their digits are not looked at.
 *
 * @throws RangeError for anything but a Uint8Array whose length is a multiple of the number of cells.
 */
export function countGrids(geometry: Geometry, puzzles: Readonly<Uint8Array>): number {
  const { cellCount } = geometry
  if (isBytes(puzzles) && puzzles.length % cellCount === 0 && endsAt(puzzles, puzzles.length)) {
    return puzzles.length / cellCount
  }
  throw new RangeError(complaint(geometry, puzzles, 'grids'))
}

/** The getter that tells the kinds of typed arrays apart. Unlike `instanceof`, neither a Proxy nor a prototype deceives it. */
const kindOf = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype),
  Symbol.toStringTag,
)?.get as () => string | undefined

function isBytes(value: unknown): boolean {
  return kindOf.call(value) === 'Uint8Array'
}

/** Whether the bytes are as many as their `length` says, which somebody may have redefined. */
function endsAt(bytes: Readonly<Uint8Array>, length: number): boolean {
  return length === 0 || bytes[length - 1] !== undefined
}

/** Says what was expected and what was given instead: its length, or its kind and what in it is no digit. */
function complaint(geometry: Geometry, value: unknown, what: 'a grid' | 'grids'): string {
  const { cellCount, size } = geometry
  const cells = `${cellCount} cells (${size}×${size})`
  const many = what === 'grids' ? ', one grid after another' : ''
  if (isBytes(value)) {
    const { length } = value as Uint8Array
    if (endsAt(value as Uint8Array, length)) return `expected ${what} of ${cells}${many}, got ${length}`
  }
  return `expected a Uint8Array of ${cells}${many}, got ${describe(geometry, value)}`
}

function describe(geometry: Geometry, value: unknown): string {
  if (typeof value === 'string') return `the text ${quote(value)}, which \`parse\` would read`
  try {
    const list = value as ArrayLike<unknown>
    const length = ArrayBuffer.isView(value) || Array.isArray(value) ? ` of ${list.length}` : ''
    return `${quote(value)}${length}${describeStranger(geometry, list)}`
  } catch {
    return quote(value) // an object whose properties throw when they are read
  }
}

function describeStranger(geometry: Geometry, list: ArrayLike<unknown>): string {
  const { cellCount, size } = geometry
  for (let index = 0; index < list.length; index++) {
    const digit = list[index]
    if (typeof digit === 'number' && Number.isInteger(digit) && digit >= 0 && digit <= size) continue
    const where = index < cellCount ? nameOfCell(geometry, index) : `entry ${index}`
    return ` with ${quote(digit)} in ${where}`
  }
  return ''
}
