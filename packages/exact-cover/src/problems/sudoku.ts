/**
 * Sudoku as exact cover. A digit in a cell is an option. It covers four items, each of which has to be covered exactly
 * once:
 *
 *                 r3c7         5 in row 3   5 in column 7   5 in box 3        items
 *   5 in r3c7      ●               ●              ●              ●            an option
 *
 * Items are in the order of the cells, and then, house by house, of the digits. Options are in the order of the cells
 * and then of the digits. An empty board of N × N cells has N³ options on 4 N² items: 729 on 324 if N is 9.
 */
import { fromRows, type Option, type Problem } from '../index.ts'
import { type Encoding, range } from './encoding.ts'

/** The part of a geometry of `@sudoku-lab/core` that is needed here. */
export interface Board {
  /** The number of digits, and of cells in a row. */
  readonly size: number
  readonly cellCount: number
  /** Cell → its houses, such as its row, its column and its box; all houses are numbered through, and each has as many cells. */
  readonly housesOf: readonly ArrayLike<number>[]
}

/**
 * A puzzle. A clue leaves its cell one option.
 *
 * @param puzzle a grid of this board, 0 for an empty cell
 */
export function sudoku(board: Board, puzzle: ArrayLike<number>): Encoding {
  const { size, cellCount } = board
  if (puzzle.length !== cellCount) {
    throw new RangeError(`expected a grid of ${cellCount} cells, got ${puzzle.length}`)
  }
  const sets = Array.from(puzzle, (digit) => (digit === 0 ? 2 ** size - 1 : 1 << (digit - 1)))
  const { problem, placements } = candidateSudoku(board, sets)
  return {
    problem,
    draw: (solution) => {
      const grid = gridOf(board, solution, placements)
      const marks = Array.from(grid, (digit) => digit.toString(36).toUpperCase()) // above 9, letters
      return range(size)
        .map((row) => marks.slice(size * row, size * (row + 1)).join(' '))
        .join('\n')
    },
  }
}

/** A Sudoku in which each cell may be some digits only, and what its options mean. */
interface CandidateSudoku {
  readonly problem: Problem
  /** Option → what it places, as an option of the empty board. */
  readonly placements: readonly Option[]
}

/**
 * A puzzle that says which digits each cell may be. The other digits have no option.
 *
 * @param sets cell → its digits, as bits: bit d − 1 is digit d
 */
function candidateSudoku(board: Board, sets: ArrayLike<number>): CandidateSudoku {
  const { size, cellCount, housesOf } = board
  const placements: Option[] = []
  const rows: number[][] = []
  for (const cell of range(cellCount)) {
    for (const digit of range(size).filter((bit) => ((sets[cell] >>> bit) & 1) === 1)) {
      rows.push([cell, ...Array.from(housesOf[cell], (house) => cellCount + house * size + digit)])
      placements.push(cell * size + digit)
    }
  }
  const houseCount = 1 + Math.max(...housesOf.map((houses) => Math.max(...Array.from(houses))))
  return { problem: fromRows(rows, { primary: cellCount + houseCount * size }), placements }
}

/** The problem of the empty board, for all puzzles on it: the clues of a puzzle are options that are taken. */
export function emptySudoku(board: Board): Problem {
  return sudoku(board, new Uint8Array(board.cellCount)).problem
}

/** What has to be asked about a puzzle. */
export interface SudokuQuestion {
  /** The problem, if it is not that of the empty board. */
  readonly problem?: Problem
  /** Option → what it places, as an option of the empty board, if the problem is another one. */
  readonly placements?: readonly Option[]
  /** The options of the clues. */
  readonly taken: readonly Option[]
}

/**
 * The question that a puzzle asks. A grid, which has bytes, is a question about the empty board. A puzzle that says which digits
 * each cell may be has a problem of its own.
 *
 * @param puzzle a grid of this board, or cell → its digits, as bits
 */
export function questionOf(board: Board, puzzle: Readonly<Uint8Array | Uint32Array>): SudokuQuestion {
  const { size } = board
  if (puzzle instanceof Uint8Array) {
    const taken: Option[] = []
    for (let cell = 0; cell < puzzle.length; cell++)
      if (puzzle[cell] !== 0) taken.push(cell * size + puzzle[cell] - 1)
    return { taken }
  }
  const { problem, placements } = candidateSudoku(board, puzzle)
  const isClue = (option: Option): boolean => {
    const set = puzzle[Math.floor(placements[option] / size)]
    return (set & (set - 1)) === 0
  }
  return { problem, placements, taken: range(placements.length).filter(isClue) }
}

/** The grid that a solution of a question places. */
export function gridOf(
  { size, cellCount }: Board,
  options: readonly Option[],
  placements?: readonly Option[],
): Uint8Array<ArrayBuffer> {
  const grid = new Uint8Array(cellCount)
  for (const option of options) {
    const placed = placements === undefined ? option : placements[option]
    grid[Math.floor(placed / size)] = (placed % size) + 1
  }
  return grid
}
