/**
 * Tables with a line of names above the rows, and perhaps a name before each row, as pandas writes them. These names are taken away.
 *
 *         0    1    2 …                ,0,1,2,…
 *    0  5.0  3.0  NaN …                0,5.0,3.0,,…
 *    1  6.0  NaN  NaN …                1,6.0,,,…
 */
import { isSize, MAX_SIZE } from '../../geometry.ts'
import type { Notation, PuzzleReader, Reading, ReadOptions } from '../notation.ts'
import { separatorIn } from '../text/cells.ts'
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
  const rows = others.slice(0, size).map((line) => fieldsOf(line, separatorOf(first)))
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
  const separator = separatorOf(line)
  const fields = separator === '|' ? [] : fieldsOf(line, separator)
  const names = hasCorner(line) ? fields.slice(1) : fields
  const hasIndex = hasCorner(line) || fieldsOf(next, separator).length === names.length + 1
  return isSequence(hasIndex ? sorted(names) : names) ? { names, hasIndex } : { names: [], hasIndex: false }
}

function hasCorner(line: string): boolean {
  const separator = separatorOf(line)
  return separator !== undefined && /^(?:index|row)?$/iu.test(fieldsOf(line, separator)[0] ?? '')
}

function sorted(names: readonly string[]): string[] {
  return names.toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
}

function separatorOf(line: string): string | undefined {
  return separatorIn(line, '|')
}

function fieldsOf(line: string, separator: string | undefined): string[] {
  if (separator === undefined) return line.split(/\s/u).filter((field) => field !== '')
  return line.split(separator).map((field) => field.trim().replace(/^"(.*)"$/u, '$1'))
}

export const namedColumns: Notation = { openReader: openNamedColumnsReader }

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
  /** The number of columns, if a line has their names. Behind a table is another heading where nothing is in its corner. */
  const sizeAbove = (line: string): number => {
    if (line === heading) return rows.size ?? 0
    const isAbove = heading === undefined || (names.length === 0 && hasIndex === true && hasCorner(line))
    return isAbove ? headingOf(line, `${line} x`).names.length : 0
  }
  const takeHeading = (line: string, size: number): readonly Reading[] => {
    const readings = push(heading === undefined ? '#' : '')
    if (line !== heading) hasIndex = undefined
    heading = line
    rows.size = size
    return readings
  }
  const takeRow = (line: string, above: string): readonly Reading[] => {
    const separator = separatorOf(above)
    const fields = fieldsOf(line, separator)
    const columns = headingOf(above, line)
    hasIndex ??= columns.hasIndex
    if (names.length === 0 && fields.length === columns.names.length) hasIndex = false // another table, without names
    if (!hasIndex) return push(line)
    lines.push(withoutIndex(line, separator))
    return names.push(fields[0]) < columns.names.length ? [] : pushTable(columns.names)
  }
  return {
    push: (text) => {
      const line = bareLine(text, ++number)
      const size = sizeAbove(line)
      if (isSize(size)) return takeHeading(line, size)
      return heading === undefined || line.trim() === '' || isComment(line)
        ? push(line)
        : takeRow(line, heading)
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
