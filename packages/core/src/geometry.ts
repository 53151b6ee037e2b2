/**
 * The fixed shape of a board, as tables that are built once for each layout: cells, digits and houses.
 *
 * Cells are numbered in reading order; houses are numbered rows first, then columns, then regions, then extra houses.
 * Rectangular boxes are one way to choose the regions. The board of box height 3 and box width 3 (N = 9):
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
/** Index of a house, 0 to `houseCount` − 1: rows, then columns, then regions, then extra houses. */
export type House = number

export const MIN_SIZE = 4
export const MAX_SIZE = 25
/** The most houses of a board. */
export const MAX_HOUSES = 127

/** All callers with the same layout share the tables, so they must not be changed. */
export interface Geometry {
  /** N: the number of digits, and of cells in a house. */
  readonly size: number
  /** N × N. */
  readonly cellCount: number
  /** 2 × N without regions, 3 × N with regions, and one more for each extra house. */
  readonly houseCount: number
  /** The layout as text, which `geometryIn` reads: `3x3`, `1x9`, `3x3-x`, or a symbol for the region of each cell. */
  readonly layout: string
  /** cell → its row, 0 to N − 1, which is also its house. */
  readonly rowOf: Readonly<Uint8Array>
  /** cell → its column, 0 to N − 1. */
  readonly columnOf: Readonly<Uint8Array>
  /** cell → its region, 0 to N − 1. A Latin square has no regions. */
  readonly regionOf: Readonly<Uint8Array> | undefined
  /** house → its N cells, ascending. */
  readonly cellsOf: readonly Readonly<Uint16Array>[]
  /** cell → its houses: row, column, region, extra houses. */
  readonly housesOf: readonly Readonly<Uint8Array>[]
  /** cell → the other cells that share a house with it, ascending, each once. */
  readonly peersOf: readonly Readonly<Uint16Array>[]
  /** house → what people call it. */
  readonly houseNames: readonly string[]
}

/** A board whose houses are rows, columns and rectangular boxes, and no others. */
export interface BoxGeometry extends Geometry {
  /** The number of rows of a box and of a band. */
  readonly boxHeight: number
  /** The number of columns of a box and of a stack. */
  readonly boxWidth: number
  /** cell → its box in reading order, 0 to N − 1. */
  readonly boxOf: Readonly<Uint8Array>
  /** cell → its band, 0 to N / boxHeight − 1. */
  readonly bandOf: Readonly<Uint8Array>
  /** cell → its stack, 0 to N / boxWidth − 1. */
  readonly stackOf: Readonly<Uint8Array>
}

/** Whether the houses of a board are rows, columns and rectangular boxes, and no others. */
export function hasBoxes(geometry: Geometry): geometry is BoxGeometry {
  return 'boxHeight' in geometry && geometry.boxHeight !== undefined
}

const geometries = new Map<string, Geometry>()

/** The geometry of a layout, made on the first call. @param layout its canonical text */
export function sharedGeometry<Made extends Geometry>(layout: string, make: () => Made): Made {
  const geometry = (geometries.get(layout) as Made | undefined) ?? make()
  geometries.set(layout, geometry)
  return geometry
}

/**
 * The geometry of the board whose boxes have `boxHeight` rows and `boxWidth` columns. Built on the first
 * call and shared afterwards. With boxes of one row (1×N) or of one column it is a Latin square: a box is a row or a column, and
 * no house of its own.
 *
 * @throws RangeError unless both are positive integers and 4 ≤ boxHeight × boxWidth ≤ 25.
 */
export function geometryOf(boxHeight: number, boxWidth: number): BoxGeometry {
  requireShape(boxHeight, boxWidth)
  const layout = `${boxHeight}x${boxWidth}`
  return sharedGeometry(layout, () => {
    const size = boxHeight * boxWidth
    const tableByCell = (entry: (row: number, column: number) => number): Uint8Array =>
      Uint8Array.from({ length: size * size }, (_, cell) => entry(Math.floor(cell / size), cell % size))
    const bandOf = tableByCell((row) => Math.floor(row / boxHeight))
    const stackOf = tableByCell((_, column) => Math.floor(column / boxWidth))
    const boxOf = bandOf.map((band, cell) => band * boxHeight + stackOf[cell])
    const regionOf = boxHeight > 1 && boxWidth > 1 ? boxOf : undefined
    const tables = buildTables({ layout, size, regionOf, regionName: 'box', extras: [] })
    return { ...tables, boxHeight, boxWidth, boxOf, bandOf, stackOf }
  })
}

/** What a board is built from. */
export interface Plan {
  readonly layout: string
  readonly size: number
  readonly regionOf: Readonly<Uint8Array> | undefined
  readonly regionName: 'box' | 'region'
  readonly extras: readonly { readonly name: string; readonly cells: readonly Cell[] }[]
}

/** The tables that every board has. Requires a valid plan. */
export function buildTables({ layout, size, regionOf, regionName, extras }: Plan): Geometry {
  const cellCount = size * size
  const rowOf = Uint8Array.from({ length: cellCount }, (_, cell) => Math.floor(cell / size))
  const columnOf = Uint8Array.from({ length: cellCount }, (_, cell) => cell % size)
  const kinds = ['row', 'column', ...(regionOf === undefined ? [] : [regionName])]
  const firstExtra = kinds.length * size
  const housesOf = Array.from(rowOf, (row, cell) =>
    Uint8Array.of(
      row,
      size + columnOf[cell],
      ...(regionOf === undefined ? [] : [2 * size + regionOf[cell]]),
      ...extras.flatMap(({ cells }, index) => (cells.includes(cell) ? [firstExtra + index] : [])),
    ),
  )
  const houseCount = firstExtra + extras.length
  const cellsOf = listCellsByHouse(housesOf, houseCount)
  return {
    size,
    cellCount,
    houseCount,
    layout,
    rowOf,
    columnOf,
    regionOf,
    cellsOf,
    housesOf,
    peersOf: housesOf.map((houses, cell) => peersAmong(houses, cell, cellsOf)),
    houseNames: [
      ...kinds.flatMap((kind) => Array.from({ length: size }, (_, index) => `${kind} ${index + 1}`)),
      ...extras.map(({ name }) => name),
    ],
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
export function nameOfCell({ size }: Pick<Geometry, 'size'>, cell: Cell): string {
  return `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`
}

/** `row 1`, `column 2`, `box 3`; `region 3` where the regions are no rectangles, `diagonal 1`, `window 4`, `extra house 2`. */
export function nameOfHouse({ houseNames }: Pick<Geometry, 'houseNames'>, house: House): string {
  return houseNames[house]
}

/** The same function, which makes its result once for each geometry. All callers share a result, so nobody may change it. */
export function oncePerGeometry<Result extends object, Shape extends Geometry = Geometry>(
  make: (geometry: Shape) => Result,
): (geometry: Shape) => Result {
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
export function geometryOfSize(size: number): BoxGeometry {
  usual[size] ??= makeUsual(size)
  return usual[size]
}

const usual: BoxGeometry[] = [] // N → its usual geometry, because a line is read in a microsecond

function makeUsual(size: number): BoxGeometry {
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
export function geometryOfCellCount(cellCount: number): BoxGeometry {
  const size = Math.sqrt(cellCount)
  if (!isSize(size)) throw new RangeError(`${cellCount} cells are no board: ${SIZES}`)
  return geometryOfSize(size)
}

/** Whether a board can have this size, even if there is no usual box for it. */
export function isSize(size: number): boolean {
  return Number.isInteger(size) && size >= MIN_SIZE && size <= MAX_SIZE
}

const SIZES = `expected N × N cells with N from ${MIN_SIZE} to ${MAX_SIZE}`

/** Whether the number of its cells says everything about a board. */
export function isUsual({ size, layout }: Pick<Geometry, 'size' | 'layout'>): boolean {
  const height = usualBoxHeight(size)
  return height !== undefined && layout === `${height}x${size / height}`
}

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
