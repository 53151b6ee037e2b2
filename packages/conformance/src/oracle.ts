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

/** A puzzle in one of its two forms: a digit or 0 for each cell, or the digits that each cell may be, as bits. */
export type Question = Board | Readonly<Uint32Array>

export interface Truth {
  /** The solutions found, in no particular order, up to the limit. */
  readonly solutions: readonly Uint8Array[]
  /** How many boards the search visited: 1 if it found at once that there is no solution. */
  readonly steps: number
}

/** All solutions of a puzzle, or the first `limit` of them. */
export function solutionsOf(shape: Shape, puzzle: Question, limit: number): Truth {
  const solutions: Uint8Array[] = []
  let steps = 0

  const fill = (board: Uint8Array): void => {
    steps++
    const tightest = tightestCell(shape, puzzle, board)
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

  if (!isHopeless(shape, puzzle)) fill(cluesIn(puzzle))
  return { solutions, steps }
}

/** The empty cell with the fewest legal digits, or the first of several; undefined if the board is full. */
function tightestCell(
  shape: Shape,
  puzzle: Question,
  board: Board,
): { cell: number; legal: number[] } | undefined {
  let tightest: { cell: number; legal: number[] } | undefined
  for (let cell = 0; cell < board.length; cell++) {
    if (board[cell] !== 0) continue
    const legal = legalDigits(shape, board, cell).filter((digit) => allows(puzzle, cell, digit))
    if (tightest === undefined || legal.length < tightest.legal.length) tightest = { cell, legal }
    if (legal.length <= 1) break
  }
  return tightest
}

/** Whether a puzzle allows a digit in a cell. */
export function allows(puzzle: Question, cell: number, digit: number): boolean {
  const entry = puzzle[cell] ?? 0
  if (puzzle instanceof Uint32Array) return ((entry >>> (digit - 1)) & 1) === 1
  return entry === 0 || entry === digit
}

/** The digits of a puzzle: those of its cells that may be one digit only. */
export function cluesIn(puzzle: Question): Uint8Array {
  if (puzzle instanceof Uint8Array) return puzzle.slice()
  // a set of one digit is a power of 2
  return Uint8Array.from(puzzle as Uint32Array, (set) => {
    const digit = 32 - Math.clz32(set)
    return set === 2 ** (digit - 1) ? digit : 0
  })
}

/** Whether a puzzle has no solution for a reason that needs no search: clues conflict, or a cell may be no digit. */
export function isHopeless(shape: Shape, puzzle: Question): boolean {
  if (!keepsTheRules(shape, cluesIn(puzzle))) return true
  return puzzle instanceof Uint32Array && puzzle.includes(0)
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

/** True when `solution` is full, keeps the rules and has in every cell a digit that `puzzle` allows there. */
export function solves(shape: Shape, solution: Board, puzzle: Question): boolean {
  return !solution.includes(0) && extendsClues(solution, puzzle) && keepsTheRules(shape, solution)
}

/** Whether `board` contains every clue of `puzzle`, and no digit that `puzzle` does not allow. */
export function extendsClues(board: Board, puzzle: Question): boolean {
  const clues = cluesIn(puzzle)
  return board.every((digit, cell) => (digit === 0 ? clues[cell] === 0 : allows(puzzle, cell, digit)))
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

/** A board or a puzzle on one line for messages: `.` for an empty cell, then 1 to 9 and A to P; a candidate grid as N symbols a cell. */
export function textOf(puzzle: Question): string {
  const size = Math.sqrt(puzzle.length)
  let text = ''
  puzzle.forEach((entry: number, cell: number) => {
    if (puzzle instanceof Uint8Array) text += SYMBOLS[entry] ?? '?'
    else
      for (let digit = 1; digit <= size; digit++) text += allows(puzzle, cell, digit) ? SYMBOLS[digit] : '.'
  })
  return text
}
