/** A board whose rows are taken one after another, and what they say at its end: the cells, and what is drawn around them. */
import { type Geometry, geometryOfSize, hasBoxes, nameOfCell, UnknownBoxes } from '../../geometry.ts'
import { geometryIn, isLayoutWord, isMeantAsLayout } from '../../layout.ts'
import { quoteText } from '../../quote.ts'
import { symbolOf } from '../../symbols.ts'
import type { PuzzleText, Reading } from '../notation.ts'
import { type CellText, cellOfText, expectedCell, type Row, type RowStyle } from '../text/cells.ts'
import { agreedLayout } from '../text/given-layout.ts'
import { markAmong } from '../text/marks.ts'
import { puzzleOfDigits } from '../text/numbering.ts'
import { errorFrom, ParseError, type TextPlace } from '../text/parse-error.ts'
import { DrawnLines } from './drawn-boxes.ts'
import { hasCorner, isHeading } from './headings.ts'
import { drawnGeometry, requireWholeLines } from './lattice.ts'
import { geometryOnLine } from './size-line.ts'

/** A row of a text, and the number of its line. */
export interface LineOfBoard {
  readonly row: Row
  readonly line: number
}

interface Beginning {
  readonly size: number
  readonly label: string
  readonly legend?: string | undefined
  readonly sizeLine?: string | undefined
  readonly style: RowStyle
  readonly line: number
}

/** A board whose rows are taken one after another. They are read at its end, when it is clear what is drawn around them. */
export class BoardInProgress {
  private given: Geometry | undefined
  private readonly beginning: Beginning
  private readonly rows: LineOfBoard[] = []
  private readonly drawn = new DrawnLines()
  private names = 0 // columns before the cells
  private blankEvery: number | undefined // rows, if blank lines divide the board
  private error: ParseError | undefined
  private mark: string | undefined // of empty cells, if it is none of the usual ones; '' if there is none

  /** @param given the geometry, if it is not the usual one for the size */
  constructor(given: Geometry | undefined, beginning: Beginning) {
    this.given = given
    this.beginning = beginning
  }

  get style(): RowStyle {
    return this.beginning.style
  }

  /** The number of columns: N, and perhaps one of names. */
  get size(): number {
    return this.beginning.size
  }

  get rowCount(): number {
    return this.rows.length
  }

  get hasDashes(): boolean {
    return this.texts.includes('-')
  }

  private cellsOf({ cells }: Row): readonly CellText[] {
    return this.names === 0 ? cells : cells.slice(this.names)
  }

  /** Of all cells, row after row. */
  private get texts(): readonly string[] {
    return this.rows.flatMap(({ row }) => this.cellsOf(row).map(({ text }) => text))
  }

  /** Whether a line is a rule of single signs, such as `* * *`: fewer than a row has cells, or none of the signs of empty cells. */
  hasRuleOf(line: string): boolean {
    const signs = /^ *(?:\*(?: +\*){2,24}|_(?: +_){2,24}) *$/u.test(line) ? line.trim().split(/\s+/u) : []
    if (signs.length === 0 || signs.length > this.size) return false
    const marks = this.texts.filter(isMarkOfEmpty)
    return signs.length < this.size || (marks.length > 0 && !marks.includes(signs[0]))
  }

  /** The line of the first row. */
  get line(): number {
    return this.rows[0]?.line ?? this.beginning.line
  }

  /** The regions, if the cells are symbols of regions. Those of a region are beside each other, which no digits of a puzzle are. */
  regions(): Geometry | ParseError | undefined {
    const { rows, height, line } = this
    const [[corner, right] = [], [below] = []] = rows.slice(0, 2).map(({ row }) => this.cellsOf(row))
    const isBeside = [right?.text, below?.text].includes(corner?.text)
    if (!isBeside || rows.length !== height || this.error !== undefined) return undefined
    const { texts } = this
    const kinds = [...new Set(texts)]
    const areColumns = texts.every((each, cell) => each === texts[cell % height])
    if (kinds.length > height + 1 || areColumns || texts.some((each) => /^[._*]$/u.test(each)))
      return undefined
    const word = texts.map((each) => symbolOf(kinds.indexOf(each) + 1)).join('')
    const mayBeWrong = height > 5 && !texts.includes('0') // an empty cell
    const isMeant = mayBeWrong && isMeantAsLayout(word, height ** 2)
    return isMeant || isLayoutWord(word, height ** 2)
      ? errorFrom({ line }, () => geometryIn(word))
      : undefined
  }

  /** Whether it has the clues of another board and no empty cell. */
  isSolutionOf(other: BoardInProgress): boolean {
    const [own, others] = [this.texts, other.texts]
    return (
      own.length === others.length &&
      own.every((text, at) => !isMarkOfEmpty(text) && (isMarkOfEmpty(others[at]) || text === others[at]))
    )
  }

  takeRegions(geometry: Geometry): void {
    const { given, line } = this
    const agreed = errorFrom({ line }, () => agreedLayout(geometry, given, 'the text brings'))
    if (agreed instanceof ParseError) this.spoil(agreed)
    else this.given = agreed
  }

  private get height(): number {
    return this.size - this.names
  }

  get isFull(): boolean {
    return this.rows.length >= this.height
  }

  /** Whether no further row can belong to it. */
  get isComplete(): boolean {
    return this.isFull && !this.hasHeading
  }

  private get hasHeading(): boolean {
    const { drawn, rows } = this
    return drawn.isFirstAlone && rows.length > 1 && isHeading(rows[0].row)
  }

  takeRule(line: string): void {
    const { given, rows, size } = this
    if (rows.length > 0) this.drawn.takeRule(rows.length, line)
    const isOfTable = rows.length === 1 && this.names === 0 && size > 4 && given === undefined
    if (!isOfTable || !hasCorner(rows[0].row)) return
    this.names = 1
    this.dropHeading()
  }

  private dropHeading(): void {
    this.rows.shift()
    this.drawn.dropRow()
  }

  /** Returns rows that belong to the next board, because this one ended before. */
  takeRow(row: Row, line: number): readonly LineOfBoard[] | undefined {
    const { rows, blankEvery = 0 } = this
    if (this.isFull && this.hasHeading) this.dropHeading()
    const isBroken = blankEvery > 0 && rows.length % blankEvery === 0 && !this.drawn.hasRule(rows.length)
    if (isBroken && rows.length > 0) return [...rows.splice(rows.length - blankEvery), { row, line }]
    rows.push({ row, line })
    return undefined
  }

  get isSpoilt(): boolean {
    return this.error !== undefined
  }

  /** Notes a mistake between the cells. */
  spoil(error: ParseError): void {
    this.error ??= error
  }

  /** Whether a blank line after the last row can be inside this board. */
  takeGap(): boolean {
    const { rows, height } = this
    const { length } = rows
    if (length >= height || this.hasHeading) return false
    const every = this.blankEvery ?? length
    if (length === 0 || length % every !== 0 || height % every !== 0) return false
    if (this.blankEvery !== undefined && length > every && !this.drawn.hasRule(length - every)) return false
    this.blankEvery = every
    this.drawn.takeGap(length)
    return true
  }

  reading(): Reading {
    const { beginning, error, line } = this
    if (error !== undefined) return error
    const geometry = errorFrom({ line: beginning.line }, () => this.geometryShown())
    if (geometry instanceof ParseError) return geometry
    return errorFrom({ line }, () => {
      this.requireClearRows()
      const puzzle = this.readRows(geometry)
      this.requireAllRows()
      this.requireBoxes(geometry)
      return { geometry, ...puzzle, label: beginning.label, line }
    })
  }

  private requireClearRows(): void {
    const { height, line, rows } = this
    const [least, ...others] = new Set(rows.map(({ row }) => row.fewerCells))
    if (least !== undefined && others.length === 0 && this.given === undefined) {
      const reason = `it is not clear whether a row has ${least} or ${height} cells: write a dot in each empty cell`
      throw new ParseError({ line }, reason)
    }
    if (this.hasNames()) throw new ParseError({ line }, NAMES)
  }

  /** Whether the first row and the first column count the others, which no row and column of boxes do. */
  private hasNames(): boolean {
    const [first, ...others] = this.rows.map(({ row }) => row)
    const names = first?.cells.slice(1).map(({ text }) => text) ?? []
    const rows = others.filter(({ cells: [name] }, at) => name?.text === names[at])
    return names.length > 4 && hasCorner({ ...first, isFramed: true }) && rows.length > names.length - 2
  }

  private requireAllRows(): void {
    const { beginning, height, rows } = this
    if (rows.length >= height) return
    const reason = `the board that begins on line ${beginning.line} ends after ${rows.length} of ${height} rows`
    throw new ParseError({ line: rows.at(-1)?.line ?? beginning.line }, reason)
  }

  /** @throws UnknownBoxes if what is drawn is not what the size says */
  private requireBoxes(geometry: Geometry): void {
    if (this.given !== undefined || !hasBoxes(geometry)) return
    const shown = this.drawn.contradictionOf(
      geometry,
      this.rows.map(({ row }) => row),
    )
    if (shown !== undefined) throw new UnknownBoxes(geometry.size, shown)
  }

  /** @throws RangeError for a size that has no usual board, and for a drawing of another board than the given one */
  private geometryShown(): Geometry {
    const { beginning, given, height, names } = this
    const { legend, sizeLine } = beginning
    const rows = this.rows.map(({ row }) => ({ cells: this.cellsOf(row), bars: row.bars.slice(names) }))
    const drawing = { rows, rules: this.drawn.rules.slice(1), legend }
    const drawn = rows.length === height ? drawnGeometry(height, drawing) : undefined
    if (drawn !== undefined && drawn.size !== height)
      throw new RangeError(`the line above the board says ${drawn.layout}, but it has ${height} rows`)
    if (drawn !== undefined) return agreedLayout(drawn, given, 'the lines draw')
    if (given !== undefined) return given
    requireWholeLines(height, drawing)
    return (sizeLine === undefined ? undefined : geometryOnLine(sizeLine)) ?? geometryOfSize(height)
  }

  /** @throws ParseError for the first mistake in a row */
  private readRows({ size }: Geometry): Pick<PuzzleText, 'puzzle' | 'note' | 'zeroBased' | 'zeros'> {
    const values: number[] = []
    const texts: string[] = []
    for (const [row, { row: each, line }] of this.rows.entries()) {
      const cells = this.cellsOf(each)
      if (row === size)
        throw new ParseError(placeOf(each.cells[0], line), `expected ${size} rows, got another`)
      for (const cell of cells.slice(0, size)) {
        const value = this.valueOf(cell.text, size, each.style)
        if (value === undefined)
          throw new ParseError(
            { ...placeOf(cell, line), cell: nameOfCell({ size }, values.length) },
            `expected ${expectedCell(size, each.style)}, got ${quoteText(cell.text)}`,
          )
        values.push(value)
        texts.push(cell.text)
      }
      const reason = `expected a row of ${size} cells, got ${cells.length}`
      if (cells.length > size) throw new ParseError(placeOf(cells[size], line), reason)
      if (cells.length < size)
        throw new ParseError(
          { ...placeBehind(cells.at(-1) ?? each.cells[0], line), cell: nameOfCell({ size }, values.length) },
          reason,
        )
    }
    const { line, style } = this.beginning
    if (style === 'sets') return { puzzle: Uint32Array.from(values) }
    return puzzleOfDigits(size, values, (cell) => texts[cell], line)
  }

  /** What stands in a cell. The sign of the empty cells may be none of the usual ones. */
  private valueOf(text: string, size: number, style: RowStyle): number | undefined {
    const value = cellOfText(text, size, style)
    return value === undefined && style !== 'sets' && text === this.markIn(size) ? 0 : value
  }

  private markIn(size: number): string {
    const { style, texts } = this
    this.mark ??= markAmong(texts, (text) => cellOfText(text, size, style) !== undefined) ?? ''
    return this.mark
  }
}

function placeOf({ start, line: ownLine }: CellText, line: number): TextPlace {
  return { line: ownLine ?? line, column: start + 1 }
}

function placeBehind(cell: CellText, line: number): TextPlace {
  return placeOf({ ...cell, start: cell.start + cell.text.length }, line)
}

const NAMES =
  'the first row and the first column have the numbers of columns and rows, but not all lines are as long: leave the numbers out, or mend the lines'

const isMarkOfEmpty = (text: string): boolean => /^[._*0-]$/u.test(text)
