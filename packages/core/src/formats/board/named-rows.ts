/**
 * Boards with a name before each row, as R prints a matrix, and as GLPK and AMPL have a parameter. What is around the cells is taken away.
 *
 *         [,1] [,2] [,3] …          param givens : 1 2 3 … :=
 *    [1,]    5    3   NA …                    1    5 3 . …
 *    [2,]    6   NA   NA …                    2    6 . . … ;
 */
import type { Notation, PuzzleReader, ReadOptions } from '../notation.ts'
import { bareLine } from '../text/line-kinds.ts'
import { RowsReader } from './rows.ts'

const COLUMNS_OF_R = /^\s*(?:\[,\d+\]\s*){4,}$/u
const ROW_OF_R = /^\s*\[\d+,\]/u
const BEGINNING_OF_PARAMETER = /^\s*param\s[^:;]*:(?:\s*\d+)+\s*(?::=\s*)?$/u
const ROW_OF_PARAMETER = /^\s*\d+(?=\s)/u

/** Whether the rows of a text have such names. */
export function hasNamedRows(lines: readonly string[]): boolean {
  return (
    lines.slice(0, 3).some((line) => COLUMNS_OF_R.test(line)) ||
    lines.some((line) => BEGINNING_OF_PARAMETER.test(line))
  )
}

export const namedRows: Notation = { openReader: openNamedRowsReader, answersAs: 'line' }

function openNamedRowsReader(options?: ReadOptions): PuzzleReader {
  const rows = new RowsReader('digits', options)
  let number = 0
  let place: 'outside' | 'heading' | 'table' = 'outside'
  /** The cells of a line of a parameter, whose heading may have several lines. */
  const cellsOfParameter = (line: string): string => {
    if (BEGINNING_OF_PARAMETER.test(line)) place = 'heading'
    const isRow = place === 'table' && ROW_OF_PARAMETER.test(line)
    if (place === 'heading') place = line.includes(':=') ? 'table' : 'heading'
    else if (line.includes(';')) place = 'outside'
    return isRow ? withoutName(line, ROW_OF_PARAMETER).replace(/;.*$/u, '') : ''
  }
  return {
    push: (text) => {
      const line = bareLine(text, ++number)
      const cells = ROW_OF_R.test(line) ? withoutName(line, ROW_OF_R) : cellsOfParameter(line)
      return rows.push(cells.trim() === '' ? '#' : cells)
    },
    end: () => rows.end(),
  }
}

/** The columns of the cells stay the same, for messages. */
function withoutName(line: string, pattern: RegExp): string {
  return line.replace(pattern, (name) => ' '.repeat(name.length))
}
