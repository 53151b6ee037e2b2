/**
 * Finds the right answers slowly, without any code from core or from a solver.
 *
 * Rows, columns and boxes are computed from the cell number wherever they are needed. A digit is legal if no cell of the
 * three houses has it. The search first fills the empty cell with the fewest legal digits, and checks all empty cells
 * again at every step.
 */

/** The shape of a board: the rows and columns of a box. */
export interface Shape {
  readonly boxHeight: number
  readonly boxWidth: number
}

type Board = Readonly<Uint8Array>

export interface Truth {
  /** The solutions found, in no particular order, up to the limit. */
  readonly solutions: readonly Uint8Array[]
  /** How many boards the search visited: 1 if it found at once that there is no solution. */
  readonly steps: number
}

/** All solutions of a puzzle, or the first `limit` of them. */
export function solutionsOf(shape: Shape, puzzle: Board, limit: number): Truth {
  const solutions: Uint8Array[] = []
  let steps = 0

  const fill = (board: Uint8Array): void => {
    steps++
    const tightest = tightestCell(shape, board)
    if (tightest === undefined) {
      solutions.push(board.slice())
      return
    }
    for (const digit of tightest.legal) {
      board[tightest.cell] = digit
      fill(board)
      if (solutions.length >= limit) break
    }
    board[tightest.cell] = 0
  }

  if (keepsTheRules(shape, puzzle)) fill(puzzle.slice())
  return { solutions, steps }
}

/** The empty cell with the fewest legal digits, or the first of several; undefined if the board is full. */
function tightestCell(shape: Shape, board: Board): { cell: number; legal: number[] } | undefined {
  let tightest: { cell: number; legal: number[] } | undefined
  for (let cell = 0; cell < board.length; cell++) {
    if (board[cell] !== 0) continue
    const legal = legalDigits(shape, board, cell)
    if (tightest === undefined || legal.length < tightest.legal.length) tightest = { cell, legal }
    if (legal.length <= 1) break
  }
  return tightest
}

/** Whether all digits are in range and no row, column or box has two equal digits. Cells may be empty. */
export function keepsTheRules({ boxHeight, boxWidth }: Shape, board: Board): boolean {
  const size = boxHeight * boxWidth
  const seen = new Uint8Array(3 * size * size) // house × digit
  for (let cell = 0; cell < board.length; cell++) {
    const digit = board[cell] ?? 0
    if (digit === 0) continue
    if (digit > size) return false
    const row = Math.floor(cell / size)
    const column = cell % size
    const box = Math.floor(row / boxHeight) * boxHeight + Math.floor(column / boxWidth)
    for (const house of [row, size + column, 2 * size + box]) {
      const index = house * size + digit - 1
      if (seen[index] === 1) return false
      seen[index] = 1
    }
  }
  return true
}

/** True when `solution` is full, keeps the rules and has every clue of `puzzle`. */
export function solves(shape: Shape, solution: Board, puzzle: Board): boolean {
  return !solution.includes(0) && extendsClues(solution, puzzle) && keepsTheRules(shape, solution)
}

/** Whether `board` contains every clue of `puzzle`. */
export function extendsClues(board: Board, puzzle: Board): boolean {
  return puzzle.every((clue, cell) => clue === 0 || board[cell] === clue)
}

/** The digits that no other cell of the row, the column or the box of `cell` has. */
function legalDigits(shape: Shape, board: Board, cell: number): number[] {
  const size = shape.boxHeight * shape.boxWidth
  const row = Math.floor(cell / size)
  const column = cell % size
  const top = row - (row % shape.boxHeight)
  const left = column - (column % shape.boxWidth)
  const taken = new Array<boolean>(size + 1).fill(false)
  const take = (other: number): void => {
    const digit = board[other]
    if (other !== cell && digit !== undefined) taken[digit] = true
  }
  for (let step = 0; step < size; step++) {
    take(row * size + step)
    take(step * size + column)
    take((top + Math.floor(step / shape.boxWidth)) * size + left + (step % shape.boxWidth))
  }
  const legal: number[] = []
  for (let digit = 1; digit <= size; digit++) if (!taken[digit]) legal.push(digit)
  return legal
}

const SYMBOLS = '.123456789ABCDEFGHIJKLMNOP'

/** A board on one line for messages: `.` for an empty cell, then 1 to 9 and A to P. */
export function textOf(board: Board): string {
  let text = ''
  for (const digit of board) text += SYMBOLS[digit] ?? '?'
  return text
}
