/** Candidate grids as text: lines of candidates, and boards with the digits of each cell. */
import { allDigits, digitsIn, geometryOf, geometryOfSize } from '@sudoku-lab/core'
import { detectFormat, format, formatLine, parse, parseAll, parseGrid } from '@sudoku-lab/core/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyGeometry, formatAll } from './arbitraries.ts'

const SEED = { seed: 729, numRuns: 60 }
const NINE = geometryOf(3, 3)

const anyCandidates = anyGeometry.chain((geometry) =>
  fc
    .array(fc.nat({ max: allDigits(geometry.size) }), {
      minLength: geometry.cellCount,
      maxLength: geometry.cellCount,
    })
    .map((sets) => ({ geometry, sets: Uint32Array.from(sets) })),
)

/** As a program prints it: with corners and marks of its own, and columns as wide as their widest cell. */
const PRINTED = `
.-----------------.-------------.---------------.
| 12   12389  389 | 5    6  4   | 7   123  123  |
| 4    5      6   | 7    8  9   | 1   2    3    |
| 7    8      9   | 123  1  23  | 4   5    6    |
:-----------------+-------------+---------------:
| .    .      .   | .    .  .   | .   .    .    |
| .    .      .   | .    .  .   | .   .    .    |
| .    .      .   | .    .  .   | .   .    .    |
:-----------------+-------------+---------------:
| .    .      .   | .    .  .   | .   .    .    |
| .    .      .   | .    .  .   | .   .    .    |
| .    .      -   | .    .  .   | .   .    987  |
'-----------------'-------------'---------------'
`

describe('candidates as text', () => {
  it.each(['candidates', 'candidate-grid'] as const)('are read back from %s, for any board', (id) => {
    fc.assert(
      fc.property(anyCandidates, ({ geometry, sets }) => {
        const text = formatAll(
          [sets, sets].map((puzzle) => ({ geometry, puzzle, label: '' })),
          id,
        )
        expect(detectFormat(text, { geometry })).toBe(id === 'candidates' ? 'line' : id)
        expect(parseAll(text, { geometry }).map(({ puzzle }) => puzzle)).toEqual([sets, sets])
      }),
      SEED,
    )
  })

  it('have N characters for each cell on a line, and a label behind them', () => {
    const text = `${'123456789'.repeat(80)}1.3......`
    const { puzzle, geometry, label } = parse(`${text.replaceAll('.', '0')} from a forum`)
    expect([geometry, label]).toEqual([NINE, 'from a forum'])
    expect(puzzle).toEqual(new Uint32Array(81).fill(0b1_1111_1111).with(80, 0b101))
    expect(format(NINE, puzzle, 'candidates', { label })).toBe(`${text} from a forum\n`)
    expect(format(NINE, puzzle, 'candidates', { empty: '0' })).toBe(`${text.replaceAll('.', '0')}\n`)
  })

  it('may stand beside digits in one text of lines', () => {
    const [digits, sets] = parseAll(`${'.'.repeat(81)}\n${'.'.repeat(729)}\n`)
    expect([digits?.puzzle, sets?.puzzle]).toEqual([new Uint8Array(81), new Uint32Array(81)])
  })

  it('of 64 symbols are those of a 4×4 board if an 8×8 board would have a conflict', () => {
    const geometryIn = (text: string) => parse(text).geometry
    expect(geometryIn('1234'.repeat(16))).toBe(geometryOf(2, 2))
    expect(geometryIn(`${'1...'.repeat(8)}${'.2..'.repeat(8)}`)).toBe(geometryOf(2, 2))
    expect(geometryIn('.'.repeat(64))).toBe(geometryOfSize(8))
    expect(geometryIn(`12345678${'.'.repeat(56)}`)).toBe(geometryOfSize(8))
    expect(parse('.'.repeat(64), { geometry: geometryOf(2, 2) }).puzzle).toEqual(new Uint32Array(16))
  })

  it('are read from boards that other programs print, with or without a frame', () => {
    const expected = parse(PRINTED).puzzle
    expect(Array.from(expected.slice(0, 4))).toEqual([0b11, 0b1_1000_0111, 0b1_1000_0100, 0b1_0000])
    expect([expected[27], expected[74], expected[80]]).toEqual([0b1_1111_1111, 0, 0b1_1100_0000])
    const bare = PRINTED.replaceAll(/^.*--.*$/gm, '').replaceAll('|', ' ')
    expect(parse(bare.replaceAll(/\n+/g, '\n')).puzzle).toEqual(expected)
    expect(parse(bare.replaceAll(/[ \t]+/g, '\t')).puzzle).toEqual(expected)
    expect(parse(`Grid 7, from a forum\n${PRINTED.trim()}`)).toMatchObject({
      puzzle: expected,
      label: 'Grid 7, from a forum',
    })
  })

  it.each([
    ['curly', '{', '}'],
    ['round', '(', ')'],
  ])('are read from cells with several candidates in %s braces', (_, open, close) => {
    const rows = ['1{23}{23}4', '{23}41{23}', '{23}14{23}', '4{23}{23}1']
    const texts = [rows, rows.map((row) => row.replaceAll(/\{\d+\}|\d/g, '$& '))].map((each) =>
      each.join('\n').replaceAll('{', open).replaceAll('}', close),
    )
    const expected = [1, 6, 6, 8, 6, 8, 1, 6, 6, 1, 8, 6, 8, 6, 6, 1]
    expect(texts.map((text) => [...parse(text).puzzle])).toEqual([expected, expected])
  })

  it('are written with a frame, in columns', () => {
    const four = parse(`1...${'1234'.repeat(13)}....12.4`)
    const text = format(four.geometry, four.puzzle, 'candidate-grid')
    expect(text).toMatchInlineSnapshot(`
      "+-----------+-----------+
      | 1    1234 | 1234 1234 |
      | 1234 1234 | 1234 1234 |
      +-----------+-----------+
      | 1234 1234 | 1234 1234 |
      | 1234 1234 | -    124  |
      +-----------+-----------+
      "
    `)
    expect(detectFormat(text)).toBe('candidate-grid')
    expect(parse(text)).toMatchObject({ geometry: four.geometry, puzzle: four.puzzle })
  })

  it.each([
    ['a row of digits in groups', '1234 5678 9ABC DEFG\n'.repeat(16), 'block'],
    ['numbers above nine', '10 12 1 2 3 4 5 6 7 8 9 11\n'.repeat(12), 'spaced'],
    ['numbers and zeros', '12 0 0 0 3 0 0 0 0 0 0 11\n'.repeat(12), 'spaced'],
    ['a row with candidates of sixteen digits', `123456789ABCDEFG ${'1 '.repeat(15)}\n`, 'candidate-grid'],
    ['candidates in the second row', '1 . 3 4\n12 3 3 .\n', 'candidate-grid'],
  ])('are not taken for digits, nor digits for candidates: %s', (_, text, id) => {
    expect(detectFormat(text)).toBe(id)
  })
})

describe('a text that is no candidate grid', () => {
  it('is not written as digits', () => {
    const sets = new Uint32Array(81).fill(0b1_1111_1111).with(0, 0b11).with(9, 0)
    expect(() => format(NINE, sets)).toThrow(
      new RangeError('r1c1: expected a digit or an empty cell, got the candidates 12'),
    )
    expect(() => digitsIn(NINE, sets.with(0, 1))).toThrow(
      'r2c1: expected a digit or an empty cell, got a cell that may be no digit',
    )
    expect(() => parseGrid(formatLine(NINE, sets))).toThrow(RangeError)
    expect(formatLine(NINE, sets).length).toBe(729)
    expect(formatLine(NINE, sets.with(0, 1).with(9, 1))).toBe(`1${'.'.repeat(8)}1${'.'.repeat(71)}`)
  })
})
