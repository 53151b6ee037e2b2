/**
 * Tables with a line of names above the rows, and perhaps a name before each row, as pandas writes them. These names are taken away.
 *
 *         0    1    2 …                ,0,1,2,…
 *    0  5.0  3.0  NaN …                0,5.0,3.0,,…
 *    1  6.0  NaN  NaN …                1,6.0,,,…
 */
import { isSize, MAX_SIZE } from '../../geometry.ts'
import type { Notation, PuzzleReader, Reading, ReadOptions } from '../notation.ts'
import { bareLine, isComment } from '../text/line-kinds.ts'
import { ParseError } from '../text/parse-error.ts'
import { isSequence } from './headings.ts'
import { RowsReader } from './rows.ts'

/** Whether a text is a table whose first line has the names of its columns. They are 0, 1, 2 … or another sequence. */
export function hasNamedColumns(lines: readonly string[]): boolean {
  const [first = '', ...others] = lines
  const { names, hasIndex } = headingOf(first, others[0])
  const size = names.length
  if (!isSize(size) || others.length < size) return false
  const rows = others.slice(0, size).map((line) => fieldsOf(line, separatorIn(first)))
  if (hasIndex)
    return rows.every((row) => row.length === size + 1) && isSequence(sorted(rows.map(([name]) => name)))
  // Without names before the rows, only their number says that the first line is none of them.
  const isWhole = others.length === size || (others[size] === first && !others.slice(0, size).includes(first))
  return size < MAX_SIZE && isWhole && rows.every((row) => row.length === size)
}

interface Heading {
  readonly names: readonly string[]
  readonly hasIndex: boolean
}

/** The names in the first line of a table. None if it has others than a sequence. */
function headingOf(line: string, next = ''): Heading {
  const separator = separatorIn(line)
  const fields = separator === '|' ? [] : fieldsOf(line, separator)
  const hasCorner = separator !== undefined && /^(?:index|row)?$/iu.test(fields[0] ?? '')
  const names = hasCorner ? fields.slice(1) : fields
  const hasIndex = hasCorner || fieldsOf(next, separator).length === names.length + 1
  return isSequence(hasIndex ? sorted(names) : names) ? { names, hasIndex } : { names: [], hasIndex: false }
}

function sorted(names: readonly string[]): string[] {
  return names.toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
}

function separatorIn(line: string): string | undefined {
  return [',', ';', '\t', '|'].find((symbol) => line.includes(symbol))
}

function fieldsOf(line: string, separator: string | undefined): string[] {
  if (separator === undefined) return line.split(/\s/u).filter((field) => field !== '')
  return line.split(separator).map((field) => field.trim().replace(/^"(.*)"$/u, '$1'))
}

export const namedColumns: Notation = { openReader: openNamedColumnsReader, answersAs: 'line' }

function openNamedColumnsReader(options?: ReadOptions): PuzzleReader {
  const rows = new RowsReader('digits', options)
  let number = 0
  let heading: string | undefined
  let hasIndex: boolean | undefined // a name before each row
  let names: string[] = []
  let lines: string[] = [] // of a table, until it is clear whether it is in order
  const push = (line: string): readonly Reading[] => {
    if (lines.length === 0) return rows.push(line)
    lines.push(line)
    return []
  }
  /** A name out of its order says that some rows or columns were moved. */
  const pushTable = (columns: readonly string[]): readonly Reading[] => {
    const wrong = [columns, names].find((each) => !isSequence(each) && isSequence(sorted(each)))
    const line = number - lines.length + 1
    const readings = lines.flatMap((each) => rows.push(wrong === undefined ? each : '#'))
    const kind = wrong === names ? 'rows' : 'columns'
    lines = []
    names = []
    if (wrong === undefined) return readings
    const reason = `the ${kind} have the names ${wrong.slice(0, 4).join(', ')} …, which are in no order: sort the ${kind}, or leave the names out`
    return [...readings, new ParseError({ line }, reason)]
  }
  return {
    push: (text) => {
      const line = bareLine(text, ++number)
      if (line === heading) return push('')
      if (heading === undefined && isSize(headingOf(line, `${line} x`).names.length)) {
        heading = line
        return push('#')
      }
      if (heading === undefined || line.trim() === '' || isComment(line)) return push(line)
      hasIndex ??= headingOf(heading, line).hasIndex
      if (!hasIndex) return push(line)
      const separator = separatorIn(heading)
      lines.push(withoutIndex(line, separator))
      const columns = headingOf(heading, line).names
      return names.push(fieldsOf(line, separator)[0]) < columns.length ? [] : pushTable(columns)
    },
    end: () => [...lines.flatMap((line) => rows.push(line)), ...rows.end()],
  }
}

/** The columns of the cells stay the same, for messages. */
function withoutIndex(line: string, separator: string | undefined): string {
  const start = line.search(/\S/u)
  const end = separator === undefined ? start + line.slice(start).search(/\s/u) : line.indexOf(separator) + 1
  return end < start ? line : `${' '.repeat(end)}${line.slice(end)}`
}
