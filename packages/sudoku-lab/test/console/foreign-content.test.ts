import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { foreignContentOf } from '../../src/console/index.ts'

const TEXT = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n'

function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

describe('content that is no text in UTF-8', () => {
  it.each([
    ['UTF-16LE', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16BE', bigEndian(`\uFEFF${TEXT}`)],
  ])('is named if it is %s, with the command that converts it', (encoding, bytes) => {
    expect(foreignContentOf(bytes)).toBe(
      `it is encoded in ${encoding}; expected text in UTF-8, which \`iconv -f ${encoding} -t UTF-8\` makes of it`,
    )
  })

  it.each([
    ['compressed by gzip', gzipSync(TEXT), 'gunzip'],
    ['a zip archive', Buffer.from('504B030414', 'hex'), 'unzip'],
  ])('is named if it is %s', (name, bytes, remedy) => {
    expect(foreignContentOf(bytes)).toBe(
      `it is ${name}; expected text in UTF-8, which \`${remedy}\` makes of it`,
    )
  })

  it.each([['a Parquet file', Buffer.from('PAR1')]])(
    'is named if it is %s, for which there is no command',
    (name, bytes) => {
      expect(foreignContentOf(bytes)).toBe(`it is ${name}; expected text in UTF-8`)
    },
  )
})

it.each([
  ['\0\0\0\0', 1],
  ['1\0', 2],
  [TEXT.replace('7', '\0'), 5],
])('a byte that no text has is named: %j', (content, position) => {
  expect(foreignContentOf(Buffer.from(content))).toBe(
    `it has the byte 0x00 in position ${position}; expected text in UTF-8`,
  )
})

it.each([
  ['', 'nothing'],
  [TEXT, 'a puzzle'],
  [`\uFEFF${TEXT}`, 'a mark of UTF-8'],
  [`${TEXT.trim()} a\0b\n`, 'NUL in a label'],
])('text in UTF-8 is not foreign: %j', (text) => {
  expect(foreignContentOf(Buffer.from(text))).toBeUndefined()
})
