/**
 * The items: everything that needs exactly one option, numbered consecutively.
 *
 *   item   0 … cellCount − 1                  a cell                bit d − 1 of its set: digit d
 *          cellCount + house × N + (d − 1)    digit d in a house    bit p of its set: cell p of the house
 *
 *   The candidate (r1c4, 7) of the 3×3 board is one bit in each of four sets:
 *     cell r1c4  {1 … 9}                bit 6        7 in row 1     {c1 … c9}    bit 3
 *     7 in column 4  {r1 … r9}          bit 0        7 in box 2     {its cells}  bit 0
 *
 * A set of one bit is a naked single among the cells and a hidden single among the digits.
 */
import { type Cell, type Geometry, type House, oncePerGeometry } from '@sudoku-lab/core'

/** Index of an item: a cell, or a digit in a house. */
export type Item = number
/** The open options of an item: the digits of a cell, or the cells of a house for a digit. */
export type OptionSet = number

export interface Tables {
  readonly itemCount: number
  /** house → the item of digit 1 in it; digit d is d − 1 further. */
  readonly firstItemOf: Readonly<Uint16Array>
  /** The seats of a cell: one for each of its houses, at least 3, as many for each cell. */
  readonly seats: number
  /** seats × cell + k → the item of digit 1 in the cell's k-th house. A cell with fewer houses has items that are never open. */
  readonly itemsOf: Readonly<Uint16Array>
  /** seats × cell + k → the bit of the cell in the sets of its k-th house, or 0 if it has fewer houses. */
  readonly bitsOf: Readonly<Int32Array>
  /** The item of digit 1 in a house, plus a position in the house → the cell there; no cell before `cellCount`. */
  readonly members: Readonly<Uint16Array>
  /** cell → the cells of its region that share no line with it, as a set of the region; of more houses, nothing is said. */
  readonly offLines: Readonly<Int32Array>
  /** item → the house it belongs to; for a cell, 0. */
  readonly houseOf: Readonly<Uint8Array>
  /** Pairs of houses that share more than one cell, but not all cells; the next four are indexed by them. */
  readonly overlapCount: number
  readonly firstOf: Readonly<Uint16Array>
  readonly secondOf: Readonly<Uint16Array>
  /** The shared cells, as options in the first and in the second house. */
  readonly sharedInFirst: Readonly<Int32Array>
  readonly sharedInSecond: Readonly<Int32Array>
}

/** The tables of a board, which all its solvers share. They are built once, because a search takes less time than that. */
export const tablesOf: (geometry: Geometry) => Tables = oncePerGeometry(buildTables)

function buildTables(geometry: Geometry): Tables {
  const { size, cellCount, houseCount, cellsOf, housesOf } = geometry
  const firstItemOf = Uint16Array.from({ length: houseCount }, (_, house) => cellCount + house * size)
  const seats = Math.max(3, ...housesOf.map(({ length }) => length))
  const neverOpen = cellCount + houseCount * size
  const itemCount = housesOf.every(({ length }) => length === seats) ? neverOpen : neverOpen + size
  const overlaps = listOverlaps(geometry)
  const incidences = housesOf.flatMap((houses, cell) =>
    Array.from({ length: seats }, (_, seat) => ({ house: houses[seat] as House | undefined, cell })),
  )

  return {
    itemCount,
    firstItemOf,
    seats,
    itemsOf: Uint16Array.from(incidences, ({ house }) =>
      house === undefined ? neverOpen : firstItemOf[house],
    ),
    bitsOf: Int32Array.from(incidences, ({ house, cell }) =>
      house === undefined ? 0 : bitIn(cellsOf[house], cell),
    ),
    members: Uint16Array.from([...new Uint16Array(cellCount), ...cellsOf.flatMap((cells) => [...cells])]),
    offLines: Int32Array.from(housesOf, ([row, column, region], cell) =>
      region === undefined
        ? 0
        : setOf(
            cellsOf[region],
            (other) => other !== cell && housesOf[other][0] !== row && housesOf[other][1] !== column,
          ),
    ),
    houseOf: Uint8Array.from({ length: itemCount }, (_, item) =>
      Math.max(0, Math.floor((item - cellCount) / size)),
    ),
    overlapCount: overlaps.length,
    firstOf: Uint16Array.from(overlaps, ({ first }) => first),
    secondOf: Uint16Array.from(overlaps, ({ second }) => second),
    sharedInFirst: Int32Array.from(overlaps, ({ first, shared }) =>
      setOf(cellsOf[first], (cell) => shared.has(cell)),
    ),
    sharedInSecond: Int32Array.from(overlaps, ({ second, shared }) =>
      setOf(cellsOf[second], (cell) => shared.has(cell)),
    ),
  }
}

function bitIn(cells: Readonly<Uint16Array>, cell: Cell): OptionSet {
  return 1 << cells.indexOf(cell)
}

/** The cells of a house for which something holds. */
function setOf(cells: Readonly<Uint16Array>, holds: (cell: Cell) => boolean): OptionSet {
  return cells.reduce((set, cell) => (holds(cell) ? set | bitIn(cells, cell) : set), 0)
}

interface Overlap {
  readonly first: House
  readonly second: House
  readonly shared: ReadonlySet<Cell>
}

function listOverlaps({ size, houseCount, cellsOf }: Geometry): Overlap[] {
  const overlaps: Overlap[] = []
  for (let first = 0; first < houseCount; first++) {
    for (let second = first + 1; second < houseCount; second++) {
      const shared = new Set(cellsOf[first].filter((cell) => cellsOf[second].includes(cell)))
      if (shared.size > 1 && shared.size < size) overlaps.push({ first, second, shared })
    }
  }
  return overlaps
}
