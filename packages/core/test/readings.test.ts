/** Short texts of every kind, and what is read from them or said about them. */
import { geometryIn, quoteText } from '@sudoku-lab/core'
import { detectFormat, formatLine, type InputFormat, ParseError, readingsIn } from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'

const LINE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
const rowsOf = (line: string): string[] => line.match(/.{9}/gu) ?? []

/** Names that stand for texts in the tables. */
const NAMES: readonly (readonly [name: string, text: string])[] = [
  ['LINE', LINE],
  ['SOLVED', '534678912672195348198342567859761423426853791713924856961537284287419635345286179'],
  ['JIGSAW', '112222223144233333114225553144555633114445667184855677988886667999988667999987777'],
  ['SIX', '1.....2.....3.....4.....5.....6.....'],
  ['FOUR', '1..4..1..2..4..3'],
  ['BLOCK', rowsOf(LINE).join('\n')],
  ['ROWS', JSON.stringify(rowsOf(LINE))],
  ['CELLS', JSON.stringify([...LINE].map((symbol) => (symbol === '.' ? null : Number(symbol))))],
  ['LINK', 'https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2'],
]

const inFull = (text: string): string =>
  NAMES.reduce((all, [name, meant]) => all.replaceAll(name, meant), text)
const inShort = (text: string): string =>
  NAMES.reduce((all, [name, meant]) => all.replaceAll(meant, name), text)

/** The line of each puzzle and what is read, or what is wrong. */
function told(text: string, layout?: string, format?: InputFormat): string[] {
  const geometry = layout === undefined ? undefined : geometryIn(layout)
  return Array.from(readingsIn(inFull(text), { geometry, format }), (reading) => {
    if (reading instanceof ParseError) return inShort(reading.message)
    const { line, puzzle, label, solution, note = '' } = reading
    const read = `${line}: ${formatLine(reading.geometry, puzzle, { label })}`
    return inShort(`${read}${solution === undefined ? '' : ` = ${solution}`}${note && ` (${note})`}`)
  })
}

type Case = [text: string, readings: string[], layout?: string | undefined, format?: InputFormat]

const check = (...[text, readings, layout, format]: Case): void =>
  expect(told(text, layout, format)).toEqual(readings)

const noRecord = (text: string): string => `expected a record with a puzzle, got '${text}'`

describe('the rows of a table', () => {
  it.each(
    ['puzzle', 'quizzes', 'QUIZ', 'Question'].flatMap((name) =>
      [',', ';', '\t', '|'].map((mark) => [name, mark] as const),
    ),
  )('have their puzzles in the column %s, with %j between columns', (name, mark) => {
    expect(told(`id${mark} ${name} \n1${mark}LINE\n`)).toEqual(['2: LINE'])
  })

  it.each<Case>([
    [
      'quiz,label,boxes,Solution\n# c\n\n   \nSIX,one,3x2,SIX\nSIX,,,\nSIX,two,9x9,  \n,x,,\n "SIX,y,,',
      [
        '5: SIX 3x2 one = SIX',
        '6: SIX = null',
        'line 7: box height × width must be positive integers with a product of 4 to 25, got 9 × 9',
        `line 8: ${noRecord(',x,,')}`,
        '9: SIX y = null',
      ],
    ],
    ['puzzle,boxes\nSIX,3x2', ['2: SIX'], '2x3'],
    ['label,quiz\r\n"a, ""b""",LINE\r\n"a"b,LINE', ['2: LINE a, "b"', '3: LINE "a"b']],
    [
      'puzzle,solution\n,SOLVED\nx,\nLINE,SOLVED \n',
      [`line 2: ${noRecord(',SOLVED')}`, "line 3, column 1: expected a puzzle, got 'x'", '4: LINE = SOLVED'],
    ],
    [
      `id,puzzle\n7,?${'.'.repeat(35)}`,
      ["line 2, column 3 (r1c1): expected a digit from 1 to 6, '.' or '0', got '?'"],
    ],
    ['puzzle,LINE\n', ['1: LINE puzzle']],
    [' puzzle\nLINE', ['2: LINE']],
    ['x1,puzzle\n7,LINE', ['2: LINE']],
  ])('are read or refused, each by itself: %j', check)
})

describe('the objects of a JSON text', () => {
  it.each(['solution', 'solutions', 'ANSWER', 'answers', 'solved'])('have their solutions as %s', (name) => {
    expect(told(`{"Puzzle":"LINE","${name}":" SOLVED "}`)).toEqual(['1: LINE = SOLVED'])
  })

  const Sixteen = Array.from({ length: 16 }, (_, row) =>
    Array.from({ length: 16 }, (_, column) => ((4 * row + (row >> 2) + column) % 16) + 1),
  )

  it('have solutions as lists of numbers, too', () => {
    const text = Sixteen.flat()
      .map((digit) => '0123456789ABCDEFG'[digit])
      .join('')
    for (const solution of [Sixteen, Sixteen.flat()])
      expect(told(JSON.stringify({ puzzle: Sixteen, solution }))).toEqual([`1: ${text} = ${text}`])
    expect(told('{"puzzle":"LINE","solution":[[1,null],[25,26],"a",0]}')).toEqual(['1: LINE = 1.P26a0'])
  })

  it.each<Case>([
    ['{"puzzle":"LINE","label":"x","solution":null}', ['1: LINE x = null']],
    ['{"puzzle":"LINE","label":5,"solution":""}', ['1: LINE = null']],
    ['  {"puzzle":"LINE"}', ['1: LINE']],
    ['[ \n {"puzzle":"LINE"}]', ['2: LINE']],
    ['[ {"id":1,\n"puzzle":"LINE"},{"a":1,\n"puzzle":"LINE"}]', ['1: LINE', '2: LINE']],
    [
      '[{"puzzle":"SIX","boxes":"3x2"},\n{"puzzle":"SIX","boxes":""},{"puzzle":"SIX","boxes":7}\n,{"puzzle":"SIX","boxes":"9x9"}]',
      [
        '1: SIX 3x2',
        '2: SIX',
        'line 2: box height × width must be positive integers with a product of 4 to 25, got 7 × 7',
        'line 3: box height × width must be positive integers with a product of 4 to 25, got 9 × 9',
      ],
    ],
    ['{"puzzle":"SIX"}', ['1: SIX 3x2'], '3x2'],
    ['{"board":ROWS,"other":CELLS,"third":ROWS,"solution":"SOLVED"}', ['1: LINE = SOLVED', '1: LINE']],
    ['{"puzzle":CELLS}', ['1: LINE']],
    ['{"puzzle":[1,null,null,4,0,0,0,0,0,0,0,0,0,0,0,0]}', ['1: 1..4............']],
    [
      '{"puzzle":[10,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}',
      ["line 1 (r1c1): expected a digit from 1 to 4, '.' or '0', got '10'"],
    ],
    [`{"puzzle":[${Array(25).fill(0)}]}`, [`1: ${'.'.repeat(25)} 1x5`], '1x5'],
    [
      `{"puzzle":[${Array(49).fill(0)}]}`,
      [
        'line 1: a board of 7×7 has no usual box shape: say which, as box height × box width (1×7: rows only)',
      ],
    ],
    ['{"puzzle":"1.....\\n2.....\\n3.....\\n4.....\\n5.....\\n6....."}', ['1: SIX 3x2'], '3x2'],
    [
      '{"puzzle":"1..4\\n....\\n..x.\\n...."}',
      ["line 1 (r3c3): expected a digit from 1 to 4, '.' or '0', got 'x'"],
    ],
    [
      '{"puzzle":"1.34\\n....\\n....\\n....\\n\\n1.34\\n....\\n....\\n...."}',
      [`line 1: ${noRecord('{"puzzle":"1.34\\n....\\n....\\n....\\n\\n1.34\\n....\\n....\\n...."}')}`],
    ],
    ['{"puzzle":[],"value":ROWS}', ['1: LINE']],
    [
      '{"puzzle":" "}\n{"puzzle":[]}\n{"puzzle":7,"x":"y"}\n{"puzzle":[{"a":1}]}\n{"puzzle":"LINE"}',
      [
        ...['{"puzzle":" "}', '{"puzzle":[]}', '{"puzzle":7,"x":"y"}', '{"puzzle":[{"a":1}]}'].map(
          (text, at) => `line ${at + 1}: ${noRecord(text)}`,
        ),
        '5: LINE',
      ],
    ],
    [
      `{"puzzle":"......x${'.'.repeat(29)}"}\n{"puzzle":"LINE"}`,
      ["line 1, column 18 (r2c1): expected a digit from 1 to 6, '.' or '0', got 'x'", '2: LINE'],
    ],
    ['{"puzzle":"# c"}\n{"puzzle":"LINE"}', ["line 1: expected a puzzle, got '# c'", '2: LINE']],
    ['{"puzzle": "LINE","n":null,"m":[null,1,"{"],"x":[[1,2,3,4],[1,2,3,4],null,[1,2,3,4]]}', ['1: LINE']],
    ['[{"id":"}{","puzzle":"LINE"},{"id":"\\"{","puzzle":"LINE"}]', ['1: LINE', '1: LINE']],
    [
      '{"rows":[\n {"puzzle":"LINE","m":{"n":[{"a":1}]}},\n {"k":null},\n {"puzzle":"x"}]}',
      ['2: LINE', "line 4, column 1: expected a puzzle, got 'x'"],
    ],
    ['[\n# c\n{\n"puzzle":\n"LINE"\n},\n  # d\n{"puzzle":"LINE"}\n]', ['3: LINE', '8: LINE']],
    [
      '{"puzzle":"LINE"\n{"puzzle":"LINE"}\nword\n{"puzzle":"LINE"},x\n{"x":1}}',
      [
        `line 1: ${noRecord(`{"puzzle":"${LINE.slice(0, 79)}`)}`,
        '2: LINE',
        `line 3: ${noRecord('word')}`,
        '4: LINE',
        `line 5: ${noRecord('{"x":1}')}`,
      ],
    ],
    [
      '{"a":[\n{"puzzle":"LINE"},\n{"puzzle":"LINE"}\n]}',
      [`line 1: ${noRecord('{"a":[')}`, '2: LINE', '3: LINE'],
    ],
    [
      '{"id":1,\n# c\n"puzzle":"x"}\n{"puzzle":"LINE"}',
      [`line 1: ${noRecord('{"id":1,\n# c\n"puzzle":"x"}')}`, '4: LINE'],
    ],
    ['{"puzzle":"LINE","source":"LINK"}', ['1: LINE']],
    [
      '{"puzzle":"LINE"}\nLINK [x]\n{"id":1,\nLINK\n}',
      [
        '1: LINE',
        'line 2: the link cannot be unpacked, so a part of it is missing or changed',
        `line 3: ${noRecord('{"id":1,\nLINK\n}')}`,
      ],
    ],
    [
      '{"cells":[[{}]],"x":1}',
      ['line 1: expected only clues, regions, diagonals and extra regions, got x 1'],
    ],
  ])('are read or refused, each by itself: %j', check)

  it('with a mistake in a row have the cause and the cell of a board', () => {
    const [error] = readingsIn(JSON.stringify({ puzzle: Array(7).fill('1234567') }))
    expect(error).toMatchObject({ cause: { name: 'UnknownBoxes' } })
  })
})

describe('the elements of an XML text', () => {
  it.each<Case>([
    [
      '  <puzzles>\n<puzzle data="LINE" label="x"/><b/> <game level="1" data = "12"/> <game data="2"/>\n<sudoku x="1" data=\'LINE\'>t</sudoku>\n<gamex data="1"/>\n<x>LINE</x>',
      [
        '2: LINE',
        `line 2: ${noRecord('<game level="1" data = "12"/>')}`,
        `line 2: ${noRecord('<game data="2"/>')}`,
        '3: LINE',
        '5: LINE',
      ],
    ],
    ['<?xml version="1.0"?><puzzle>LINE</puzzle>', ['1: LINE']],
    ['<!-- c --><game data="LINE">LINE LINE</game>', ['line 1: expected one puzzle on a line, got 3']],
    ['<game\n data="LINE"/>', ['2: LINE']],
    ['<puzzles>\nLINE\n</puzzles>', ['2: LINE']],
    ['<game data="SIX" name="a"/>', ['1: SIX 3x2'], '3x2'],
    ['x <b>\nLINE', ["line 1, column 1: expected a puzzle, got 'x'", '2: LINE']],
  ])('are read or refused, each by itself: %j', check)
})

describe('regions on a line of their own', () => {
  const cannot = (line: number) => `the regions of this puzzle, on line ${line}, cannot be taken`
  const isMissing = 'expected the regions of the puzzle on the next line'
  const isOther = 'the text brings the layout JIGSAW, but 3x3 was given'

  it.each<Case>([
    ['JIGSAW\nLINE', [`line 1: ${isOther}`, `line 2: ${cannot(1)}`], '3x3'],
    ['LINE\nJIGSAW', [`line 2: ${isOther}`], '3x3'],
    ['1x9\nLINE', ['2: LINE 1x9'], '1x9'],
    [
      'label\nJIGSAW\nLINE',
      ["line 1, column 1 (r1c1): expected a digit, '.' or '0', got 'l'", `line 3: ${isMissing}`],
    ],
    [' 1x9 \n\n  \n# c\n LINE\n3x3-x\nLINE l\n', ['5: LINE 1x9', '7: LINE 3x3-x l']],
    [
      '12x12-x\nLINE',
      [
        'line 1: box height × width must be positive integers with a product of 4 to 25, got 12 × 12',
        `line 2: ${cannot(1)}`,
      ],
    ],
    ['1x12\nLINE', ["line 2: expected 144 cells, got 81 in '53..7....6..195....98...…'"]],
    [
      'LINE\n3x3-xx\nLINE\n\n3x3-x',
      ["line 2: expected x, windoku or the cells of a house, such as r1c1r2c2, got 'xx'", '3: LINE 3x3-x'],
    ],
    ['LINE\nLINE\nJIGSAW', ['1: LINE', '2: LINE', '3: JIGSAW']],
    [
      'LINE\nJIGSAW\nLINE\nx\nLINE',
      ['1: LINE JIGSAW', ...[3, 4, 5].map((line) => `line ${line}: ${isMissing}`)],
    ],
    ['3x3-x,LINE', ['1: LINE 3x3-x']],
    ['1122112233443344-x\n1..4............', ['2: 1..4............ 2x2-x']],
    [
      '11221122334433\n1..4............',
      [
        'line 1: expected a layout such as 3x3-x, or a region symbol for each cell, got "11221122334433"',
        `line 2: ${cannot(1)}`,
      ],
    ],
    [
      '1112222333444\nLINE',
      [
        'line 1: a board of 13×13 has no usual box shape: say which, as box height × box width (1×13: rows only)',
      ],
    ],
    ['JIGSAW-x', ['line 1: the text brings the layout JIGSAW-x, but 3x3 was given'], '3x3'],
  ])('are read or refused: %j', check)
})

const drawn = (draw: (row: string, index: number) => string, rows = rowsOf(LINE)): string =>
  rows.map(draw).join('\n')
const Four = ['1..4', '..1.', '.2..', '4..3']
const Six = '1.....2.....3.....4.....5.....6.....'.match(/.{6}/gu) ?? []
const boxed = (row: string, cells: string, boxes: string): string =>
  (row.replaceAll('.', ' ').match(/.../gu) ?? []).map((part) => [...part].join(cells)).join(boxes)

describe('a board', () => {
  it.each([
    ['bars and nothing for an empty cell', drawn((row) => [...row].join('|').replaceAll('.', ''))],
    ['a frame and nothing for an empty cell', drawn((row) => `|${[...row].join('|').replaceAll('.', '')}|`)],
    ['exclamation marks between cells', drawn((row) => [...row].join('!'))],
    ['exclamation marks between boxes', drawn((row) => row.replace(/...(?=.)/gu, '$& ! '))],
    ['one colon with spaces', drawn((row) => row.replace(/^.../u, '$& : '))],
    ['colons', drawn((row) => row.replace(/...(?=.)/gu, '$&:'))],
    ['spaces for empty cells and between cells', drawn((row) => `| ${boxed(row, ' ', ' | ')} |`)],
    ['spaces for empty cells, close to the bars', drawn((row) => `|${boxed(row, ' ', '|')}|`)],
    ['spaces for empty cells alone', drawn((row) => `|${boxed(row, '', '|')}|`)],
    ['two spaces between cells', drawn((row) => `| ${boxed(row, '  ', ' | ')} |`)],
    ['numbers with commas', drawn((row) => [...row].join(', ').replaceAll('.', ' '))],
    ['quotes', drawn((row) => [...row].map((cell) => `"${cell}"`).join(','))],
    ['quotes and nothing for an empty cell', drawn((row) => `'${[...row].join("','").replaceAll('.', '')}'`)],
    ['a comma behind each row', drawn((row) => `${[...row.replaceAll('.', '0')].join(',')},`)],
  ])('may have %s', (_, text) => {
    expect(told(text)).toEqual(['1: LINE'])
  })

  it.each(['A B C D', 'a b c d', '1 2 3 4', '0 1 2 3'])(
    'may have the heading %s, and names of rows',
    (heading) => {
      const [titles, rule] = [`    ${heading}`, '  +---+---+']
      for (const names of ['ABCD', 'wxyz', ['r1', 'r2', 'R3', 'R12']]) {
        const text = drawn((row, at) => `${names[at]} | ${row[0]} ${row[1]} | ${row[2]} ${row[3]} |`, Four)
        expect(told(`${titles}\n${rule}\n${text}\n${rule}`)).toEqual(['3: FOUR'])
      }
      const table = drawn((row, at) => `| ${at} | ${[...row].join(' | ')} |`, Four)
      const first = `| | ${heading.replaceAll(' ', ' | ')} |`
      for (const each of [table, table.replaceAll(' 0 ', ' A ')])
        expect(told(`${first}\n|---|---|---|---|---|\n${each}`)).toEqual(['3: FOUR'])
    },
  )

  it('may have words above its columns', () => {
    const heading = 'col 1 | col 2 | col 3 | col 4'
    expect(told(`${heading}\n${drawn((row) => [...row].join(' | '), Four)}`)).toEqual(['2: FOUR'])
  })

  const full = Array.from({ length: 16 }, (_, row) =>
    Array.from({ length: 16 }, (__, column) => ((4 * row + (row >> 2) + column) % 16) + 1),
  )
  const letters = full.map((row) => row.map((digit) => '0123456789ABCDEFG'[digit]))

  it.each([
    ['numbers between bars', full.map((row) => row.join('|'))],
    [
      'numbers of two digits',
      full.map((row) => row.map((digit) => String(digit).padStart(2, '0')).join(' ')),
    ],
    ['letters between bars', letters.map((row) => `${row.join(' | ')} |`)],
    ['numbers and names', full.map((row, at) => `${'ABCDEFGHIJKLMNOP'[at]} | ${row.join(' | ')} |`)],
  ])('of 16×16 may have %s', (_, rows) => {
    expect(told(rows.join('\n'))).toEqual([`1: ${letters.flat().join('')}`])
  })

  it('of 12×12 may have numbers between bars, and spaces for empty cells', () => {
    const rows = Array.from({ length: 12 }, (_, row) =>
      Array.from({ length: 12 }, (__, at) => (at === row ? '12' : at < row ? '  ' : ' 3')),
    )
    const text = rows.map((row) => `|${row.join('|')}|`).join('\n')
    expect(told(text)).toEqual([
      `1: ${rows.flat().join('').replaceAll('12', 'C').replaceAll('  ', '.').replaceAll(' ', '')}`,
    ])
  })

  it.each<Case>([
    ['1||||\n||1|\n|2||\n4|||3', ['1: 1.....1..2..4..3']],
    ['|1|2||3|4|\n|3|4||1|2|\n|2|1||4|3|\n|4|3||2|1|', ['1: 1234341221434321']],
    ['|1 | 4|\n|  |  |\n| 2|  |\n|3 |  |', ['1: 1..4.....2..3...']],
    ['1,2,3,4,\n,,,,\n,,,,\n,,,,', ['1: 1234............']],
    ['1,,3,4,\n,,,,\n,,,,\n,,,,\n,,,,', [`1: 1.34${'.'.repeat(21)} 1x5`], '1x5'],
    ['1,,3,5,\n,,,,\n,,,,\n,,,,\n,,,,', [`1: 1.35${'.'.repeat(21)} 1x5`], '1x5'],
    ['1, 2 ,, 4\n\' \',,,\n,,,\n,,, "3" ', ['1: 12.4...........3']],
    [
      '12 3 4 1\n. . . .\n- . . .\n1234 0 _ *',
      [`1: 12....3....41...${'1234'.repeat(4)}....${'1234'.repeat(7)}`],
    ],
    ['12,3,,4\n,,,\n,,,\n,,-,', [`1: 12....3.1234...4${'1234'.repeat(10)}....1234`]],
    ['\t12\t3\t4\t1\n'.repeat(4), [`1: ${'12....3....41...'.repeat(4)}`]],
    [
      '| 12 | 3 | 4 | 1 |\n|  | . | - | . |\n| . | . | . | . |\n| . | . | . | 34 |',
      [`1: 12....3....41...12341234....${'1234'.repeat(8)}..34`],
    ],
    ['{12}3 4 1\n. . . .\n. . . .\n1 . . {3}', [`1: 12....3....41...${'1234'.repeat(8)}1...12341234..3.`]],
    ['53.! .7..\n', ["line 1, column 4 (r1c4): expected a digit from 1 to 8, '.' or '0', got '!'"]],
    ['53. !.7..\n', ["line 1, column 5 (r1c4): expected a digit from 1 to 8, '.' or '0', got '!'"]],
    ['AB | 1 . | . 4 |', ["line 1, column 1 (r1c1): expected a digit from 1 to 6, '.' or '0', got 'A'"]],
    ['r1 | 1 . | . 4', ["line 1, column 1 (r1c1): expected a digit from 1 to 6, '.' or '0', got 'r'"]],
    ['1,,,5', ["line 1, column 5 (r1c4): expected a digit from 1 to 4, '.' or '0', got '5'"]],
    ['1,22,,x', ["line 1, column 3 (r1c2): expected a digit from 1 to 4, '.' or '0', got '22'"]],
    ['"5","3",,', ["line 1, column 2 (r1c1): expected a digit from 1 to 4, '.' or '0', got '5'"]],
    [
      full
        .map((row) => row.join('|'))
        .join('\n')
        .replace('16', '17'),
      ["line 1, column 37 (r1c16): expected a number from 1 to 16, '.' or '0', got '17'"],
    ],
    ...['11', '15', '1.'].map(
      (cell): Case => [
        `12 3 4 1\n${cell} . . .`,
        [
          `line 2, column 1 (r2c1): expected the digits of the cell (1 to 4), '.' for all of them or '-' for none, got '${cell}'`,
        ],
      ],
    ),
    ['1 '.repeat(26), [`line 1: expected a row of 4 to 25 cells, got 26 in '${'1 '.repeat(12)}…'`]],
  ])('is read or refused: %j', check)
})

describe('the lines between the rows of a board', () => {
  it.each([
    '----',
    '+--+',
    '~~',
    '| - | - | - | - |',
    '|:-:|---|---|:--|',
    '-|-|-|-',
    ' - | - | - | - ',
    ':-: | :-: |',
    '...-...',
    "'--'",
    '+-',
    '-+',
    '━━',
    '*---*',
    ' -- ',
    '   ',
  ])('are no row: %j', (rule) => {
    expect(told(`1..4\n..1.\n${rule}\n.2..\n4..3`)).toEqual(['1: FOUR'])
  })

  it.each(['- - - -', '=', '-', 'x--x', '--1', '. . - .'])('are not taken for a row: %j', (row) => {
    const column = row.search(/[^\s.]/u) + 1
    const [first] = told(`1..4\n..1.\n${row}\n.2..\n4..3`)
    expect(first).toContain(`line 3, column ${column} (r3c${row === '. . - .' ? 3 : 1}): expected a digit`)
  })

  const other = (lines: string) =>
    `line 1: ${lines}, but a board of 6×6 usually has boxes of 2×3: say which, as box height × box width (1×6: rows only)`
  const ruled = (...below: number[]) =>
    drawn((row, at) => (below.includes(at + 1) ? `${row}\n------` : row), Six)
  const barred = (bar: RegExp, below: readonly number[] = []) =>
    drawn((row, at) => `${row.replace(bar, '$&|')}${below.includes(at + 1) ? '\n-------' : ''}`, Six)

  it.each<Case>([
    [ruled(2, 4), ['1: SIX']],
    [ruled(2), ['1: SIX']],
    [ruled(1), ['1: SIX']],
    [ruled(1, 2, 3, 4, 5), ['1: SIX']],
    [ruled(3), [other('the lines draw boxes of 3×2')]],
    [ruled(5), [other('there is a line below row 5')]],
    [ruled(1, 3), [other('there is a line below row 1')]],
    [ruled(2, 3), [other('there is a line below row 3')]],
    [barred(/^.{3}/u, [2, 4]), ['1: SIX']],
    [barred(/^.{3}/u, [3]), [other('there is a line below row 3')]],
    [barred(/^./u), [other('there is a line behind column 1')]],
    [barred(/^.{5}/u), [other('there is a line behind column 5')]],
    [barred(/..(?=.)/gu, [3]), [other('the lines draw boxes of 3×2')]],
    [barred(/..(?=.)/gu), [other('the lines draw boxes of 3×2')]],
    [barred(/..(?=.)/gu, [2, 3]), [other('there is a line behind column 2')]],
    [
      drawn((row, at) => row.replace(at === 0 ? /^..../u : /..(?=.)/gu, '$&|'), Six),
      [other('the lines draw boxes of 3×2')],
    ],
    [barred(/..(?=.)/gu, [2, 4]), [other('there is a line behind column 2')]],
    [barred(/..(?=.)/gu, [3]), ['1: SIX 3x2'], '3x2'],
    [barred(/..(?=.)/gu, [3]), ['1: SIX'], '2x3'],
    [drawn((row, at) => `${[...row].join('|')}\n${at % 2 ? '=' : '-'}-----`, Six), ['1: SIX']],
    [
      drawn((row, at) => `${[...row].join('|')}\n+${(at % 3 === 2 ? '=' : '-').repeat(6)}+`, Six),
      [other('the lines draw boxes of 3×2')],
    ],
    [
      drawn((row) => [...row].join('|').replace(/^(.{3}).(.{3})./u, '$1║$2║'), Six),
      [other('the lines draw boxes of 3×2')],
    ],
  ])('show its boxes or nothing: %j', check)
})

describe('the boards of a text', () => {
  const isOpen = (line: number, begin: number, rows: string) =>
    `line ${line}: the board that begins on line ${begin} ends after ${rows} rows`
  const mayBe = (line: number, rows: number) =>
    `line ${line}: it is not clear which of the ${rows} lines from here on are rows, because some have no clue: fill the empty cells with 0`
  const none = (line: number, title: string) => `line ${line}: expected a board behind '${title}', got none`
  const table = (rows: string) =>
    rows.replace(/[\d.]+/gu, (row) => [...row.replaceAll('.', ' ')].join(',').replaceAll(' ', ''))

  it.each<Case>([
    ['BLOCK\n53..7....', ['1: LINE', isOpen(10, 10, '1 of 9')]],
    ['BLOCK\n1 2\nBLOCK', ['1: LINE', 'line 10: expected a row of 4 to 25 cells, got 2']],
    [
      `BLOCK\n${'1 '.repeat(26)}\nBLOCK`,
      ['1: LINE', `line 10: expected a row of 4 to 25 cells, got 26 in '${'1 '.repeat(12)}…'`, '11: LINE'],
    ],
    ['1..4\n\nBLOCK', [isOpen(1, 1, '1 of 4'), '3: LINE']],
    ['12\n12\n\nBLOCK', ['line 1: expected a row of 4 to 25 cells, got 2', '4: LINE']],
    [
      'Grid 1\nBLOCK\nGrid 2\nGrid 3\nBLOCK\nGrid 4',
      ['2: LINE Grid 1', none(11, 'Grid 2'), '13: LINE Grid 3', none(22, 'Grid 4')],
    ],
    ['Grid 1\nGrid 2\nBoard 3\nBLOCK', [none(1, 'Grid 1'), '4: LINE Board 3']],
    ['Puzzle one\nGrid 2\nBLOCK', ['3: LINE Grid 2']],
    [' a title \nBLOCK', ['2: LINE a title']],
    [' [Info] \nBLOCK', ['2: LINE [Info]']],
    [`  ${'1 '.repeat(26)}`, [`line 1: expected a row of 4 to 25 cells, got 26 in '${'1 '.repeat(12)}…'`]],
    ['1..4\n\n..1.\n\n.2..\n\n4..3', ['1: FOUR']],
    ['1..4\n..1.\n\n.2..\n4..3\n\n1..4\n..1.\n\n.2..\n4..3', ['1: FOUR', '7: FOUR']],
    ['1..4\n..1.\n\n.2..\n', [isOpen(4, 1, '3 of 4')]],
    ['1..4\n\n\n..1.\n.2..\n4..3', [isOpen(1, 1, '1 of 4'), isOpen(6, 4, '3 of 4')]],
    [
      drawn((row, at) => (at === 3 ? `${row}\n` : row), Six),
      [isOpen(4, 1, '4 of 6'), isOpen(7, 6, '2 of 6')],
    ],
    [
      drawn((row, at) => (at === 2 || at === 3 ? `${row}\n` : row), Six),
      [isOpen(5, 1, '4 of 6'), isOpen(8, 7, '2 of 6')],
    ],
    [
      `${table('....\n1..4\n....\n.2..')}\n\n${table('....\n1..4\n....\n.2..')}`,
      ['1: ....1..4.....2..', '6: ....1..4.....2..'],
    ],
    ['Level 12 of 3\nBLOCK\nx y z', ['2: LINE Level 12 of 3']],
    ['a title\nBLOCK\nwords of prose\nBLOCK', ['2: LINE a title', '12: LINE words of prose']],
    [
      '1..4\n....\nwords here\n....',
      ["line 3, column 1 (r3c1): expected a digit from 1 to 4, '.' or '0', got 'w'"],
    ],
    ['[Puzzle]\nBLOCK\n[State]\nBLOCK\n[Puzzle]\nBLOCK', ['2: LINE [Puzzle]', '22: LINE [Puzzle]']],
    ...['State', 'Pencil Marks', 'pencilmarks', 'Candidates', 'moves', 'Notes', 'progress', ' Solution'].map(
      (name): Case => [name.replace(/^( ?)(.*)/u, '$1[$2] \nBLOCK'), []],
    ),
    ...['[My State]', '[Stateful]', '[Info]', 'a[State]', '[State]a'].map(
      (title): Case => [`${title}\nBLOCK`, [`2: LINE ${title}`]],
    ),
    [table('....\n1..4\n....\n.2..'), ['1: ....1..4.....2..']],
    [table('....\n1...\n1..4\n....\n.2..'), ['2: 1...1..4.....2..']],
    [table('1...\n....\n....\n....\n....\n1...\n....\n....\n....'), [mayBe(1, 9)]],
    [table('....\n1..4\n....\n.2..\n....\n....\n1..4\n....\n.2..'), [mayBe(1, 9)]],
    [table('....\n....\n....\n....'), [`1: ${'.'.repeat(16)}`], undefined, 'spaced'],
    [table('....\n....\n....'), [], undefined, 'spaced'],
    [table('....\n....\n1...'), [isOpen(3, 1, '3 of 4')]],
    [table('....\n1...\n1...\n1...\n1...\n....\n....'), [`2: ${'1...'.repeat(4)}`]],
    [
      table('....\n1...\n1...\n1...\n2...\n....\n1...\n1...\n1...\n....'),
      ['2: 1...1...1...2...', '7: 1...1...1.......'],
    ],
    [table('....\n....\n......\n1.....'), ['line 3, column 5: expected a row of 4 cells, got 6']],
    [table(`${'....\n'.repeat(50)}1...`), [mayBe(1, 51)]],
    [
      table('1...\n1...\n1...\n2...\n....\n2...\n1...\n1...\n1...\n....\n....'),
      ['1: 1...1...1...2...', '6: 2...1...1...1...'],
    ],
    [
      table('1...\n1...\n1...\n2...\n....\n....\n2...\n1...\n1...\n1...\n....\n....\n2...\n3...\n3...\n3...'),
      ['1: 1...1...1...2...', '7: 2...1...1...1...', '13: 2...3...3...3...'],
    ],
  ])('are read or refused, each by itself: %j', check)
})

describe('a line', () => {
  const length = (expected: string, got: number, text: string) =>
    `line 1: expected ${expected}, got ${got} in '${text.slice(0, 24)}…'`
  const usual = '81 cells, or N × N with N from 4 to 25'
  const dots = (count: number) => '.'.repeat(count)
  const short = LINE.slice(1)
  const many = (count: number) => `line 1: expected one puzzle on a line, got ${count}`
  const nothing = (column: number, seen: string) =>
    `line 1, column ${column}: expected a puzzle, got '${seen}'`
  const instead = (text: string) => `line 1: expected a puzzle, got ${text}: copy its cells as text`
  const isOther = (layout: string) => `line 1: the puzzle brings the layout 3x3-x, but ${layout} was given`
  const zeroBased = (mark: string) =>
    `1: 1.....2.1...3.....4.....5.....6..... (line 1: '${mark}' marks the empty cells, so 0 is a digit: 0 to 5 are read as 1 to 6)`
  const small = '1..4............'

  it.each<Case>([
    ['LINE;#, |a b ', ['1: LINE a b']],
    ['LINE;#, |a b ', ['1: LINE 3x3-x a b'], '3x3-x'],
    ['LINE,SOLVED', ['1: LINE SOLVED']],
    ['1,LINE,SOLVED,easy', ['1: LINE 1 SOLVED easy = SOLVED']],
    ['1,LINE,LINE,SOLVED', [many(3)]],
    ['1 LINE SOLVED SOLVED', [many(3)]],
    ['1,SOLVED,LINE', [many(2)]],
    ['1,SOLVED,SOLVED', [many(2)]],
    ['SOLVED LINE', ['1: SOLVED LINE']],
    ['7: SOLVED', ['1: SOLVED 7:']],
    ['x=SIX&y=SIX', [many(2)]],
    ['x=SIX;,y', ['1: SIX x= y']],
    ['x="1111111111111111111111111" LINE', ['1: LINE x= 1111111111111111111111111']],
    [`x=${small}`, [`1: ${small} x=`]],
    ['x=123412341234123', [nothing(1, 'x')]],
    [`0.12.. 3..${LINE.slice(10)},${short} LINE`, [length(usual, 80, short)]],
    [`:0000:xy:+5+3${LINE.slice(2, -1)}+9:r:`, ['1: LINE :0000:xy: :r:']],
    [`:00:0:x:+5+3${LINE.slice(2)}:`, [nothing(11, '+')]],
    [`x:0000:x:+5+3${LINE.slice(2)}:`, [nothing(12, '+')]],
    [':0:x:LINE', ['1: LINE :0:x:']],
    ['  HTTP://x', [instead('an address without a puzzle')]],
    ['see http://x.y/z', [nothing(1, 's')]],
    ['x1://y', [nothing(1, 'x')]],
    ['S9B0000', [instead('a board that SudokuWiki has compressed')]],
    ['S9B000', [nothing(1, 'S')]],
    ['swaroopg92.github.io/x=abcdefghijklmno', [instead('the address of a board that Penpa has compressed')]],
    ['swaroopg92.github.io?x=abcdefghijklmn', [instead('the address of a board that Penpa has compressed')]],
    ['swaroopg92.github.io', [nothing(1, 's')]],
    [
      `a ${LINE.replace('9', 'q')} ${dots(35)}q`,
      ["line 1, column 16 (r2c5): expected a digit, '.' or '0', got 'q'"],
    ],
    [
      `a ${dots(35)}q ${LINE.replace('9', 'q')}`,
      ["line 1, column 53 (r2c5): expected a digit, '.' or '0', got 'q'"],
    ],
    [`a=${'12x'.repeat(20)}`, [nothing(2, '=')]],
    [`a=${dots(35)}`, [nothing(2, '=')]],
    [`a=x${dots(35)}`, [nothing(2, '=')]],

    [
      '5?..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
      ["line 1, column 2 (r1c2): expected a digit, '.' or '0', got '?'"],
      '3x3',
    ],
    [
      '  5?..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 x',
      ["line 1, column 4 (r1c2): expected a digit, '.' or '0', got '?'"],
    ],
    [`\uFEFF5?${LINE.slice(2)}`, ["line 1, column 2 (r1c2): expected a digit, '.' or '0', got '?'"]],
    [`#\n\uFEFF5?${LINE.slice(2)}`, ["line 2, column 3 (r1c2): expected a digit, '.' or '0', got '?'"]],
    ['0.....1.0...2.....3.....4.....5.....', [zeroBased('.')]],
    ['0*____1_0___2_____3_____4_____5_____', [zeroBased('*')]],
    ['0.....1.....2.....3.....4.....6.....', ['1: ......1.....2.....3.....4.....6.....']],
    ['000000123456......1......2......3.....', [length(usual, 38, '000000123456......1......2......3.....')]],
    ['ABCDEFGHIJKLMNOP'.repeat(5), [length(usual, 80, 'ABCDEFGHIJKLMNOPABCDEFGH')]],
    ...[37, 63, 65, 80, 82, 624, 626, 811].map(
      (count): Case => [dots(count), [length(usual, count, dots(24))]],
    ),
    [dots(625), [`1: ${dots(625)}`]],
    ...[728, 730, 731, 810].map(
      (count): Case => [
        dots(count),
        [
          `line 1, column ${Math.min(count + 1, 730)} (r9c9): expected 729 characters, 9 for each cell, got ${count} in '${dots(24)}…'`,
        ],
      ],
    ),
    ...[36, 161, 162].map((count): Case => [dots(count), [length('81 cells', count, dots(24))], '3x3']),
    [
      dots(163),
      [`line 1, column 164 (r3c1): expected 729 characters, 9 for each cell, got 163 in '${dots(24)}…'`],
      '3x3',
    ],
    [dots(15), [length('16 cells', 15, dots(15)).replace('…', '')], '2x2'],
    [
      dots(33),
      [`line 1, column 34 (r3c1): expected 64 characters, 4 for each cell, got 33 in '${dots(24)}…'`],
      '2x2',
    ],
    [
      dots(65),
      [`line 1, column 65 (r4c4): expected 64 characters, 4 for each cell, got 65 in '${dots(24)}…'`],
      '2x2',
    ],
    [`1..1${dots(725)}`, ["line 1, column 4 (r1c1): expected 4, '.' or '0', got '1'"], '3x3'],
    [`${dots(700)}x${dots(28)}`, ["line 1, column 701 (r9c6): expected 8, '.' or '0', got 'x'"], '3x3'],
    ...['1'.repeat(64), `12341234${dots(56)}`, `123412341${dots(55)}`, '1243'.repeat(16)].map(
      (text): Case => [text, [`1: ${text}`]],
    ),
    ['1.3.'.repeat(16), [`1: ${'1.3.'.repeat(16)}`]],
    ...[`x ${LINE}`, `"${LINE}"`, `${LINE} #`].map(
      (text): Case => [text, ["line 1: expected 16 cells, got 81 in '53..7....6..195....98...…'"], '2x2'],
    ),
    ['3x3-x,LINE,a', ['1: LINE 3x3-x a']],
    ['LINE 3x3-x', [isOther('3x3')], '3x3'],
    ['a,3x3-x,LINE', [isOther('2x2')], '2x2'],
    ['label LINE 3x3-x 3x3-windoku', ['1: LINE 3x3-x label 3x3-windoku']],
    ['3x3-x LINE ;1x9', ['1: LINE 3x3-x 1x9']],
    ['3x3-x', [nothing(2, 'x')]],
    ['LINE 9x1', ['1: LINE 9x1']],
    ['LINE 9x1-x', ['1: LINE 1x9-x']],
    ['3x3-x SOLVED', ['1: SOLVED 3x3-x']],
    [`?${LINE.slice(1)} SOLVED`, ["line 1, column 1 (r1c1): expected a digit, '.' or '0', got '?'"]],
    [`${LINE.slice(0, 40)}:${LINE.slice(41)} SOLVED`, [length(usual, 40, LINE)]],
    [`a 1${dots(35)}qqqq`, [nothing(39, 'q')]],
    [`a 1${dots(34)}qqqqq`, ["line 1: expected 81 cells, or N × N with N from 4 to 25, got 1 in 'a'"]],
    [`x=${'123456'.repeat(6)}`, [`1: ${'123456'.repeat(6)} x=`]],
    ['12345.'.repeat(36), [`1: ${'12345.'.repeat(36)}`]],
    [
      '1234567'.repeat(7),
      [
        'line 1: a board of 7×7 has no usual box shape: say which, as box height × box width (1×7: rows only)',
      ],
    ],
    ['LINE :3x3-x', ['1: LINE :3x3-x']],
    ['JIGSAW,JIGSAW', ['1: JIGSAW JIGSAW']],
    ['JIGSAW SOLVED', ['1: SOLVED JIGSAW']],
    [`JIGSAW ${LINE.replace('7', '?')}`, ["line 1, column 87 (r1c5): expected a digit, '.' or '0', got '?'"]],
    [
      '10x10-x LINE',
      ['line 1: box height × width must be positive integers with a product of 4 to 25, got 10 × 10'],
    ],
    [`2x2-x ${small}`, [`1: ${small} 2x2-x`]],
    [`a ${small} 2x2-x b`, [`1: ${small} 2x2-x a b`]],
    [`${small} 1x4`, [`1: ${small} 1x4`]],
    [`1111222233334444 ${small}`, [`1: ${small} 1x4`]],
    [`1234123412341234 ${small}`, [`1: ${small} 1x4`]],
    [`${small} a2x2-x`, [`1: ${small} a2x2-x`]],
    ['1122112233443344 1234341221434321', ['1: 1234341221434321']],
    [
      `112211223344 ${small}`,
      ['line 1: expected a layout such as 3x3-x, or a region symbol for each cell, got "112211223344"'],
    ],
    [
      `${small} 112211223344`,
      ['line 1: expected a layout such as 3x3-x, or a region symbol for each cell, got "112211223344"'],
    ],
    [`${small} 11221122334`, [`1: ${small} 11221122334`]],
    [`x=${small},1122112233443344`, [`1: ${small} x=`]],
    [[...LINE].join(' '), ['1: LINE']],
    [[...small].join(' '), [`1: ${small}`], '2x2'],
    [
      '1 2 3 4 5 6 7 '.repeat(7),
      [
        'line 1: a board of 7×7 has no usual box shape: say which, as box height × box width (1×7: rows only)',
      ],
    ],
    ['1 2 3 4 5 6 7 '.repeat(7), [`1: ${'1234567'.repeat(7)} 1x7`], '1x7'],
    [
      Array.from({ length: 144 }, (_, cell) => cell % 13).join(' '),
      [`1: ${'.123456789ABC'.repeat(12).slice(0, 144)}`],
    ],
    ['1{12}{12}{12}{12}{12}'.repeat(6), [`1: ${`1.....${'12....'.repeat(5)}`.repeat(6)}`]],
  ])('is read or refused: %j', (text, readings, layout) => {
    expect(told(text, layout, 'line')).toEqual(readings)
  })
})

describe('the format of a text', () => {
  const five = `5${'.'.repeat(15)}\n`
  const large = (last: string) => `${'1'.repeat(24)}${last}`

  it.each<[text: string, format: string | undefined, layout?: string]>([
    ['----\n1..4', 'pretty'],
    ['| - | - | - | - |', 'pretty'],
    ['+-+\nGrid 1', 'pretty'],
    ['x--\n1..4', 'block'],
    ['- - - -', undefined],
    ['° extra houses: x\nBLOCK', 'block'],
    ['#\n\n \nLINE', 'line'],
    ['x y\nLINE', 'line'],
    ['abc\nBLOCK', 'block'],
    ['Grid 5\nLINE', 'line'],
    ['Grid 5\n1..4', 'euler'],
    ['1..4\nGrid 2', 'euler'],
    ['Puzzle 1234', undefined],
    ['123', undefined],
    ['ab1d', undefined],
    ['1.34x', 'block'],
    ['xx1 yy2 zz3 ww4', 'block'],
    ['x1 y2 z3 w4 v5', 'block'],
    [' 1234', 'block'],
    ['  LINE', 'line'],
    ['1 2 3 4', 'spaced'],
    ['1,,,', 'spaced'],
    [',,,', undefined],
    [',,,\n1,,,', 'spaced'],
    ['|1|2|3|4|', 'pretty'],
    ['|1|2|3|', undefined],
    ['a'.repeat(26), 'line'],
    ['.'.repeat(24), 'block'],
    ['.'.repeat(25), 'line'],
    ['.'.repeat(25), 'block', '2x2'],
    ['.'.repeat(16), 'line', '2x2'],
    ['.'.repeat(16), 'block', '4x4'],
    [five.repeat(16), 'block'],
    [`${five.repeat(16)}x y\n`, 'block'],
    [`Grid 1\n${five.repeat(16)}`, 'euler'],
    [five.repeat(15), 'line'],
    [five.replace('5', '4').repeat(16), 'line'],
    [`${five.replace('5', '4').repeat(15)}${five}`, 'block'],
    [` ${five.replace('\n', ' \n').repeat(16)}`, 'block'],
    [`${five.repeat(15)}5${'.'.repeat(15)} x`, 'line'],
    [`x ${five}${five.repeat(15)}`, 'block'],
    [`${five.repeat(15)}5${'.'.repeat(16)}`, 'line'],
    [large('A'), 'block'],
    [` ${large('6')} x`, 'block'],
    [`a\n${large('6')}`, 'block'],
    [`${large('5')}\n${large('6')}`, 'block'],
    [`${large('5')}\n6`, 'line'],
    ['12 3 4 1', 'candidate-grid'],
    ['12 3 4 1', 'block', '4x4'],
    ['{12}3 4 1', 'candidate-grid'],
    ['{12}3 4 1', 'brackets', '4x4'],
    ['{12}3', 'brackets'],
    [`{12}${LINE.slice(1)}`, 'line'],
    ['[[1,2,3,4],', 'brackets'],
    ['12 13 1 2 3 4 5 6 7 8 9 10', 'spaced'],
    ['123 1 2 3 4 5 6 7 8 9 A B', 'candidate-grid'],
    ['1 2 3 4 5 6 7 8 12', 'candidate-grid'],
    ['1 2 3 4\n12 3 4 1', 'candidate-grid'],
    ['1 2 3 4\n12 3 4 1', 'spaced', '4x4'],
    [`${'1 2 3 4\n'.repeat(25)}12 3 4 1`, 'candidate-grid'],
    [`${'1 2 3 4\n'.repeat(26)}12 3 4 1`, 'spaced'],
    ['LINE\n12 3 4 1', 'line'],
    ['x=LINE', 'line'],
    [`a ${LINE.replace('9', 'q')}`, 'line'],
    [`abc ${'d'.repeat(40)}\n1..4`, 'block'],
    [[...LINE].join(' '), 'line'],
    ['LINK', 'line'],
    ['see LINK', 'line'],
  ])('is told by its first lines: %j', (text, format, layout) => {
    const geometry = layout === undefined ? undefined : geometryIn(layout)
    expect(detectFormat(inFull(text), { geometry })).toBe(format)
  })
})

describe('what is no text', () => {
  const revoked = (): object => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  }

  it.each<[shown: string, make: () => unknown]>([
    ['5n', () => 5n],
    ['-1', () => -1],
    ['undefined', () => undefined],
    ['null', () => null],
    ['a function', () => String],
    ['an Array', () => ['']],
    ['an Int8Array', () => new Int8Array(1)],
    ['a Uint8Array', () => new Uint8Array(1)],
    ['a Date', () => new Date(0)],
    ['a Proxy', revoked],
  ])('is refused, and shown as %s', (shown, make) => {
    expect(() => [...readingsIn(make() as string)]).toThrow(new RangeError(`expected a text, got ${shown}`))
  })

  it.each([
    ['x'.repeat(40), `"${'x'.repeat(40)}"`],
    ['x'.repeat(41), `"${'x'.repeat(40)}"…`],
  ])('may be an unknown name: %s', (name, shown) => {
    expect(() => [...readingsIn('', { format: name as 'line' })]).toThrow(`, got ${shown}`)
  })
})

it.each([
  ['a'.repeat(24), `'${'a'.repeat(24)}'`],
  ['a'.repeat(25), `'${'a'.repeat(24)}…'`],
  ['🎲'.repeat(24), `'${'🎲'.repeat(24)}'`],
  ['🎲'.repeat(25), `'${'🎲'.repeat(24)}…'`],
  ['a\u0007\uFEFF\u{E0001}', "'a\\u{7}\\u{feff}\\u{e0001}'"],
  ['', "''"],
])('a quoted text is short, and shows what is invisible: %j', (text, shown) => {
  expect(quoteText(text)).toBe(shown)
})
