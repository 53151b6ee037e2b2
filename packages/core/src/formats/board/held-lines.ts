/** The lines of a text that stand together, until it is clear which of them are rows. */
import { isSize, MIN_SIZE } from '../../geometry.ts'
import { type Row, splitRow } from '../text/cells.ts'
import { BARS, isProse, isRule, isTitle } from '../text/line-kinds.ts'
import { errorFrom, ParseError } from '../text/parse-error.ts'
import { LONGEST_LINE, MOST_HELD_LINES } from '../thresholds.ts'
import { ruleOf } from './drawn-boxes.ts'
import { type Columns, columnsOfBoard, onlyColumns } from './empty-columns.ts'
import { type LineKind, rowsOfDrawing, rowsOfTable } from './gaps.ts'
import { hasCorner, isHeading, isHeadingOfWords, isSequence } from './headings.ts'
import { isLegend, withoutMarks } from './lattice.ts'
import { isSizeLine } from './size-line.ts'

interface HeldLine {
  readonly text: string
  readonly line: number
  /** The number of its cells, if the lines beside it show it. */
  readonly size?: number
}

const SIGN = new RegExp(`[${BARS}!:,;\t]`, 'u')
/** A rule of single dashes, or a row of empty cells whose sign is a dash. */
const DASHED = /^\s*[-–—─=](?:\s+[-–—─=+|│┼]){3,}\s*$/u
/** Fewer separators than a row has, and nothing else. */
const BLANK = /^[ "']*(?:[,;\t][ "']*){0,2}$/u
const CORNERS = /^(?=.*[+┼])[\s+┼|│┃║]*$/u
const EMPTY = new RegExp(`^[\\s${BARS}!:+┼,;"']*$`, 'u')

type Style = 'digits' | 'sets'

/** Whether a line has bars, separators or something drawn, so that it may stand beside lines that have nothing else. */
export function mayHaveGaps(line: string, style: Style): boolean {
  if (line.length > LONGEST_LINE) return false
  if (BLANK.test(line) || (/\p{L}{3}/u.test(line) && !/[|,;\t]/u.test(line))) return false
  return SIGN.test(line) || isRule(line, style) || CORNERS.test(line) || DASHED.test(line)
}

const MARKDOWN = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/u

interface Surroundings {
  readonly style: Style
  /** Of the board, if it is given. */
  readonly size: number | undefined
  /** Of a board in progress that goes on with these lines. */
  readonly rowsBefore: number
  /** Whether a dash is an empty cell in these. */
  readonly hasDashes: boolean
  /** Whether nothing follows that belongs to these lines. */
  readonly isWhole: boolean
}

export class HeldLines {
  private lines: HeldLine[] = []
  private hasEmpty = false
  private columns: Columns | ParseError | undefined // of the table that goes on

  get isEmpty(): boolean {
    return this.lines.length === 0
  }

  /** Whether a frame ends before this line: two rules stand together where one board ends and another one begins. */
  endsBefore(text: string, style: Style): boolean {
    const last = this.lines.at(-1)
    return last !== undefined && this.hasEmpty && isRule(text, style) && isRule(last.text, style)
  }

  /** Returns whether so many lines are held that some have to be released. */
  add(text: string, line: number): boolean {
    this.hasEmpty ||= EMPTY.test(text) || DASHED.test(text)
    return this.lines.push({ text, line }) >= MOST_HELD_LINES
  }

  /** The lines without those that are no rows. Without `isWhole`, the beginning of a board at the end is held on. */
  release(around: Surroundings): readonly (HeldLine | ParseError)[] {
    const { lines, hasEmpty } = this
    this.lines = []
    this.hasEmpty = false
    const released: (HeldLine | ParseError)[] = []
    let { rowsBefore } = around
    for (let from = 0, to = 0; from < lines.length; from = to) {
      const { text } = lines[from]
      to = from + 1
      if (isOfWords(text)) {
        released.push(lines[from])
        continue
      }
      while (to < lines.length && !isOfWords(lines[to].text)) to++
      to = from + heightOfTable(lines.slice(from, to))
      const isWhole = around.isWhole || to < lines.length
      const table = this.withoutEmptyColumns(lines.slice(from, to), { ...around, isWhole })
      const part: Part =
        hasEmpty && !(table instanceof ParseError)
          ? withoutGaps(table, { ...around, rowsBefore, isWhole })
          : { lines: [table].flat() }
      released.push(...part.lines)
      rowsBefore = 0
      for (const { text: left, line } of part.left ?? []) this.add(left, line)
    }
    return released
  }

  /** What was decided for the beginning of a table holds for the rest. */
  private withoutEmptyColumns(
    lines: readonly HeldLine[],
    { style, size, isWhole }: Surroundings,
  ): readonly HeldLine[] | ParseError {
    if (style === 'sets') return lines
    const texts = lines.map(({ text }) => text)
    const known = this.columns
    const columns = known ?? errorFrom({ line: lines[0].line }, () => columnsOfBoard(texts, size, isWhole))
    this.columns = isWhole ? undefined : columns
    if (columns instanceof ParseError) return known === undefined ? columns : []
    return columns === undefined
      ? lines
      : lines.map(({ text, line }) => ({ text: onlyColumns(text, columns), line, size: columns.kept.length }))
  }
}

/** How many lines belong together: a table ends where another one without a heading begins that is wider or narrower. */
function heightOfTable(lines: readonly HeldLine[]): number {
  const rows = lines.map(({ text }) => text.split(/[,;\t]/u))
  const [{ length: width }] = rows
  const at = rows.findIndex(({ length }) => length !== width)
  if (at < MIN_SIZE || width === 1) return lines.length
  const [first, ...others] = rows.slice(at, at + MIN_SIZE)
  const isTable = others.length > 2 && others.every(({ length }) => length === first.length)
  return isTable && !isSequence(first.filter((field) => field.trim() !== '')) ? at : lines.length
}

function isOfWords(text: string): boolean {
  return isTitle(text) || isProse(text) || isSizeLine(text) || isLegend(text) || isHeadingOfWords(text)
}

interface Part {
  readonly lines: readonly (HeldLine | ParseError)[]
  /** What has to wait for more. */
  readonly left?: readonly HeldLine[]
}

/** The lines of one or several boards without those between rows. */
function withoutGaps(held: readonly HeldLine[], around: Surroundings): Part {
  const { style, size: given } = around
  const lines = withSolidRules(held, around)
  const shown = lines.map(({ text }) => kindOf(text, style))
  const hasClues = shown.includes('clues')
  const rowOf = (text: string, size: number | undefined): Row => splitRow(withoutMarks(text), style, size)
  const first = lines[shown.indexOf(hasClues ? 'clues' : 'empty')]
  const size = given ?? first?.size ?? rowOf(first?.text ?? '', undefined).cells.length
  if (!isSize(size)) return { lines }
  const rows = lines.map(({ text }, at) => (shown[at] === 'rule' ? undefined : rowOf(text, size)))
  const isFramed = rows.some((row) => row?.isFramed)
  const rowCount = around.rowsBefore + rows.filter((row) => row !== undefined).length
  if (!hasClues && (!isFramed || around.rowsBefore > 0))
    return { lines: rowCount === size || around.rowsBefore > 0 ? lines : [] }
  const tables = tablesIn(lines, rows, size)
  if (tables.length > 1) return { lines: tables.flatMap((table) => withoutGaps(table, around).lines) }
  const kinds = shown.map((kind, at) => {
    const isRow = rows[at]?.cells.length === size && !CORNERS.test(lines[at].text)
    return kind === 'empty' && !isRow ? 'space' : kind
  })
  const seen = { lines, rows, kinds, size, isFramed }
  if (isMarked(seen, around.rowsBefore) || !kinds.includes('empty'))
    return { lines: lines.filter((_, at) => shown[at] !== 'empty') }
  return rowCount < size ? { lines } : chosen(seen, around)
}

/** Whether all empty cells of rows with clues have a mark, so that a line without any is no row. */
function isMarked({ lines, rows, kinds, size, isFramed }: Seen, rowsBefore: number): boolean {
  const withClues = [...lines.keys()].filter((at) => kinds[at] === 'clues')
  const cells = withClues.flatMap((at) => emptyCellsOf(rows[at], lines[at].text))
  const areWhole = isFramed || (rowsBefore + withClues.length) % size === 0
  return areWhole && cells.length > 0 && cells.every((text) => MARK.test(text))
}

interface Seen {
  readonly lines: readonly HeldLine[]
  readonly rows: readonly (Row | undefined)[]
  readonly kinds: readonly LineKind[]
  readonly size: number
  readonly isFramed: boolean
}

/** The lines that are rows in the only way to read them. */
function chosen({ lines, rows, kinds, size, isFramed }: Seen, { rowsBefore, isWhole }: Surroundings): Part {
  const heading = headingOf(rows, lines, size)
  const before = Array.from({ length: rowsBefore }, (): LineKind => 'clues')
  const rowsOf = isFramed || kinds.includes('rule') ? rowsOfDrawing : rowsOfTable
  const way = rowsOf([...before, ...kinds.slice(heading.length)], size - heading.names, isWhole)
  const isDamaged = rows.some((row, at) => kinds[at] === 'clues' && row?.cells.length !== size)
  if (way === undefined && (rowsBefore > 0 || (isDamaged && !isFramed))) return { lines }
  if (way === undefined) {
    const reason = `it is not clear which of the ${lines.length} lines from here on are rows, because some have no clue: fill the empty cells with 0`
    return { lines: [new ParseError({ line: lines[0].line }, reason)] }
  }
  const shift = heading.length - rowsBefore
  const ofBoards = new Set(way.rows.map((at) => at + shift))
  const end = isWhole ? lines.length : way.end + shift
  const isKept = (at: number): boolean => kinds[at] === 'rule' || at < heading.length || ofBoards.has(at)
  return { lines: lines.filter((_, at) => at < end && isKept(at)), left: lines.slice(end) }
}

function kindOf(text: string, style: Style): LineKind {
  if (isRule(text, style)) return 'rule'
  return EMPTY.test(text) || (style === 'digits' && DASHED.test(text)) ? 'empty' : 'clues'
}

/** Single dashes are a rule where no dash is an empty cell, below a row or with a corner. */
function withSolidRules(
  lines: readonly HeldLine[],
  { style, rowsBefore, hasDashes }: Surroundings,
): readonly HeldLine[] {
  const isMarked = hasDashes || lines.some(({ text }) => /(?<!\S)-(?!\S)/u.test(text) && !DASHED.test(text))
  const isBelow = rowsBefore > 0 || lines.some(({ text }) => /\d/u.test(text))
  if (style === 'sets') return lines
  return lines.map((line) => {
    const isSolid = DASHED.test(line.text) && (/[+┼]/u.test(line.text) || (isBelow && !isMarked))
    return isSolid
      ? { ...line, text: line.text.trimEnd().replaceAll(/(?<=\S)\s+/gu, (space) => '-'.repeat(space.length)) }
      : line
  })
}

const MARK = /^[._*0]|^(?:nan|na|none|null|-1)/iu

/** What stands in a row from its empty cells on. */
function emptyCellsOf(row: Row | undefined, text: string): string[] {
  const empty = row?.cells.filter(({ text: cell }) => /^[._*0]$/u.test(cell)) ?? []
  return empty.map(({ start }) => text.slice(start, start + 4))
}

/** Tables of Markdown that stand one below another, each with a heading. */
function tablesIn(
  lines: readonly HeldLine[],
  rows: readonly (Row | undefined)[],
  size: number,
): (readonly HeldLine[])[] {
  const starts = rows.flatMap((row, at) => {
    const isBelow = MARKDOWN.test(lines[at + 1]?.text ?? '') && rows[at + 3] !== undefined
    return row !== undefined && isBelow && isHeading(row) ? at : []
  })
  const ends = [0, ...starts.filter((at) => at > 0), lines.length]
  const tables = ends.slice(1).map((end, index) => lines.slice(ends[index], end))
  const areWhole = tables.every((_, index) => {
    const [first, ...others] = rows.slice(ends[index], ends[index + 1]).filter((row) => row !== undefined)
    return starts.includes(ends[index]) ? others.length === first?.cells.length : others.length + 1 === size
  })
  return areWhole ? tables : [lines]
}

/** The lines of a heading, if there are more rows than the board has, and whether a name is before each row. */
function headingOf(
  rows: readonly (Row | undefined)[],
  lines: readonly HeldLine[],
  size: number,
): { readonly length: number; readonly names: 0 | 1 } {
  const at = rows.findIndex((row) => row !== undefined)
  const row = rows[at]
  const ruleAt = (index: number): string =>
    rows[index] === undefined ? ruleOf(lines[index]?.text ?? '') : ''
  const isAlone = rows[at + 1] === undefined && ruleAt(at + 1) !== ruleAt(at + 3)
  if (row === undefined || !isAlone || !(isHeading(row) || hasCorner(row))) return { length: 0, names: 0 }
  const hasNames = hasCorner(row)
  const count = rows.filter((each) => each !== undefined).length
  if (!hasNames && count <= size) return { length: 0, names: 0 }
  return { length: at + 2, names: hasNames ? 1 : 0 }
}
