import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { notTextIn, notUtf8In } from '../src/index.ts'

const TEXT = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n'

it.each([
  ['encoded in UTF-16LE', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), 'iconv -f UTF-16LE -t UTF-8'],
  ['encoded in UTF-16BE', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16(), 'iconv -f UTF-16BE -t UTF-8'],
  ['compressed by gzip', gzipSync(TEXT), 'gunzip'],
  ['a zip archive', Buffer.from('504B030414', 'hex'), 'unzip'],
  ['a Parquet file', Buffer.from('PAR1'), undefined],
])('content that is %s is named, with the command that makes text of it', (name, bytes, command) => {
  const remedy = command === undefined ? '' : `, which \`${command}\` makes of it`
  expect(notTextIn(bytes)).toBe(`it is ${name}; expected text in UTF-8${remedy}`)
})

it('a byte that no text has is named, but not in a label', () => {
  const message = 'it has the byte 0x00 in position 5; expected text in UTF-8'
  expect(notTextIn(Buffer.from(TEXT.replace('7', '\0')))).toBe(message)
  for (const text of ['', TEXT, `\uFEFF${TEXT}`, `${TEXT.trim()} a\0b\n`, 'é 数独 \u{1F9E9}\n\u2028'])
    expect(notTextIn(Buffer.from(text))).toBeUndefined()
})

it.each([
  ['a\nb\xE9', 'line 8', 'the byte 0xE9 in position 2'],
  ['a\rb\r\nc\n\xC3', 'line 10', 'the byte 0xC3 in position 1'], // the second byte is missing
  ['\xC3\xA9\xC3\xA9\xFF\xC3\xA9', 'line 7', 'the byte 0xFF in position 5'],
  ['ab\xED\xA0\x80', 'line 7', 'the byte 0xED in position 3'], // half of a symbol of UTF-16
])('bytes of %j that are not UTF-8 are named by line, value and position', (text, line, where) => {
  expect(notUtf8In(Buffer.from(text, 'latin1'), 7)).toBe(
    `${line}: expected text in UTF-8, got ${where}; \`iconv -f ISO-8859-1 -t UTF-8\` makes it of Latin-1`,
  )
})
