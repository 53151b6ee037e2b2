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
 * The same as `requireGrid`, without the range of the digits. It is for a solver that checks the digits while it reads
 * them and calls `requireGrid` for the message.
 *
 * @throws RangeError unless the value is a Uint8Array with a byte for each cell
 */
export function requireCells(geometry: Geometry, grid: Readonly<Grid>): void {
  if (!hasGrid(geometry, grid)) refuseCells(geometry, grid, 'a grid')
}

/** Whether a value is a Uint8Array with a byte for each cell. */
export function hasGrid({ cellCount }: Geometry, value: Readonly<Uint8Array | Uint32Array>): value is Grid {
  return isBytes(value) && value.length === cellCount && endsAt(value, cellCount)
}

/**
 * The number of puzzles of this geometry in a batch: grids or candidate grids, one after another. Their digits are not
 * checked.
 *
 * @throws RangeError unless the value is a Uint8Array or a Uint32Array whose length is a multiple of the number of cells
 */
export function countGrids(geometry: Geometry, puzzles: Readonly<Uint8Array | Uint32Array>): number {
  const { cellCount } = geometry
  const isEither = isBytes(puzzles) || hasKind(puzzles, 'Uint32Array')
  if (isEither && puzzles.length % cellCount === 0 && endsAt(puzzles, puzzles.length)) {
    return puzzles.length / cellCount
  }
  return refuseCells(geometry, puzzles, 'grids')
}

/** The getter of the type of a typed array. Unlike `instanceof`, it cannot be deceived by a Proxy or a prototype. */
const kindOf = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype),
  Symbol.toStringTag,
)?.get as () => string | undefined

/** Whether a value is a typed array of this kind. */
export function hasKind(value: unknown, kind: 'Uint8Array' | 'Uint32Array'): boolean {
  return kindOf.call(value) === kind
}

function isBytes(value: unknown): boolean {
  return hasKind(value, 'Uint8Array')
}

/** Whether the true number of bytes is equal to `length`, which may have been redefined. */
function endsAt(bytes: Readonly<Uint8Array | Uint32Array>, length: number): boolean {
  return length === 0 || bytes[length - 1] !== undefined
}

/** @throws RangeError that says what was expected and what was given: the length, or the type and the first value that is no digit */
export function refuseCells(
  geometry: Geometry,
  value: unknown,
  what: 'a grid' | 'grids' | 'a candidate grid',
): never {
  const { cellCount, size } = geometry
  const cells = `${cellCount} cells (${size}×${size})${what === 'grids' ? ', one grid after another' : ''}`
  if (isBytes(value) || (what !== 'a grid' && hasKind(value, 'Uint32Array'))) {
    const { length } = value as Uint8Array
    if (endsAt(value as Uint8Array, length))
      throw new RangeError(`expected ${what} of ${cells}, got ${length}`)
  }
  throw new RangeError(`expected a Uint8Array of ${cells}, got ${describe(geometry, value)}`)
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
