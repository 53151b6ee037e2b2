/**
 * Recognises the notation of a text from its beginning. Rules for the whole text are asked first, and then others line by line. The first
 * rule that fits decides. Many texts fit several, so each rule says why it stands where it does.
 */
import { type Geometry, isSize, MAX_SIZE, MIN_SIZE } from '../geometry.ts'
import { hasLink } from './apps/links.ts'
import { isLegend, withoutMarks } from './board/lattice.ts'
import { hasNamedColumns } from './board/named-columns.ts'
import { cellsOnLine, firstWordOf, isOfProgram, mistakeOfPuzzle, puzzleOnLine } from './line/within.ts'
import { beginsBrackets } from './lists/brackets.ts'
import { arePlacements } from './lists/placements.ts'
import type { ReadOptions } from './notation.ts'
import { isHeader } from './records/csv.ts'
import { isJson } from './records/json.ts'
import { isRegionLine } from './records/regions.ts'
import { isElement } from './records/xml.ts'
import { cellOfText, hasBraces, type Row, splitRow } from './text/cells.ts'
import { linesOf } from './text/line-ends.ts'
import { bareLine, isComment, isOnlyTitle, isRule, isTitle } from './text/line-kinds.ts'
import { isMarked, quotesOf } from './text/quoted.ts'
import { FEWEST_AMONG_WORDS, LEAST_CLEAR, LONGEST_LINE } from './thresholds.ts'

/** A notation that is read and written. */
export type FormatId =
  | ('line' | 'block' | 'spaced' | 'pretty' | 'euler' | 'brackets' | 'candidates' | 'candidate-grid')
  | ('f-puzzles' | 'sudokupad')

/** A notation that is read. */
export type InputFormat =
  | FormatId
  | ('csv' | 'json' | 'xml' | 'regions' | 'quoted' | 'named-columns' | 'placements')

interface Rule<Asked extends unknown[]> {
  /** Undefined for a line that says nothing, so that the next one is asked. */
  readonly id: InputFormat | undefined
  fits(...asked: Asked): boolean
}

/** What all lines decide, or the first ones. */
const RULES_OF_TEXTS: readonly Rule<[lines: readonly string[], options: ReadOptions]>[] = [
  // What stands around the lines of a text, or before its rows, is taken away before anything else is asked.
  { id: 'quoted', fits: isQuotedBoard },
  // Clues one by one have brackets, tags and names, but nothing else that lists and records have.
  { id: 'placements', fits: arePlacements },
  // Records stand before all others, because their fields may have any other notation.
  { id: 'regions', fits: (lines) => lines.slice(0, 2).some(isRegionLine) },
  { id: 'xml', fits: ([first = '']) => isElement(first) },
  { id: 'json', fits: isJson },
  { id: 'csv', fits: isHeader },
  // What is a comment for others is the mark of a row where no list and no record stands beside it.
  { id: 'quoted', fits: isMarked },
]

const RULES_OF_LINES: readonly Rule<[line: LineOfText]>[] = [
  { id: undefined, fits: (line) => isOnlyTitle(line.text) },
  // The names above a table look like a row of a board. All of its rows are asked, so a header of records is none.
  { id: 'named-columns', fits: (line) => hasNamedColumns(line.fromHere) },
  // A link has symbols of all kinds, and so have the lines of programs. Nothing else looks like one.
  { id: 'line', fits: (line) => hasLink(line.text) || isOfProgram(line.text) },
  // Braces are around candidates before they are lists: a whole board of them is as many cells as no row has.
  { id: 'candidate-grid', fits: (line) => line.hasCandidates && hasBraces(line.text) },
  { id: 'line', fits: (line) => hasBraces(line.text) && line.isWholeBoard },
  // A list may be a whole board on one line, and begins with a bracket, which no line of a puzzle does.
  { id: 'brackets', fits: (line) => beginsBrackets(line.text) },
  // A title or a name may stand before a puzzle on its line, so the puzzle comes first.
  { id: 'line', fits: (line) => line.hasPuzzle },
  { id: undefined, fits: (line) => isTitle(line.text) },
  // An address above a board says where it is from. Its last word is as long as a puzzle.
  { id: undefined, fits: (line) => /^\s*https?:\/\/\S+\s*$/iu.test(line.text) },
  // A row of a board. The first rows of a candidate grid may be digits alone, so all rows are asked for candidates.
  { id: 'candidate-grid', fits: (line) => line.isOfCandidates },
  { id: 'pretty', fits: (line) => isRule(line.text) },
  { id: 'line', fits: (line) => line.isLong },
  { id: undefined, fits: (line) => !line.isRow },
  { id: 'pretty', fits: (line) => line.row.isFramed },
  { id: 'spaced', fits: (line) => line.row.style === 'tokens' },
  { id: 'euler', fits: (line) => line.isBelowTitle },
  { id: 'block', fits: () => true },
]

/**
 * Recognises the format of a text from its beginning: the first line that looks like a puzzle or a part of a puzzle
 * decides. `undefined` if there is no such line.
 *
 * A line of 16 symbols is a row of a 16×16 board or a whole 4×4 board. The geometry decides, if it is given. Otherwise it
 * is a row if there are 16 such lines together and one of them has a digit above 4. A line of 25 symbols is a row unless
 * there is no digit above 5.
 *
 * @param beginning The text, or its first lines; 26 lines of content are enough.
 */
export function detectFormat(beginning: string, options: ReadOptions = {}): InputFormat | undefined {
  const { geometry } = options
  const lines = Array.from(linesOf(beginning), (line, index) => bareLine(line, index + 1))
  const all = lines
    .filter((line) => line.trim() !== '' && !isComment(line) && !isLegend(line))
    .map(withoutMarks)
  const ofText = all.length === 0 ? undefined : RULES_OF_TEXTS.find((rule) => rule.fits(all, options))
  if (ofText !== undefined) return ofText.id
  const wholeLengths = geometry === undefined ? wholeLengthsIn(all) : [geometry.cellCount]
  for (const [index, text] of all.entries()) {
    const line = new LineOfText(text, { index, all, options, wholeLengths })
    const rule = RULES_OF_LINES.find((each) => each.fits(line))
    if (rule?.id !== undefined) return rule.id
  }
  return isMarked(lines) ? 'quoted' : undefined
}

/** Whether a text is quoted whose puzzles are not one on each line: these are found among signs, too. */
function isQuotedBoard(lines: readonly string[], options: ReadOptions): boolean {
  const bare = quotesOf(lines, false)
  return bare !== undefined && detectFormat(lines.map(bare).join('\n'), options) !== 'line'
}

/** Where a line stands. */
interface TextAround {
  readonly index: number
  readonly all: readonly string[]
  readonly options: ReadOptions
  /** The numbers of cells that are a whole puzzle although they could be a row of one. */
  readonly wholeLengths: readonly number[]
}

/** A line among the others, and what rules ask of it. */
class LineOfText {
  readonly text: string
  private readonly around: TextAround
  private split: Row | undefined

  constructor(text: string, around: TextAround) {
    this.text = text.slice(0, LONGEST_LINE)
    this.around = around
  }

  /** This line and those that may be of the same board. */
  get fromHere(): readonly string[] {
    const { all, index } = this.around
    return all.slice(index, index + MAX_SIZE + 2)
  }

  private get geometry(): Geometry | undefined {
    return this.around.options.geometry
  }

  get isBelowTitle(): boolean {
    return this.around.all.some(isTitle)
  }

  get row(): Row {
    this.split ??= splitRow(this.text, 'digits')
    return this.split
  }

  get hasCandidates(): boolean {
    return isRowOfCandidates(this.text, this.geometry)
  }

  get isWholeBoard(): boolean {
    return cellsOnLine(this.text, this.geometry) !== undefined
  }

  /** Whether it has a whole puzzle that is too long for a row, even if something is wrong with it. */
  get hasPuzzle(): boolean {
    const { text, geometry } = this
    const isWrong = (): boolean => mistakeOfPuzzle(text, 1, geometry) !== undefined
    const hasWord = LONG_WORD.test(text) && (puzzleOnLine(text, 1, geometry) !== undefined || isWrong())
    return hasWord || this.isWholeBoard
  }

  /** Whether its first word is too long for a row, or as long as a whole board. */
  get isLong(): boolean {
    const { length } = firstWordOf(this.text.trimStart())
    return this.around.wholeLengths.includes(length) || length > MAX_SIZE
  }

  /** Whether it is a row with clues, and no blank line of a spreadsheet. */
  get isRow(): boolean {
    const { cells } = this.row
    const clear = cells.filter(({ text }) => /^[\d._*]/u.test(text)).length
    const isBlank = /^[\s,;"']*$/u.test(this.text)
    return cells.length >= MIN_SIZE && clear >= cells.length * LEAST_CLEAR && !isBlank
  }

  /** Whether it is of a board some rows of which have candidates. */
  get isOfCandidates(): boolean {
    const isOfBoard = isRule(this.text) || (this.isLong ? this.hasCandidates : this.isRow)
    return (
      isOfBoard &&
      this.around.all
        .slice(0, MAX_SIZE + 1)
        .some((row) => row.length <= LONGEST_LINE && isRowOfCandidates(row, this.geometry))
    )
  }
}

const LONG_WORD = new RegExp(`[\\da-p._*+]{${FEWEST_AMONG_WORDS}}`, 'iu')

/**
 * Whether a line is a row of a board with the candidates of its cells, and none of digits: as many texts as the board has
 * digits, each of them the digits of a cell, and one of them no number of a board.
 */
function isRowOfCandidates(line: string, geometry: Geometry | undefined): boolean {
  const { cells } = splitRow(line, 'sets')
  const size = cells.length
  return (
    isSize(size) &&
    size === (geometry?.size ?? size) &&
    cells.some(({ text }) => text.length > 1 && !(size > 9 && /^\d\d$/u.test(text))) &&
    cells.every(({ text }) => cellOfText(text, size, 'sets') !== undefined)
  )
}

function wholeLengthsIn(lines: readonly string[]): number[] {
  const rows = lines.filter((line) => !isTitle(line)).slice(0, 16)
  const areRowsOf16 =
    rows.length === 16 &&
    rows.every((row) => /^\s*\S{16}\s*$/u.test(row)) &&
    rows.some((row) => /[5-9A-G]/iu.test(row))
  const areRowsOf25 = lines
    .map((line) => firstWordOf(line.trimStart()))
    .some((word) => word.length === 25 && /[6-9A-P]/iu.test(word))
  return [...(areRowsOf16 ? [] : [16]), ...(areRowsOf25 ? [] : [25])]
}
