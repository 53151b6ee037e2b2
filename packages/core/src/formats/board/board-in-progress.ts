/** A board whose rows are taken one after another, and what they say at its end: the cells, and what is drawn around them. */
import { type Geometry, geometryOfSize, hasBoxes, UnknownBoxes } from '../../geometry.ts'
import { geometryIn, isLayoutWord, isMeantAsLayout } from '../../layout.ts'
import { quoteText } from '../../quote.ts'
import { symbolOf } from '../../symbols.ts'
import type { PuzzleText, Reading } from '../notation.ts'
import { cellOfText, expectedCell, type Row, type RowStyle } from '../text/cells.ts'
import { errorFrom } from '../text/line-kinds.ts'
import { markAmong } from '../text/marks.ts'
import { DigitCells } from '../text/numbering.ts'
import { ParseError } from '../text/parse-error.ts'
import { DrawnLines, ruleOf } from './drawn-boxes.ts'
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
  readonly style: RowStyle
  private given: Geometry | undefined
  private readonly label: string
  private readonly legend: string | undefined
  private readonly sizeLine: string | undefined
  private readonly rules: string[] = [] // row → the last line that is drawn above it
  private readonly firstLine: number
  private readonly rows: LineOfBoard[] = []
  private readonly drawn = new DrawnLines()
  private names = 0 // columns before the cells
  private blankEvery: number | undefined // rows, if blank lines divide the board
  private columnCount: number // N, and the column of names
  private error: ParseError | undefined
  private mark: string | undefined // of empty cells, if it is none of the usual ones

  /** @param given the geometry, if it is not the usual one for the size */
  constructor(given: Geometry | undefined, { size, label, legend, sizeLine, style, line }: Beginning) {
    this.given = given
    this.columnCount = size
    this.label = label
    this.legend = legend
    this.sizeLine = sizeLine
    this.style = style
    this.firstLine = line
  }

  get size(): number {
    return this.columnCount
  }

  get rowCount(): number {
    return this.rows.length
  }

  get hasDashes(): boolean {
    return this.rows.some(({ row }) => row.cells.some(({ text }) => text === '-'))
  }

  /** Of all cells, row after row. */
  private get texts(): readonly string[] {
    return this.rows.flatMap(({ row }) => row.cells.map(({ text }) => text))
  }

  /** Whether a line is a rule of single signs, such as `* * *`: fewer than a row has cells, or none of the signs of empty cells. */
  hasRuleOf(line: string): boolean {
    const signs = /^ *(?:\*(?: +\*){2,24}|_(?: +_){2,24}) *$/u.test(line) ? line.trim().split(/\s+/u) : []
    if (signs.length === 0 || signs.length > this.columnCount) return false
    const marks = this.texts.filter(isMarkOfEmpty)
    return signs.length < this.columnCount || (marks.length > 0 && !marks.includes(signs[0]))
  }

  /** The line of the first row. */
  get line(): number {
    return this.rows[0]?.line ?? this.firstLine
  }

  /** The regions, if the cells are symbols of regions. Those of a region are beside each other, which no digits of a puzzle are. */
  regions(): Geometry | ParseError | undefined {
    const { rows, names, height } = this
    const [first, second] = rows
    const [{ text }, { text: beside } = { text: '' }] = first?.row.cells.slice(names) ?? []
    const isBeside = text === beside || text === second?.row.cells[names]?.text
    if (!isBeside || rows.length !== height || this.error !== undefined) return undefined
    const texts = rows.flatMap(({ row: { cells } }) => cells.slice(names).map((cell) => cell.text))
    const kinds = [...new Set(texts)]
    const areColumns = texts.every((each, cell) => each === texts[cell % height])
    if (kinds.length > height + 1 || areColumns || texts.some((each) => /^[._*]$/u.test(each)))
      return undefined
    const word = texts.map((each) => symbolOf(kinds.indexOf(each) + 1)).join('')
    const mayBeWrong = height > 5 && !texts.includes('0') // an empty cell
    const isMeant = mayBeWrong && isMeantAsLayout(word, height ** 2)
    return isMeant || isLayoutWord(word, height ** 2)
      ? errorFrom({ line: this.line }, () => geometryIn(word))
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
    this.given ??= geometry
    if (this.given === geometry) return
    const seen = `the text brings the layout ${geometry.layout}, but ${given?.layout} was given`
    this.spoil(new ParseError({ line }, seen))
  }

  private get height(): number {
    return this.columnCount - this.names
  }

  get isFull(): boolean {
    return this.rows.length >= this.height
  }

  /** Whether no further row can belong to it. */
  get isComplete(): boolean {
    return this.isFull && !this.hasHeading
  }

  /** Whether a line follows the first row alone, as below the heading of a table. */
  private get hasHeading(): boolean {
    const { drawn, rows, rules } = this
    const isOfLattice = /^\s*[┠┣]/u.test(rules[1] ?? '')
    const isAlone = drawn.hasRule(1) && drawn.ruleAt(1) !== drawn.ruleAt(2) && !isOfLattice
    return isAlone && rows.length > 1 && isHeading(rows[0].row)
  }

  takeRule(line: string): void {
    if (this.rows.length === 0) return
    this.drawn.takeRule(this.rows.length, ruleOf(line))
    this.rules[this.rows.length] = line
    const [first] = this.rows
    if (this.rows.length > 1 || this.names > 0 || this.columnCount < 5 || this.given !== undefined) return
    if (!hasCorner(first.row)) return
    this.names = 1
    this.dropHeading()
  }

  private dropHeading(): void {
    this.rows.shift()
    this.drawn.dropRow()
    this.rules.shift()
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
    if (!this.drawn.hasRule(length)) this.drawn.takeRule(length, ' ')
    return true
  }

  reading(): Reading {
    const { firstLine, height, line } = this
    const geometry = errorFrom({ line: firstLine }, () => this.geometryShown())
    if (this.error !== undefined) return this.error
    if (geometry instanceof ParseError) return geometry
    const fewer = new Set(this.rows.map(({ row }) => row.fewerCells))
    const [least] = fewer
    if (least !== undefined && fewer.size === 1 && this.given === undefined) {
      const reason = `it is not clear whether a row has ${least} or ${height} cells: write a dot in each empty cell`
      return new ParseError({ line }, reason)
    }
    if (this.hasNames()) return new ParseError({ line }, NAMES)
    const puzzle = this.readRows(geometry)
    if (puzzle instanceof ParseError) return puzzle
    const { length } = this.rows
    if (length < height) {
      const reason = `the board that begins on line ${firstLine} ends after ${length} of ${height} rows`
      return new ParseError({ line: this.rows.at(-1)?.line ?? firstLine }, reason)
    }
    const contradiction = this.contradictionOf(geometry)
    if (contradiction !== undefined)
      return new ParseError({ line }, contradiction.message, { cause: contradiction })
    const { label } = this
    return { geometry, ...puzzle, label, line }
  }

  /** Whether the first row and the first column count the others, which no row and column of boxes do. */
  private hasNames(): boolean {
    const [first, ...others] = this.rows.map(({ row }) => row)
    const names = first?.cells.slice(1).map(({ text }) => text) ?? []
    const rows = others.filter(({ cells: [name] }, at) => name?.text === names[at])
    return names.length > 4 && hasCorner({ ...first, isFramed: true }) && rows.length > names.length - 2
  }

  /** @throws RangeError for a size that has no usual board, and for a drawing of another board than the given one */
  private geometryShown(): Geometry {
    const { given, height, names, legend, rules } = this
    const rows = this.rows.map(({ row: { cells, bars } }) => ({
      cells: cells.slice(names),
      bars: bars.slice(names),
    }))
    const drawing = { rows, rules: rules.slice(1), legend }
    const drawn = rows.length === height ? drawnGeometry(height, drawing) : undefined
    if (drawn === undefined && given === undefined) requireWholeLines(height, drawing)
    if (drawn !== undefined && drawn.size !== height)
      throw new RangeError(`the line above the board says ${drawn.layout}, but it has ${height} rows`)
    if (drawn !== undefined && given !== undefined && drawn !== given)
      throw new RangeError(`the lines draw the layout ${drawn.layout}, but ${given.layout} was given`)
    const said =
      this.sizeLine === undefined || given !== undefined ? undefined : geometryOnLine(this.sizeLine)
    return drawn ?? given ?? said ?? geometryOfSize(height)
  }

  /** What is drawn is not what the size says. */
  private contradictionOf(geometry: Geometry): UnknownBoxes | undefined {
    if (this.given !== undefined || !hasBoxes(geometry)) return undefined
    for (const { row } of this.rows) if (row.bars.length > 0) this.drawn.takeBars(row.bars)
    const drawn = this.drawn.contradictionOf(geometry)
    return drawn === undefined ? undefined : new UnknownBoxes(geometry.size, drawn)
  }

  private readRows({
    size,
  }: Geometry): Pick<PuzzleText, 'puzzle' | 'note' | 'zeroBased' | 'zeros'> | ParseError {
    if (this.style === 'sets') {
      const puzzle = new Uint32Array(size * size)
      return (
        this.readInto(size, (cell, value) => {
          puzzle[cell] = value
        }) ?? { puzzle }
      )
    }
    const read = (): ReturnType<DigitCells['result']> | ParseError => {
      const cells = new DigitCells(size)
      const error = this.readInto(size, (cell, value, text) => cells.set(cell, value, text))
      return error ?? cells.result(this.firstLine)
    }
    const puzzle = read()
    if (!(puzzle instanceof ParseError)) return puzzle
    this.mark = this.markIn(size)
    return this.mark === undefined ? puzzle : read()
  }

  /** The sign of the empty cells, if it is none of the usual ones. */
  private markIn(size: number): string | undefined {
    const cells = this.rows.flatMap(({ row }) => row.cells.slice(this.names))
    return markAmong(
      cells.map(({ text }) => text),
      (text) => cellOfText(text, size, this.style) !== undefined,
    )
  }

  private readInto(
    size: number,
    put: (cell: number, value: number, text: string) => void,
  ): ParseError | undefined {
    for (const [row, { row: each, line }] of this.rows.entries()) {
      const error = row < size ? this.readRow(each, { line, size, row, put }) : this.surplusRow(each, line)
      if (error !== undefined) return error
    }
    return undefined
  }

  private surplusRow({ cells: [{ start, line: ownLine = 0 }] }: Row, line: number): ParseError {
    const position = { line: ownLine || line, column: start + 1 }
    return new ParseError(position, `expected ${this.height} rows, got another`)
  }

  private readRow(
    { cells: all, style }: Row,
    {
      line,
      size,
      row,
      put,
    }: {
      readonly line: number
      readonly size: number
      readonly row: number
      readonly put: (cell: number, value: number, text: string) => void
    },
  ): ParseError | undefined {
    const cells = all.slice(this.names)
    const nameOf = (column: number): string => `r${row + 1}c${column + 1}`
    for (const [column, { text, start, line: ownLine = line }] of cells.slice(0, size).entries()) {
      const value = cellOfText(text === this.mark ? '.' : text, size, style)
      if (value === undefined)
        return new ParseError(
          { line: ownLine, column: start + 1, cell: nameOf(column) },
          `expected ${expectedCell(size, style)}, got ${quoteText(text)}`,
        )
      put(row * size + column, value, text)
    }
    if (cells.length === size) return undefined
    const { text, start, line: ownLine = line } = cells[Math.min(cells.length - 1, size)] ?? all[0]
    const position =
      cells.length > size
        ? { line: ownLine, column: start + 1 }
        : { line: ownLine, column: start + text.length + 1, cell: nameOf(cells.length) }
    return new ParseError(position, `expected a row of ${size} cells, got ${cells.length}`)
  }
}

const NAMES =
  'the first row and the first column have the numbers of columns and rows, but not all lines are as long: leave the numbers out, or mend the lines'

const isMarkOfEmpty = (text: string): boolean => /^[._*0-]$/u.test(text)
