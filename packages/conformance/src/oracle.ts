/**
 * Finds the right answers slowly, without any code from core or from a solver.
 *
 * The houses of a board are read from the text of its layout. A digit is legal if no other cell of the houses of a cell has it. The
 * search first fills the empty cell with the fewest legal digits, and checks all empty cells again at every step.
 */

/** A board, by the text of its layout: `3x3`, `1x9`, `3x3-x`, `3x3-windoku`, or a symbol for the region of each cell. */
export interface Shape {
  readonly layout: string
}

/** What the oracle knows of a board: its houses, and those of each cell. */
interface Rules {
  readonly size: number
  readonly houses: readonly (readonly number[])[]
  readonly housesOf: readonly (readonly (readonly number[])[])[]
}

const known = new Map<string, Rules>()

function rulesOf({ layout }: Shape): Rules {
  const rules = known.get(layout) ?? readRules(layout)
  known.set(layout, rules)
  return rules
}

/** Cells with the same name are a house. */
function readRules(layout: string): Rules {
  const [base = '', ...extras] = layout.split('-')
  const size = base.includes('x')
    ? base.split('x').reduce((product, side) => product * Number(side), 1)
    : Math.sqrt(base.length)
  const named = new Map<string, number[]>()
  for (let cell = 0; cell < size * size; cell++) {
    const place = { row: Math.floor(cell / size), column: cell % size }
    const names = [
      `row ${place.row}`,
      `column ${place.column}`,
      regionName(base, place, cell),
      ...extras.flatMap((extra) => extraNames(extra, place, size)),
    ]
    for (const name of names) if (name !== '') named.set(name, [...(named.get(name) ?? []), cell])
  }
  const houses = [...named.values()]
  const cells = Array.from({ length: size * size }, (_, cell) => cell)
  return { size, houses, housesOf: cells.map((cell) => houses.filter((house) => house.includes(cell))) }
}

interface Place {
  readonly row: number
  readonly column: number
}

function regionName(base: string, { row, column }: Place, cell: number): string {
  const [height = 0, width = 0] = base.split('x').map(Number)
  if (!base.includes('x')) return `region ${base[cell]}`
  return height > 1 && width > 1 ? `box ${Math.floor(row / height)} ${Math.floor(column / width)}` : ''
}

function extraNames(extra: string, { row, column }: Place, size: number): string[] {
  if (extra === 'x') return [row === column ? 'falling' : '', row + column === size - 1 ? 'rising' : '']
  if (extra === 'windoku') {
    const isInside = row % 4 > 0 && column % 4 > 0
    return isInside ? [`window ${Math.floor(row / 4)} ${Math.floor(column / 4)}`] : []
  }
  return `${extra}r`.includes(`r${row + 1}c${column + 1}r`) ? [extra] : []
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
    const legal = legalDigits(shape, puzzle, board, cell)
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

/** Whether all digits are in range and no house has two equal digits. Cells may be empty. */
export function keepsTheRules(shape: Shape, board: Board): boolean {
  const { size, houses } = rulesOf(shape)
  if (board.some((digit) => digit > size)) return false
  const seen = new Uint8Array(size + 1) // digit → the number of the house that had it last
  return houses.every((cells, index) =>
    cells.every((cell) => {
      const digit = board[cell] ?? 0
      if (digit === 0) return true
      if (seen[digit] === index + 1) return false
      seen[digit] = index + 1
      return true
    }),
  )
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

/** The digits that `puzzle` allows in `cell` and no other cell of its houses has. */
function legalDigits(shape: Shape, puzzle: Question, board: Board, cell: number): number[] {
  const { size, housesOf } = rulesOf(shape)
  let taken = 0 // bit d stands for digit d
  for (const house of housesOf[cell] ?? []) {
    for (const other of house) if (other !== cell) taken |= 1 << (board[other] ?? 0)
  }
  const legal: number[] = []
  for (let digit = 1; digit <= size; digit++)
    if ((taken & (1 << digit)) === 0 && allows(puzzle, cell, digit)) legal.push(digit)
  return legal
}

const SYMBOLS = '.123456789ABCDEFGHIJKLMNOP'

/** A board or a puzzle on one line for messages: `.` for an empty cell, then 1 to 9 and A to P; a candidate grid as N symbols a cell. */
export function textOf(puzzle: Question): string {
  const size = Math.sqrt(puzzle.length)
  let text = ''
  for (let cell = 0; cell < puzzle.length; cell++) {
    if (puzzle instanceof Uint8Array) text += SYMBOLS[puzzle[cell] ?? 0] ?? '?'
    else
      for (let digit = 1; digit <= size; digit++) text += allows(puzzle, cell, digit) ? SYMBOLS[digit] : '.'
  }
  return text
}
