import { MAX_SIZE, MIN_SIZE } from '../geometry.ts'
import type { FormatId, ReadOptions } from './format-definition.ts'
import { bareLine, isComment, isRule, isTitle } from './lines.ts'
import { splitRow } from './rows.ts'

/**
 * The format of a text, told from its beginning: the first line that looks like a puzzle or a part of one
 * decides. `undefined` when there is none.
 *
 * A line of 16 symbols is a row of a 16×16 board, or a whole 4×4 board: the geometry tells, if it is given,
 * otherwise whether 16 of them stand together and hold a digit above 4.
 *
 * @param beginning The text, or its first lines; 26 lines of content are enough.
 */
export function detectFormat(beginning: string, { geometry }: ReadOptions = {}): FormatId | undefined {
  const lines = beginning
    .split(/\r\n?|\n/u)
    .map((text, index) => bareLine(text, index + 1).trim())
    .filter((text) => text !== '' && !isComment(text))
  const content = lines.filter((text) => !isTitle(text))
  const lineLength = geometry?.cellCount ?? (areRowsOf16(content) ? undefined : 16)

  for (const text of content) {
    const format = formatOfLine(text, lineLength)
    if (format !== undefined) return format === 'block' && lines.some(isTitle) ? 'euler' : format
  }
  return undefined
}

/** @param lineLength A number of cells that is a whole puzzle although it could be a row of one. */
function formatOfLine(text: string, lineLength: number | undefined): FormatId | undefined {
  if (isRule(text)) return 'pretty'
  const [first = ''] = text.split(/[\s,;|#]/u, 1)
  return first.length === lineLength || first.length > MAX_SIZE ? 'line' : formatOfRow(text)
}

function formatOfRow(text: string): FormatId | undefined {
  const { cells, style, boxWidth } = splitRow(text, 'either')
  const clear = cells.filter(({ text: cell }) => /^[\d._*]/u.test(cell)).length
  if (cells.length < MIN_SIZE || 3 * clear < cells.length) return undefined // a word: even a full 25×25 row has 9 digits
  if (boxWidth !== undefined) return 'pretty'
  return style === 'tokens' ? 'spaced' : 'block'
}

function areRowsOf16(content: readonly string[]): boolean {
  const rows = content.slice(0, 16)
  return (
    rows.length === 16 &&
    rows.every((row) => /^\S{16}$/u.test(row)) &&
    rows.some((row) => /[5-9A-G]/iu.test(row))
  )
}
