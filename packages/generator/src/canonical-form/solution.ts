/**
 * The canonical form of a solution grid.
 *
 * Idea.      The first band of the least grid is the least band of its class, and no band or stack of the grid belongs
 *            to a lesser class. So the classes of all six are looked up, and only those of the least class are tried as
 *            first band, with every move that maps them to the least band.
 * Order.     Such a move fixes the order of all columns and the names of all digits. Only the other six rows are left. They
 *            are sorted by their first digits within a band, and then the two bands are sorted by their first digits.
 * Cost.      Six look-ups, and for most grids one or two moves, most of which fail at the fourth row.
 * Origin.    The New Sudoku Players' Forum had the idea to begin with the least of the 416 bands ("Canonical Form",
 *            forum.enjoysudoku.com). The code is our own.
 */
import type { Grid } from '@sudoku-lab/core'
import { type Arrangement, newArrangement, transpose } from './arrangement.ts'
import { type BandClasses, bandClasses } from './band-classes.ts'
import { type BandKey, keyOfBand, sortingMove } from './band-key.ts'
import { type BandMove, COLUMNS, composeMoves, ROWS } from './band-moves.ts'

/** No row is as large, read as a number of nine digits. */
const ABOVE_ALL_ROWS = 1e9

export class SolutionSearch {
  private readonly tables: BandClasses = bandClasses()
  private readonly boards = [new Uint8Array(81), new Uint8Array(81)] as const // the grid, and the transposed grid
  private readonly keys: BandKey[] = [0, 0, 0, 0, 0, 0] // of the bands, then of the stacks
  private readonly tried: Arrangement = newArrangement()
  /** The best arrangement so far. */
  readonly best: Arrangement = newArrangement()
  private readonly bestRows = new Int32Array(9) // its rows, each as a number of nine digits
  /** How many arrangements are as good. */
  count = 0

  /** Finds the best arrangement of a solution grid, and how many there are. */
  run(grid: Readonly<Grid>): void {
    this.boards[0].set(grid)
    transpose(grid, this.boards[1])
    this.bestRows.fill(ABOVE_ALL_ROWS)
    this.count = 0
    const least = this.leastClass()
    for (let chute = 0; chute < 6; chute++) {
      if (this.tables.classOfKey[this.keys[chute]] === least) this.tryChute(chute, least)
    }
  }

  private leastClass(): number {
    const { keys, boards, tables } = this
    let least = tables.classes.length
    for (let chute = 0; chute < 6; chute++) {
      keys[chute] = keyOfBand(boards[chute < 3 ? 0 : 1], 27 * (chute % 3))
      least = Math.min(least, tables.classOfKey[keys[chute]])
    }
    return least
  }

  /** Tries a band (0 to 2) or stack (3 to 5) as first band, with all moves that map it to the least band of its class. */
  private tryChute(chute: number, bandClass: number): void {
    const { tables, tried } = this
    const band = chute % 3
    tried.isTransposed = chute >= 3
    const board = this.boards[chute < 3 ? 0 : 1]
    const move = composeMoves(sortingMove(board, 27 * band), tables.moveOfKey[this.keys[chute]])
    for (const automorphism of tables.classes[bandClass].automorphisms) {
      this.tryMove(board, band, composeMoves(move, automorphism))
    }
  }

  private tryMove(board: Uint8Array, band: number, move: BandMove): void {
    const { rows, columns, names } = this.tried
    for (let row = 0; row < 3; row++) rows[row] = 3 * band + ROWS[3 * move + row]
    for (let column = 0; column < 9; column++) {
      columns[column] = COLUMNS[9 * move + column]
      names[board[9 * rows[0] + columns[column]]] = column + 1
    }
    this.sortRows(board, (band + 1) % 3, (band + 2) % 3)
    this.compare(board)
  }

  /** Sorts the rows of the other two bands, and the bands, by their first digits. */
  private sortRows(board: Uint8Array, one: number, other: number): void {
    const { rows } = this.tried
    this.sortBand(board, one, 3)
    this.sortBand(board, other, 6)
    if (this.firstName(board, rows[3]) < this.firstName(board, rows[6])) return
    for (let row = 3; row < 6; row++) {
      const source = rows[row]
      rows[row] = rows[row + 3]
      rows[row + 3] = source
    }
  }

  private sortBand(board: Uint8Array, band: number, position: number): void {
    const { rows } = this.tried
    for (let row = 0; row < 3; row++) {
      const source = 3 * band + row
      const name = this.firstName(board, source)
      let at = position + row
      while (at > position && this.firstName(board, rows[at - 1]) > name) {
        rows[at] = rows[at - 1]
        at--
      }
      rows[at] = source
    }
  }

  private firstName(board: Uint8Array, row: number): number {
    return this.tried.names[board[9 * row + this.tried.columns[0]]]
  }

  private compare(board: Uint8Array): void {
    const { bestRows } = this
    for (let row = 3; row < 9; row++) {
      const value = this.rowOf(board, row)
      if (value > bestRows[row]) return
      if (value < bestRows[row]) {
        this.keep(board, row)
        return
      }
    }
    this.count++
  }

  /** The tried arrangement becomes the best one. It is better from this row on. */
  private keep(board: Uint8Array, from: number): void {
    const { best, tried, bestRows } = this
    this.count = 1
    best.isTransposed = tried.isTransposed
    best.rows.set(tried.rows)
    best.columns.set(tried.columns)
    best.names.set(tried.names)
    for (let row = from; row < 9; row++) bestRows[row] = this.rowOf(board, row)
  }

  private rowOf(board: Uint8Array, row: number): number {
    const { rows, columns, names } = this.tried
    const start = 9 * rows[row]
    let value = 0
    for (let column = 0; column < 9; column++) value = 10 * value + names[board[start + columns[column]]]
    return value
  }
}
