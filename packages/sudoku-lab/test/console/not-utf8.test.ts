import { describe, expect, it } from 'vitest'
import { notUtf8In } from '../../src/console/index.ts'

describe('bytes that are not UTF-8', () => {
  it('are none in a text, whatever its symbols are', () => {
    expect(notUtf8In(Buffer.from('é 数独 \u{1F9E9}\n\u2028\0'))).toBeUndefined()
    expect(notUtf8In(new Uint8Array(0))).toBeUndefined()
  })

  it.each([
    ['a\nb\xE9', 'line 8', 'the byte 0xE9 in position 2'],
    ['a\rb\r\nc\n\xC3', 'line 10', 'the byte 0xC3 in position 1'], // the second byte is missing
    ['\xC3\xA9\xC3\xA9\xFF\xC3\xA9', 'line 7', 'the byte 0xFF in position 5'],
    ['\xC0\x80', 'line 7', 'the byte 0xC0 in position 1'], // longer than necessary
    ['ab\xED\xA0\x80', 'line 7', 'the byte 0xED in position 3'], // half of a symbol of UTF-16
  ])('of %j are named by line, value and position', (text, line, where) => {
    expect(notUtf8In(Buffer.from(text, 'latin1'), 7)).toBe(
      `${line}: expected text in UTF-8, got ${where}; \`iconv -f ISO-8859-1 -t UTF-8\` makes it of Latin-1`,
    )
  })
})
