import { isUtf8 } from 'node:buffer'

/**
 * Says which byte of a text is not UTF-8. Undefined if the text is UTF-8. Decoding would replace such bytes, so that they
 * would be lost.
 *
 * @param firstLine the number of the first line of these bytes
 */
export function notUtf8In(text: Uint8Array, firstLine = 1): string | undefined {
  if (isUtf8(text)) return undefined
  const [before = ''] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(text).split('\uFFFD', 1)
  const lines = before.split(/\r\n|[\r\n]/)
  const byte = text[Buffer.byteLength(before)]?.toString(16).toUpperCase()
  const position = Buffer.byteLength(lines.at(-1) ?? '') + 1
  return `line ${firstLine + lines.length - 1}: expected text in UTF-8, got the byte 0x${byte} in position ${position}; \`iconv -f ISO-8859-1 -t UTF-8\` makes it of Latin-1`
}
