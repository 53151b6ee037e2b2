import { geometryIn, geometryOf, geometryOfCellCount, UnknownBoxes } from '@sudoku-lab/core'
import {
  FORMAT_IDS,
  format,
  openReader,
  ParseError,
  parse,
  parseAll,
  parseLine,
  readingsIn,
} from '@sudoku-lab/core/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyBoard } from './arbitraries.ts'
import { errorsIn, LINE, rowsOf, SOLUTION } from './texts.ts'

const ROWS = rowsOf(LINE)
const BLOCK = `${ROWS.join('\n')}\n`

describe('an error in a text', () => {
  it('names line, column and cell, what was expected and what was seen', () => {
    const text = `Grid 01\n${ROWS.with(2, '.98...x6.').join('\n')}\n`
    expect(errorsIn(text)).toEqual([`line 4, column 7 (r3c7): expected a digit, '.' or '0', got 'x'`])
  })

  it('can be read by programs', () => {
    const reading = parseLine(LINE.replace('5', '?'), 12)
    expect(reading).toBeInstanceOf(ParseError)
    expect(reading).toMatchObject({ line: 12, column: 1, cell: 'r1c1', name: 'ParseError' })
  })

  it('costs one puzzle, and the others are read', () => {
    expect(errorsIn(`${LINE}\n${LINE.slice(2)}\n# pause\n${LINE}\n`)).toEqual([
      'puzzle',
      expect.stringContaining('line 2:'),
      'puzzle',
    ])
    const bad = ROWS.with(3, '8...6...x').join('\n')
    expect(errorsIn(`${BLOCK}\n${bad}\n\n${BLOCK}`)).toEqual([
      'puzzle',
      expect.stringContaining('line 14, column 9'),
      'puzzle',
    ])
  })

  it('is found where a numbered title has no board behind it', () => {
    expect(errorsIn(`Problem 96\nGrid 01\n${BLOCK}Grid 02\n`)).toEqual([
      'puzzle',
      "line 12: expected a board behind 'Grid 02', got none",
    ])
    expect(errorsIn(`Grid 01\nGrid 02\n${BLOCK}Puzzle collection\n`)).toEqual([
      "line 1: expected a board behind 'Grid 01', got none",
      'puzzle',
    ])
    expect(errorsIn(`Grid 01\n12\n12\n\nGrid 02\n${BLOCK}`)).toEqual([
      'line 2: expected a row of 4 to 25 cells, got 2',
      'puzzle',
    ])
  })

  it('is thrown where one puzzle is expected', () => {
    expect(() => parse('')).toThrow('line 1: expected a puzzle, got none')
    expect(() => parse(`${LINE}\n${LINE}`)).toThrow('line 2: expected one puzzle, got another')
    expect(() => parseAll(`${LINE}\nxyz`)).toThrow(ParseError)
    expect(parseAll('# nothing here\n')).toEqual([])
  })

  it('points at the character that was changed, whatever the board', () => {
    const spoilt = anyBoard.chain(({ geometry, grid }) =>
      fc.nat(geometry.cellCount - 1).map((cell) => ({ geometry, grid, cell })),
    )
    fc.assert(
      fc.property(spoilt, ({ geometry, grid, cell }) => {
        const row = Math.floor(cell / geometry.size) + 1
        const column = (cell % geometry.size) + 1
        const spoil = (text: string, at: number) => `${text.slice(0, at)}!${text.slice(at + 1)}`
        const line = parseLine(spoil(format(geometry, grid), cell), 5, geometry)
        expect(line).toMatchObject({ line: 5, column: cell + 1, cell: `r${row}c${column}` })
        const block = spoil(format(geometry, grid, 'block'), cell + row - 1)
        expect([...readingsIn(block, { geometry, format: 'block' })]).toMatchObject([
          { line: row, column, cell: `r${row}c${column}` },
        ])
      }),
      { seed: 17, numRuns: 60 },
    )
  })
})

describe('a line that does not begin with a puzzle', () => {
  const short = LINE.slice(1)
  const ofShort = "expected 81 cells, or N × N with N from 4 to 25, got 80 in '3..7....6..195....98....…'"

  it.each([
    [',', "line 1, column 1: expected a puzzle, got ','"],
    [' | |', "line 1, column 4: expected a puzzle, got '|'"],
    [',quizzes', "line 1, column 2: expected a puzzle, got 'q'"],
    [',abc', "line 1: expected 81 cells, or N × N with N from 4 to 25, got 3 in 'abc'"],
    [',3x3-x', "line 1, column 3: expected a puzzle, got 'x'"],
    [`,${short}`, `line 1: ${ofShort}`],
    [`7;${LINE.replace('9', '?')}`, "line 1, column 16 (r2c5): expected a digit, '.' or '0', got '?'"],
    [
      `Nr 7: ${LINE.replace('9', 'x')} easy`,
      "line 1, column 20 (r2c5): expected a digit, '.' or '0', got 'x'",
    ],
  ])('is refused for what is wrong with it: %s', (text, message) => {
    expect(parseLine(text, 1)).toMatchObject({ message })
  })

  it.each([`,${LINE}`, `| ${LINE} |`, `; ${LINE};`])('is read behind separators: %s', (text) => {
    expect(parseLine(text, 1)).toMatchObject({ label: '', puzzle: parse(LINE).puzzle })
  })

  it.each([
    [`${short},${SOLUTION}`, `line 1: ${ofShort}`],
    [`7,${short},${SOLUTION},easy`, `line 1: ${ofShort}`],
    [
      `${LINE.replace('9', '?')},${SOLUTION}`,
      "line 1, column 14 (r2c5): expected a digit, '.' or '0', got '?'",
    ],
    [
      `${LINE.replace('9', 'x')} ${SOLUTION}`,
      "line 1, column 14 (r2c5): expected a digit, '.' or '0', got 'x'",
    ],
    [`1 ${LINE.replace('9', '/')} ${SOLUTION}`, /got 67 in '5\.\.\.\.98/u],
  ])('never has its solution for the puzzle: %s', (text, message) => {
    const reading = parseLine(text, 1)
    expect(reading).toBeInstanceOf(ParseError)
    expect((reading as ParseError).message).toMatch(message)
    for (const each of errorsIn(text)) expect(each).toMatch(message)
  })

  it('is refused on a large board, too, where most symbols of a puzzle are letters', () => {
    const row = Array.from({ length: 16 }, (_, digit) => '123456789ABCDEFG'[digit])
    const full = row.map((_, at) => [...row.slice(at), ...row.slice(0, at)].join('')).join('')
    const broken = `..?${full.slice(3)}`
    expect(parseLine(`${broken} ${full}`, 1)).toMatchObject({ line: 1, column: 3, cell: 'r1c3' })
    expect(parseLine(`1 ${broken} ${full}`, 1)).toMatchObject({ line: 1, column: 5, cell: 'r1c3' })
  })

  it.each([
    '0000183b305c',
    '550e8400-e29b-41d4-a716-446655440000',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'da39a3ee5e6b4b0d3255bfef95601890afd80709',
    '2026-11-27T10:15:00.000Z',
  ])('may begin with what names the puzzle: %s', (name) => {
    expect(parseLine(`${name},${LINE}`, 1)).toMatchObject({ label: name, puzzle: parse(LINE).puzzle })
  })

  it('is refused where its board is not of the given size', () => {
    const message = "line 1: expected 16 cells, got 81 in '53..7....6..195....98...…'"
    expect(parseLine(LINE, 1, geometryOf(2, 2))).toMatchObject({ message })
    expect(parseLine(`${LINE} 2x2-x`, 1)).toMatchObject({ message })
    expect(parseLine(`2x2-x ${LINE}`, 1)).toMatchObject({ message })
  })
})

describe('a reader', () => {
  it('hands each puzzle out with its last line', () => {
    const reader = openReader('line')
    expect([LINE, LINE].map((line) => reader.push(`${line}\r\n`))).toMatchObject([
      [{ line: 1 }],
      [{ line: 2 }],
    ])
    expect(reader.end()).toEqual([])
  })

  it('hands each board out with the last line of the next one, which may be its regions', () => {
    const reader = openReader('block')
    const readings = [...ROWS, ...ROWS].map((row) => reader.push(`${row}\r\n`))
    expect(readings.slice(0, 17)).toEqual(Array(17).fill([]))
    expect(readings[17]).toMatchObject([{ line: 1 }])
    expect(reader.end()).toMatchObject([{ line: 10 }])
  })

  it('never throws, whatever the text', () => {
    const piece = fc.constantFrom(
      ...'0159.*|+-=,# \t\n\r\uFEFF\uD83Dx🎲',
      'Grid 1',
      '....',
      '1 2 3 4',
      '12|34',
      '\n\n',
    )
    const anyText = fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(anyText, fc.constantFrom(undefined, ...FORMAT_IDS), (text, id) => {
        for (const reading of readingsIn(text, { format: id })) {
          if (reading instanceof ParseError) continue
          if (reading.puzzle.length !== reading.geometry.cellCount)
            throw new Error('a grid of the wrong length')
        }
      }),
      { seed: 23, numRuns: 1000 },
    )
  })
})

describe('the usual geometry', () => {
  it.each(['2x2', '2x3', '3x3', '3x4', '4x4', '4x6', '5x5'])('has boxes of %s', (layout) => {
    const geometry = geometryIn(layout)
    expect(geometryOfCellCount(geometry.cellCount)).toBe(geometry)
  })

  it('is told to be missing where there is none', () => {
    expect(() => geometryOfCellCount(80)).toThrow(
      '80 cells are no board: expected N × N cells with N from 4 to 25',
    )
    expect(() => geometryOfCellCount(900)).toThrow('900 cells are no board')
    expect(() => geometryOfCellCount(49)).toThrow(new UnknownBoxes(7))
    expect(new UnknownBoxes(7).message).toContain('a board of 7×7 has no usual box shape')
  })
})
