/** Puzzles as other programs have them, and what a record says of its board. */
import { detectFormat, formatLine, ParseError, type ReadOptions, readingsIn } from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'

const LINE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
const SIX = '1.....2.....3.....4.....5.....6.....'
const JIGSAW = '112222223144233333114225553144555633114445667184855677988886667999988667999987777'
const rows = LINE.match(/.{9}/gu) ?? []

/** A text for each clue, with the row and the column from `first` on. */
const clues = (text: (row: number, column: number, digit: string) => string, first = 1): string[] =>
  [...LINE].flatMap((digit, cell) =>
    digit === '.' ? [] : text(Math.floor(cell / 9) + first, (cell % 9) + first, digit),
  )

const nameOf = (row: number, column: number): string => `${'ABCDEFGHI'.charAt(row - 1)}${column}`

function told(text: string, options?: ReadOptions): string[] {
  return Array.from(readingsIn(text, options), (reading) =>
    reading instanceof ParseError
      ? reading.message
      : `${formatLine(reading.geometry, reading.puzzle)}${reading.solution ? ` = ${reading.solution}` : ''}`,
  )
}

/** A game id of Simon Tatham's puzzles. */
const gameId = LINE.replace(/\d(?=\d)/gu, '$&_').replace(/\.+/gu, (run) =>
  String.fromCharCode(96 + run.length),
)
const openSudoku = (version: number, notes: string): string =>
  `<game data="version: ${version}&#10;${[...LINE].map((digit) => (digit === '.' ? `4|${notes}|1|` : `${digit}|${notes}|0|`)).join('')}"/>`

describe('one puzzle', () => {
  it.each([
    ['facts', clues((row, column, digit) => `clue(${row},${column},${digit}).`).join('\n')],
    [
      'facts that count from 0',
      clues((row, column, digit) => `clue(${row}, ${column}, ${digit}).`, 0).join(' '),
    ],
    ['facts beside others', `% size\nsize(9).\n${clues((...all) => `x(${all.join(',')}).`).join('\n')}`],
    ['lists of three numbers', `[${clues((...all) => `[${all.join(',')}]`).join(',')}]`],
    ['tuples', `clues = [${clues((...all) => `(${all.join(', ')})`, 0).join(', ')}]`],
    ['three numbers on a line', clues((...all) => all.join(' ')).join('\n')],
    [
      'a table of rows, columns and values',
      `row,col,value\n${clues((...all) => all.join(','), 0).join('\n')}`,
    ],
    [
      'objects',
      JSON.stringify(
        clues((row, col, value) => JSON.stringify({ row, col, value })).map((text) => JSON.parse(text)),
        null,
        1,
      ),
    ],
    ['names of cells', `{${clues((row, column, digit) => `"${nameOf(row, column)}":${digit}`).join()}}`],
    [
      'names with numbers',
      `{${clues((row, column, digit) => `'r${row}c${column}': '${digit}'`).join(',\n')}}`,
    ],
    ['pairs as names', `{${clues((row, column, digit) => `"${row},${column}":${digit}`, 0).join()}}`],
    [
      'elements with rows and columns',
      `<sudoku>\n${clues((row, col, digit) => `<cell row="${row}" col="${col}" value="${digit}"/>`).join('\n')}\n</sudoku>`,
    ],
    [
      'rows of XML',
      `<sudoku>\n${rows.map((row) => `<row>${[...row].join(' ')}</row>`).join('\n')}\n</sudoku>`,
    ],
    [
      'cells of XML',
      `<sudoku>${rows.map((row) => `<row>${[...row].map((cell) => (cell === '.' ? '<cell/>' : `<cell>${cell}</cell>`)).join('')}</row>`).join('')}</sudoku>`,
    ],
    [
      'cells without rows',
      `<s>\n${[...LINE].map((cell) => `<cell>${cell.replace('.', '0')}</cell>`).join('\n')}\n</s>`,
    ],
    [
      'a table of HTML',
      `<table>\n${rows.map((row) => `<tr>\n${[...row].map((cell) => `<td>${cell.replace('.', '&nbsp;')}</td>`).join('\n')}\n</tr>`).join('\n')}</table>`,
    ],
    ['version 1 of OpenSudoku', openSudoku(1, '3,7,')],
    ['version 2 of OpenSudoku', openSudoku(2, '12|')],
    ['version 4 of OpenSudoku, over two lines', openSudoku(4, '0|0').replace('&#10;', '\n')],
    ['version 5 of OpenSudoku', openSudoku(5, '0|12|3')],
    ['a game id', `3x3:${gameId}`],
    ['a game id with a difficulty', `my game 3x3r4du:${gameId}`],
    [
      'a matrix of R',
      `      ${rows.map((_, column) => `[,${column + 1}]`).join(' ')}\n${rows.map((row, index) => ` [${index + 1},]    ${[...row].join('    ').replaceAll('.', '0')}`).join('\n')}`,
    ],
    [
      'a parameter of GLPK',
      `/* data */\ndata;\nparam n := 3;\nparam givens : 1 2 3 4 5 6 7 8 9 :=\n${rows.map((row, index) => `  ${index + 1}  ${[...row].join(' ')}`).join('\n')} ;\nend;\n`,
    ],
    ['quoted rows', `Anna wrote:\n> can you?\n>\n${rows.map((row) => `> ${row}`).join('\n')}\n> bye`],
    ['rows that are quoted twice', rows.map((row) => `> > ${[...row].join(' ')}`).join('\n')],
    ...['9', '9 9', '3 3', '3', '9x9', 'N = 9', '9 3 3'].map((size) => [
      `rows below ${size}`,
      `${size}\n${rows.join('\n')}\n`,
    ]),
    ...['-', 'x', 'X', '?'].flatMap((mark) => [
      [`a line with ${mark}`, LINE.replaceAll('.', mark)],
      [`rows with ${mark}`, rows.map((row) => row.replaceAll('.', mark)).join('\n')],
      [`cells with ${mark}`, rows.map((row) => [...row].join(' ').replaceAll('.', mark)).join('\n')],
    ]),
    ['rows with -1', rows.map((row) => [...row].join(' ').replaceAll('.', '-1')).join('\n')],
    [
      'lists with -1',
      JSON.stringify(rows.map((row) => [...row].map((cell) => (cell === '.' ? -1 : Number(cell))))),
    ],
    [
      'an array of NumPy',
      `[${rows.map((row) => `[${[...row].map((cell) => (cell === '.' ? 'nan' : ` ${cell}.`)).join(' ')}]`).join('\n ')}]`,
    ],
    [
      'a table with NaN',
      rows.map((row) => [...row].map((cell) => (cell === '.' ? 'NaN' : `${cell}.0`)).join(',')).join('\n'),
    ],
    ['a quoted line', `>${LINE}\n`],
  ])('is read from %s', (_, text) => {
    expect(told(text)).toEqual([LINE])
  })

  it.each([
    ['3x3x', '3x3-x'],
    ['9j', JIGSAW],
    ['9jx', `${JIGSAW}-x`],
  ])('of the game %s brings its layout', (kind, layout) => {
    const edges = kind.startsWith('9') ? `,${edgesOf(JIGSAW)}` : ''
    expect(told(`${kind}:${gameId}${edges}`)).toEqual([`${LINE} ${layout}`])
  })

  it.each([
    [`3x3k:${gameId}`, /killer Sudoku of Simon Tatham's puzzles, whose cages are not read/],
    ['3x3db#123456789', /seed of a game of Simon Tatham's puzzles: choose Specific in its menu/],
    [`3x3:${gameId}a`, /expected a game id with 9 × 9 cells of 1 to 9, got 82 cells/],
    ['9j:a80,_', /expected a game id with 9 × 9 cells/],
    [
      clues((row, column, digit) => (row === 9 || column === 9 ? '' : `x(${row},${column},${digit}).`)).join(
        '',
      ),
      /it is not clear whether they begin with 0 or 1/,
    ],
    ['x(1,1,1). x(1,2,2). x(1,3,5). x(2,2,1).', /the largest number is 5, which shows no size of a board/],
    ['x(1,1,1). x(1,1,2). x(4,3,4). x(2,2,1).', /row 1, column 1 has two digits: 1 and 2/],
    [`2 3\n${(SIX.match(/.{6}/gu) ?? []).join('\n')}`, /may be boxes of 2×3 or of 3×2: say it with --boxes/],
    ['x(1,1,1). y(1,2,2). x(1,3,4). x(2,2,1).', /expected facts of one name, got x and y/],
  ])('is refused: %s', (text, message) => {
    expect(told(text)).toEqual([expect.stringMatching(message)])
  })
})

/** The edges between regions, as a game id has them: which of the neighbours are of two regions. */
function edgesOf(regions: string): string {
  const pairs = Array.from({ length: 144 }, (_, at) => {
    const [line, place] = [Math.floor((at % 72) / 8), at % 8]
    return at < 72 ? [9 * line + place, 9 * line + place + 1] : [9 * place + line, 9 * place + line + 9]
  })
  const marks = pairs.map(([one = 0, other = 0]) => (regions[one] === regions[other] ? '.' : '|')).join('')
  return `${marks}|`.replace(/\.*\|/gu, ({ length }) =>
    length === 1 ? '_' : String.fromCharCode(95 + length),
  )
}

describe('a record', () => {
  const record = (fields: object): string => JSON.stringify({ puzzle: LINE, ...fields })
  const cells = [...JIGSAW].map((symbol, cell) => [symbol, [Math.floor(cell / 9), cell % 9]] as const)
  const lists = [...'123456789'].map((symbol) =>
    cells.filter(([each]) => each === symbol).map(([, pair]) => pair),
  )
  it.each([
    [{ regions: JIGSAW }, JIGSAW],
    [{ regions: JIGSAW.match(/.{9}/gu) }, JIGSAW],
    [{ regions: (JIGSAW.match(/.{9}/gu) ?? []).map((row) => [...row].map(Number)) }, JIGSAW],
    [{ regions: [...JIGSAW].map((symbol) => Number(symbol) - 1) }, JIGSAW],
    [{ regions: lists }, JIGSAW],
    [{ regions: lists.map((list) => list.map((pair) => pair.map((number) => number + 1))) }, JIGSAW],
    [{ regions: lists.map((list) => list.map(([row = 0, column = 0]) => 9 * row + column)) }, JIGSAW],
    [
      { regions: lists.map((list) => list.map(([row = 0, column = 0]) => `R${row + 1}C${column + 1}`)) },
      JIGSAW,
    ],
    [{ regions: lists.map((list) => ({ cells: list })) }, JIGSAW],
    [{ type: 'jigsaw', jigsaw: JIGSAW, diagonal: true }, `${JIGSAW}-x`],
    [{ type: 'diagonal' }, '3x3-x'],
    [{ variant: 'X-Sudoku' }, '3x3-x'],
    [{ variants: ['x', 'windoku'] }, '3x3-x-windoku'],
    [{ diagonal: true, windoku: false }, '3x3-x'],
    [{ kind: 'latin square' }, '1x9'],
    [{ extra: 'x', boxes: [3, 3] }, '3x3-x'],
    [
      { extraRegions: [['r1c1', 'r2c2', 'r3c3', 'r4c4', 'r5c5', 'r6c6', 'r7c7', 'r8c9', 'r9c8']] },
      '3x3-r1c1r2c2r3c3r4c4r5c5r6c6r7c7r8c9r9c8',
    ],
  ])('says its board: %j', (fields, layout) => {
    expect(told(record(fields))).toEqual([`${LINE} ${layout}`])
  })

  it.each([
    { type: 'easy' },
    { type: 'classic' },
    { variant: 'standard' },
    { size: 9 },
    { size: 3 },
    { n: '9x9' },
    { cages: [] },
    { killer: false },
    { boxes: '3x3' },
    { box: { rows: 3, cols: 3 } },
    { rules: 'Normal rules of Sudoku.' },
    { difficulty: 'diagonal' },
    { constraints: [] },
  ])('says that its board is a usual one: %j', (fields) => {
    expect(told(record(fields))).toEqual([LINE])
  })

  it.each([
    [{ cages: [{ cells: [[0, 0]], sum: 8 }] }, /the field 'cages' says/],
    [{ variant: 'anti-knight' }, /the field 'variant' says 'anti-knight'/],
    [{ type: 'killer' }, /the field 'type' says 'killer'/],
    [{ constraints: ['x', 'unheard of'] }, /the field 'constraints' says 'unheard of'/],
    [{ thermometers: [[1, 2]] }, /the field 'thermometers' says/],
    [{ antiking: true }, /the field 'antiking' says 'true'/],
    [{ type: 'jigsaw' }, /expected the regions of the board in a field 'regions', got none/],
    [{ size: 16 }, /'size' says '16', but the puzzle has 9×9 cells/],
    [{ boxWidth: 2 }, /box height × width must be positive integers/],
    [{ regions: JIGSAW.slice(1) }, /expected a region for each of N × N cells/],
    [{ regions: JIGSAW.replace('1', '2') }, /region \d has \d+ cells, expected 9/],
  ])('is refused by the name of a field: %j', (fields, message) => {
    expect(told(record(fields))).toEqual([expect.stringMatching(message)])
  })

  it.each([
    { boxWidth: 2 },
    { box_height: 3 },
    { block: [3, 2] },
    { 'block-size': '3x2' },
    { boxes: { width: 2, height: 3 } },
  ])('says the shape of its boxes: %j', (fields) => {
    expect(told(JSON.stringify({ puzzle: SIX, ...fields }))).toEqual([`${SIX} 3x2`])
  })

  it('of a table says the same in its columns', () => {
    const text = `puzzle,Type,cages\n${LINE},diagonal,\n${LINE},,none\n${LINE},x,"[[0,1]]"\n`
    expect(told(text)).toEqual([
      `${LINE} 3x3-x`,
      LINE,
      expect.stringMatching(/^line 4: the field 'cages' says/),
    ])
    expect(told(`puzzle,box_width,box_height\n${SIX},2,3\n`)).toEqual([`${SIX} 3x2`])
  })

  it.each(
    [
      'puzzle,solution',
      'puzzles,solutions',
      'quizzes,solutions',
      'x,y',
      'X,Y',
      'question,answer',
      'input,output',
      'inputs,labels',
      'grid,solved',
      'unsolved,solved',
      'board,solution',
      'sudoku,solution',
      'prompt,completion',
      'problem,answer',
      'start,final',
      'initial,solution',
      'clues,solution',
      'givens,answer',
      'incomplete,complete',
      'task,target',
      'mission,result',
      'original_grid,solved_grid',
    ].map((pair) => pair.split(',')),
  )('has its puzzle and its solution in %s and %s', (puzzle = '', solution = '') => {
    const records = [LINE, LINE.replace('5', '.')].map((grid) => ({
      id: 1,
      [puzzle]: grid,
      [solution]: SOLVED,
    }))
    const table = `id,${puzzle},${solution}\n${records.map((each) => Object.values(each).join()).join('\n')}\n`
    const expected = [`${LINE} = ${SOLVED}`, `.${LINE.slice(1)} = ${SOLVED}`]
    expect(told(table)).toEqual(expected)
    expect(told(records.map((each) => JSON.stringify(each)).join('\n'))).toEqual(expected)
    expect(told(JSON.stringify(records, null, 2))).toEqual(expected)
  })

  it('with two grids under unknown names is asked for theirs', () => {
    const text = JSON.stringify({ foo: LINE, bar: SOLVED })
    const table = `foo,bar\n${LINE},${SOLVED}\n`
    const asked = expect.stringMatching(
      /the fields 'foo' and 'bar' have a grid each: say which is what, as in --puzzle NAME --solution NAME/,
    )
    expect([...told(text), ...told(table)]).toEqual([asked, asked])
    const fields = { puzzle: 'foo', solution: 'bar' }
    expect([...told(text, { fields }), ...told(table, { fields })]).toEqual(
      Array(2).fill(`${LINE} = ${SOLVED}`),
    )
    expect(told(text, { fields: { puzzle: 'baz' } })).toEqual([
      expect.stringMatching(/expected a field 'baz', got 'foo', 'bar'/),
    ])
  })

  it('whose question is prose has its puzzle in another field', () => {
    const question = 'Fill in the dots ... of this puzzle.'
    expect(told(JSON.stringify({ question, puzzle: LINE, answer: SOLVED }))).toEqual([`${LINE} = ${SOLVED}`])
    expect(told(`question,puzzle,answer\n"Dots, as in . and .",${LINE},${SOLVED}`)).toEqual([
      `${LINE} = ${SOLVED}`,
    ])
  })
})

it('a link in angle brackets is a line', () => {
  expect(detectFormat('<https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2>')).toBe('line')
})

it.each([
  ['a row in groups is no size of a board', '24 31\n31 24\n\n12 43\n43 12\n', ['2431312412434312']],
  [
    'rows in groups of two are no clues',
    '64 35 21\n21 64 35\n35 21 64\n13 42 56\n42 56 13\n56 13 42\n',
    ['643521216435352164134256425613561342'],
  ],
  [
    'a size above a title costs no board',
    'Grid 01\n0013\n1042\n0100\n3000\n'.replace(/^/u, '50\n'),
    ['line 1: expected a row of 4 to 25 cells, got 2', '..131.42.1..3...'],
  ],
  [
    'a sign behind puzzles quotes none of them',
    `${LINE}\n> \n`,
    [LINE, "line 2, column 1: expected a puzzle, got '>'"],
  ],
  ['a quoted line may have its solution', `> ${LINE} ${SOLVED}\n`, [`${LINE} = ${SOLVED}`]],
])('%s', (_, text, expected) => {
  expect(told(text)).toEqual(expected)
})

it('letters above the columns of a large table are no names of fields', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXY'].join('|')
  const row = '1|'.repeat(25)
  expect(detectFormat(`|${letters}|\n|${'-|'.repeat(25)}\n|${row}\n`)).toBe('pretty')
})
