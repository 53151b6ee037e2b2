/** What the board of a trace shows. Every reason is told from it, so that none is told that the board refutes. */
import {
  type Cell,
  type Digit,
  type DigitSet,
  digitsOf,
  type Geometry,
  type House,
  has,
  hasBoxes,
  NO_DIGITS,
  nameOfCell,
  nameOfHouse,
  type SolverTraits,
  singleton,
  sizeOf,
  symbolOf,
} from '@sudoku-lab/core'
import type { SearchTree, Trace, TraceState } from '@sudoku-lab/trace'

/** A state of a search: that before its event `position − 1`, or after it. */
export interface Moment {
  readonly trace: Trace
  readonly tree: SearchTree
  readonly traits: Pick<SolverTraits, 'branching' | 'family' | 'keepsCandidates'>
  readonly state: TraceState
  readonly position: number
}

/** Whether clauses that the board does not show decide what a search does. */
export function learnsClauses({ traits }: Moment): boolean {
  return traits.family === 'clauses'
}

/** A digit in a cell. */
export interface Candidate {
  readonly cell: Cell
  readonly digit: Digit
}

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

export function peersOf({ geometry }: TraceState, cell: Cell): Cell[] {
  return [...(geometry.peersOf[cell] ?? [])]
}

export function openCells({ grid }: TraceState): Cell[] {
  return [...grid.keys()].filter((cell) => grid[cell] === 0)
}

export function isSingle(state: TraceState, cell: Cell, digit: Digit): boolean {
  return state.candidatesOf(cell) === singleton(digit)
}

/** A naked single, or a hidden one. */
export function whySingle(state: TraceState, cell: Cell, digit: Digit): Reasoned {
  const { geometry } = state
  if (isSingle(state, cell, digit))
    return { says: `${nameOfCell(geometry, cell)} can take no other digit`, cells: peersOf(state, cell) }
  if (!has(state.candidatesOf(cell), digit)) return undefined
  const house = housesOf(geometry, cell).find((one) => cellsFor(state, one, digit).length === 1)
  return house === undefined ? undefined : whyHidden(state, house)
}

export function whyHidden({ geometry }: TraceState, house: House): Reasoned {
  const says = `no other cell of ${nameOfHouse(geometry, house)} can take it`
  return { says, cells: houseCells(geometry, house) }
}

interface HallSet {
  readonly cells: readonly Cell[]
  readonly digits: DigitSet
}

/**
 * Cells of a house that need all of the digits that they have together: fewer digits than cells, or as many. Returns the
 * smallest such set that `isWanted`.
 */
export function hallSet(
  state: TraceState,
  cells: readonly Cell[],
  isWanted: (cells: readonly Cell[], digits: DigitSet) => boolean,
): HallSet | undefined {
  const open = cells.filter((cell) => state.grid[cell] === 0)
  const choose = (from: readonly Cell[], size: number, chosen: HallSet): HallSet | undefined => {
    if (sizeOf(chosen.digits) > size) return undefined
    if (chosen.cells.length === size) return isWanted(chosen.cells, chosen.digits) ? chosen : undefined
    for (const [index, cell] of from.entries()) {
      const more = { cells: [...chosen.cells, cell], digits: chosen.digits | state.candidatesOf(cell) }
      const found = choose(from.slice(index + 1), size, more)
      if (found !== undefined) return found
    }
    return undefined
  }
  for (let size = 1; size <= open.length; size++) {
    const found = choose(open, size, { cells: [], digits: NO_DIGITS })
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether a digit can be once in each row and box of a band, which is three rows or more, in this cell if it is given. */
export function fitsInBand(state: TraceState, band: number, digit: Digit, cell?: Cell): boolean {
  const { geometry, grid } = state
  if (!hasBoxes(geometry)) return true
  const { size, boxHeight } = geometry
  const places = Array.from({ length: boxHeight }, (_, index) => {
    const row = band * boxHeight + index
    if (cell !== undefined && Math.floor(cell / size) === row) return [cell]
    return houseCells(geometry, row).filter(
      (one) => grid[one] === digit || has(state.candidatesOf(one), digit),
    )
  })
  const fits = (row: number, taken: ReadonlySet<House>): boolean => {
    if (row === places.length) return true
    return (places[row] ?? []).some((place) => {
      const [, column = 0, box = 0] = housesOf(geometry, place)
      return !taken.has(column) && !taken.has(box) && fits(row + 1, new Set([...taken, column, box]))
    })
  }
  return fits(0, new Set())
}

export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

export function nameDigits(set: DigitSet): string {
  return listed(digitsOf(set).map(symbolOf))
}

export function nameCells(geometry: Geometry, cells: readonly Cell[]): string {
  return listed(cells.map((cell) => nameOfCell(geometry, cell)))
}
