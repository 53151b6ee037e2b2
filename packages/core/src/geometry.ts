/**
 * The fixed shape of a board, as tables that are built once for each box height × box width.
 *
 * Cells are numbered in reading order; houses are numbered rows first, then columns, then boxes.
 * The board of box height 3 and box width 3 (N = 9):
 *
 *       c1 c2 c3   c4 c5 c6   c7 c8 c9
 *   r1   0  1  2 |  3  4  5 |  6  7  8   ┐
 *   r2   9 10 11 | 12 13 14 | 15 16 17   │ band 0      house  0.. 8  row    r1..r9
 *   r3  18 19 20 | 21 22 23 | 24 25 26   ┘             house  9..17  column c1..c9
 *       └ stack 0 ┘                                    house 18..26  box    b1..b9
 */
import { quote } from './quote.ts'

/** Index of a cell in reading order, 0 to `cellCount` − 1. */
export type Cell = number
/** A symbol of the board, 1 to `size`. In a grid, 0 marks an empty cell. */
export type Digit = number
/** Index of a house, 0 to 3 × `size` − 1: rows, then columns, then boxes. */
export type House = number

export const MIN_SIZE = 4
export const MAX_SIZE = 25

/** All callers with the same shape share the tables, so they must not be changed. */
export interface Geometry {
  /** The number of rows of a box and of a band. */
  readonly boxHeight: number
  /** The number of columns of a box and of a stack. */
  readonly boxWidth: number
  /** N: the number of digits, and of cells in a house. */
  readonly size: number
  /** N × N. */
  readonly cellCount: number
  /** 3 × N. */
  readonly houseCount: number
  /** cell → its row, 0 to N − 1, which is also its house. */
  readonly rowOf: Readonly<Uint8Array>
  /** cell → its column, 0 to N − 1. */
  readonly columnOf: Readonly<Uint8Array>
  /** cell → its box in reading order, 0 to N − 1. */
  readonly boxOf: Readonly<Uint8Array>
  /** cell → its band, 0 to N / boxHeight − 1. */
  readonly bandOf: Readonly<Uint8Array>
  /** cell → its stack, 0 to N / boxWidth − 1. */
  readonly stackOf: Readonly<Uint8Array>
  /** house → its N cells, ascending. */
  readonly cellsOf: readonly Readonly<Uint16Array>[]
  /** cell → its three houses: row, column, box. */
  readonly housesOf: readonly Readonly<Uint8Array>[]
  /** cell → the other cells that share a house with it, ascending, each once. */
  readonly peersOf: readonly Readonly<Uint16Array>[]
}

const shapes = new Map<string, Geometry>()

/**
 * The geometry of the board whose boxes have `boxHeight` rows and `boxWidth` columns. Built on the first
 * call and shared afterwards. A box of one row (1×N) makes every box a row: a Latin square.
 *
 * @throws RangeError unless both are positive integers and 4 ≤ boxHeight × boxWidth ≤ 25.
 */
export function geometryOf(boxHeight: number, boxWidth: number): Geometry {
  requireShape(boxHeight, boxWidth)
  const shape = `${boxHeight}×${boxWidth}`
  let geometry = shapes.get(shape)
  if (geometry === undefined) {
    geometry = buildGeometry(boxHeight, boxWidth)
    shapes.set(shape, geometry)
  }
  return geometry
}

function buildGeometry(boxHeight: number, boxWidth: number): Geometry {
  const size = boxHeight * boxWidth
  const cellCount = size * size

  const tableByCell = (entry: (row: number, column: number) => number): Uint8Array =>
    Uint8Array.from({ length: cellCount }, (_, cell) => entry(Math.floor(cell / size), cell % size))
  const rowOf = tableByCell((row) => row)
  const columnOf = tableByCell((_, column) => column)
  const bandOf = tableByCell((row) => Math.floor(row / boxHeight))
  const stackOf = tableByCell((_, column) => Math.floor(column / boxWidth))
  const boxOf = bandOf.map((band, cell) => band * boxHeight + stackOf[cell])

  const housesOf = Array.from({ length: cellCount }, (_, cell) =>
    Uint8Array.of(rowOf[cell], size + columnOf[cell], 2 * size + boxOf[cell]),
  )
  const cellsOf = listCellsByHouse(housesOf, 3 * size)
  const peersOf = housesOf.map((houses, cell) => peersAmong(houses, cell, cellsOf))

  return {
    boxHeight,
    boxWidth,
    size,
    cellCount,
    houseCount: 3 * size,
    rowOf,
    columnOf,
    boxOf,
    bandOf,
    stackOf,
    cellsOf,
    housesOf,
    peersOf,
  }
}

function requireShape(boxHeight: number, boxWidth: number): void {
  const size = boxHeight * boxWidth
  const whole = Number.isInteger(boxHeight) && Number.isInteger(boxWidth) && boxHeight > 0 && boxWidth > 0
  if (whole && size >= MIN_SIZE && size <= MAX_SIZE) return
  throw new RangeError(
    `box height × width must be positive integers with a product of ${MIN_SIZE} to ${MAX_SIZE}, got ${quote(boxHeight)} × ${quote(boxWidth)}`,
  )
}

function listCellsByHouse(housesOf: readonly Readonly<Uint8Array>[], houseCount: number): Uint16Array[] {
  const lists: Cell[][] = Array.from({ length: houseCount }, () => [])
  housesOf.forEach((houses, cell) => {
    for (const house of houses) lists[house].push(cell)
  })
  return lists.map((cells) => Uint16Array.from(cells))
}

function peersAmong(houses: Readonly<Uint8Array>, cell: Cell, cellsOf: readonly Uint16Array[]): Uint16Array {
  const peers = new Set<Cell>()
  for (const house of houses) for (const other of cellsOf[house]) peers.add(other)
  peers.delete(cell)
  return Uint16Array.from(peers).sort()
}

/** A cell as people write it: `r3c7` is row 3, column 7, counted from 1. */
export function nameOfCell(geometry: Geometry, cell: Cell): string {
  return `r${geometry.rowOf[cell] + 1}c${geometry.columnOf[cell] + 1}`
}

/** `row 1`, `column 2`, `box 3`. */
export function nameOfHouse({ size }: Pick<Geometry, 'size'>, house: House): string {
  return `${['row', 'column', 'box'][Math.floor(house / size)]} ${(house % size) + 1}`
}

/** The same function, which makes its result once for each geometry. All callers share a result, so nobody may change it. */
export function oncePerGeometry<Result extends object>(
  make: (geometry: Geometry) => Result,
): (geometry: Geometry) => Result {
  const known = new WeakMap<Geometry, Result>()
  return (geometry) => {
    const result = known.get(geometry) ?? make(geometry)
    known.set(geometry, result)
    return result
  }
}

/** The shape of the boxes is not clear from the size of a board, or from its size and what is drawn. */
export class UnknownBoxes extends RangeError {
  override readonly name = 'UnknownBoxes'
  readonly size: number
  /** A shape that may be meant, such as 3x2: what is drawn, if that is a shape, and otherwise the usual one or rows only. */
  readonly example: string

  /** @param drawn what the lines of the board show, if that is not the usual shape */
  constructor(size: number, drawn?: string) {
    const usual = usualBoxHeight(size)
    const why =
      usual === undefined
        ? `a board of ${size}×${size} has no usual box shape`
        : `${drawn}, but a board of ${size}×${size} usually has boxes of ${usual}×${size / usual}`
    super(`${why}: say which, as box height × box width (1×${size}: rows only)`)
    this.size = size
    const rows = usual === undefined ? `1x${size}` : `${usual}x${size / usual}`
    this.example = /\d+×\d+$/u.exec(drawn ?? '')?.[0].replace('×', 'x') ?? rows
  }
}

/**
 * The usual geometry of a board of N × N cells: the most square box with at least two rows and no more rows than
 * columns. 4 → 2×2, 6 → 2×3, 9 → 3×3, 12 → 3×4, 16 → 4×4, 24 → 4×6.
 *
 * @throws RangeError for an N out of range, and UnknownBoxes for a prime N (5, 7, 11 …), which has no such box.
 */
export function geometryOfSize(size: number): Geometry {
  if (!isSize(size)) throw new RangeError(`a board of ${size}×${size}: ${SIZES}`)
  const boxHeight = usualBoxHeight(size)
  if (boxHeight === undefined) throw new UnknownBoxes(size)
  return geometryOf(boxHeight, size / boxHeight)
}

/**
 * The usual geometry of a board with this many cells: 81 → 9×9 with boxes of 3×3.
 *
 * @throws RangeError for a number of cells that no usual board has
 */
export function geometryOfCellCount(cellCount: number): Geometry {
  const size = Math.sqrt(cellCount)
  if (!isSize(size)) throw new RangeError(`${cellCount} cells are no board: ${SIZES}`)
  return geometryOfSize(size)
}

/** Whether a board can have this size, even if there is no usual box for it. */
export function isSize(size: number): boolean {
  return Number.isInteger(size) && size >= MIN_SIZE && size <= MAX_SIZE
}

const SIZES = `expected N × N cells with N from ${MIN_SIZE} to ${MAX_SIZE}`

/** The width of the usual boxes, or undefined if there are none. */
export function usualBoxWidth(size: number): number | undefined {
  const boxHeight = usualBoxHeight(size)
  return boxHeight === undefined ? undefined : size / boxHeight
}

function usualBoxHeight(size: number): number | undefined {
  for (let height = Math.floor(Math.sqrt(size)); height > 1; height--) {
    if (size % height === 0) return height
  }
  return undefined
}
