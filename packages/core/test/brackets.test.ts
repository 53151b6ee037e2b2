/** Boards as programs write them: nested lists with brackets of every kind. */
import { geometryOf } from '@sudoku-lab/core'
import {
  detectFormat,
  format,
  openReader,
  ParseError,
  parse,
  parseAll,
  parseGrid,
} from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'
import { LINE, rowsOf, toldOf } from './texts.ts'

const OTHER = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'

const numbersOf = (row: string): string[] => [...row.replaceAll('.', '0')]
const listOf = (parts: readonly string[], [open, close]: string, between = ', ') =>
  `${open}${parts.join(between)}${close}`
/** `[[5, 3, …], …]` with any cells and brackets. */
const nested = (line: string, brackets = '[]', cell = (symbol: string) => symbol, name = '') =>
  name +
  listOf(
    rowsOf(line).map((row) => name + listOf(numbersOf(row).map(cell), brackets)),
    brackets,
  )
const JSON_BOARD = nested(LINE)

const shown = (text: string, options = {}) =>
  toldOf(text, ({ geometry, puzzle }) => format(geometry, puzzle).trimEnd(), options)

describe('a board in brackets', () => {
  it('is refused where a bar stands in a list without bars', () => {
    const [error = ''] = shown(JSON_BOARD.replace('8, 0', '8|, 0'))
    expect(error).toBe("line 1, column 68 (r3c4): expected a digit, '.' or '0', got '|'")
    expect(shown(JSON_BOARD.replace('], [', '|, ['))).not.toContain(LINE)
  })

  it('has the title above it as its label, and the line of its first cell', () => {
    const text = `# three\n  Grid 01 \n[\n${JSON_BOARD.slice(1)}\n\nGrid 02\n${JSON_BOARD}\n${JSON_BOARD}`
    expect(parseAll(text)).toMatchObject([
      { label: 'Grid 01', line: 4 },
      { label: 'Grid 02', line: 7 },
      { label: '', line: 8 },
    ])
    expect(parse(`[\nlevel: 3,\n${JSON_BOARD}]`)).toMatchObject({ label: '', line: 3 })
  })

  it('has any size, with numbers or letters beyond 9, and any boxes', () => {
    const large = Array.from({ length: 16 }, (_, row) =>
      Array.from({ length: 16 }, (__, column) => (row === 0 ? column + 1 : 0)),
    )
    expect(parseGrid(JSON.stringify(large)).slice(0, 17)).toEqual(Uint8Array.from([...(large[0] ?? []), 0]))
    expect(parseGrid(JSON.stringify(large).replace('10,', 'A,'))[9]).toBe(10)
    const rows = large.map((row) => row.map((number) => ' 123456789ABCDEFG'[number].replace(' ', '0')))
    expect(parse(`[${rows.map((row) => `[${row.reverse().join(', ')}]`)}]`).puzzle[0]).toBe(16)
    expect(parse(JSON.stringify(Array(25).fill(Array(25).fill(25)))).puzzle).toEqual(
      new Uint8Array(625).fill(25),
    )
    for (const text of ['["12..", "34..", "....", "...."]', '(1,2,0,0)\n(3,4,0,0)\n(0,0,0,0)\n(0,0,0,0)'])
      expect(shown(text)).toEqual(['12..34..........'])
    const six = Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 6])
    expect(parse(JSON.stringify(six), { geometry: geometryOf(3, 2) }).geometry).toBe(geometryOf(3, 2))
    const flat = `[${'1, '.repeat(15)}2]`
    expect(parseGrid(flat, { geometry: geometryOf(2, 2) })).toEqual(new Uint8Array(16).fill(1).fill(2, 15))
  })

  it('is written as JSON, of numbers or, without zeros, of strings', () => {
    const { geometry, puzzle } = parse(LINE)
    expect(JSON.parse(format(geometry, puzzle, 'brackets'))).toEqual(JSON.parse(JSON_BOARD))
    expect(JSON.parse(format(geometry, puzzle, 'brackets', { empty: '.' }))).toEqual(
      rowsOf(LINE).map((row) => [...row]),
    )
  })
})

describe('a solution in brackets', () => {
  it.each([
    ['solution =', JSON_BOARD],
    ['board_solution =', nested(OTHER)],
    ['Solutions =', `[${JSON_BOARD}, ${nested(OTHER)}]`],
    ['int solved[9][9] =', nested(OTHER, '{}').replaceAll('}, ', '},\n')],
    ['"answer":', nested(OTHER)],
    ['answers <-', nested(OTHER, '()', undefined, 'c')],
  ])('is no puzzle: %s', (name, solution) => {
    expect(shown(`a = ${JSON_BOARD}\n${name} ${solution}\nb = ${nested(OTHER)}`)).toEqual([LINE, OTHER])
  })

  it.each(['solution', '"answers"', 'solved_board'])('is none in an object either: %s', (name) => {
    const text = `{x: ${JSON_BOARD}, ${name}: ${nested(OTHER)}, unsolved: ${nested(OTHER)}}`
    expect(shown(text, { format: 'brackets' })).toEqual([LINE, OTHER])
  })
})

describe('what is no board in brackets is an error with its position:', () => {
  it.each([
    nested(OTHER).replace('], [', '}, ['),
    `  ${nested(OTHER)}`,
    nested(OTHER).replace('[[', '[ ['),
    nested(OTHER, '()', undefined, 'Vector'),
    `np.array(${nested(OTHER)})`,
  ])('but a bracket that is missing or of another kind is none before %s', (text) => {
    expect(shown(`${JSON_BOARD.slice(0, -1)}\n${text}`)).toEqual([LINE, OTHER])
  })

  it('a list that is not closed behind a whole board', () => {
    const missing = 'the list that begins here is not closed'
    expect(shown(`a = [${LINE}]\nb = [[${LINE}]\n${nested(OTHER)}`)).toEqual([
      LINE,
      LINE,
      `line 2, column 5: ${missing}`,
      OTHER,
    ])
    const cut = 'line 2: the board that begins on line 2 ends after 1 of 9 rows'
    expect(shown(`[${LINE}]\n[[5, 3, 0, 0, 7, 0, 0, 0, 0],\n`)).toEqual([LINE, cut])
  })

  it('a strange first cell', () => {
    expect(shown('[["", "3"')).toEqual(['line 1, column 4: the list of this cell is not closed'])
    expect(shown('[["x", "3"')).toEqual(['line 1, column 4: the list of this cell is not closed'])
    expect(shown(JSON_BOARD.replace('5', '"x"'))).toEqual([
      "line 1, column 4 (r1c1): expected a digit, '.' or '0', got 'x'",
    ])
  })

  it('and the boards before and behind it are read', () => {
    const bad = JSON_BOARD.replace('5', 'x')
    for (const spoiled of [bad, JSON_BOARD.replace('0]', '0'), JSON_BOARD.replace('[6', '[6, [0]')]) {
      const [before, error, behind, ...others] = shown(`${JSON_BOARD}\n${spoiled}\n${nested(OTHER)}\n`)
      expect([before, behind, others]).toEqual([LINE, OTHER, []])
      expect(error).toMatch(/^line 2(, column .*)?: /)
    }
  })

  it('what stands outside of the brackets is not passed over when it may be a puzzle', () => {
    expect(shown(`${JSON_BOARD}\n${OTHER} ${LINE}\n${nested(OTHER)}]]\n`)).toEqual([
      LINE,
      "line 2, column 1: expected a list, got '8..........36......7..9.…'",
      OTHER,
    ])
  })
})

describe('brackets that hold no board', () => {
  it.each([
    ['a title', `Grid 01 (easy)\n${rowsOf(LINE).join('\n')}`, 'euler'],
    ['a heading', `[hard]\n${LINE}`, 'line'],
    ['a label', `${LINE} [1, 2]`, 'line'],
    ['a heading with a number', `set easy(5)\n${rowsOf(LINE).join('\n')}`, 'block'],
    ['a number', `Puzzle 7 (5, hard)\n${rowsOf(LINE).join('\n')}`, 'euler'],
  ])('leave the format as it was: %s', (_, text, id) => {
    expect(detectFormat(text)).toBe(id)
    expect(shown(text).at(-1)).toBe(LINE)
  })
})

describe('a long text in brackets', () => {
  const Length = 300_000

  it.each([
    ['brackets', '[]'],
    ['cells', '1,'],
    ['names', 'a '],
    ['quotes of two kinds', `"[' `],
  ])('costs time in proportion to its length: %s', (_, piece) => {
    const text = `[[5, 3,${piece.repeat(Length)}`
    const reader = openReader('brackets')
    for (const reading of [...reader.push(text), ...reader.end()]) {
      expect(reading === undefined || reading instanceof ParseError).toBe(true)
    }
    expect(detectFormat(text)).toBe('brackets')
  })
})
