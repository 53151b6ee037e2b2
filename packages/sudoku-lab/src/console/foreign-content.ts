/**
 * Recognises content that is not a text in UTF-8, from its first bytes. Otherwise a program would complain about the
 * first strange symbol, and nobody would guess why.
 */

interface ForeignContent {
  readonly name: string
  /** A command that makes a text of it. Undefined if there is none. */
  readonly remedy?: string
}

/** The first bytes as Latin-1, and what they mean. */
const SIGNATURES: readonly (readonly [string, ForeignContent])[] = [
  ['\xFF\xFE', recoded('UTF-16LE')],
  ['\xFE\xFF', recoded('UTF-16BE')],
  ['\x1F\x8B', { name: 'compressed by gzip', remedy: 'gunzip' }],
  ['PK\x03\x04', { name: 'a zip archive', remedy: 'unzip' }],
  ['PAR1', { name: 'a Parquet file' }],
]

function recoded(encoding: string): ForeignContent {
  return { name: `encoded in ${encoding}`, remedy: `iconv -f ${encoding} -t UTF-8` }
}

/** As many bytes as are looked at. */
export const FOREIGN_CONTENT_BYTES = 64

/** Says what the content is, in words that begin with "it". Undefined for a text in UTF-8. */
export function foreignContentOf(beginning: Uint8Array): string | undefined {
  const bytes = beginning.subarray(0, FOREIGN_CONTENT_BYTES)
  const text = String.fromCharCode(...bytes)
  const [, found] = SIGNATURES.find(([signature]) => text.startsWith(signature)) ?? []
  if (found === undefined) return withZero(bytes)
  const remedy = found.remedy === undefined ? '' : `, which \`${found.remedy}\` makes of it`
  return `it is ${found.name}; expected text in UTF-8${remedy}`
}

/** Zeros are in the files of programs, and where a file was never written. */
function withZero(bytes: Uint8Array): string | undefined {
  const at = bytes.indexOf(0)
  return at < 0 ? undefined : `it has the byte 0x00 in position ${at + 1}; expected text in UTF-8`
}
