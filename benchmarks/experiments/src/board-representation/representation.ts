import type { Cell, Digit, Geometry, Grid } from '@sudoku-lab/core'
import { List } from 'immutable'

/** Immutable boards in one representation. */
export interface Representation<Board> {
  fromGrid(grid: Readonly<Grid>): Board
  digitAt(board: Board, cell: Cell): Digit
  /** A board that differs from another in one cell. The other is not changed. */
  withDigit(board: Board, cell: Cell, digit: Digit): Board
  /** Tells that the search no longer needs this board. */
  release(board: Board): void
}

export const REPRESENTATION_IDS = [
  'persistent-vector',
  'nested-arrays',
  'flat-array',
  'flat-bytes',
  'recycled-bytes',
] as const

export type RepresentationId = (typeof REPRESENTATION_IDS)[number]

/**
 * `List` of the `immutable` package, which is a trie with 32 children per node. A new list shares all nodes
 * except for one path.
 */
export const persistentVector: Representation<List<Digit>> = {
  fromGrid: (grid) => List(grid),
  digitAt: (board, cell) => board.get(cell) ?? 0,
  withDigit: (board, cell, digit) => board.set(cell, digit),
  release: () => undefined,
}

/** An array of rows. A new board shares all rows except for one. */
export function nestedArrays({ size, rowOf, columnOf }: Geometry): Representation<readonly number[][]> {
  return {
    fromGrid: (grid) =>
      Array.from({ length: size }, (_, row) => Array.from(grid.subarray(row * size, (row + 1) * size))),
    digitAt: (board, cell) => board[rowOf[cell]][columnOf[cell]],
    withDigit: (board, cell, digit) => {
      const row = rowOf[cell]
      const rows = board.slice()
      const cells = board[row].slice()
      cells[columnOf[cell]] = digit
      rows[row] = cells
      return rows
    },
    release: () => undefined,
  }
}

/** One plain array, which is copied. */
export const flatArray: Representation<readonly number[]> = {
  fromGrid: (grid) => Array.from(grid),
  digitAt: (board, cell) => board[cell],
  withDigit: (board, cell, digit) => {
    const copy = board.slice()
    copy[cell] = digit
    return copy
  },
  release: () => undefined,
}

/** One `Uint8Array`, which is copied. */
export const flatBytes: Representation<Readonly<Uint8Array>> = {
  fromGrid: (grid) => grid.slice(),
  digitAt: (board, cell) => board[cell],
  withDigit: (board, cell, digit) => {
    const copy = board.slice()
    copy[cell] = digit
    return copy
  },
  release: () => undefined,
}

/** `flatBytes`, copied into a board that the search has released, if there is one. */
export function recycledBytes(): Representation<Uint8Array> {
  const spare: Uint8Array[] = []
  return {
    fromGrid: (grid) => grid.slice(),
    digitAt: (board, cell) => board[cell],
    withDigit: (board, cell, digit) => {
      const copy = spare.pop() ?? new Uint8Array(board.length)
      copy.set(board)
      copy[cell] = digit
      return copy
    },
    release: (board) => {
      spare.push(board)
    },
  }
}
