import { MAX_SIZE, MIN_SIZE } from '../geometry.ts'
import { linesOf } from '../line-ends.ts'
import { beginsBrackets } from './brackets-tokens.ts'
import { isRowOfCandidates } from './candidate-grid.ts'
import type { FormatId, ReadOptions } from './format-definition.ts'
import { bareLine, isComment, isRule, isTitle } from './lines.ts'
import { splitRow } from './row-text.ts'

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
export function detectFormat(beginning: string, { geometry }: ReadOptions = {}): FormatId | undefined {
  const wholeLengths = geometry === undefined ? wholeLengthsIn(beginning) : [geometry.cellCount]
  for (const text of contentOf(beginning)) {
    if (beginsBrackets(text)) return 'brackets'
    const format = isTitle(text) ? undefined : formatOfLine(text, wholeLengths)
    if (format === undefined) continue
    const isBoard = format !== 'line' || isRowOfCandidates(text, geometry?.size)
    if (isBoard && hasCandidates(beginning, geometry?.size)) return 'candidate-grid'
    return format === 'block' && hasTitle(beginning) ? 'euler' : format
  }
  return undefined
}

/** The lines that are not empty, without line ends and surrounding white space. */
function* contentOf(text: string): Generator<string, void> {
  let number = 0
  for (const line of linesOf(text)) {
    const content = bareLine(line, ++number).trim()
    if (content !== '' && !isComment(content)) yield content
  }
}

/** Whether one of the first rows of a text has candidates. */
function hasCandidates(text: string, size: number | undefined): boolean {
  let count = 0
  for (const line of contentOf(text)) {
    if (isRowOfCandidates(line, size)) return true
    if (++count > MAX_SIZE) return false
  }
  return false
}

function hasTitle(text: string): boolean {
  for (const line of contentOf(text)) if (isTitle(line)) return true
  return false
}

/** @param wholeLengths the numbers of cells that are a whole puzzle although they could be a row of one */
function formatOfLine(text: string, wholeLengths: readonly number[]): FormatId | undefined {
  if (isRule(text)) return 'pretty'
  const first = firstWordOf(text)
  return wholeLengths.includes(first.length) || first.length > MAX_SIZE ? 'line' : formatOfRow(text)
}

function formatOfRow(text: string): FormatId | undefined {
  const { cells, style, boxWidth } = splitRow(text, 'either')
  const clear = cells.filter(({ text: cell }) => /^[\d._*]/u.test(cell)).length
  if (cells.length < MIN_SIZE || 3 * clear < cells.length) return undefined // a word: even a full 25×25 row has 9 digits
  if (boxWidth !== undefined) return 'pretty'
  return style === 'tokens' ? 'spaced' : 'block'
}

function firstWordOf(text: string): string {
  return text.split(/[\s,;|#]/u, 1)[0] ?? ''
}

function wholeLengthsIn(beginning: string): number[] {
  return [...(areRowsOf16(beginning) ? [] : [16]), ...(areRowsOf25(beginning) ? [] : [25])]
}

function areRowsOf25(text: string): boolean {
  for (const line of contentOf(text)) {
    const first = firstWordOf(line)
    if (first.length === 25 && /[6-9A-P]/iu.test(first)) return true
  }
  return false
}

function areRowsOf16(text: string): boolean {
  const rows: string[] = []
  for (const line of contentOf(text)) {
    if (!isTitle(line)) rows.push(line)
    if (!/^\S{16}$/u.test(line) && !isTitle(line)) return false
    if (rows.length === 16) return rows.some((row) => /[5-9A-G]/iu.test(row))
  }
  return false
}
