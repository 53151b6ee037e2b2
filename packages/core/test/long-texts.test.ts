/** Words of millions of symbols, in every place in which a text may have one. */
import { setFlagsFromString } from 'node:v8'
import { ParseError, parse, readingsIn } from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'

// V8 stops to optimise regular expressions in a process that has compiled many. From then on each character that a repetition may give back takes a place on a stack of 64 MB.
setFlagsFromString('--no-regexp-optimization')

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
const COUNT = 6_000_000
const DIGITS = '1'.repeat(COUNT)
const LETTERS = 'x'.repeat(COUNT)

/** The layout of each puzzle, or the beginning of what is said about it. */
function told(text: string): string[] {
  return Array.from(readingsIn(text), (reading) =>
    reading instanceof ParseError ? reading.message.slice(0, 80) : reading.geometry.layout,
  )
}

describe('a word of 6 million symbols', () => {
  it.each([
    ['behind a puzzle', `${PUZZLE} ${LETTERS}\n`],
    ['of digits behind a puzzle', `${PUZZLE},${DIGITS}\n`],
    ['in a field of JSON', `{"puzzle":"${PUZZLE}","comment":"${LETTERS}"}\n`],
    ['with escapes in a field of JSON', `{"puzzle":"${PUZZLE}","comment":"${'\\"'.repeat(COUNT / 2)}"}\n`],
    ['in a cell of CSV', `puzzle,comment\n${PUZZLE},${LETTERS}\n`],
    ['in a quoted cell of CSV', `puzzle,comment\n${PUZZLE},"${LETTERS}"\n`],
    ['of empty cells behind a puzzle', `${PUZZLE},${'_'.repeat(COUNT)}\n`],
    ['of another script behind a puzzle', `${PUZZLE} ${'λ'.repeat(COUNT)}\n`],
    [
      'of another script in an element of XML',
      `<note text="${'λ'.repeat(COUNT)}"/>\n<game data="${PUZZLE}"/>\n`,
    ],
    ['in an element of XML', `<?xml version="1.0"?>\n<game data="${PUZZLE}"/>\n<note text="${LETTERS}"/>\n`],
  ])('%s is no mistake', (_, text) => {
    expect(told(text)).toEqual(['3x3'])
  })

  it.each([
    ['alone', DIGITS, `line 1: expected 81 cells, or N × N with N from 4 to 25, got ${COUNT} in`],
    ['before a puzzle', `${LETTERS} ${PUZZLE}`, "line 1, column 1: expected a puzzle, got 'x'"],
    ['as a puzzle of JSON', `{"puzzle":"${DIGITS}"}`, 'line 1: expected 81 cells, or N × N'],
    ['as a puzzle of CSV', `puzzle,comment\n${DIGITS},x`, 'line 2: expected 81 cells, or N × N'],
    ['in a list', `[${DIGITS}]`, `line 1, column 1: expected lists of cells, got a word of ${COUNT}`],
    ['in a row', `53..7....\n${DIGITS}\n`, 'line 2: expected a row of 4 to 25 cells, got a line of'],
    [
      'of signs of quotations',
      `${'>'.repeat(COUNT)} ${PUZZLE}\n`,
      "line 1, column 1: expected a puzzle, got '>'",
    ],
    ['of a link', `https://f-puzzles.com/?load=${'λ'.repeat(COUNT)}\n`, 'line 1'],
    [
      'of spaces in an item of a list',
      `- - ${' '.repeat(COUNT)}`,
      "line 1, column 1: expected a puzzle, got '-'",
    ],
    ['of spaces behind the name of a row', `1:${' '.repeat(COUNT)}|`, 'line 1'],
    ['of another script in a mail', `> 53..7....\n> ${'λ'.repeat(COUNT)}\n`, 'line 2'],
    ['of dashes', `${'-'.repeat(COUNT)}\n`, 'line 1: expected a row of 4 to 25 cells, got a line of'],
  ])('%s is refused with its length or its beginning', (_, text, message) => {
    expect(told(text)[0]).toContain(message)
  })
})

it('an error that is thrown tells from where', () => {
  const readHere = (): unknown => parse('x')
  expect(readHere).toThrow(ParseError)
  try {
    readHere()
  } catch (error) {
    expect(error instanceof Error && error.stack).toContain('readHere')
  }
})
