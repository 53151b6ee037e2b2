/** Tables with a header, as spreadsheets and data sets have them: `puzzle,solution`, and a puzzle on each line. */
import type { Geometry } from '../../geometry.ts'
import type { Notation, PuzzleReader, Reading } from '../notation.ts'
import { bareLine } from '../text/line-kinds.ts'
import { nameOf, PUZZLE, puzzlesOf, refused } from './fields.ts'

export const csv: Notation = { openReader: ({ geometry } = {}) => tableReader(geometry), answersAs: 'csv' }

/** Whether a line is a header that names a field for the puzzle. */
export function isHeader(line: string): boolean {
  const names = cellsOf(line, delimiterOf(line)).map(nameOf)
  return !names.some((name) => /^\d|\.\./u.test(name)) && names.some((name) => PUZZLE.includes(name))
}

function tableReader(geometry: Geometry | undefined): PuzzleReader {
  let number = 0
  let header: { readonly delimiter: string; readonly names: readonly string[] } | undefined
  const push = (line: string): readonly Reading[] => {
    const text = bareLine(line, ++number)
    if (text.trim() === '' || text.startsWith('#')) return []
    if (header === undefined) {
      const delimiter = delimiterOf(text)
      header = { delimiter, names: cellsOf(text, delimiter) }
      return []
    }
    const cells = cellsOf(text, header.delimiter)
    const fields = header.names.map((name, index) => [name, cells[index]] as const)
    const place = { line: number, text }
    return puzzlesOf(fields, place, geometry) ?? [refused(place)]
  }
  return { push, end: () => [] }
}

/** What separates the columns of a table, by its header. */
function delimiterOf(header: string): string {
  return [',', ';', '\t', '|'].find((symbol) => header.includes(symbol)) ?? ','
}

/** The cells of a row. A cell in quotes may have delimiters, and each of its own quotes twice. */
export function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter)
  const [end, other] = [`(?=[${delimiter}]|$)`, `[^${delimiter}]*`]
  const cell = new RegExp(`[${delimiter}](?:"((?:[^"]|"")*)"${end}|(${other}))`, 'g')
  const found = `${delimiter}${line}`.matchAll(cell)
  return Array.from(found, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain)
}
