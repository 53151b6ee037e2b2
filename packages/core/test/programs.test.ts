/** Puzzles as other programs have them, and what a record says of its board. */
import { detectFormat, formatLine, type ParseOptions } from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'
import { JIGSAW, LINE, rowsOf, SOLUTION, toldOf } from './texts.ts'

const SIX = '1.....2.....3.....4.....5.....6.....'

const told = (text: string, options?: ParseOptions): string[] =>
  toldOf(
    text,
    ({ geometry, puzzle, solution }) => `${formatLine(geometry, puzzle)}${solution ? ` = ${solution}` : ''}`,
    options,
  )

/** A game id of Simon Tatham's puzzles. */
const gameId = LINE.replace(/\d(?=\d)/gu, '$&_').replace(/\.+/gu, (run) =>
  String.fromCharCode(96 + run.length),
)

describe('one puzzle', () => {
  it.each([
    ['3x3x', '3x3-x'],
    ['9j', JIGSAW],
    ['9jx', `${JIGSAW}-x`],
  ])('of the game %s brings its layout', (kind, layout) => {
    const edges = kind.startsWith('9') ? `,${edgesOf(JIGSAW)}` : ''
    expect(told(`${kind}:${gameId}${edges}`)).toEqual([`${LINE} ${layout}`])
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
    [{ regions: rowsOf(JIGSAW).map((row) => [...row].map(Number)) }, JIGSAW],
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
    ...[{ type: 'easy' }, { type: 'classic' }, { variant: 'standard' }, { rules: 'Normal rules of Sudoku.' }],
    ...[{ size: 9 }, { size: 3 }, { n: '9x9' }, { boxes: '3x3' }, { box: { rows: 3, cols: 3 } }],
    ...[{ cages: [] }, { killer: false }, { difficulty: 'diagonal' }, { constraints: [] }],
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
    ...[{ boxWidth: 2 }, { box_height: 3 }, { block: [3, 2] }, { 'block-size': '3x2' }],
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
    (
      'puzzle,solution puzzles,solutions quizzes,solutions x,y X,Y question,answer input,output inputs,labels grid,solved ' +
      'unsolved,solved board,solution sudoku,solution prompt,completion problem,answer start,final initial,solution ' +
      'clues,solution givens,answer incomplete,complete task,target mission,result original_grid,solved_grid'
    )
      .split(' ')
      .map((pair) => pair.split(',')),
  )('has its puzzle and its solution in %s and %s', (puzzle = '', solution = '') => {
    const records = [LINE, LINE.replace('5', '.')].map((grid) => ({
      id: 1,
      [puzzle]: grid,
      [solution]: SOLUTION,
    }))
    const table = `id,${puzzle},${solution}\n${records.map((each) => Object.values(each).join()).join('\n')}\n`
    const expected = [`${LINE} = ${SOLUTION}`, `.${LINE.slice(1)} = ${SOLUTION}`]
    expect(told(table)).toEqual(expected)
    expect(told(records.map((each) => JSON.stringify(each)).join('\n'))).toEqual(expected)
    expect(told(JSON.stringify(records, null, 2))).toEqual(expected)
  })

  it('with two grids under unknown names is asked for theirs', () => {
    const text = JSON.stringify({ foo: LINE, bar: SOLUTION })
    const table = `foo,bar\n${LINE},${SOLUTION}\n`
    const asked = expect.stringMatching(
      /the fields 'foo' and 'bar' have a grid each: say which is what, as in --puzzle NAME --solution NAME/,
    )
    expect([...told(text), ...told(table)]).toEqual([asked, asked])
    const fields = { puzzle: 'foo', solution: 'bar' }
    expect([...told(text, { fields }), ...told(table, { fields })]).toEqual(
      Array(2).fill(`${LINE} = ${SOLUTION}`),
    )
    expect(told(text, { fields: { puzzle: 'baz' } })).toEqual([
      expect.stringMatching(/expected a field 'baz', got 'foo', 'bar'/),
    ])
  })

  it('whose question is prose has its puzzle in another field', () => {
    const question = 'Fill in the dots ... of this puzzle.'
    expect(told(JSON.stringify({ question, puzzle: LINE, answer: SOLUTION }))).toEqual([
      `${LINE} = ${SOLUTION}`,
    ])
    expect(told(`question,puzzle,answer\n"Dots, as in . and .",${LINE},${SOLUTION}`)).toEqual([
      `${LINE} = ${SOLUTION}`,
    ])
  })
})

it('a link in angle brackets is a line', () => {
  expect(detectFormat('<https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2>')).toBe('line')
})

it('letters above the columns of a large table are no names of fields', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXY'].join('|')
  const row = '1|'.repeat(25)
  expect(detectFormat(`|${letters}|\n|${'-|'.repeat(25)}\n|${row}\n`)).toBe('pretty')
})

describe('the rows of a board', () => {
  const rows = rowsOf(LINE)
  const each = (write: (row: string, index: number) => string, between = '\n') =>
    rows.map(write).join(between)
  const spaced = (row: string): string => [...row].join(' ')
  const zeros = (row: string): string => [...row.replaceAll('.', '0')].join(', ')
  it.each([
    ['in a block of Markdown', `\`\`\`text\n${each((row) => row)}\n\`\`\`\n`],
    ['in a block of Markdown, as one line', `\`\`\`\n${LINE}\n\`\`\`\n`],
    ['with numbers', each((row, index) => `${index + 1}: ${row}`)],
    ['with names', each((row, index) => `r${index + 1} = ${spaced(row)}`)],
    ['with names below a title', `[puzzle]\n${each((row, index) => `row${index + 1}=${row}`)}`],
    ['with letters', each((row, index) => `${'ABCDEFGHI'[index]}| ${spaced(row)}`)],
    ['with letters, twice', `${each((row, index) => `${'abcdefghi'[index]}) ${row}\n`, '')}\n`.repeat(2)],
    ['as strings of Java', `String puzzle =\n${each((row) => `    "${row}"`, ' +\n')};`],
    ['as strings of JavaScript', `const puzzle = ${each((row) => `"${row}\\n"`, '\n  + ')}`],
    ['as strings of C', `const char *puzzle =\n${each((row) => `  "${row}"`)};`],
    ['as lists of YAML', `puzzle:\n${each((row) => `  - [${zeros(row)}]`)}`],
    ['as strings of YAML', `puzzle:\n${each((row) => `  - "${row}"`)}`],
    ['as items', each((row) => `- ${spaced(row)}`)],
    ['in lists of PowerShell', `$grid = @(\n${each((row) => `  @(${zeros(row)})`, ',\n')}\n)`],
    [
      'in new arrays of Java',
      `int[][] g = new int[][] {\n${each((row) => `  new int[] {${zeros(row)}}`, ',\n')}\n};`,
    ],
    [
      'in options of Rust',
      `[\n${each((row) => `  [${[...row].map((cell) => (cell === '.' ? 'None' : `Some(${cell})`)).join(', ')}]`, ',\n')}\n]`,
    ],
    ['below an address', `https://example.org/sudoku/1234567890\n\n${each((row) => row)}`],
    ['in digits of emoji', each((row) => row.replace(/\d/gu, '$&\uFE0F\u20E3').replaceAll('.', '⬜'))],
    [
      'in circled digits',
      each((row) =>
        row.replace(/\d/gu, (digit) => String.fromCodePoint(0x245f + Number(digit))).replaceAll('.', '○'),
      ),
    ],
    [
      'in wide digits',
      each((row) => row.replace(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit)))),
    ],
    [
      'in fields of a table of HTML',
      `<table>${each((row) => `<tr>${[...row].map((cell) => `<td><input value="${cell.replace('.', '')}"></td>`).join('')}</tr>`)}</table>`,
    ],
    ['one cell on a line', [...LINE.replaceAll('.', '0')].join('\n')],
    [
      'in nested lists of YAML',
      `grid:\n${each((row) => [...row.replaceAll('.', '0')].map((cell, at) => `${at === 0 ? '-' : ' '} - ${cell}`).join('\n'))}`,
    ],
    ['in words of Perl', `my @grid = (\n${each((row) => `  [qw(${spaced(row)})],`)}\n);`],
    ['in words of Ruby', `board = [\n${each((row) => `  %w[${spaced(row)}],`)}\n]`],
    ['in a string of Ruby', `grid = <<~END\n${each((row) => `  ${row}`)}\nEND`],
    ['in a string of PHP', `<?php\n$grid = <<<EOF\n${each((row) => row)}\nEOF;`],
    ['as strings of Java on one line', `String p = ${each((row) => `"${row}\\n"`, ' + ')};`],
    [
      'in options of Haskell',
      `board = [ ${each((row) => `[${[...row].map((cell) => (cell === '.' ? 'Nothing' : `Just ${cell}`)).join(', ')}]`, '\n        , ')}\n        ]`,
    ],
    ['in a call of Lisp', `(solve '(${each((row) => `(${spaced(row.replaceAll('.', '0'))})`)}))`],
    ['in lists of Lisp', `(list ${each((row) => `'(${spaced(row.replaceAll('.', '0'))})`)})`],
    [
      'in an array of Lisp',
      `(print (make-array '(9 9) :initial-contents\n  '(${each((row) => `(${spaced(row.replaceAll('.', '0'))})`)})))`,
    ],
    [
      'in a table of LaTeX',
      `\\begin{tabular}{|c|c|}\n\\hline\n${each((row) => `${[...row.replaceAll('.', ' ')].join(' & ')} \\\\ \\hline`)}\n\\end{tabular}`,
    ],
  ])('are read %s', (_, text) => {
    expect(new Set(told(text))).toEqual(new Set([LINE]))
  })

  const boxed = (row: string): string => [0, 3, 6].map((at) => spaced(row.slice(at, at + 3))).join(' | ')
  const drawn = (mark: string): string =>
    rows
      .map(
        (row, at) => `${at > 0 && at % 3 === 0 ? `${mark}------+-------+------\n` : ''}${mark}${boxed(row)}`,
      )
      .join('\n')

  it.each(['-- ', ' * ', '// ', '# ', '; ', '% ', '> ', ';;; ', "' ", 'REM ', '#', '//'])(
    'are read behind the mark of a comment: %j',
    (mark) => {
      for (const text of [each((row) => mark + row), each((row) => mark + spaced(row)), drawn(mark)])
        expect(told(text), text).toEqual([LINE])
      expect(told(`${mark}A puzzle:\n${mark}\n${drawn(mark)}\n\nIts source follows.`)).toEqual([LINE])
    },
  )

  it('are read in a comment of several lines', () => {
    expect(told(`/**\n * Example:\n *\n${drawn(' * ')}\n */\nexport function solve(grid) {`)).toEqual([LINE])
  })

  it('stay a comment beside a puzzle', () => {
    const other = each((row) => [...row].reverse().join(''))
    const reversed = other.replaceAll('\n', '')
    expect(told(`${drawn('# ')}\n\n${other}`)).toEqual([reversed])
    expect(told(`# 1 2 3 4 5 6 7 8 9\n${other}`)).toEqual([reversed])
    const facts = Array.from(reversed, (cell, at) =>
      cell === '.' ? '' : `initial(${Math.floor(at / 9) + 1},${(at % 9) + 1},${cell}).\n`,
    )
    expect(told(`${drawn('% ')}\n${facts.join('')}`)).toEqual([reversed])
  })

  it.each(['-', '*'])('keep a first column of empty cells: %j', (empty) => {
    const open = rows.map((row) => `.${row.slice(1)}`)
    for (const between of ['', ' '])
      expect(told(open.map((row) => [...row.replaceAll('.', empty)].join(between)).join('\n'))).toEqual([
        open.join(''),
      ])
  })

  it('keep the layout that other lines and marks say', () => {
    const latin = `no regions\n${each((row, index) => `r${index + 1}: ${row}`)}`
    expect(told(latin)).toEqual([`${LINE} 1x9`])
    const isOnDiagonal = (row: number, column: number): boolean => row === column || row === 8 - column
    const marked = each((row, index) => {
      const cells = Array.from(row, (cell, column) => `${cell}${isOnDiagonal(index, column) ? '°' : ' '}`)
      return `r${index + 1}: ${cells.join(' ')}`
    })
    expect(told(`° extra houses: x\n${marked}`)).toEqual([`${LINE} 3x3-x`])
    const regions = rowsOf(JIGSAW).join('\n')
    expect(told(`${each((row, index) => `r${index + 1}: ${row}`)}\n\n${regions}`)).toEqual([
      `${LINE} ${JIGSAW}`,
    ])
  })

  it('are read line by line where nothing is taken away', () => {
    expect(told(rows.join('\n'), { format: 'quoted' })[0]).toMatch(/expected 81 cells/u)
  })

  it('keep their first column where it counts, too', () => {
    const counting =
      '1234567892345678913456789124567891235678912346789123457891234568912345679123456789'.slice(0, 81)
    const barred = (counting.match(/.{9}/gu) ?? []).map((row) => [...row].join(' | ')).join('\n')
    expect(told(barred)).toEqual([counting])
  })

  it('are refused with a reason where spaces are their empty cells', () => {
    expect(told(each((row) => row.replaceAll('.', ' ').trimEnd()))[0]).toBe(
      "line 1: expected a row of 4 to 25 cells, got 3. A space is no empty cell: write '.' or '0'",
    )
  })
})

describe('tables that stand together', () => {
  const rowsOf = (line: string): string[][] => {
    const size = Math.sqrt(line.length)
    return Array.from({ length: size }, (_, row) => [...line.slice(row * size, (row + 1) * size)])
  }
  const markdown = (line: string): string => {
    const size = Math.sqrt(line.length)
    const rows = rowsOf(line).map((row) => row.join(' | ').replaceAll('.', ' '))
    const heading = Array.from({ length: size }, (_, column) => column + 1).join(' | ')
    return `| ${heading} |\n|${'---|'.repeat(size)}\n${rows.map((row) => `| ${row} |\n`).join('')}`
  }
  const indexed = (line: string, separator: string): string => {
    const rows = rowsOf(line).map((row, at) => [at, ...row].join(separator).replaceAll('.', ''))
    return `${['', ...rows.keys()].join(separator)}\n${rows.join('\n')}\n`
  }

  it('of Markdown may have other sizes and empty rows', () => {
    expect(told(markdown(SIX) + markdown(LINE) + markdown(SIX))).toEqual([SIX, LINE, SIX])
  })

  it('with names before the rows may have other sizes and separators', () => {
    expect(told(indexed(LINE, ',') + indexed(SIX, '\t') + indexed(LINE, ';'))).toEqual([LINE, SIX, LINE])
    const plain = rowsOf(LINE)
      .map((row) => row.join(','))
      .join('\n')
    expect(told(indexed(LINE, ',') + plain)).toEqual([LINE, LINE])
  })

  it('are refused where the names are part of a board', () => {
    expect(told(indexed(LINE, ',').replace(/\n(0.*)\n/u, '\n$1,\n'))).toEqual([
      expect.stringMatching(/^line 1: the first row and the first column have the numbers/u),
    ])
  })
})

describe('a row', () => {
  it('of empty cells alone is no rule where one of them has no mark', () => {
    const rows = '71....../.8.3..../...8.1../.2....../.65....3/73....1./.......4/........'
    const text = rows
      .replaceAll(/(?<=[^/])(?=[^/])/gu, '\t')
      .replaceAll('.', '*')
      .replaceAll('/', '\n')
    expect(told(text.replace(/\*(?=\t\*\t\*$)/u, ''))).toEqual([rows.replaceAll('/', '')])
  })

  it('with as many cells in each box has room for empty ones where other rows have more', () => {
    const box = (row: string): string =>
      row.replaceAll('.', ' ').replaceAll(/(?<=^|.{3})(?=(?:.{3})*$)/gu, '|')
    const line = `..8.4....6..7..2..${LINE.slice(18)}`.replace('8.', '84')
    const rows = line.match(/.{9}/gu)?.map(box) ?? []
    expect(told(`+---+---+---+\n${rows.join('\n')}\n+---+---+---+`)).toEqual([line])
  })
})

describe('the first line of a text', () => {
  it('is a title where a row of zeros alone stands below it', () => {
    const board = `${'0'.repeat(16)}\n${'000G000000000000\n'.repeat(1)}${`${'0'.repeat(16)}\n`.repeat(14)}`
    expect(detectFormat(`Puzzle 7, hard\n${board}`)).toBe('euler')
  })

  it('may be that of a block of Markdown with a table of records', () => {
    expect(told(`\`\`\`\nid,puzzle,clues\n1,${LINE},30\n\`\`\``)).toEqual([LINE])
  })
})

describe('a board in the words of a language', () => {
  const rows = LINE.replaceAll('.', '0').match(/.{9}/gu) ?? []
  const listed = rows.map((row) => [...row].join(', '))
  const inOrder = [...LINE].map((digit, cell) => ({ digit, row: Math.floor(cell / 9), column: cell % 9 }))
  const clues = inOrder.filter(({ digit }) => digit !== '.')

  it.each([
    ['Fortran', `integer :: grid(9,9) = reshape([ &\n${listed.join(', &\n')}], shape(grid))\n`],
    ['Fortran, as data', `data grid / &\n${listed.map((row) => `  & ${row}`).join(',\n')} /\n`],
    ['OCaml', `let board = [|[|${listed.map((row) => row.replaceAll(',', ';')).join('|];\n[|')}|]|]\n`],
    ['YAML', `Grid: [${rows.map((row) => `'${row}'`).join(', ')}]\n`],
    ['Zig', `const b = [9][9]u8{\n${listed.map((row) => `[_]u8{ ${row} },\n`).join('')}};\n`],
    ['Zig, without types', `const b = [_][9]u8{\n${listed.map((row) => `.{ ${row} },\n`).join('')}};\n`],
    [
      'JSON with positions',
      JSON.stringify({
        cells: inOrder.map(({ digit, row, column }) => ({
          ...{ position: { row, col: column }, value: digit === '.' ? null : Number(digit) },
        })),
      }),
    ],
    ...['x_R_C', 'xRC', '(select (select a R) C)', '(cell R C)'].map((name) => [
      `SMT-LIB with ${name}`,
      `(set-logic QF_LIA)\n(declare-const x11 Int)\n(assert (distinct x11 x12))\n${clues
        .map(
          ({ digit, row, column }) =>
            `(assert (= ${name.replace('R', `${row + 1}`).replace('C', `${column + 1}`)} ${digit}))\n`,
        )
        .join('')}(check-sat)\n`,
    ]),
    [
      'MediaWiki',
      `{| class="wikitable"\n${rows.map((row) => `|-\n| ${[...row.replaceAll('0', ' ')].join(' || ')}\n`).join('')}|}\n`,
    ],
    [
      'MediaWiki, a cell on a line',
      `{|\n${rows.map((row) => `|-\n${[...row.replaceAll('0', ' ')].map((cell) => `| ${cell}\n`).join('')}`).join('')}|}\n`,
    ],
  ])('of %s is read', (_language, text) => {
    expect(told(text)).toEqual([LINE])
  })

  it('of pairs is refused with what to write instead', () => {
    const text = JSON.stringify(clues.map(({ digit, row, column }) => ({ at: [row, column], value: digit })))
    expect(told(text)[0]).toMatch(
      /got 2: give a puzzle as its rows, or as a line with a symbol for each cell$/u,
    )
  })
})
