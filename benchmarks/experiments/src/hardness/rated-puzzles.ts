/** Reads puzzles and their ratings from a CSV file. */
import { type Grid, geometryOf, parse } from '@sudoku-lab/core'
import { DataError, readText, tableIn } from '../command-line.ts'

export interface RatedPuzzle {
  readonly puzzle: Grid
  readonly clues: number
  /**
   * The ratings of Sudoku Explainer, and Berthier's W and B. Longer chains of inference have larger numbers.
   */
  readonly ratings: Readonly<Record<Scale, number>>
}

export const SCALES = ['ser', 'w', 'b'] as const
export type Scale = (typeof SCALES)[number]

/**
 * @throws DataError for a file without the columns puzzle, clues, ser, w and b, or a cell that is not a
 * number.
 */
export function readRatedPuzzles(path: string): RatedPuzzle[] {
  const rows = tableIn(path, readText(path))
  const columns = Object.keys(rows[0] ?? {})
  const missing = ['puzzle', 'clues', ...SCALES].find((name) => !columns.includes(name))
  if (rows.length > 0 && missing !== undefined)
    throw new DataError(`${path}: expected a column ${missing}, got ${columns.join(', ')}`)
  return rows.map((row, index) => {
    const numberIn = (column: string): number => {
      const value = Number(row[column])
      if (row[column] !== undefined && row[column] !== '' && Number.isFinite(value)) return value
      throw new DataError(
        `${path}, puzzle ${index + 1}: expected a number in the column ${column}, got '${row[column]}'`,
      )
    }
    return {
      puzzle: parse(row['puzzle'] ?? '', { geometry: geometryOf(3, 3) }).grid,
      clues: numberIn('clues'),
      ratings: { ser: numberIn('ser'), w: numberIn('w'), b: numberIn('b') },
    }
  })
}
