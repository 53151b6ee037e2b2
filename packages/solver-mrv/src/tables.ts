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
  /** 3 × cell + k → the item of digit 1 in the cell's k-th house. */
  readonly itemsOf: Readonly<Uint16Array>
  /** 3 × cell + k → the bit of the cell in the sets of its k-th house. */
  readonly bitsOf: Readonly<Int32Array>
  /** The item of digit 1 in a house, plus a position in the house → the cell there; no cell before `cellCount`. */
  readonly members: Readonly<Uint16Array>
  /** cell → the cells of its box that share no line with it, as a set of the box. */
  readonly offLines: Readonly<Int32Array>
  /** item → the house it belongs to; for a cell, 0. */
  readonly houseOf: Readonly<Uint8Array>
  /** Pairs of a line and a box that share more than one cell, but not all cells; the next four are indexed by them. */
  readonly overlapCount: number
  readonly lineOf: Readonly<Uint16Array>
  readonly boxOf: Readonly<Uint16Array>
  /** The shared cells, as options in the line and in the box. */
  readonly sharedInLine: Readonly<Int32Array>
  readonly sharedInBox: Readonly<Int32Array>
}

/** The tables of a board, which all its solvers share. They are built once, because a search takes less time than that. */
export const tablesOf: (geometry: Geometry) => Tables = oncePerGeometry(buildTables)

function buildTables(geometry: Geometry): Tables {
  const { size, cellCount, houseCount, cellsOf, housesOf } = geometry
  const firstItemOf = Uint16Array.from({ length: houseCount }, (_, house) => cellCount + house * size)
  const itemCount = cellCount + houseCount * size
  const overlaps = listOverlaps(geometry)
  const incidences = housesOf.flatMap((houses, cell) => Array.from(houses, (house) => ({ house, cell })))

  return {
    itemCount,
    firstItemOf,
    itemsOf: Uint16Array.from(incidences, ({ house }) => firstItemOf[house]),
    bitsOf: Int32Array.from(incidences, ({ house, cell }) => bitIn(cellsOf[house], cell)),
    members: Uint16Array.from([...new Uint16Array(cellCount), ...cellsOf.flatMap((cells) => [...cells])]),
    offLines: Int32Array.from(housesOf, ([row, column, box], cell) =>
      setOf(
        cellsOf[box],
        (other) => other !== cell && housesOf[other][0] !== row && housesOf[other][1] !== column,
      ),
    ),
    houseOf: Uint8Array.from({ length: itemCount }, (_, item) =>
      Math.max(0, Math.floor((item - cellCount) / size)),
    ),
    overlapCount: overlaps.length,
    lineOf: Uint16Array.from(overlaps, ({ line }) => line),
    boxOf: Uint16Array.from(overlaps, ({ box }) => box),
    sharedInLine: Int32Array.from(overlaps, ({ line, shared }) =>
      setOf(cellsOf[line], (cell) => shared.has(cell)),
    ),
    sharedInBox: Int32Array.from(overlaps, ({ box, shared }) =>
      setOf(cellsOf[box], (cell) => shared.has(cell)),
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
  readonly line: House
  readonly box: House
  readonly shared: ReadonlySet<Cell>
}

function listOverlaps({ size, cellsOf }: Geometry): Overlap[] {
  const overlaps: Overlap[] = []
  for (let line = 0; line < 2 * size; line++) {
    for (let box = 2 * size; box < 3 * size; box++) {
      const shared = new Set(cellsOf[line].filter((cell) => cellsOf[box].includes(cell)))
      if (shared.size > 1 && shared.size < size) overlaps.push({ line, box, shared })
    }
  }
  return overlaps
}
