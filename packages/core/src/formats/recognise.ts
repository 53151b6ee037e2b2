import { type Geometry, isSize, MAX_SIZE, MIN_SIZE } from '../geometry.ts'
import { hasLink } from './apps/links.ts'
import { isLegend, withoutMarks } from './board/lattice.ts'
import { cellsOnLine, firstWordOf, mistakeOfPuzzle, puzzleOnLine } from './line/line.ts'
import { beginsBrackets } from './lists/brackets.ts'
import type { ReadOptions } from './notation.ts'
import type { FormatId } from './notations.ts'
import { type RecordFormat, recordFormatOf } from './records/records.ts'
import { cellOfText, hasBraces, splitRow } from './text/cells.ts'
import { linesOf } from './text/line-ends.ts'
import { bareLine, isComment, isRule, isTitle } from './text/line-kinds.ts'

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
export function detectFormat(
  beginning: string,
  { geometry }: ReadOptions = {},
): FormatId | RecordFormat | undefined {
  const lines = Array.from(linesOf(beginning), (line, index) => bareLine(line, index + 1))
    .filter((line) => line.trim() !== '' && !isComment(line) && !isLegend(line))
    .map(withoutMarks)
  const record = recordFormatOf(lines)
  if (record !== undefined) return record
  const wholeLengths = geometry === undefined ? wholeLengthsIn(lines) : [geometry.cellCount]
  for (const line of lines) {
    const format = formatFrom(line, lines, { geometry, wholeLengths })
    if (format !== undefined) return format
  }
  return undefined
}

/** The format of a text if this line of it decides. */
function formatFrom(
  line: string,
  lines: readonly string[],
  { geometry, wholeLengths }: ReadOptions & { readonly wholeLengths: readonly number[] },
): FormatId | undefined {
  if (hasLink(line)) return 'line'
  const isOfCandidates = isRowOfCandidates(line, geometry)
  if (isOfCandidates && hasBraces(line)) return 'candidate-grid'
  if (hasBraces(line) && cellsOnLine(line, geometry) !== undefined) return 'line'
  if (beginsBrackets(line)) return 'brackets'
  if (hasPuzzle(line, geometry)) return 'line'
  const format = isTitle(line) ? undefined : formatOfLine(line, wholeLengths)
  if (format === undefined) return undefined
  const isBoard = format !== 'line' || isOfCandidates
  const hasCandidates = lines.slice(0, MAX_SIZE + 1).some((row) => isRowOfCandidates(row, geometry))
  if (isBoard && hasCandidates) return 'candidate-grid'
  return format === 'block' && lines.some(isTitle) ? 'euler' : format
}

/** Whether a line has a whole puzzle that is too long for a row, even if something is wrong with it. */
function hasPuzzle(line: string, geometry: Geometry | undefined): boolean {
  const isLong = /[\da-p._*+]{36}/iu.test(line)
  const isWrong = (): boolean => mistakeOfPuzzle(line, 1, geometry) !== undefined
  return (
    (isLong && (puzzleOnLine(line, 1, geometry) !== undefined || isWrong())) ||
    cellsOnLine(line, geometry) !== undefined
  )
}

/** @param wholeLengths the numbers of cells that are a whole puzzle although they could be a row of one */
function formatOfLine(line: string, wholeLengths: readonly number[]): FormatId | undefined {
  if (isRule(line)) return 'pretty'
  const { length } = firstWordOf(line.trimStart())
  if (wholeLengths.includes(length) || length > MAX_SIZE) return 'line'
  const { cells, style, isFramed, isBlank } = splitRow(line, 'digits')
  const clear = cells.filter(({ text }) => /^[\d._*]/u.test(text)).length
  if (cells.length < MIN_SIZE || 3 * clear < cells.length) return undefined // a word: even a full 25×25 row has 9 digits
  if (isBlank) return undefined // a row without clues, or nothing
  if (isFramed) return 'pretty'
  return style === 'tokens' ? 'spaced' : 'block'
}

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
