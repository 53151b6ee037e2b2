/** Tells whether 0 is an empty cell, as usual, or the first of N digits. */
import type { Grid } from '../../grid.ts'
import { symbolOf } from '../../symbols.ts'

/** What stands for 0 until all cells are known. */
const ZERO = 64

/**
 * The cells of a puzzle as they are read. Where another symbol marks the empty cells, 0 is a digit, provided that the board has
 * as many digits: 0 to N − 1. It is read as 1, and the others as the next digit.
 */
export class DigitCells {
  private readonly grid: Grid
  private readonly size: number
  private mark = '' // of an empty cell, other than 0
  private hasZero = false
  private hasLast = false // the digit N

  constructor(size: number) {
    this.size = size
    this.grid = new Uint8Array(size * size)
  }

  set(cell: number, digit: number, text: string): void {
    const isZero = digit === 0 && text === '0'
    if (isZero) this.hasZero = true
    else if (digit === 0) this.mark ||= text
    if (digit === this.size) this.hasLast = true
    this.grid[cell] = isZero ? ZERO : digit
  }

  /** @param line of the puzzle, for the note; without it, the note names none */
  result(line?: number): { readonly puzzle: Grid; readonly note?: string; readonly zeroBased?: true } {
    const { grid, hasZero, hasLast, mark, size } = this
    if (!hasZero) return { puzzle: grid }
    const isDigit = mark !== '' && !hasLast && !this.hasZerosInLine()
    const shift = isDigit ? 1 : 0
    const puzzle = grid.map((digit) => (digit === ZERO ? shift : digit === 0 ? 0 : digit + shift))
    if (!isDigit) return { puzzle }
    const place = line === undefined ? '' : `line ${line}: `
    const note = `${place}'${mark}' marks the empty cells, so 0 is a digit: 0 to ${symbolOf(size - 1)} are read as 1 to ${symbolOf(size)}`
    return { puzzle, note, zeroBased: true }
  }

  /** Whether a row or a column has two zeros, which cannot be digits. */
  private hasZerosInLine(): boolean {
    const seen = new Set<number>()
    const { grid, size } = this
    return grid.some((digit, cell) => {
      if (digit !== ZERO) return false
      const [row, column] = [Math.floor(cell / size), 32 + (cell % size)]
      const isSecond = seen.has(row) || seen.has(column)
      seen.add(row).add(column)
      return isSecond
    })
  }
}
