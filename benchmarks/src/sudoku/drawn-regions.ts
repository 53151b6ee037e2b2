/** A board whose regions are no boxes, as text for people. */
import { type Geometry, type Grid, symbolOf } from '@sudoku-lab/core'

/**
 * With lines between the regions:
 *
 *   +---+---+
 *   |1 .|. .|
 *   | +-+ + |
 *   |.|. .|.|
 */
export function drawnRegions(geometry: Geometry, grid: Readonly<Grid>): string {
  const { size, regionOf } = geometry
  const lines = Array.from({ length: size }, (_, line) => line)
  const region = (row: number, column: number): number | undefined =>
    row < 0 || column < 0 || row >= size || column >= size
      ? undefined
      : (regionOf?.[row * size + column] ?? 0)
  const isBeside = (row: number, column: number): boolean => region(row, column - 1) !== region(row, column)
  const isUnder = (row: number, column: number): boolean => region(row - 1, column) !== region(row, column)
  const corner = (row: number, column: number): string =>
    [isUnder(row, column), isUnder(row, column - 1), isBeside(row, column)].includes(true) ? '+' : ' '
  const rule = (row: number): string =>
    lines.map((column) => corner(row, column) + (isUnder(row, column) ? '-' : ' ')).join('') +
    corner(row, size)
  const symbol = (digit = 0): string => (digit === 0 ? '.' : symbolOf(digit))
  const cells = (row: number): string =>
    lines.map((column) => (isBeside(row, column) ? '|' : ' ') + symbol(grid[row * size + column])).join('')
  return [...lines.flatMap((row) => [rule(row), `${cells(row)}|`]), rule(size)].join('\n')
}
