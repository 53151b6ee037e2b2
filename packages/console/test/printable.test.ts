import { expect, it } from 'vitest'
import { asJson, cellText, printable, printableLines } from '../src/index.ts'

it.each([
  ['a colour', '\u001B[31mred\u001B[0m', '\\u{1b}[31mred\\u{1b}[0m'],
  [
    'a line that would look like one of the program',
    'x\nsudoku-lab: all is well',
    'x\\nsudoku-lab: all is well',
  ],
  ['a return to the beginning of the line', 'wrong\rright', 'wrong\\u{d}right'],
  ['a control character of eight bits', '\u009B31m', '\\u{9b}31m'],
  ['a mark that turns the direction of text around', 'exe.\u202Etxt', 'exe.\\u{202e}txt'],
  ['a separator of lines', 'a\u2028b\u2029c', 'a\\u{2028}b\\u{2029}c'],
  ['half of a character', 'a\uD800b', 'a\\u{d800}b'],
])('shows %s as an escape', (_, text, shown) => {
  expect(printable(text)).toBe(shown)
})

it('leaves tabs, accents and other writings as they are', () => {
  const text = 'a\tb é 数独 🧩 ’ \\ …'
  expect(printable(text)).toBe(text)
})

const HOSTILE = 'a\u001B[31m\u009B\u202E\u2028\uD800\n\t"b"'

it('writes JSON in which a terminal obeys nothing, and which means the same', () => {
  const value = { [HOSTILE]: [HOSTILE] }
  for (const indent of [0, 2]) {
    expect(asJson(value, indent)).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\p{Zl}\p{Bidi_Control}]/u)
    expect(JSON.parse(asJson(value, indent))).toEqual(value)
  }
  expect(asJson(undefined)).toBe('null')
})

it.each([
  ['=cmd|calc!A0', "'=cmd|calc!A0"],
  ["'=1", "''=1"],
  ['＝1', "'＝1"],
  ['-2', "'-2"],
  ['1-2', '1-2'],
  ['\t=1\u001B\n', '\\u0009=1\\u001b\\u000a'],
])('writes %j into a table so that no spreadsheet computes it', (text, cell) => {
  expect(cellText(text)).toBe(cell)
})

it('keeps the lines of a text', () => {
  expect(printableLines('a\rb\nc\u001B')).toBe('a\\u{d}b\nc\\u{1b}')
})
