/**
 * Recognises content that is not a text in UTF-8, from its first bytes. Otherwise a program would complain about the
 * first strange symbol, and nobody would guess why.
 */

interface ForeignContent {
  readonly name: string
  /** A command that makes a text of it. Undefined if there is none. */
  readonly remedy?: string
}

/** The first bytes as Latin-1, and what they mean. A mark of UTF-32 begins with a mark of UTF-16. */
const SIGNATURES: readonly (readonly [string, ForeignContent])[] = [
  ['\xFF\xFE\0\0', recoded('UTF-32LE')],
  ['\0\0\xFE\xFF', recoded('UTF-32BE')],
  ['\xFF\xFE', recoded('UTF-16LE')],
  ['\xFE\xFF', recoded('UTF-16BE')],
  ['\x1F\x8B', { name: 'compressed by gzip', remedy: 'gunzip' }],
  ['BZh', { name: 'compressed by bzip2', remedy: 'bunzip2' }],
  ['\xFD7zXZ\0', { name: 'compressed by xz', remedy: 'unxz' }],
  ['\x28\xB5\x2F\xFD', { name: 'compressed by zstd', remedy: 'unzstd' }],
  ['PK\x03\x04', { name: 'a zip archive', remedy: 'unzip' }],
  ['PAR1', { name: 'a Parquet file' }],
  ['\x93NUMPY', { name: 'an array of NumPy' }],
  ['%PDF-', { name: 'a PDF document' }],
  ['\x89PNG', { name: 'a picture' }],
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
  const content = found ?? unmarkedEncodingOf(bytes)
  if (content === undefined) return withZero(bytes)
  return content.remedy === undefined
    ? `it is ${content.name}; expected text in UTF-8`
    : `it is ${content.name}; expected text in UTF-8, which \`${content.remedy}\` makes of it`
}

/** Zeros are in the files of programs, and where a file was never written. */
function withZero(bytes: Uint8Array): string | undefined {
  const at = bytes.indexOf(0)
  return at < 0 ? undefined : `it has the byte 0x00 in position ${at + 1}; expected text in UTF-8`
}

/** Digits and dots in UTF-16 without a mark: every other byte is zero. */
function unmarkedEncodingOf(bytes: Uint8Array): ForeignContent | undefined {
  const half = bytes.length >> 1
  if (half < 2) return undefined
  const zeros = (odd: 0 | 1): number => bytes.filter((byte, at) => at % 2 === odd && byte === 0).length
  if (zeros(1) === half && zeros(0) === 0) return recoded('UTF-16LE')
  if (zeros(0) >= half && zeros(1) === 0) return recoded('UTF-16BE')
  return undefined
}
