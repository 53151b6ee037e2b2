import { ProblemBuilder } from '../index.ts'
import { type Encoding, range, requireInteger } from './encoding.ts'

export interface LatinSquareOptions {
  /** Only squares with 1, 2, 3 … in the first row and in the first column. Default false. */
  readonly reduced?: boolean
}

/**
 * Latin squares: n symbols, each once in every row and every column. Each cell, each symbol in a row and each
 * symbol in a column is an item; a symbol in a cell is an option.
 *
 * There are 1, 2, 12, 576, 161,280 and 812,851,200 squares for n = 1 to 6 (OEIS A002860), and 1, 1, 1, 4, 56, 9,408
 * and 16,942,080 reduced ones for n = 1 to 7 (OEIS A000315).
 */
export function latinSquares(n: number, { reduced = false }: LatinSquareOptions = {}): Encoding {
  requireInteger('Latin squares', n, 1)
  const builder = new ProblemBuilder()
  const table = (name: string): number[][] =>
    range(n).map((line) =>
      range(n).map((position) => builder.addPrimary(`${name} ${line + 1},${position + 1}`)),
    )
  const [cells, inRow, inColumn] = [table('cell'), table('row and symbol'), table('column and symbol')]
  const entries: (readonly [row: number, column: number, symbol: number])[] = [] // by option
  for (const row of range(n)) {
    for (const column of range(n)) {
      for (const symbol of range(n)) {
        const isFixed = reduced && (row === 0 || column === 0)
        if (isFixed && symbol !== row + column) continue
        builder.addOption([cells[row][column], inRow[row][symbol], inColumn[column][symbol]])
        entries.push([row, column, symbol])
      }
    }
  }
  return {
    problem: builder.build(),
    draw: (solution) => {
      const square: number[][] = range(n).map(() => [])
      for (const [row, column, symbol] of solution.map((option) => entries[option]))
        square[row][column] = symbol + 1
      return square.map((row) => row.join(' ')).join('\n')
    },
  }
}
