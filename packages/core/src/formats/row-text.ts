/** Splits the lines of boards into the texts of their cells. */
import { MAX_SIZE, MIN_SIZE } from '../geometry.ts'

/**
 * How a row is split into cells: by characters or by spaces. With `either`, the row decides. The cells of `sets` are split by
 * spaces, and each contains the digits that it may be.
 */
export type RowStyle = 'symbols' | 'tokens' | 'sets' | 'either'

/** One line of a board. */
export interface Row {
  /** At most one more than a row of any board has, because a line may contain a million. */
  readonly cells: readonly CellText[]
  /** The number of cells. */
  readonly cellCount: number
  readonly style: RowStyle
  /** The number of cells before the first bar between two cells, or N if there are bars only around the row. */
  readonly boxWidth: number | undefined
}

interface CellText {
  readonly text: string
  /** Where it begins in its line, from 0. */
  readonly start: number
}

const BAR = /[|│┃║]/u
const MOST_CELLS = MAX_SIZE + 1

/** @param size of the board that the row continues, if it does */
export function splitRow(line: string, wanted: RowStyle, size?: number): Row {
  const fields = wanted === 'sets' ? undefined : fieldsIn(line, size)
  if (fields !== undefined)
    return { cells: fields, cellCount: fields.length, style: 'tokens', boxWidth: undefined }
  const style = wanted === 'either' ? styleOf(line) : wanted
  const isWhole = style !== 'symbols'
  const cells: CellText[] = []
  let cellCount = 0
  for (const token of tokensIn(line)) {
    const isRoom = cellCount < MOST_CELLS
    if (isRoom) cells.push(...(isWhole ? [token] : symbolsIn(token, MOST_CELLS - cellCount)))
    cellCount += isWhole ? 1 : symbolCount(token.text)
  }
  return { cells, cellCount, style, boxWidth: drawnBoxWidth(line, cells) }
}

/**
 * The cells of a row as spreadsheets write it, with nothing between two separators for an empty cell: `5,3,,,7,,,,`.
 * Undefined for any other row. A separator at the end is none between cells, unless the size of the board says so. A row
 * without any clue looks like a blank line, unless it continues a board.
 */
function fieldsIn(line: string, size: number | undefined): CellText[] | undefined {
  const separator = SEPARATORS.find((symbol) => line.includes(symbol))
  if (separator === undefined) return undefined
  const texts = line.split(separator, MOST_CELLS + 1)
  const isRow =
    size === undefined ? hasEmptyField(texts.slice(0, -1)) && !/^[\s,;]*$/u.test(line) : texts.length === size
  if (!isRow || texts.length < MIN_SIZE || !hasEmptyField(texts)) return undefined
  let start = 0
  const cells: CellText[] = []
  for (const field of texts) {
    const text = field.trim()
    if (text !== '' && !SINGLE_CELL.test(text)) return undefined
    cells.push(text === '' ? { text: '.', start } : { text, start: start + field.indexOf(text) })
    start += field.length + 1
  }
  return cells
}

function hasEmptyField(texts: readonly string[]): boolean {
  return texts.some((text) => text.trim() === '')
}

const SEPARATORS = [',', ';', '\t'] as const
const SINGLE_CELL = /^(?:\d\d?|[a-z._*])$/iu

/** The texts between white space, commas, semicolons and bars. */
function* tokensIn(line: string): Generator<CellText, void> {
  for (let start = 0; start < line.length; start++) {
    if (isGap(line, start)) continue
    let end = start + 1
    while (end < line.length && !isGap(line, end)) end++
    yield { text: line.slice(start, end), start }
    start = end
  }
}

function isGap(line: string, at: number): boolean {
  const code = line.charCodeAt(at)
  if (code > SPACE && code < 127) return code === COMMA || code === SEMICOLON || code === VERTICAL_BAR
  return /[\s│┃║]/u.test(line.charAt(at))
}

const SPACE = 32
const COMMA = 44
const SEMICOLON = 59
const VERTICAL_BAR = 124

/** The first `most` symbols of a token, each as a cell. */
function symbolsIn({ text, start }: CellText, most: number): CellText[] {
  let at = start
  const beginning = Array.from(text.slice(0, 2 * most)) // a symbol may be two units long
  return beginning.slice(0, most).map((symbol) => {
    const cell = { text: symbol, start: at }
    at += symbol.length
    return cell
  })
}

function symbolCount(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) if (!isSecondHalf(text.charCodeAt(at))) count++
  return count
}

/** Whether a unit of UTF-16 continues the symbol that the one before it began. */
function isSecondHalf(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

/** Tokens are cells if they are single characters, or numbers of at most two digits on a board that has such numbers. */
function styleOf(line: string): RowStyle {
  let count = 0
  let longest = 0
  let areNumbers = true
  for (const { text } of tokensIn(line)) {
    count++
    longest = Math.max(longest, text.length)
    areNumbers &&= text.length <= 2 && /^(?:\d?\d|.)$/u.test(text)
  }
  if (count >= 4 && longest === 1) return 'tokens'
  return count >= 10 && areNumbers ? 'tokens' : 'symbols'
}

function drawnBoxWidth(line: string, cells: readonly CellText[]): number | undefined {
  if (!BAR.test(line)) return undefined
  const width = cells.findIndex(
    (cell, column) => column > 0 && BAR.test(line.slice(cells[column - 1].start, cell.start)),
  )
  return width < 0 ? cells.length : width
}
