import {
  countLineEnds,
  endOfLine,
  FORMAT_IDS,
  linesOf,
  openReader,
  ParseError,
  parse,
  readingsIn,
  startOfOpenLine,
} from '@sudoku-lab/core/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAll } from './arbitraries.ts'
import { errorsIn, LINE, rowsOf, toldOf } from './texts.ts'

const PUZZLES = Array.from({ length: 4 }, (_, index) => ({ ...parse(LINE), label: index === 1 ? 'two' : '' }))
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Text in which every kind of line end is next to every other. */
const anyText = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '\u2028', 'ä'), maxLength: 30 })
/** What grows with the square of it takes minutes. */
const MANY = 1 << 18
const SEED = { seed: 20261121, numRuns: 300 }

/** What counts as a line here, said in another way than the code does. */
const splitSlowly = (text: string) => text.split(/(?<=\n|\r(?!\n))/u).filter((line) => line !== '')

describe('lines', () => {
  it('end at LF, CR LF and a lone CR, and nowhere else', () => {
    const lines = ['a\n', 'b\r\n', 'c\r', 'd\u2028e\u0085f\vg\n', '\r\n', '\r', 'h']
    expect([...linesOf(lines.join(''))]).toEqual(lines)
    fc.assert(
      fc.property(anyText, (text) => {
        expect([...linesOf(text)]).toEqual(splitSlowly(text))
      }),
      SEED,
    )
  })

  it('are the same in bytes', () => {
    fc.assert(
      fc.property(anyText, fc.nat(3), (text, offset) => {
        const bytes = bytesOf('x'.repeat(offset) + text).subarray(offset)
        const ends: number[] = []
        for (let at = 0; at < bytes.length; at = ends.at(-1) ?? 0) ends.push(endOfLine(bytes, at))
        let end = 0
        expect(ends).toEqual(splitSlowly(text).map((line) => (end += bytesOf(line).length)))
        expect(countLineEnds(bytes)).toBe(splitSlowly(`${text}|`).length - 1)
      }),
      SEED,
    )
  })

  it('are open at the end of a piece of text, also behind a CR that an LF may follow', () => {
    const openIn = (text: string) => text.slice(startOfOpenLine(bytesOf(text)))
    const texts = ['', 'a', 'a\n', 'a\nb', 'a\rb', 'a\r\nb', 'a\n\rb', 'a\rb\n']
    expect(texts.map(openIn)).toEqual(['', 'a', '', 'b', 'b', 'b', 'b', ''])
    expect(['\r', 'a\r', 'a\r\r', 'a\nb\r'].map(openIn)).toEqual(['\r', 'a\r', '\r', 'b\r'])
  })
})

describe('the same puzzles stand on the same lines', () => {
  const readable = (text: string) =>
    toldOf(text, ({ line, label, puzzle }) => ({ line, label, grid: String(puzzle) }))

  it.each(FORMAT_IDS)('of the format %s, whatever its lines end in', (id) => {
    const text = `# four\n\n${formatAll(PUZZLES, id)}`
    const expected = readable(text)
    expect(expected).toHaveLength(4)
    for (const ends of ['\r\n', '\r', '\n \r\n', '\r\n \r', '\n \n \r\n \r \r\n'].map((all) =>
      all.split(' '),
    )) {
      let line = 0
      const other = text.replaceAll('\n', () => ends[line++ % ends.length] ?? '')
      expect(readable(other)).toEqual(expected)
    }
  })
})

describe('a very long line gives one reading or two, in every format, and never ends the program', () => {
  it.each<[string, string]>([
    ['a label of many spaces', `${LINE} a${' '.repeat(MANY)}b`],
    ['many spaces before a puzzle', `${' '.repeat(MANY)}${LINE}`],
    ['a title that is a long number', `Grid ${'1'.repeat(MANY)}x\nGrid ${'1'.repeat(MANY)}\n`],
  ])('%s', (_, text) => {
    for (const id of FORMAT_IDS) expect([...readingsIn(text, { format: id })].length).toBeLessThan(3)
    expect([...readingsIn(text)].length).toBeLessThan(3)
  })

  it.each<[string, string, string]>([
    [
      'megabytes of dots',
      '.'.repeat(2_000_000),
      'expected 81 cells, or N × N with N from 4 to 25, got 2000000',
    ],
    ['many tokens', '1 '.repeat(60_000), 'expected a row of 4 to 25 cells, got a line of 120000 characters'],
  ])('%s are an error that says what was seen', (_, text, message) => {
    const readings = [...readingsIn(text)]
    expect(readings).toHaveLength(1)
    expect(readings[0]).toBeInstanceOf(ParseError)
    expect(String(readings[0])).toContain(message)
    for (const id of FORMAT_IDS) {
      const reader = openReader(id)
      for (const reading of [...reader.push(text.slice(0, MANY)), ...reader.end()]) {
        expect(reading === undefined || reading instanceof ParseError).toBe(true)
      }
    }
  })

  it('a line of very many boxes is no puzzle', () => {
    const [reading, ...others] = openReader('pretty').push('ab|'.repeat(130_000))
    expect(reading).toBeInstanceOf(ParseError)
    expect(others).toEqual([])
  })

  it('counts what is too much in a row of a board', () => {
    const text = rowsOf(LINE).with(4, '1 '.repeat(60_000)).join('\n')
    expect(errorsIn(text)).toEqual([
      'line 5: expected a row of 4 to 25 cells, got a line of 120000 characters',
    ])
  })
})
