import { expect, it } from 'vitest'
import { printable } from '../src/index.ts'

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
