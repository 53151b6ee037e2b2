/** Text in UTF-8, and what to say of content that is none: otherwise its first strange symbol would be reported. */
import { isUtf8 } from 'node:buffer'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { systemReasonOf } from './words.ts'

/** The first bytes as Latin-1, what they mean, and the command that makes text of it. */
const SIGNATURES: readonly (readonly [string, string, string?])[] = [
  ['\xFF\xFE', 'encoded in UTF-16LE', 'iconv -f UTF-16LE -t UTF-8'],
  ['\xFE\xFF', 'encoded in UTF-16BE', 'iconv -f UTF-16BE -t UTF-8'],
  ['\x1F\x8B', 'compressed by gzip', 'gunzip'],
  ['PK\x03\x04', 'a zip archive', 'unzip'],
  ['PAR1', 'a Parquet file'],
]

/** Says why bytes are not text in UTF-8, by their beginning or by the first byte that is none. Undefined if they are text. */
export function notTextIn(content: Uint8Array): string | undefined {
  return strangeBeginningOf(content) ?? notUtf8In(content)
}

/** The same by the first bytes alone. Undefined if they may begin a text. */
export function strangeBeginningOf(content: Uint8Array): string | undefined {
  const beginning = String.fromCharCode(...content.subarray(0, 64))
  const [, name, command] = SIGNATURES.find(([signature]) => beginning.startsWith(signature)) ?? []
  const remedy = command === undefined ? '' : `, which \`${command}\` makes of it`
  if (name !== undefined) return `it is ${name}; expected text in UTF-8${remedy}`
  const zero = beginning.indexOf('\0')
  if (zero < 0) return undefined
  return `it has the byte 0x00 in position ${zero + 1}; expected text in UTF-8`
}

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

/**
 * The text of a file in UTF-8. A mark of UTF-8 at its beginning stays.
 *
 * @param Failure the class of errors by which a program knows a mistake of its caller
 * @throws Failure that says why the file cannot be read, or why it is no text
 */
export function readTextFile(path: string, Failure: new (message: string) => Error): string {
  try {
    const bytes = bytesOf(path)
    const strange = notUtf8In(bytes)
    if (strange !== undefined) throw new Error(strange)
    return bytes.toString('utf8')
  } catch (thrown) {
    throw new Failure(`cannot read ${path}: ${systemReasonOf(thrown as Error)}`)
  }
}

/** JavaScript has no longer strings. */
const LONGEST_TEXT = 2 ** 29 - 24

/** Reads a file, or a device or pipe whose size nobody knows. What does not begin as a text is not read to its end. */
function bytesOf(path: string): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    const piece = Math.min(Math.max(fstatSync(descriptor).size + 1, 1 << 16), LONGEST_TEXT + 1)
    const pieces: Buffer[] = []
    for (let length = 0; ; ) {
      const space = Buffer.allocUnsafe(piece)
      const bytes = space.subarray(0, readSync(descriptor, space))
      const strange = length === 0 ? strangeBeginningOf(bytes) : undefined
      if (strange !== undefined) throw new Error(strange)
      length += bytes.length
      if (length > LONGEST_TEXT) throw new Error('it is longer than 512 MiB')
      if (bytes.length === 0) return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
      pieces.push(bytes)
    }
  } finally {
    closeSync(descriptor)
  }
}
