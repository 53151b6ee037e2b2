/** What other programs have for numbers and for empty cells: `7.`, `7.0`, `NaN`, `-1`, `-`, `x`. */

/** Signs of empty cells that are no digits of any board. */
const MARKS = /^(?:-1?|--|[xX?~–—·□])$/u

/** Fewer signs may be mistakes of typing. */
const FEWEST = 4

/** The sign of the empty cells, if it can be nothing else: the only text that is no digit, and no usual sign is beside it. */
export function markAmong(texts: Iterable<string>, isDigit: (text: string) => boolean): string | undefined {
  let mark: string | undefined
  let count = 0
  let hasDigit = false
  for (const text of texts) {
    const isOther = mark !== undefined && mark !== text
    if (/^[._*0]$/u.test(text) || (isOther && !isDigit(text))) return undefined
    hasDigit ||= isDigit(text)
    if (isDigit(text)) continue
    mark = text
    count++
  }
  return hasDigit && count >= FEWEST && mark !== undefined && MARKS.test(mark) ? mark : undefined
}

const NUMBER = /^(?:\d{1,2}(?:\.0*)?|-1|nan|na|<na>|none|null|[._])$/iu
const TOKEN = /[^\s,;|]+/gu

/** A row in which numbers with a point and words for nothing are symbols, in the same columns, if it consists of such numbers. */
export function withPlainNumbers(line: string): string {
  if (!/\d\.0*(?=[\s,;|]|$)|nan|\bna\b|none|null|-1/iu.test(line)) return line
  const tokens = line.match(TOKEN) ?? []
  const isClear = tokens.length >= 9 || tokens.some((token) => !/^\d{1,2}\.?$|^[._]$/u.test(token))
  if (tokens.length < 4 || !isClear || !tokens.every((token) => NUMBER.test(token))) return line
  return line.replace(TOKEN, (token) => plainNumber(token).padEnd(token.length))
}

/** A number without a point, and a dot for nothing. */
export function plainNumber(token: string): string {
  const [, digits] = /^(\d{1,2})\.0*$/u.exec(token) ?? []
  return digits ?? (/^(?:-1|[^\d.]{2,})$/u.test(token) && NUMBER.test(token) ? '.' : token)
}
