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
  readingsIn,
} from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'

const LINE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
const OTHER = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'

const rowsOf = (line: string): string[] => line.match(/.{9}/g) ?? []
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
const VECTORS = nested(LINE, '()', undefined, 'Vector')
const instead = (empty: string) => (symbol: string) => (symbol === '0' ? empty : symbol)

const shown = (text: string, options = {}) =>
  Array.from(readingsIn(text, options), (reading) =>
    reading instanceof ParseError ? reading.message : format(reading.geometry, reading.puzzle).trimEnd(),
  )

describe('a board in brackets', () => {
  it.each([
    ['JSON', JSON_BOARD],
    ['JSON over many lines', JSON.stringify(JSON.parse(JSON_BOARD), null, 2)],
    ['JSON of strings', nested(LINE, '[]', (symbol) => (symbol === '0' ? '"."' : `"${symbol}"`))],
    ['strings with nothing in them', nested(LINE, '[]', (symbol) => (symbol === '0' ? "''" : `'${symbol}'`))],
    ['None', nested(LINE, '[]', instead('None'))],
    ['null', nested(LINE, '{}', instead('null'))],
    ['Vectors', VECTORS],
    ['Vectors, a row a line', VECTORS.replaceAll('), ', '),\n  ')],
    ['Vectors without one around them', VECTORS.slice('Vector('.length, -1).replaceAll('), ', ')\n')],
    [
      'a list with spaces',
      `(${rowsOf(LINE)
        .map((row) => `(${numbersOf(row).join(' ')})`)
        .join(' ')})`,
    ],
    ['R', `m <- matrix(c(${numbersOf(LINE).map(instead('NA'))}), 9, byrow = TRUE)`],
    [
      'numpy with None over two lines a row',
      `array([${rowsOf(LINE)
        .map((row) => numbersOf(row).map(instead('None')))
        .map((cells) => `[${cells.slice(0, 6).join(', ')},\n        ${cells.slice(6).join(', ')}]`)
        .join(',\n       ')}], dtype=object)`,
    ],
    [
      'numpy',
      `array([${rowsOf(LINE)
        .map((row) => `[${numbersOf(row)}]`)
        .join(',\n       ')}], dtype=int8)`,
    ],
    ['C', `int board[9][9] = ${nested(LINE, '{}').replaceAll('}, ', '},\n  ')};\n`],
    ['Java', `int[][] board = new int[][] {\n${nested(LINE, '{}').slice(1)};`],
    ['a call with a name behind the board', `Sudoku(${JSON_BOARD}, name="easy")`],
    ['C++', `std::array<std::array<int, 9>, 9> board = ${nested(LINE, '{}')};`],
    ['C#', `new int[9][9] ${nested(LINE, '{}')};`],
    ['the result of a function', `return ${JSON_BOARD}`],
    ['a new result of a function', `return new int[9][9] ${nested(LINE, '{}')};`],
    ['Rust', `let board: [[u8; 9]; 9] = ${JSON_BOARD};`],
    ['Rust vectors', nested(LINE, '[]', undefined, 'vec!')],
    ['a table of Lua', `{board = ${nested(LINE, '{}')}}`],
    ['an object', `{\n  level: 3,\n  board: ${JSON_BOARD}\n}`],
    ['a list with a comment in it', JSON_BOARD.replace('], ', '],\n#[[1, 2]],\n')],
    ['a list below a name', `Puzzle_1\n${JSON_BOARD}`],
    [
      'Python',
      `board = [\n${rowsOf(LINE)
        .map((row) => `    [${numbersOf(row)}],  # a row\n`)
        .join('')}]`,
    ],
    ['MiniZinc', `n=3;\nstart=[|\n${rowsOf(LINE).map(numbersOf).join('|\n')}|];\n`],
    [
      'MiniZinc with a bar before each row',
      `% a puzzle\nstart = [|\n  ${rowsOf(LINE).map(numbersOf).join('\n| ')}\n|];`,
    ],
    ['a list of MiniZinc', `start = array2d(1..9, 1..9, [${numbersOf(LINE)}]);`],
    ['Essence', `language Essence 1.3\nletting fixed be ${JSON_BOARD.replaceAll('], ', '],\n  ')}`],
    ['Essence with domains', `letting fixed be ${JSON_BOARD.replaceAll(']', '; int(1..9)]')}`],
    ['Prolog', `problem(1, ${nested(LINE, '[]', instead('_')).replaceAll('], ', '],\n  ')}).`],
    ['Haskell', `board :: [[Int]]\nboard = ${JSON_BOARD.replaceAll('], ', ']\n  , ')}`],
    ['rows as strings', JSON.stringify(rowsOf(LINE))],
    ['one string', `["${LINE}"]`],
    ['one list of all cells', `[${numbersOf(LINE)}]`],
    ['a list that is quoted', `"${JSON_BOARD}"`],
    ['a record', `{"name": "easy", "id": 7, "board": ${JSON_BOARD}}`],
    ['a record over many lines', JSON.stringify({ board: JSON.parse(JSON_BOARD) }, null, 2)],
  ])('is read as %s', (name, text) => {
    expect(detectFormat(text)).toBe(name.startsWith('a record') ? 'json' : 'brackets')
    for (const end of ['\n', '\r\n', '\r']) expect(shown(text.replaceAll('\n', end))).toEqual([LINE])
  })

  it.each([
    ['lines', `${JSON_BOARD}\n${nested(OTHER)}\n`],
    ['one line', `${JSON_BOARD} ${nested(OTHER)}`],
    ['a list', `[${JSON_BOARD},\n${nested(OTHER)}]`],
    ['MiniZinc', [LINE, OTHER].map((line) => `a=[|${rowsOf(line).map(numbersOf).join('|')}|];`).join('\n')],
    ['Prolog', [LINE, OTHER].map((line, index) => `problem(${index}, ${nested(line)}).`).join('\n')],
    ['a list of lists of cells', `[[${numbersOf(LINE)}], [${numbersOf(OTHER)}]]`],
    ['a list of strings', JSON.stringify([LINE, OTHER])],
    ['assignments', `a = ${JSON_BOARD}; b = ${nested(OTHER)}`],
    ['a list and an assignment', `${JSON_BOARD}; b = ${nested(OTHER)}`],
    [
      'rows',
      [LINE, OTHER].map((line) => nested(line, '()').slice(1, -1).replaceAll('), ', ')\n')).join('\n'),
    ],
    ['vectors with titles', `Grid 01\n${VECTORS}\n\nGrid 02\n${nested(OTHER, '()', undefined, 'Vector')}`],
    ['a record', `{"puzzle": ${JSON_BOARD}, "other": ${nested(OTHER)}}`],
  ])('may be followed by others, as %s', (_, text) => {
    expect(shown(text)).toEqual([LINE, OTHER])
  })

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
  const spoilt = (from: string, to: string) => JSON_BOARD.replace(from, to).replaceAll('], ', '],\n ')

  it.each([
    [
      'a strange cell',
      spoilt('[5, 3', '[5, x'),
      "line 1, column 6 (r1c2): expected a digit, '.' or '0', got 'x'",
    ],
    [
      'a large cell',
      spoilt('6, 0, 0, 1', '6, 0, 0, 10'),
      "line 2, column 12 (r2c4): expected a digit, '.' or '0', got '10'",
    ],
    [
      'a strange string',
      spoilt('[5, 3', '[5, "?"'),
      "line 1, column 7 (r1c2): expected a digit, '.' or '0', got '?'",
    ],
    [
      'a short row',
      spoilt('[6, 0, 0, ', '[6, 0, '),
      'line 2, column 25 (r2c9): expected a row of 9 cells, got 8',
    ],
    ['a long row', spoilt('[6, 0, ', '[6, 0, 0, '), 'line 2, column 30: expected a row of 9 cells, got 10'],
    [
      'too few rows',
      spoilt('[6, 0, 0, 1, 9, 5, 0, 0, 0], ', ''),
      'line 8: the board that begins on line 1 ends after 8 of 9 rows',
    ],
    [
      'too many rows',
      spoilt('[6,', '[1, 2, 3, 4, 5, 6, 7, 8, 9], [6,'),
      'line 10, column 3: expected 9 rows, got another',
    ],
    [
      'a size that no board has',
      '[[1, 2, 3], [4, 5, 6], [7, 8, 9]]',
      'line 1, column 3: expected a row of 4 to 25 cells, got 3',
    ],
    [
      'a number of cells that no board has',
      `[${'0, '.repeat(79)}0]`,
      'line 1, column 2: expected 81 cells, or N × N with N from 4 to 25, got 80',
    ],
    [
      'a number that a large board does not have',
      JSON.stringify(Array(16).fill(Array(16).fill(17))),
      "line 1, column 3 (r1c1): expected a number from 1 to 16, '.' or '0', got '17'",
    ],
    [
      'a symbol in a row that is a string',
      JSON.stringify(rowsOf(LINE)).replace('195', '1A5'),
      "line 1, column 19 (r2c5): expected a digit, '.' or '0', got 'A'",
    ],
    [
      'a row that is a string and has another symbol',
      JSON.stringify(rowsOf(LINE)).replace('195', '?95'),
      "line 1, column 15 (r2c1): expected a digit, '.' or '0', got '6..?95...'",
    ],
    [
      'lists among the cells of the first row',
      '[[5, [3], [4], 0], [1, 2]]',
      "line 1, column 6: expected a cell or the end of the list, got '['",
    ],
    [
      'a list among cells',
      spoilt('[6, 0', '[6, [0], 0'),
      "line 2, column 6: expected a cell or the end of the list, got '['",
    ],
  ])('%s', (_, text, message) => {
    const [error, ...others] = shown(text, { format: 'brackets' })
    expect(error).toContain(message)
    expect(others).toEqual([])
    expect(shown(`${nested(OTHER)}\n${text}`)[0]).toBe(OTHER)
  })

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
