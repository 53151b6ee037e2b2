/** Cleans foreign text for whoever shows it: a terminal, a spreadsheet, or a reader of JSON. Every writer of the programs passes through here. */

/** What a terminal obeys instead of showing it: control characters, and marks that break lines, turn the direction of text around, or are half of a character. */
export const OBEYED = /(?!\t)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/**
 * Foreign text, such as the name of a file, the value of an option or an error of a solver, on one line and without
 * characters that a terminal obeys. They become escapes: `\u{1b}[31m`.
 */
export function printable(text: string): string {
  return text.replace(OBEYED, (symbol) =>
    symbol === '\n' ? '\\n' : `\\u{${symbol.codePointAt(0)?.toString(16)}}`,
  )
}

/** The same for a text of several lines, which stay lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}

/**
 * A value in JSON, where a terminal obeys nothing: such characters are escapes, which mean the same.
 *
 * @param indent of what is within, or 0 to have it in one line
 */
export function asJson(value: unknown, indent = 0): string {
  const text = JSON.stringify(value, undefined, indent) ?? 'null'
  return text.replace(OBEYED, (sign) => (sign === '\n' ? sign : escapedSign(sign))) // within texts, a line end is one already
}

/** What a spreadsheet takes for a formula: https://owasp.org/www-community/attacks/CSV_Injection. */
const FORMULA = /^'*[=+\-@＝＋－＠]/

/**
 * A text for a cell of a CSV file, which no spreadsheet and no terminal obeys. An apostrophe stands before what would begin a formula, and one
 * more before such a text that has apostrophes already, so that taking one off gives the text again. Control characters are written as in JSON.
 */
export function cellText(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text
  return inert.replace(OBEYED, escapedSign).replaceAll('\t', escapedSign)
}

/** As JSON writes it: `\\u001b`. */
function escapedSign(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
}
