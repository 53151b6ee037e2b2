/** What the board of a trace shows. Every reason is told from it, so that none is told that the board refutes. */
import {
  type Cell,
  type Digit,
  type DigitSet,
  digitsOf,
  type Geometry,
  type House,
  has,
  NO_DIGITS,
  nameOfCell,
  singleton,
  sizeOf,
  symbolOf,
} from '@sudoku-lab/core'
import type { TraceState } from '@sudoku-lab/trace'

/** What is said of an event, and which cells it rests on. */
export interface Told {
  readonly says: string
  readonly cells: readonly Cell[]
}

/** What a reason says, and its cells; undefined where the board does not show it. */
export type Reasoned = Told | undefined

/** The open cells of a house that can take a digit. */
export function cellsFor(state: TraceState, house: House, digit: Digit): Cell[] {
  return houseCells(state.geometry, house).filter((cell) => has(state.candidatesOf(cell), digit))
}

export function houseCells({ cellsOf }: Geometry, house: House): Cell[] {
  return [...(cellsOf[house] ?? [])]
}

export function housesOf({ housesOf: houses }: Geometry, cell: Cell): House[] {
  return [...(houses[cell] ?? [])]
}

/** A house in which this cell alone can take the digit. */
export function houseOfSingle(state: TraceState, cell: Cell, digit: Digit): House | undefined {
  if (!has(state.candidatesOf(cell), digit)) return undefined
  return housesOf(state.geometry, cell).find((house) => cellsFor(state, house, digit).length === 1)
}

export function openCells({ grid }: TraceState): Cell[] {
  return [...grid.keys()].filter((cell) => grid[cell] === 0)
}

export function isPlacedIn({ geometry, grid }: TraceState, house: House, digit: Digit): boolean {
  return houseCells(geometry, house).some((cell) => grid[cell] === digit)
}

/**
 * Cells of a house that need all of the digits that they have together: fewer digits than cells, or as many. Returns the
 * smallest such set that `isWanted`.
 */
export function hallSet(
  state: TraceState,
  cells: readonly Cell[],
  isWanted: (cells: readonly Cell[], digits: DigitSet) => boolean,
): { readonly cells: readonly Cell[]; readonly digits: DigitSet } | undefined {
  const open = cells.filter((cell) => state.grid[cell] === 0)
  for (let size = 1; size <= open.length; size++) {
    const found = choose(open, size, NO_DIGITS, [])
    if (found !== undefined) return found
  }
  return undefined

  function choose(
    from: readonly Cell[],
    size: number,
    digits: DigitSet,
    chosen: readonly Cell[],
  ): { cells: readonly Cell[]; digits: DigitSet } | undefined {
    if (sizeOf(digits) > size) return undefined
    if (chosen.length === size) return isWanted(chosen, digits) ? { cells: chosen, digits } : undefined
    for (const [index, cell] of from.entries()) {
      const found = choose(from.slice(index + 1), size, digits | state.candidatesOf(cell), [...chosen, cell])
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** The cells of a band, which are three rows or more, that hold the digit or can take it. */
function placesIn(state: TraceState, rows: readonly House[], digit: Digit): Cell[][] {
  return rows.map((row) =>
    houseCells(state.geometry, row).filter(
      (cell) => state.grid[cell] === digit || has(state.candidatesOf(cell), digit),
    ),
  )
}

/** Whether a digit can be once in each row and box of the band of a cell, with this cell if it is given. */
export function fitsInBand(state: TraceState, band: number, digit: Digit, cell?: Cell): boolean {
  const { size, boxHeight } = state.geometry
  const rows = Array.from({ length: boxHeight }, (_, row) => band * boxHeight + row)
  const places = placesIn(state, rows, digit).map((cells, index) =>
    cell !== undefined && Math.floor(cell / size) === rows[index] ? [cell] : cells,
  )
  const fits = (row: number, taken: ReadonlySet<House>): boolean => {
    if (row === places.length) return true
    return (places[row] ?? []).some((place) => {
      const [, column = 0, box = 0] = housesOf(state.geometry, place)
      return !taken.has(column) && !taken.has(box) && fits(row + 1, new Set([...taken, column, box]))
    })
  }
  return fits(0, new Set())
}

export function nameOfHouse({ size }: Geometry, house: House): string {
  return `${['row', 'column', 'box'][Math.floor(house / size)]} ${(house % size) + 1}`
}

export function listed(names: readonly string[], and = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`
}

export function nameDigits(set: DigitSet, and = 'and'): string {
  return listed(digitsOf(set).map(symbolOf), and)
}

export function nameCells(geometry: Geometry, cells: readonly Cell[]): string {
  return listed(cells.map((cell) => nameOfCell(geometry, cell)))
}

export function isSingle(state: TraceState, cell: Cell, digit: Digit): boolean {
  return state.candidatesOf(cell) === singleton(digit)
}
