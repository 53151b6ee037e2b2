/** Records whose grids are strings or lists, and lines with more than a puzzle. */
import { geometryIn } from '@sudoku-lab/core'
import {
  detectFormat,
  FORMAT_IDS,
  format,
  ParseError,
  parseAll,
  parseGrid,
  readingsIn,
} from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'
import { LINE, rowsOf, SOLUTION, toldOf } from './texts.ts'

const nested = (line: string) => rowsOf(line).map((row) => [...row.replaceAll('.', '0')].map(Number))
const flat = (line: string) => nested(line).flat()

const shown = (text: string) =>
  toldOf(text, ({ geometry, puzzle, solution }) => [format(geometry, puzzle).trimEnd(), solution])

describe('a record', () => {
  it.each<[string, object]>([
    ['lists of lists', { puzzle: nested(LINE), solution: nested(SOLUTION) }],
    ['lists of cells', { puzzle: flat(LINE), solution: flat(SOLUTION) }],
    ['lists of strings', { solution: rowsOf(SOLUTION), puzzle: rowsOf(LINE) }],
    ['strings', { id: 7, question: LINE, answer: SOLUTION }],
    ['strings of nine lines', { puzzle: rowsOf(LINE).join('\n'), solution: rowsOf(SOLUTION).join('') }],
    ['a list under another name', { board: nested(LINE), solution: nested(SOLUTION) }],
    [
      'other objects around it',
      { newboard: { grids: [{ value: nested(LINE), solution: nested(SOLUTION) }] } },
    ],
  ])('has one puzzle and its solution in %s', (_, record) => {
    const texts = [record, [record]].flatMap((value) => [
      JSON.stringify(value),
      JSON.stringify(value, null, 2),
    ])
    for (const text of texts) expect(shown(text)).toEqual([[LINE, SOLUTION]])
    expect(shown(`${JSON.stringify(record)}\n${JSON.stringify(record)}\n`)).toHaveLength(2)
    expect(shown(JSON.stringify([record, record], null, 1))).toHaveLength(2)
  })

  it('that cannot be read costs no other one, and is quoted with its line', () => {
    const record = JSON.stringify({ puzzle: LINE })
    expect(shown(`${record}\n${record.slice(0, 40)}\n${record}\n{"id":5}\n`)).toEqual([
      [LINE, undefined],
      `line 2: expected a record with a puzzle, got '${record.slice(0, 40)}'`,
      [LINE, undefined],
      `line 4: expected a record with a puzzle, got '{"id":5}'`,
    ])
    const pretty = JSON.stringify(
      [{ puzzle: nested(LINE) }, { puzzle: nested(LINE).with(2, [1, 2]) }],
      null,
      1,
    )
    const [first, second] = shown(pretty)
    expect(first).toEqual([LINE, undefined])
    expect(second).toMatch(/^line 105 \(r3c3\): expected a row of 9 cells, got 2$/u)
  })

  it('may be longer than what is needed to recognise it', () => {
    const line = '123456789ABCDEFG'.repeat(256)
    for (const before of [{}, { label: 'x'.repeat(5000) }])
      expect(detectFormat(`${JSON.stringify({ ...before, puzzle: line })}\n`)).toBe('json')
    expect(parseAll(JSON.stringify({ puzzle: line }))).toMatchObject([{ geometry: geometryIn('4x4') }])
  })

  it('of another language has its solution beside the puzzle, too', () => {
    const python = `puzzle = ${JSON.stringify(nested(LINE))}\nsolution = ${JSON.stringify(nested(SOLUTION))}\n`
    expect(shown(python)).toEqual([[LINE, undefined]])
    expect(
      shown(`{'puzzle': ${JSON.stringify(nested(LINE))}, 'solution': ${JSON.stringify(nested(SOLUTION))}}`),
    ).toEqual([[LINE, undefined]])
  })

  it('is a row of a table, as published sets have it', () => {
    expect(shown(`source,question,answer,rating\na,${LINE},${SOLUTION},3\n`)).toEqual([[LINE, SOLUTION]])
    expect(shown(`question,answer\n${LINE},${SOLUTION}\n`)).toEqual([[LINE, SOLUTION]])
  })
})

describe('a line with a puzzle', () => {
  it.each([
    ['behind a hash', `0123456789ab ${LINE}  1.2`, '0123456789ab 1.2'],
    ['behind a number', `1: ${LINE}`, '1'],
    ['in a row of a table', `0001,${LINE}`, '0001'],
    ['in quotes', `"${LINE}"`, ''],
    ['in a list', `"${LINE}",`, ''],
    ['of HoDoKu', `:0000:x:${LINE.replace('5', '+5')}:::`, '0000:x'],
    ['in an address', `https://www.sudokuwiki.org/sudoku.htm?bd=${LINE}`, undefined],
    ['as numbers with commas', flat(LINE).join(','), ''],
    ['as numbers with spaces', flat(LINE).join(' '), ''],
  ])('is read %s', (_, text, label) => {
    const [puzzle, ...others] = parseAll(`${text}\n`)
    expect([puzzle?.puzzle, others]).toEqual([parseGrid(LINE), []])
    if (label !== undefined) expect(puzzle?.label).toContain(label.split(':')[0])
  })

  it('may have its solution behind it, and is refused if it has two puzzles', () => {
    expect(shown(`1;${LINE};${SOLUTION}`)).toEqual([[LINE, SOLUTION]])
    expect(shown(`1;${LINE};${LINE}`)).toEqual(['line 1: expected one puzzle on a line, got 2'])
  })

  it('may be one of candidates', () => {
    const cells = [...LINE].map((symbol) => (symbol === '.' ? '123456789' : symbol))
    for (const text of [cells.join(' '), cells.map((cell) => `{${cell}}`).join('')])
      expect(parseAll(text).map((each) => format(each.geometry, each.puzzle))).toEqual([`${LINE}\n`])
  })

  it('is found in the XML of OpenSudoku', () => {
    const xml = `<?xml version="1.0"?>\n<opensudoku>\n<name>Easy</name>\n<game data="${LINE.replaceAll('.', '0')}"/><game data="${LINE}" />\n</opensudoku>\n`
    expect(shown(xml)).toEqual([
      [LINE, undefined],
      [LINE, undefined],
    ])
    expect(shown('<opensudoku><game data="version: 2"/>')).toEqual([
      expect.stringContaining('expected a record with a puzzle'),
    ])
  })
})

describe('a board', () => {
  it('may have a caption below it, and a section with the state of the game', () => {
    const block = `${rowsOf(LINE).join('\n')}\n`
    expect(shown(`${block}Simple Sudoku\n`)).toEqual([[LINE, undefined]])
    expect(shown(`[Puzzle]\n${block}[State]\n${rowsOf(SOLUTION).join('\n')}\n`)).toEqual([[LINE, undefined]])
  })

  it('behind brackets that are not closed is read, and the brackets are named', () => {
    expect(shown(`[[[[\n${LINE}\n`)).toEqual([
      [LINE, undefined],
      'line 1, column 1: the list that begins here is not closed',
    ])
  })
})

describe('what is written', () => {
  it.each(['2x2', '2x3', '3x3', '3x4', '4x4', '5x5'])(
    'is read back from every format: boxes of %s',
    (layout) => {
      const geometry = geometryIn(layout)
      const { size, cellCount } = geometry
      const grid = Uint8Array.from({ length: cellCount }, (_, cell) =>
        cell % 3 === 0 ? (cell % size) + 1 : 0,
      ).with(cellCount - 1, size)
      const wrong = FORMAT_IDS.filter((id) => {
        const [reading] = readingsIn(format(geometry, grid, id))
        return (
          reading instanceof ParseError ||
          format(geometry, reading?.puzzle ?? grid) !== format(geometry, grid)
        )
      })
      expect(wrong).toEqual([])
    },
  )
})
