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
