/**
 * Tables with empty columns before, between or behind those of a board, as spreadsheets have them. An empty column is one of the board
 * where the text leaves no other way, and a gap where the empty cells have a mark.
 *
 *   ,5,3,,,,7,,,,,,        ,5,3,0,,0,7,0,,0,0,0
 *   ,6,,,,1,9,5,,,,        ,6,0,0,,1,9,5,,0,0,0
 */
import { MAX_SIZE, MIN_SIZE, usualBoxWidth } from '../../geometry.ts'
import { cellOfText, separatorIn } from '../text/cells.ts'
import { type LineKind, type Way, waysOfTable } from './gaps.ts'

/** No table is wider that has a board of 25×25. */
const MOST_COLUMNS: number = 4 * MAX_SIZE

export interface Columns {
  readonly separator: string
  /** Those of the board, from 0. */
  readonly kept: readonly number[]
}

/**
 * The columns of the board in a table with empty cells. Undefined for any other text.
 *
 * @param given the size of the board, if it is known
 * @throws RangeError if it is not clear which columns are of the board
 */
export function columnsOfBoard(
  lines: readonly string[],
  given: number | undefined,
  isWhole: boolean,
): Columns | undefined {
  const [first = ''] = lines
  const separator = separatorIn(first)
  if (separator === undefined || !first.split(separator).some(isEmpty)) return undefined
  const rows = lines.map((line) => line.split(separator))
  const [width = 0, ...others] = new Set(
    rows.filter((row) => !row.every(isEmpty)).map(({ length }) => length),
  )
  const columnKinds = Array.from({ length: width }, (_, column) => kindOf(rows.map((row) => row[column])))
  if (width < MIN_SIZE || width > MOST_COLUMNS || others.length > 0 || rows.length < MIN_SIZE)
    return undefined
  if (!columnKinds.includes('empty')) return { separator, kept: [...columnKinds.keys()] }
  const ways = waysOfBoards({ rows, columnKinds }, given, isWhole)
  const [way] = ways
  if (way === undefined && !rows.flat().some(isMark)) return undefined
  const isOnly = way !== undefined && ways.length === 1 && way.rows.length === way.size
  const smaller = way && given === undefined ? smallerSize({ rows, columnKinds }, way.size) : undefined
  if (isOnly && smaller === undefined) return { separator, kept: way.rows }
  const count = columnKinds.filter((kind) => kind === 'empty').length
  const sizes = new Set([smaller ?? [], ways.map(({ size }) => size)].flat())
  const asked =
    sizes.size > 1
      ? `whether a board has ${[...sizes].join(' or ')} of the ${width} columns`
      : `which of the ${width} columns are of a board`
  throw new RangeError(
    `it is not clear ${asked}, because ${count} of them ${count === 1 ? 'is' : 'are'} empty: leave out the columns between, and fill the empty cells with 0`,
  )
}

/** A line with these columns alone. Those of its cells stay the same, for messages. */
export function onlyColumns(line: string, { separator, kept }: Columns): string {
  const fields = line.split(separator)
  const last = kept.at(-1) ?? 0
  const all = Array.from({ length: Math.max(fields.length, last + 1) }, (_, column) => {
    const field = fields[column] ?? ''
    if (!kept.includes(column)) return ' '.repeat(field.length + 1)
    return column === last ? field : field + separator
  })
  return all.join('')
}

interface Table {
  readonly rows: readonly (readonly string[])[]
  readonly columnKinds: readonly LineKind[]
}

/** Columns, and the size of the board that they are of. */
type ColumnsOfBoards = Pick<Way, 'rows'> & { readonly size: number }

/** The ways to tell the columns of boards of all sizes. Boards may stand beside each other. */
function waysOfBoards(table: Table, given: number | undefined, isWhole: boolean): readonly ColumnsOfBoards[] {
  const { rows, columnKinds } = table
  const width = columnKinds.length
  const most = mostOf(rows)
  const sizes = Array.from({ length: Math.min(width, MAX_SIZE) }, (_, index) => index + 1).filter(
    (size) => size >= most && size === (given ?? size) && usualBoxWidth(size) !== undefined,
  )
  const waysOf = (all: readonly number[]): ColumnsOfBoards[] =>
    all.flatMap((size) => waysOfSize(table, size, isWhole))
  // A puzzle in which two digits do not occur has several solutions, because they can be exchanged.
  const isLikely = (size: number): boolean =>
    size <= most + 1 || (size === 9 && width === size && rows.length % size === 0)
  const likely = waysOf(sizes.filter(isLikely))
  return likely.length > 0 ? likely : waysOf(sizes.filter((size) => !isLikely(size)))
}

/** The size of as many smaller boards that would have all clues, with irregular spaces. A table of 9 columns with more digits is meant as it is. */
function smallerSize({ rows, columnKinds }: Table, size: number): number | undefined {
  if (size === 9 && columnKinds.length === size && mostOf(rows) > 6) return undefined
  const isSmaller = (other: number): boolean =>
    other < size && other >= mostOf(rows) && usualBoxWidth(other) !== undefined
  const countOf = (kinds: readonly LineKind[]): number => kinds.filter((kind) => kind === 'clues').length
  const height = Math.ceil(countOf(rows.map(kindOf)) / Math.floor(rows.length / size))
  const least = Math.max(height, countOf(columnKinds))
  return Array.from({ length: size - least }, (_, at) => least + at).find(isSmaller)
}

function waysOfSize({ rows, columnKinds }: Table, size: number, isWhole: boolean): ColumnsOfBoards[] {
  const rowKinds = rows.map(kindOf)
  const isMarked = rows.every(
    (row, at) =>
      rowKinds[at] === 'empty' ||
      columnKinds.every((kind, column) => kind === 'empty' || !isEmpty(row[column])),
  )
  const areAll = (way: Way, kinds: readonly LineKind[]): boolean =>
    !isMarked || way.rows.length === kinds.filter((kind) => kind === 'clues').length
  const box = usualBoxWidth(size) ?? 1
  const ways = waysOfTable(columnKinds, { size, box }, true).filter((way) => areAll(way, columnKinds))
  const hasRows =
    ways.length > 0 &&
    waysOfTable(rowKinds, { size, box: size / box }, isWhole).some((way) => !isWhole || areAll(way, rowKinds))
  return hasRows ? ways.map((way) => ({ rows: way.rows, size })) : []
}

/** The largest digit of a table. */
function mostOf(rows: Table['rows']): number {
  return rows.flat().reduce((greatest, field) => Math.max(greatest, digitOf(field)), 0)
}

function isEmpty(field: string | undefined = ''): boolean {
  return /^[\s"']*$/u.test(field)
}

function isMark(field: string): boolean {
  return /^[\s"']*[._*0][\s"']*$/u.test(field)
}

function kindOf(fields: readonly (string | undefined)[]): LineKind {
  return fields.every(isEmpty) ? 'empty' : 'clues'
}

function digitOf(field: string): number {
  const text = field.replaceAll(/[\s"']/gu, '')
  return cellOfText(text, MAX_SIZE, 'tokens') ?? 0
}
