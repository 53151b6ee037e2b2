/** Finds bytes that are not UTF-8. Decoding would replace them, so that they would be lost. */
import { isUtf8 } from 'node:buffer'

const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const LONGEST_SEQUENCE = 4

/**
 * Says which byte of a text is not UTF-8. Undefined if the text is UTF-8.
 *
 * @param firstLine the number of the first line of these bytes
 */
export function notUtf8In(text: Uint8Array, firstLine = 1): string | undefined {
  if (isUtf8(text)) return undefined
  let line = firstLine
  let lineStart = 0
  for (let at = 0; at < text.length; ) {
    const length = lengthOfSymbol(text, at)
    if (length === 0) {
      const byte = text.at(at)?.toString(16).toUpperCase()
      return `line ${line}: expected text in UTF-8, got the byte 0x${byte} in position ${at - lineStart + 1}; \`iconv -f ISO-8859-1 -t UTF-8\` makes it of Latin-1`
    }
    const ends = text[at] === LINE_FEED || (text[at] === CARRIAGE_RETURN && text[at + 1] !== LINE_FEED)
    at += length
    if (ends) {
      line++
      lineStart = at
    }
  }
  return undefined
}

/** The number of bytes of the symbol at `at`, or 0 if there is none. */
function lengthOfSymbol(text: Uint8Array, at: number): number {
  for (let length = 1; length <= LONGEST_SEQUENCE; length++) {
    if (isUtf8(text.subarray(at, at + length))) return length
  }
  return 0
}
