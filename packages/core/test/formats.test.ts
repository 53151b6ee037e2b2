import { digitsIn, emptyGrid, geometryOf, geometryOfSize } from '@sudoku-lab/core'
import {
  detectFormat,
  FORMAT_IDS,
  format,
  type PuzzleText,
  parse,
  parseAll,
  parseGrid,
} from '@sudoku-lab/core/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyBoard, anyGeometry, formatAll, gridOf } from './arbitraries.ts'
import { LINE } from './texts.ts'

const SEED = { seed: 20261120, numRuns: 60 }
const NINE = parse(LINE)

/** Each line is recognised by itself. */
const ON_LINES: readonly string[] = ['candidates', 'f-puzzles', 'sudokupad']

describe('every format', () => {
  it.each(FORMAT_IDS)('%s reads back what it wrote, for any board', (id) => {
    fc.assert(
      fc.property(anyBoard, ({ geometry, grid }) => {
        const puzzle = parse(format(geometry, grid, id), { format: id, geometry })
        expect(digitsIn(geometry, puzzle.puzzle)).toEqual(grid)
        expect(puzzle.geometry).toBe(geometry)
      }),
      SEED,
    )
  })

  it.each(FORMAT_IDS)('%s reads back several puzzles of one text, in order', (id) => {
    const boards = anyGeometry.chain((geometry) =>
      fc.array(gridOf(geometry), { minLength: 2, maxLength: 4 }).map((grids) => ({ geometry, grids })),
    )
    fc.assert(
      fc.property(boards, ({ geometry, grids }) => {
        const puzzles = grids.map((puzzle) => ({ geometry, puzzle, label: '' }))
        const read = parseAll(formatAll(puzzles, id), { format: id, geometry })
        expect(read.map(({ puzzle }) => digitsIn(geometry, puzzle))).toEqual(grids)
      }),
      SEED,
    )
  })

  it.each(FORMAT_IDS)('%s is told from the others by its text', (id) => {
    fc.assert(
      fc.property(anyBoard, ({ geometry, grid }) => {
        const text = format(geometry, grid, id)
        const commented = `\uFEFF# a comment\r\n\r\n${text.replaceAll('\n', '\r\n')}`
        for (const each of [text, commented])
          expect(detectFormat(each, { geometry })).toBe(ON_LINES.includes(id) ? 'line' : id)
      }),
      SEED,
    )
  })

  it.each(FORMAT_IDS)('%s ends every line with a line feed and none with a space', (id) => {
    const text = format(NINE.geometry, NINE.puzzle, id)
    expect(text).toMatch(/^[^\n]*[^\s](\n[^\n]*[^\s])*\n$/)
  })

  it('and no other value is taken for a text or a format', () => {
    expect(() => parse(Buffer.from(LINE) as never)).toThrow(
      new RangeError('expected a text, got a Uint8Array'),
    )
    expect(() => parseAll(5 as never)).toThrow(new RangeError('expected a text, got 5'))
    const wrong = new RangeError(`format: expected ${FORMAT_IDS.join(', ')}, got "csv"`)
    expect(() => parse(LINE, { format: 'ods' as never })).toThrow(
      new RangeError(wrong.message.replace('csv', 'ods')),
    )
    expect(() => format(NINE.geometry, NINE.puzzle, 'csv' as never)).toThrow(wrong)
  })
})

describe('the text of a puzzle', () => {
  const rows: string[] = LINE.match(/.{9}/g) ?? []

  it.each([
    ['one line', LINE],
    ['zeros for empty cells', LINE.replaceAll('.', '0')],
    ['a block', rows.join('\n')],
    [
      'a block with its bands apart',
      [0, 3, 6].map((row) => rows.slice(row, row + 3).join('\n')).join('\n\n'),
    ],
    ['a block with groups of three', rows.map((row) => row.replace(/.../g, '$& ')).join('\n')],
    ['numbers with spaces', rows.map((row) => [...row.replaceAll('.', '0')].join(' ')).join('\n')],
    ['numbers with commas', rows.map((row) => [...row.replaceAll('.', '0')].join(',')).join('\n')],
    ['old Macintosh line ends', rows.join('\r')],
    [
      'a frame of another program',
      `*-----------*\n${rows.map((row, index) => `|${row.replace(/...(?!$)/g, '$&|')}|${index % 3 === 2 ? '\n*---+---+---*' : ''}`).join('\n')}`,
    ],
    ['a title', `Puzzle #7, hard\n${rows.join('\n')}`],
    [
      'box drawing',
      `┌───┬───┬───┐\n${rows.map((row) => `│${row.replace(/...(?!$)/g, '$&│')}│`).join('\n')}\n└───┴───┴───┘`,
    ],
  ])('may be %s', (_, text) => {
    expect(parseGrid(text)).toEqual(NINE.puzzle)
    expect(parse(text).geometry).toBe(geometryOf(3, 3))
  })

  it('keeps what follows a puzzle on its line as its label', () => {
    const labels = (text: string) => parseAll(text).map(({ label }) => label)
    expect(labels(`${LINE} ED=11.9/1.2  found in 2010 \n${LINE},${LINE}\n${LINE}\t# easy\n${LINE}`)).toEqual([
      'ED=11.9/1.2  found in 2010',
      LINE,
      'easy',
      '',
    ])
  })

  it('keeps the title above a block, and the line it begins on', () => {
    const [first, second] = parseAll(`# two\n\nGrid 01\n${rows.join('\n')}\nGrid 02\n${rows.join('\n')}\n`)
    expect(first).toMatchObject({ label: 'Grid 01', line: 4 })
    expect(second).toMatchObject({ label: 'Grid 02', line: 14 })
  })

  it('is read behind a header in brackets, as SadMan Sudoku writes it', () => {
    const text = `#A Bob\n#D an example\n[Puzzle]\n${format(NINE.geometry, NINE.puzzle, 'block')}`
    const [puzzle, ...others] = parseAll(text)
    expect(puzzle).toMatchObject({ puzzle: NINE.puzzle, label: '[Puzzle]', line: 4 })
    expect(others).toEqual([])
  })

  it('writes labels and numbers where the format has a place for them', () => {
    const geometry = geometryOf(2, 2)
    const puzzle: PuzzleText = { geometry, puzzle: emptyGrid(geometry), label: 'easy', line: 1 }
    expect(formatAll([puzzle], 'line')).toBe('................ easy\n')
    expect(formatAll([puzzle, puzzle], 'euler')).toBe(
      'Grid 01\n0000\n0000\n0000\n0000\nGrid 02\n0000\n0000\n0000\n0000\n',
    )
    expect(formatAll([puzzle, puzzle], 'block', { empty: '0' })).toBe(
      '0000\n0000\n0000\n0000\n\n0000\n0000\n0000\n0000\n',
    )
  })

  it('goes on with letters or with numbers beyond 9', () => {
    const geometry = geometryOf(4, 4)
    const grid = emptyGrid(geometry)
    grid.set([10, 16, 9, 1])
    expect(format(geometry, grid, 'block').split('\n')[0]).toBe('AG91............')
    expect(format(geometry, grid, 'spaced').split('\n')[0]).toBe('10 16 9 1 0 0 0 0 0 0 0 0 0 0 0 0')
    expect(parseGrid(format(geometry, grid, 'block').toLowerCase())).toEqual(grid)
    expect(parseGrid(format(geometry, grid, 'spaced').replace('10 16', 'a G'))).toEqual(grid)
  })

  it('draws the boxes of any shape, and names one that is not the usual one', () => {
    const geometry = geometryOf(3, 2)
    const grid = Uint8Array.from({ length: 36 }, (_, cell) => cell % 7)
    const text = format(geometry, grid, 'pretty')
    expect(text).toBe(
      'boxes of 3x2\n+-----+-----+-----+\n| . 1 | 2 3 | 4 5 |\n| 6 . | 1 2 | 3 4 |\n| 5 6 | . 1 | 2 3 |\n' +
        '+-----+-----+-----+\n| 4 5 | 6 . | 1 2 |\n| 3 4 | 5 6 | . 1 |\n| 2 3 | 4 5 | 6 . |\n+-----+-----+-----+\n',
    )
    expect(parse(text)).toMatchObject({ geometry, puzzle: grid })
    expect(() => parse(text.slice('boxes of 3x2\n'.length))).toThrow(
      'line 2: the lines draw boxes of 3×2, but a board of 6×6 usually has boxes of 2×3: say which, as box height × box width',
    )
    expect(parse(text, { geometry }).puzzle).toEqual(grid)
    expect(() => parse(text.replace('3x2', '3x3'))).toThrow('says 3x3, but it has 6 rows')
  })

  it.each([',', ';', '\t', ', '])(
    'may have nothing for an empty cell between separators: %j',
    (separator) => {
      const rows = (LINE.match(/.{9}/g) ?? []).map((row) => [...row].join(separator).replaceAll('.', ''))
      const text = `${rows.join('\n')}\n`
      expect(detectFormat(text)).toBe('spaced')
      expect(parse(text)).toEqual({ ...NINE, line: 1 })
      const padding = `${separator.repeat(8)}\n` // as a spreadsheet exports empty rows
      expect(parseAll(`${text}${padding}${padding}${text}`)).toHaveLength(2)
    },
  )

  it('may have rows with a single clue, and nothing for the empty cells', () => {
    expect(parseGrid('1,,,\n,,,\n,,,\n,,,4\n').join('')).toBe('1000000000000004')
  })

  it('with numbers above nine may have nothing for an empty cell, too', () => {
    const rows = Array.from({ length: 12 }, (_, row) => `${row + 1},${',12'.repeat(9)},`)
    const { geometry, puzzle } = parse(rows.join('\n'))
    expect([geometry.size, puzzle[132], puzzle[133], puzzle[142], puzzle[143]]).toEqual([12, 12, 0, 12, 0])
    expect(() => parse(rows.with(3, rows[2]?.replace(',12', ',13') ?? '').join('\n'))).toThrow(
      /^line 4, column 4 \(r4c3\): expected a number from 1 to 12, '\.' or '0', got '13'$/,
    )
  })

  it('of sixteen symbols is a 4×4 board, unless sixteen of them stand together', () => {
    const small = '1...2.3....4..2.'
    const large = '1...2.3....4..G.'
    expect(detectFormat(small)).toBe('line')
    expect(detectFormat(`${small}\n`.repeat(16))).toBe('line')
    expect(detectFormat(`${large}\n`.repeat(16))).toBe('block')
    expect(detectFormat(`${small}\n`.repeat(16), { geometry: geometryOfSize(16) })).toBe('block')
  })

  it('of twenty-five symbols is a 5×5 board if no digit is above 5, and then its boxes have to be named', () => {
    const five = '1....'.repeat(5)
    expect(detectFormat(`${five}\n${five} label\n`)).toBe('line')
    expect(() => parse(five)).toThrow(/^line 1: a board of 5×5 has no usual box shape: say which/)
    expect(parse(five, { geometry: geometryOf(1, 5) }).geometry.size).toBe(5)
    const row = `${'.'.repeat(24)}6`
    expect(detectFormat(`${five}\n${row}\n`.repeat(13))).toBe('block')
    expect(detectFormat(`Grid 01\n${row}\n`)).toBe('euler')
  })

  it('is told by the first line that looks like one', () => {
    expect(detectFormat(`quizzes\n${LINE}\n`)).toBe('csv')
    expect(detectFormat(`a header\n${LINE}\n`)).toBe('line')
    expect(detectFormat(`53x.7....\n6..195...\n`)).toBe('block')
    expect(detectFormat('')).toBeUndefined()
    expect(detectFormat('# nothing\n\nGrid 01\n')).toBeUndefined()
  })
})
