/** Tables with a header, as spreadsheets and data sets have them: `puzzle,solution`, and a puzzle on each line. */
import { isSize } from '../../geometry.ts'
import type { Notation, ReadOptions } from '../notation.ts'
import { separatorIn } from '../text/cells.ts'
import { isComment } from '../text/line-kinds.ts'
import { LinesReader } from '../text/lines-reader.ts'
import { isOfGrids, puzzlesOf, refused } from './fields.ts'

export const csv: Notation = { openReader: (options) => new TableReader(options), answersAs: 'csv' }

/** Whether a line is a header above a table with a puzzle in each row: words, of which one names a grid, or no digit stands above one. */
export function isHeader([line = '', next = '']: readonly string[], options: ReadOptions): boolean {
  const delimiter = delimiterOf(line)
  const names = cellsOf(line, delimiter)
  const cells = cellsOf(next, delimiter)
  if (names.length > cells.length + 1 || names.some((name) => /^\s*\d|\.\./u.test(name))) return false
  const isGrid = (cell = ''): boolean =>
    cell.length >= 16 && isSize(Math.sqrt(cell.trim().length)) && /^(?=.*\d)[\s\d.*_-]+$/u.test(cell)
  // A row of a board may begin with `x` or `y`, so these are names of grids only where one stands below.
  const isNamed = names.some(
    (name) => isOfGrids(name, options) && (name.trim().length > 1 || cells.some(isGrid)),
  )
  return (
    (isNamed && (next === '' || names.length > 1 || isGrid(cells[0]))) ||
    (names.length > 1 &&
      names.length <= cells.length &&
      names.every((name) => /^\s*"?\p{L}/u.test(name)) &&
      cells.some(isGrid))
  )
}

class TableReader extends LinesReader {
  private delimiter = ''
  private names: readonly string[] | undefined // of the columns, in the first line

  protected take(text: string): void {
    if (text.trim() === '' || isComment(text)) return
    if (this.names === undefined) {
      this.delimiter = delimiterOf(text)
      this.names = cellsOf(text, this.delimiter)
      return
    }
    const cells = cellsOf(text, this.delimiter)
    const fields = this.names.map((name, index) => [name, cells[index]] as const)
    const place = { line: this.line, text }
    this.found.push(...(puzzlesOf(fields, place, this.options) ?? [refused(place)]))
  }
}

/** What separates the columns of a table, by its header. */
function delimiterOf(header: string): string {
  return separatorIn(header, '|') ?? ','
}

/** The cells of a row. A cell in quotes may have delimiters, and each of its own quotes twice. */
export function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter)
  const cells: string[] = []
  for (let at = 0; at <= line.length; ) {
    const quoted = line[at] === '"' ? endOfQuoted(line, at, delimiter) : -1
    const next = line.indexOf(delimiter, at)
    const end = quoted >= 0 ? quoted : next < 0 ? line.length : next
    cells.push(quoted >= 0 ? line.slice(at + 1, end - 1).replaceAll('""', '"') : line.slice(at, end))
    at = end + 1
  }
  return cells
}

/** Where a cell ends that begins with a quote, or −1 if no quote is before a delimiter or the end of the line. */
function endOfQuoted(line: string, start: number, delimiter: string): number {
  for (let at = line.indexOf('"', start + 1); at >= 0; at = line.indexOf('"', at + 2)) {
    if (line[at + 1] === '"') continue
    return at + 1 === line.length || line[at + 1] === delimiter ? at + 1 : -1
  }
  return -1
}
