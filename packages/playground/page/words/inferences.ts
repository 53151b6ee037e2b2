/** Why a digit follows, why a candidate goes, and where a contradiction is. */
import {
  type BoxGeometry,
  type House,
  has,
  hasBoxes,
  nameOfCell,
  nameOfHouse,
  sizeOf,
  symbolOf,
} from '@sudoku-lab/core'
import type { TraceEvent, TraceState } from '@sudoku-lab/trace'
import {
  type Candidate,
  cellsFor,
  fitsInBand,
  hallSet,
  houseCells,
  isSingle,
  listed,
  nameCells,
  nameDigits,
  openCells,
  peersOf,
  type Reasoned,
  whyHidden,
  whySingle,
} from './facts.ts'

interface Inference extends Candidate {
  readonly reason: TraceEvent['reason']
  readonly house: House | undefined
}

/** Why a digit is inferred: the reason that the solver tells, where the board shows it. */
export function whyInfer(state: TraceState, { cell, digit, reason, house }: Inference): Reasoned {
  if (reason === 'naked-single' && !isSingle(state, cell, digit)) return undefined
  if (reason === 'hidden-single' && house !== undefined) {
    const cells = cellsFor(state, house, digit)
    return cells.every((one) => one === cell) ? whyHidden(state, house) : undefined
  }
  return whySingle(state, cell, digit)
}

export function whyEliminate(state: TraceState, { cell, digit, reason, house }: Inference): Reasoned {
  const { geometry } = state
  const { cellsOf, size } = geometry
  const houses = house === undefined ? [...cellsOf.keys()] : [house]
  switch (reason) {
    case 'hall-set':
      return house === undefined ? undefined : hall(state, { cell, digit, house })
    case 'band': {
      if (!hasBoxes(geometry)) return undefined
      const { boxHeight } = geometry
      const band = Math.floor(cell / size / boxHeight)
      if (fitsInBand(state, band, digit, cell)) return undefined
      const says = `there is no way to place it in ${rowsOf(geometry, band)} that uses the cell`
      return { says, cells: [] }
    }
    case 'minicolumns':
      return { says: 'the minicolumns of its stack leave no use for it there', cells: [] }
    default:
      return firstOf(houses, (one) => locked(state, { cell, digit, house: one }))
  }
}

function firstOf<Item>(items: Iterable<Item>, reasonOf: (item: Item) => Reasoned): Reasoned {
  for (const item of items) {
    const reason = reasonOf(item)
    if (reason !== undefined) return reason
  }
  return undefined
}

interface Place extends Candidate {
  readonly house: House
}

function locked(state: TraceState, { cell, digit, house }: Place): Reasoned {
  const { geometry } = state
  const cells = cellsFor(state, house, digit)
  const peers = peersOf(state, cell)
  if (cells.length === 0 || !cells.every((one) => peers.includes(one))) return undefined
  const says = `${nameOfHouse(geometry, house)} can have it only in ${nameCells(geometry, cells)}, which ${cells.length === 1 ? 'sees' : 'all see'} the cell`
  return { says, cells }
}

function hall(state: TraceState, { cell, digit, house }: Place): Reasoned {
  const { geometry } = state
  const others = houseCells(geometry, house).filter((one) => one !== cell)
  const found = hallSet(
    state,
    others,
    (cells, digits) => sizeOf(digits) <= cells.length && has(digits, digit),
  )
  // where the board cannot be completed any more, everything follows
  if (found === undefined) return whyContradiction(state)
  const says = `in ${nameOfHouse(geometry, house)}, ${nameCells(geometry, found.cells)} ${found.cells.length === 1 ? 'needs' : 'need'} ${nameDigits(found.digits)}`
  return { says, cells: found.cells }
}

/** Where the board shows that it cannot be completed: the cell or the house, and the cells that show it. */
export function whyContradiction(state: TraceState): Reasoned {
  const { geometry } = state
  const houses = [...geometry.cellsOf.keys()]
  const bands = hasBoxes(geometry) ? [...new Set(geometry.bandOf)] : []
  const cell = openCells(state).find((one) => state.candidatesOf(one) === 0)
  if (cell !== undefined) return { says: `${nameOfCell(geometry, cell)} can take no digit`, cells: [cell] }
  return (
    firstOf(houses, (house) => missingDigit(state, house)) ??
    firstOf(houses, (house) => tooFewDigits(state, house)) ??
    firstOf(bands, (band) => noBand(state, band))
  )
}

function missingDigit(state: TraceState, house: House): Reasoned {
  const { geometry, grid } = state
  const cells = houseCells(geometry, house)
  for (let digit = 1; digit <= geometry.size; digit++) {
    const isPlaced = cells.some((cell) => grid[cell] === digit)
    if (isPlaced || cellsFor(state, house, digit).length > 0) continue
    const says = `no cell of ${nameOfHouse(geometry, house)} can take ${symbolOf(digit)}`
    return { says, cells: cells.filter((cell) => grid[cell] === 0) }
  }
  return undefined
}

function tooFewDigits(state: TraceState, house: House): Reasoned {
  const { geometry } = state
  const found = hallSet(state, houseCells(geometry, house), (cells, digits) => sizeOf(digits) < cells.length)
  if (found === undefined) return undefined
  const says = `in ${nameOfHouse(geometry, house)}, ${nameCells(geometry, found.cells)} have only ${nameDigits(found.digits)} for ${found.cells.length} cells`
  return { says, cells: found.cells }
}

function noBand(state: TraceState, band: number): Reasoned {
  const { geometry } = state
  if (!hasBoxes(geometry)) return undefined
  const { size, boxHeight } = geometry
  const digits = Array.from({ length: size }, (_, index) => index + 1)
  const missing = digits.filter((digit) => !fitsInBand(state, band, digit))
  if (missing.length === 0) return undefined
  const says = `${listed(missing.map(symbolOf))} cannot be in each of the ${rowsOf(geometry, band)}`
  return { says, cells: openCells(state).filter((cell) => Math.floor(cell / size / boxHeight) === band) }
}

function rowsOf({ boxHeight }: BoxGeometry, band: number): string {
  return `rows ${band * boxHeight + 1} to ${(band + 1) * boxHeight}`
}
