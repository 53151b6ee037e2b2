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
import type { Cell, Geometry, House } from '@sudoku-lab/core'

/** Index of an item: a cell, or a digit in a house. */
export type Item = number
/** The open options of an item: the digits of a cell, or the cells of a house for a digit. */
export type OptionSet = number

/** The cells that a line and a box share, as options in each of them. */
interface Overlap {
  readonly line: House
  readonly box: House
  readonly sharedInLine: OptionSet
  readonly sharedInBox: OptionSet
}

export interface Tables {
  readonly itemCount: number
  /** house → the item of digit 1 in it; digit d is d − 1 further. */
  readonly firstItemOf: Readonly<Uint16Array>
  /** 3 × cell + k → the item of digit 1 in the cell's k-th house. */
  readonly itemsOf: Readonly<Uint16Array>
  /** 3 × cell + k → the bit of the cell in the sets of its k-th house. */
  readonly bitsOf: Readonly<Int32Array>
  /** item → the house it belongs to; for a cell, 0. */
  readonly houseOf: Readonly<Uint8Array>
  /** Pairs of a line and a box that share more than one cell, but not all cells. */
  readonly overlaps: readonly Overlap[]
}

export function buildTables(geometry: Geometry): Tables {
  const { size, cellCount, houseCount, cellsOf, housesOf } = geometry
  const firstItemOf = Uint16Array.from({ length: houseCount }, (_, house) => cellCount + house * size)
  const itemCount = cellCount + houseCount * size
  const incidences = housesOf.flatMap((houses, cell) => Array.from(houses, (house) => ({ house, cell })))

  return {
    itemCount,
    firstItemOf,
    itemsOf: Uint16Array.from(incidences, ({ house }) => firstItemOf[house]),
    bitsOf: Int32Array.from(incidences, ({ house, cell }) => bitIn(cellsOf[house], cell)),
    houseOf: Uint8Array.from({ length: itemCount }, (_, item) =>
      Math.max(0, Math.floor((item - cellCount) / size)),
    ),
    overlaps: listOverlaps(geometry),
  }
}

function bitIn(cells: Readonly<Uint16Array>, cell: Cell): OptionSet {
  return 1 << cells.indexOf(cell)
}

function listOverlaps({ size, cellsOf }: Geometry): Overlap[] {
  const overlaps: Overlap[] = []
  for (let line = 0; line < 2 * size; line++) {
    for (let box = 2 * size; box < 3 * size; box++) {
      const shared = cellsOf[line].filter((cell) => cellsOf[box].includes(cell))
      if (shared.length < 2 || shared.length === size) continue
      overlaps.push({
        line,
        box,
        sharedInLine: shared.reduce((cells, cell) => cells | bitIn(cellsOf[line], cell), 0),
        sharedInBox: shared.reduce((cells, cell) => cells | bitIn(cellsOf[box], cell), 0),
      })
    }
  }
  return overlaps
}
