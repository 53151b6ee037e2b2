/**
 * A board with lines around its boxes, and in each cell the digits that it may be, or `-` if it may be none:
 *
 *   +--------+--------+
 *   | 1   23 | 23  4  |
 *   | 23  4  | 1   23 |
 *   +--------+--------+
 *   | 23  1  | 4   23 |
 *   | 4   23 | 23  1  |
 *   +--------+--------+
 */
import type { Geometry } from '../geometry.ts'
import type { CandidateGrid } from '../puzzle.ts'
import { isSize } from '../shape.ts'
import { setOfText, textOfSet } from './candidate-text.ts'
import type { CandidateFormat } from './format-definition.ts'
import { framedBoard } from './pretty.ts'
import { splitRow } from './row-text.ts'
import { RowsReader } from './rows.ts'

export const candidateGrid: CandidateFormat = {
  id: 'candidate-grid',
  title: 'a board with lines drawn around its boxes, and the digits of each cell, as 123',
  separator: '\n',
  holds: 'candidates',
  openReader: (options) => new RowsReader('sets', options),
  write: (geometry, sets) => writeGrid(geometry, sets),
}

function writeGrid(geometry: Geometry, sets: Readonly<CandidateGrid>): string {
  const texts = Array.from(sets, textOfSet)
  const widths = Array.from({ length: geometry.size }, (_, column) =>
    Math.max(...texts.filter((_text, cell) => cell % geometry.size === column).map(({ length }) => length)),
  )
  return framedBoard(geometry, widths, (cell) => texts[cell] ?? '')
}

/**
 * Whether a line is a row of a board with the candidates of its cells, and none of digits: as many texts as the board has
 * digits, each of them the digits of a cell, and one of them longer than a number of a board.
 */
export function isRowOfCandidates(line: string, given: number | undefined): boolean {
  const { cells, cellCount: size } = splitRow(line, 'sets')
  const longest = Math.max(...cells.map(({ text }) => text.length))
  return (
    isSize(size) &&
    size === (given ?? size) &&
    longest > (size > 9 ? 2 : 1) &&
    cells.every(({ text }) => setOfText(text, size) !== undefined)
  )
}
