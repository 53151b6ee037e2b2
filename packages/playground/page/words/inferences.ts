/** Why a digit follows, why a candidate goes, and where a contradiction is. */
import { type Cell, type Digit, type House, has, nameOfCell, sizeOf, symbolOf } from '@sudoku-lab/core'
import type { TraceEvent, TraceState } from '@sudoku-lab/trace'
import { whyHidden, whySingle } from './branches.ts'
import {
  cellsFor,
  fitsInBand,
  hallSet,
  houseCells,
  isPlacedIn,
  isSingle,
  listed,
  nameCells,
  nameDigits,
  nameOfHouse,
  openCells,
  type Reasoned,
} from './facts.ts'

interface Inference {
  readonly cell: Cell
  readonly digit: Digit
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
  switch (reason) {
    case 'locked-candidates':
      return house === undefined ? undefined : locked(state, { cell, digit, house })
    case 'hall-set':
      return house === undefined ? undefined : hall(state, { cell, digit, house })
    case 'band': {
      const band = Math.floor(cell / geometry.size / geometry.boxHeight)
      const first = band * geometry.boxHeight + 1
      if (fitsInBand(state, band, digit, cell)) return undefined
      const says = `there is no way to place it in rows ${first} to ${first + geometry.boxHeight - 1} that uses the cell`
      return { says, cells: [] }
    }
    case 'minicolumns':
      return { says: 'the minicolumns of its stack leave no use for it there', cells: [] }
    default: {
      const found = geometry.cellsOf
        .map((_, one) => locked(state, { cell, digit, house: one }))
        .find((one) => one !== undefined)
      return found
    }
  }
}

interface Place {
  readonly cell: Cell
  readonly digit: Digit
  readonly house: House
}

function locked(state: TraceState, { cell, digit, house }: Place): Reasoned {
  const { geometry } = state
  const cells = cellsFor(state, house, digit)
  const peers = [...(geometry.peersOf[cell] ?? [])]
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
  return emptyCell(state) ?? missingDigit(state) ?? tooFewDigits(state) ?? noBand(state)
}

function emptyCell(state: TraceState): Reasoned {
  const cell = openCells(state).find((one) => state.candidatesOf(one) === 0)
  if (cell === undefined) return undefined
  return { says: `${nameOfCell(state.geometry, cell)} can take no digit`, cells: [cell] }
}

function missingDigit(state: TraceState): Reasoned {
  const { geometry } = state
  for (const house of geometry.cellsOf.keys()) {
    for (let digit = 1; digit <= geometry.size; digit++) {
      if (isPlacedIn(state, house, digit) || cellsFor(state, house, digit).length > 0) continue
      const says = `no cell of ${nameOfHouse(geometry, house)} can take ${symbolOf(digit)}`
      return { says, cells: houseCells(geometry, house).filter((cell) => state.grid[cell] === 0) }
    }
  }
  return undefined
}

function tooFewDigits(state: TraceState): Reasoned {
  const { geometry } = state
  for (const house of geometry.cellsOf.keys()) {
    const found = hallSet(
      state,
      houseCells(geometry, house),
      (cells, digits) => sizeOf(digits) < cells.length,
    )
    if (found === undefined) continue
    const says = `in ${nameOfHouse(geometry, house)}, ${nameCells(geometry, found.cells)} have only ${nameDigits(found.digits)} for ${found.cells.length} cells`
    return { says, cells: found.cells }
  }
  return undefined
}

function noBand(state: TraceState): Reasoned {
  const { size, boxHeight } = state.geometry
  for (let band = 0; band < size / boxHeight; band++) {
    const first = band * boxHeight + 1
    const missing = Array.from({ length: size }, (_, index) => index + 1).filter(
      (digit) => !fitsInBand(state, band, digit),
    )
    if (missing.length === 0) continue
    const says = `${listed(missing.map(symbolOf))} cannot be in each of the rows ${first} to ${first + boxHeight - 1}`
    const cells = openCells(state).filter((cell) => Math.floor(cell / size / boxHeight) === band)
    return { says, cells }
  }
  return undefined
}
