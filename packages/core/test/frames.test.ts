/** The frames that programs print: whatever is drawn between the cells, a board has its usual boxes. */
import {
  type BoxGeometry,
  candidateSets,
  digitsIn,
  digitsOf,
  geometryOf,
  geometryOfSize,
  Random,
  symbolOf,
} from '@sudoku-lab/core'
import { format, ParseError, parse, parseAll, readingsIn } from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'
import { LINE, toldOf } from './texts.ts'

const SIZES = [4, 6, 8, 9, 12, 16, 25]

/** Draws a board from the texts of its cells, which all have the same width. */
type Frame = (rows: readonly (readonly string[])[], geometry: BoxGeometry) => string

/**
 * The signs of one line: its left end, what is between cells, what is between boxes, its right end, and what a rule is made of, by default a
 * dash. `·` is nothing, and `‖` are two bars.
 */
type Signs = string | readonly string[]

interface Rules {
  readonly top?: Signs
  readonly between?: Signs
  readonly bands?: Signs
  readonly bottom?: Signs
  /** What is around a cell. */
  readonly space?: string
}

/** One line for each row, and rules of the same shape where the style has them. */
function framed(row: Signs, { space = ' ', ...rules }: Rules = {}): Frame {
  return (rows, { boxWidth, boxHeight }) => {
    const join = (signs: Signs, textOf: (dash: string) => readonly string[]): string => {
      const plain = Array.from(signs, (sign) => sign.replace('·', '').replace('‖', '||'))
      const [left = '', cells = '', boxes = '', right = '', dash = '-'] = plain
      const barBefore = (at: number): string => (at === 0 ? left : at % boxWidth === 0 ? boxes : cells)
      return (
        textOf(dash)
          .map((text, at) => barBefore(at) + text)
          .join('') + right
      )
    }
    const widths = (rows[0] ?? []).map((text) => text.length + 2 * space.length)
    const rule = (signs: Signs | undefined): string[] =>
      signs === undefined ? [] : [join(signs, (dash) => widths.map((width) => dash.repeat(width)))]
    const lines = rows.flatMap((cells, index) => [
      ...(index === 0 ? [] : rule(index % boxHeight === 0 ? rules.bands : rules.between)),
      join(row, () => cells.map((text) => space + text + space)),
    ])
    return [...rule(rules.top), ...lines, ...rule(rules.bottom)].join('\n')
  }
}

const AROUND_BOXES: Rules = { top: '++++', bands: '++++', bottom: '++++' }
const AROUND_CELLS: Rules = { ...AROUND_BOXES, between: '++++' }

const FRAMES: Readonly<Record<string, Frame>> = {
  'bars between all cells': framed('||||', { space: '' }),
  'bars with spaces': framed('||||'),
  'bars between all cells and none around': framed('·||·', { space: '' }),
  'exclamation marks': framed('!!!!', AROUND_CELLS),
  'colons between cells, bars between boxes': framed('|:||', AROUND_BOXES),
  'one frame around everything': framed('|··|', { top: '+--+', bottom: '+--+' }),
  'rules between all rows': framed('····', { between: '·--·', bands: '·--·' }),
  'a frame around every cell': framed('||||', AROUND_CELLS),
  'single dashes around every cell': framed('||||', { ...AROUND_CELLS, space: '' }),
  'equals signs between bands': framed('||‖|', { ...AROUND_CELLS, bands: '++++=' }),
  'thin lines': framed('││││', { top: '┌┬┬┐─', between: '├┼┼┤─', bands: '├┼┼┤─', bottom: '└┴┴┘─' }),
  'double lines at the boxes': framed('║│║║', {
    ...{ top: '╔╤╦╗═', between: '╟┼╫╢─', bands: '╠╪╬╣═', bottom: '╚╧╩╝═' },
  }),
  'heavy lines at the boxes': framed('┃│┃┃', {
    ...{ top: '┏┯┳┓━', between: '┠┼╂┨─', bands: '┣┿╋┫━', bottom: '┗┷┻┛━' },
  }),
  'dashed lines in a heavy frame': framed('┃┆┃┃', { top: '━━━━━', bands: '━━━━━', bottom: '━━━━━' }),
  'double lines around all cells': framed('║║║║', {
    ...{ top: '╔╦╦╗═', between: '╠╬╬╣═', bands: '╠╬╬╣═', bottom: '╚╩╩╝═' },
  }),
  'bars at the boxes': framed('|·||', AROUND_BOXES),
  'bars at the boxes alone': framed('··|·', { bands: '·-+·' }),
  'a frame of HoDoKu': framed('|·||', { top: '.-..', bands: ':-+:', bottom: "'-''" }),
  'a table of Markdown with a blank heading': (rows, geometry) =>
    `|${'   |'.repeat(geometry.size)}\n|${':-:|'.repeat(geometry.size)}\n${framed('||||')(rows, geometry)}`,
  'a table of Markdown with numbers as heading': (rows, geometry) =>
    `| ${rows.map((_, at) => at + 1).join(' | ')} |\n|${'---|'.repeat(geometry.size)}\n${framed('||||')(rows, geometry)}`,
  'a table of Markdown with words as heading': (rows, geometry) =>
    `| ${rows.map((_, at) => `col ${at + 1}`).join(' | ')} |\n|${' --- |'.repeat(geometry.size)}\n${framed('||||')(rows, geometry)}`,
  'a table of Markdown with its first row as heading': ([first = [], ...rows], geometry) =>
    `| ${first.join(' | ')} |\n|${'-|'.repeat(geometry.size)}\n${framed('||||')(rows, geometry)}`,
  'a table of pandas with an index': (rows, geometry) => {
    const heading = `|    | ${rows.map((_, at) => at).join(' | ')} |\n|---:|${'----:|'.repeat(geometry.size)}`
    return `${heading}\n${rows.map((row, at) => `| ${at} | ${row.join(' | ')} |`).join('\n')}`
  },
}

/** A board with a few clues, which has every digit. */
function boardOf(geometry: BoxGeometry, seed: number): Uint8Array {
  const random = new Random(seed)
  const { size, cellCount } = geometry
  const grid = Uint8Array.from({ length: cellCount }, () =>
    random.below(3) === 0 ? 1 + random.below(size) : 0,
  )
  for (let digit = 1; digit <= size; digit++) grid[digit * size - 1 - (digit % size)] = digit
  return grid.with(0, size)
}

const rowsOf = (texts: readonly string[], size: number): string[][] =>
  Array.from({ length: size }, (_, row) => texts.slice(row * size, (row + 1) * size))

const padded = (texts: readonly string[]): string[] => {
  const width = Math.max(...texts.map((text) => text.length))
  return texts.map((text) => text.padEnd(width))
}

describe.each(SIZES)('a board of N = %i', (size) => {
  const geometry = geometryOfSize(size)
  const grid = boardOf(geometry, size)
  const sets = candidateSets(geometry, grid).map((set, cell) =>
    grid[cell] === 0 ? set & ~(1 << (cell % size)) : set,
  )
  const symbols = (empty: string): string[] =>
    Array.from(grid, (digit) => (digit === 0 ? empty : symbolOf(digit)))
  const isSpaced = (name: string): boolean => !/^(?:bars between all cells|single dashes)/u.test(name)

  const frames = Object.entries(FRAMES).filter(([name]) => size < 25 || !name.includes('index'))
  it.each(frames)('has its usual boxes in %s', (name, frame) => {
    const wrong: string[] = []
    const check = (what: string, texts: readonly string[], expected: Uint8Array | Uint32Array): void => {
      const text = frame(rowsOf(texts, size), geometry)
      const [reading, ...others] = readingsIn(`${text}\n\n${text}\n`)
      const isRight =
        reading !== undefined &&
        !(reading instanceof ParseError) &&
        reading.geometry === geometry &&
        reading.puzzle.join() === expected.join() &&
        others.length === 1 &&
        !(others[0] instanceof ParseError)
      if (!isRight)
        wrong.push(
          `${what}: ${reading instanceof ParseError ? reading.message : reading?.puzzle.join('')}\n${text}`,
        )
    }
    for (const empty of ['.', '0', '_', '*']) check(`symbols with ${empty}`, symbols(empty), grid)
    const isOfCells = !/^(?:one frame|rules|bars at|a frame of HoDoKu|bars between all cells and none)/u.test(
      name,
    )
    if (isOfCells) check('symbols with spaces', symbols(' '), grid)
    if (size > 9 && isSpaced(name))
      check('numbers', padded(Array.from(grid, (digit) => (digit === 0 ? '0' : `${digit}`))), grid)
    if (isSpaced(name))
      check('candidates', padded(Array.from(sets, (set) => digitsOf(set).map(symbolOf).join(''))), sets)
    expect(wrong).toEqual([])
  })
})

describe('the lines of a board', () => {
  const Six = [...'1.....', ...'.2....', ...'..3...', ...'...4..', ...'....5.', ...'.....6']
  const shape = geometryOf(3, 2)
  const frames = [
    'bars at the boxes',
    'double lines at the boxes',
    'heavy lines at the boxes',
    'equals signs between bands',
    'a frame of HoDoKu',
  ]

  it.each(frames)(
    'that are not where the usual boxes meet are refused, unless the boxes are named: %s',
    (name) => {
      const text = FRAMES[name]?.(rowsOf(Six, 6), shape) ?? ''
      expect(() => parse(text)).toThrow(
        /the lines draw boxes of 3×2, but a board of 6×6 usually has boxes of 2×3: say which/u,
      )
      expect(parse(text, { geometry: shape })).toMatchObject({ geometry: shape })
      expect(parse(text, { geometry: geometryOfSize(6) })).toMatchObject({ geometry: geometryOfSize(6) })
    },
  )

  it('may divide a board irregularly, which is refused', () => {
    const jigsaw = '|1 2|3 4|\n|3|4 1 2|\n|2 1|4 3|\n|4 3|2 1|'
    expect(() => parse(jigsaw)).toThrow(
      'there is a line behind column 1, but a board of 4×4 usually has boxes of 2×2',
    )
  })

  it('may be blank lines between the bands, of any height', () => {
    const rows = rowsOf(Six, 6).map((row) => row.join(''))
    const bands = (height: number) =>
      rows.map((row, at) => (at > 0 && at % height === 0 ? `\n${row}` : row)).join('\n')
    expect([parse(bands(2)).geometry, parse(bands(1)).geometry]).toEqual([
      geometryOfSize(6),
      geometryOfSize(6),
    ])
    expect(() => parse(bands(3))).toThrow('the lines draw boxes of 3×2')
  })

  it('do not hide that a board is cut short', () => {
    const rows = rowsOf(Six, 6).map((row) => row.join(''))
    const text = `${rows.slice(0, 2).join('\n')}\n\n${rows.join('\n')}\n`
    expect(toldOf(text, ({ line }) => line)).toEqual([
      'line 2: the board that begins on line 1 ends after 2 of 6 rows',
      4,
    ])
  })
})

describe('a board with spaces for its empty cells', () => {
  it.each(['bars at the boxes', 'a frame of HoDoKu'])('is read by the places of its cells: %s', (name) => {
    const frame = framed(['| ', ' ', ' | ', ' |'], { ...AROUND_BOXES, space: '' })
    const text = (name === 'bars at the boxes' ? frame : (FRAMES[name] as Frame))(
      rowsOf([...LINE.replaceAll('.', ' ')], 9),
      geometryOf(3, 3),
    )
    expect(parse(text).puzzle).toEqual(parse(LINE).puzzle)
  })

  it('may have names beside its rows and above its columns', () => {
    const rows = rowsOf([...LINE], 9).map(
      (row, at) =>
        `${'ABCDEFGHI'[at]} | ${row.slice(0, 3).join(' ')} | ${row.slice(3, 6).join(' ')} | ${row.slice(6).join(' ')} |`,
    )
    const rule = '  +-------+-------+-------+'
    const bands = [0, 3, 6].map((at) => rows.slice(at, at + 3).join('\n'))
    const text = `    1 2 3   4 5 6   7 8 9\n${rule}\n${bands.join(`\n${rule}\n`)}\n${rule}\n`
    expect(parseAll(`${text}\n${text}`).map(({ puzzle }) => puzzle.join(''))).toEqual(
      Array(2).fill(LINE.replaceAll('.', '0')),
    )
  })
})

describe('a table', () => {
  const rows = (clues: Readonly<Record<number, string>>, size = 9): string[][] =>
    rowsOf(
      Array.from({ length: size * size }, (_, cell) => clues[cell] ?? ''),
      size,
    )
  const text = (board: string[][], separator: string, quote = '') =>
    `${board.map((row) => row.map((cell) => quote + cell + quote).join(separator)).join('\n')}\n`
  const FirstEmpty = rows({ 9: '5', 19: '1', 29: '2', 40: '7', 50: '3', 55: '6', 66: '8', 80: '9' })
  const LastEmpty = rows({ 0: '5', 10: '1', 20: '2', 28: '3', 40: '7', 50: '8', 60: '9', 70: '4' })

  it.each([',', ';', '\t'])('may have rows without a clue anywhere: %j', (separator) => {
    const blank = `${separator.repeat(8)}\n`
    const [one, other] = [text(FirstEmpty, separator), text(LastEmpty, separator)]
    const expected = [FirstEmpty, LastEmpty].map((board) =>
      board
        .flat()
        .map((cell) => cell || '0')
        .join(''),
    )
    const puzzlesIn = (all: string) => parseAll(all).map(({ puzzle }) => puzzle.join(''))
    const both = [expected[0], expected[1]]
    expect(puzzlesIn(one)).toEqual([expected[0]])
    expect(puzzlesIn(other)).toEqual([expected[1]])
    expect(puzzlesIn(one + other)).toEqual(both)
    expect(puzzlesIn(other + one)).toEqual([expected[1], expected[0]])
    expect(puzzlesIn(one + one)).toEqual([expected[0], expected[0]])
    expect(puzzlesIn(`${one}\n${other}`)).toEqual(both)
    expect(() => parseAll(one + blank + other)).toThrow(
      'it is not clear which of the 19 lines from here on are rows',
    )
    expect(puzzlesIn(`${other}${blank}${one}`)).toEqual([expected[1], expected[0]])
    expect(puzzlesIn(other + blank + other + blank + other)).toEqual(Array(3).fill(expected[1]))
    expect(puzzlesIn(text(FirstEmpty, separator, '"'))).toEqual([expected[0]])
  })

  it.each([12, 16, 25])('of %i columns with empty fields is of numbers and not of candidates', (size) => {
    const random = new Random(size)
    for (let seed = 0; seed < 25; seed++) {
      const clues = Object.fromEntries(
        Array.from({ length: size * size }, (_, cell) => [
          cell,
          random.below(4) === 0 ? `${1 + random.below(size)}` : '',
        ]),
      )
      const board = rows({ ...clues, 0: `${size}` }, size)
      const { geometry, puzzle } = parse(text(board, ','))
      expect([geometry.size, puzzle.join()]).toEqual([
        size,
        board
          .flat()
          .map((cell) => cell || '0')
          .join(),
      ])
    }
    const line = ['1', '2', '3', `${size}`, ...Array(size - 4).fill('')].join(',')
    expect(parse(`${line}\n${`${','.repeat(size - 1)}\n`.repeat(size - 1)}`).puzzle.slice(0, 5)).toEqual(
      Uint8Array.of(1, 2, 3, size, 0),
    )
  })
})

describe('a table with names around its cells', () => {
  const numbers = Array.from({ length: 9 }, (_, at) => `${at}`)
  const letters = [...'ABCDEFGHI']
  const table = (
    [columns = [], index]: readonly (readonly string[])[],
    { separator, empty, digit }: { separator: string; empty: string; digit: (symbol: string) => string },
  ): string => {
    const rows = rowsOf([...LINE], 9).map((row) => row.map((cell) => (cell === '.' ? empty : digit(cell))))
    const lines = [columns, ...rows].map((row, at) =>
      index === undefined ? row : [at === 0 ? '' : (index[at - 1] ?? ''), ...row],
    )
    return `${lines.map((row) => (separator === ' ' ? row.map((cell) => cell.padStart(5)) : row).join(separator)).join('\n')}\n`
  }
  const names = [
    ['an index', [numbers, numbers]],
    ['an index from 1', [letters, numbers.map((_, at) => `${at + 1}`)]],
    ['an index of words', [numbers.map((each) => `c${each}`), numbers.map((each) => `r${each}`)]],
    ['names of columns alone', [numbers]],
  ] as const

  it.each(names)('has %s, which is none of its cells', (_, around) => {
    const styles = [',', ';', '\t', ' '].flatMap((separator) => [
      { separator, empty: separator === ' ' ? 'NaN' : '', digit: (symbol: string) => `${symbol}.0` },
      { separator, empty: '0', digit: (symbol: string) => symbol },
    ])
    for (const style of styles) {
      const text = table(around, style)
      for (const each of [text, `Puzzle 1\n${text}`, `${text}\n${text}`])
        expect(
          parseAll(each).map(({ puzzle }) => puzzle.join('')),
          each,
        ).toEqual(Array(each.endsWith(`${text}\n${text}`) ? 2 : 1).fill(LINE.replaceAll('.', '0')))
    }
  })

  it('is refused if its names are in no order', () => {
    const moved = numbers.with(0, '3').with(3, '0')
    for (const separator of [',', '\t', ' ']) {
      const style = { separator, empty: '0', digit: (symbol: string) => symbol }
      expect(() => parse(table([numbers, moved], style))).toThrow(
        'line 2: the rows have the names 3, 1, 2, 0 …, which are in no order: sort the rows, or leave the names out',
      )
      expect(() => parse(table([moved, numbers], style))).toThrow('the columns have the names 3, 1, 2, 0 …')
    }
  })

  it('is no board whose first row is in order', () => {
    const first = '1 2 3 4 5 6 7 8 9'
    const board = `${first}\n${'0 0 0 0 0 0 0 0 0\n'.repeat(8)}`
    expect(parseAll(board + board).map(({ puzzle }) => puzzle[8])).toEqual([9, 9])
  })
})

describe('a puzzle whose digits begin with 0', () => {
  it.each([
    ['a block', '0.2.\n..0.\n1...\n.3..'],
    ['a line', '0.2...0.1....3..'],
    ['numbers', '0 . 2 .\n. . 0 .\n1 . . .\n. 3 . .'],
    ['a table', '0,,2,\n,,0,\n1,,,\n,3,,'],
    ['lists', '[[0,null,2,null],[null,null,0,null],[1,null,null,null],[null,3,null,null]]'],
  ])('is told by another mark of its empty cells: %s', (_, text) => {
    const { puzzle, note } = parse(text)
    expect(digitsIn(geometryOf(2, 2), puzzle).join('')).toBe('1030001020000400')
    expect(note).toMatch(/^line 1: '.' marks the empty cells, so 0 is a digit: 0 to 3 are read as 1 to 4$/u)
  })

  it.each(['line', 'block', 'spaced', 'pretty', 'euler', 'brackets'] as const)(
    'is written in its own symbols, and read back: %s',
    (id) => {
      const text = format(geometryOf(2, 2), parse('0.2...0.1....3..').puzzle, id, { zeroBased: true })
      expect(text.replaceAll(/Grid 01|[^0-3.]/gu, '')).toBe('0.2...0.1....3..')
      expect(parse(text)).toMatchObject({ zeroBased: true, puzzle: parse('1.3...1.2....4..').puzzle })
    },
  )

  it('may have letters to F', () => {
    const line = `0123456789ABCDEF${'.'.repeat(20)}0${'.'.repeat(219)}`
    expect(parse(line).puzzle.slice(0, 17)).toEqual(Uint8Array.from({ length: 17 }, (_, at) => (at + 1) % 17))
  })

  it.each([
    ['a last digit', '0.2.\n..0.\n1...\n.4..'],
    ['two zeros in a row', '0.20\n....\n1...\n.3..'],
    ['no other mark', '0020\n0000\n1000\n0300'],
  ])('is not one with %s', (_, text) => {
    expect(parse(text)).not.toHaveProperty('note')
    expect(parse(text).puzzle[0]).toBe(0)
  })
})
