import { type Geometry, geometryIn } from '@sudoku-lab/core'
import { format, type PuzzleText, parse, parseAll } from '@sudoku-lab/core/formats'
import fc from 'fast-check'
import lzString from 'lz-string'
import { describe, expect, it } from 'vitest'
import { lengthened } from '../src/formats/apps/sudokupad.ts'
import { gridOf } from './arbitraries.ts'
import { JIGSAW, layoutsIn } from './texts.ts'

const { compressToBase64, decompressFromBase64 } = lzString

/** Both programs have these boards: usual boxes, others, none, regions of any form, and extra houses. */
const LAYOUTS = [
  ...[
    '3x3',
    '2x3',
    '3x2',
    '4x4',
    '3x4',
    '1x9',
    '1x5',
    '3x3-x',
    '3x3-windoku',
    '3x3-x-windoku',
    '2x2-x',
    '1x7-x',
  ],
  ...['r1c1r2c2r3c3r4c4r5c5r6c6r7c7r8c8r9c9', 'r1c1r1c4r1c7r4c1r4c4r4c7r7c1r7c4r7c7'].map(
    (cells) => `3x3-${cells}`,
  ),
]

const cell = (value?: number): object => (value === undefined ? {} : { value, given: true })
/** A board as f-puzzles has it, with clues in some cells. */
const fPuzzle = (fields: object, clues: Readonly<Record<number, number>> = {}, size = 9): object => ({
  size,
  grid: Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_cell, column) => cell(clues[row * size + column])),
  ),
  ...fields,
})
const pad = (fields: object): object => ({
  cells: Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({}))),
  regions: Array.from({ length: 9 }, (_, box) =>
    Array.from({ length: 9 }, (_cell, index) => [
      Math.floor(box / 3) * 3 + Math.floor(index / 3),
      (box % 3) * 3 + (index % 3),
    ]),
  ),
  ...fields,
})
const ONLY = 'expected only clues, regions, diagonals and extra regions, got'
const dataOf = (value: object): string => compressToBase64(JSON.stringify(value))

describe.each(['f-puzzles', 'sudokupad'] as const)('a link of %s', (id) => {
  it('is read back as it was written, on any board', () => {
    const boards = fc
      .constantFrom(...LAYOUTS)
      .map(geometryIn)
      .chain((geometry) => fc.record({ geometry: fc.constant(geometry), puzzle: gridOf(geometry) }))
    fc.assert(
      fc.property(boards, fc.constantFrom('', 'Eleven', 'A “title”'), ({ geometry, puzzle }, label) => {
        const read = parse(format(geometry, puzzle, id, { label }))
        expect(read.geometry.layout).toBe(geometry.layout)
        expect(read).toMatchObject({ puzzle, label })
        expect(read.note).toBeUndefined()
      }),
      { seed: 20261127, numRuns: 60 },
    )
  })

  it('may have been damaged by what it went through', () => {
    const geometry = geometryIn(JIGSAW)
    const puzzle = Uint8Array.from({ length: 81 }, (_, at) => (at % 5 === 0 ? ((at * 7) % 9) + 1 : 0))
    const link = format(geometry, puzzle, id).trimEnd()
    const [, head = '', data = ''] = /^(.*?)(N4.*)$/.exec(link) ?? []
    const plain = decodeURIComponent(data)
    const texts = [
      link,
      `${link}\r\n`,
      head + plain,
      head + encodeURIComponent(plain),
      head + plain.replaceAll('+', ' '),
      head + plain.replaceAll('+', '%20'),
      head + plain.replace(/=+$/, ''),
      `12. <a href="${link}">`,
      `[the puzzle](${link})`,
      `${link}&theme=dark#top`,
      link.replace('https://', ''),
      link.replace('https://', 'http://www.'),
    ]
    for (const text of texts) expect(parse(text), text).toMatchObject({ puzzle, geometry })
    expect(plain).toContain('+')
    expect(parse(`${head}${plain.replaceAll('+', ' ')} by Anna`)).toMatchObject({ puzzle, label: 'by Anna' })
  })
})

describe('a link', () => {
  const links = LAYOUTS.map((layout) => geometryIn(layout)).map((geometry: Geometry) =>
    format(geometry, new Uint8Array(geometry.cellCount), 'f-puzzles').trimEnd(),
  )

  it('has many addresses', () => {
    const data = dataOf(fPuzzle({ 'diagonal+': true, 'diagonal-': true }))
    const scl = dataOf(pad({}))
    const texts = [
      `https://www.f-puzzles.com/?load=${data}`,
      `https://f-puzzles.com/?theme=1&load=${data}`,
      `https://sudokupad.app/fpuzzles${data}`,
      `https://sudokupad.app/fpuz${data}?setting-nogrid=1`,
      `https://app.crackingthecryptic.com/sudoku/fpuzzles${data}`,
      `https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles${data}`,
      `https://beta.sudokupad.app/fpuzzles${data}`,
      `https://app.crackingthecryptic.com/sudoku.html?puzzleid=fpuz${data}`,
      `https://sudokupad.app/?puzzleid=fpuzzles${data}`,
      `https://f-puzzles.com/?load=${data}%`,
      `sudokupad://puzzle/fpuzzles${data}`,
      `fpuzzles${data}`,
      data,
      data.replace(/=+$/, ''),
      `HTTPS://SUDOKUPAD.APP/fpuz${data}`,
      `https://sudokupad.app/scl${scl}`,
      `https://sudokupad.svencodes.com/puzzle/ctc${scl}`,
      `scl${scl}`,
    ]
    expect(texts.map((text) => layoutsIn(text).join())).toEqual(
      texts.map((text) => (/scl|ctc/.test(text) ? '3x3' : '3x3-x')),
    )
  })

  it('may stand among others, one on a line, and among lines of digits', () => {
    const line = '.'.repeat(81)
    const four = layoutsIn(`# four\n${links[0]}\n\n${links[7]}\n${line}\n${links[8]}\n`)
    expect(four).toEqual(['3x3', '3x3-x', '3x3', '3x3-windoku'])
    expect(layoutsIn(`${line}\n${links[7]}\n`)).toEqual(['3x3', '3x3-x'])
    const [twice] = layoutsIn(`${links[0]} ${links[7]}`)
    expect(twice).toBe('line 1: expected one puzzle on a line, got 2 links')
  })

  it('has what stands around it as its label', () => {
    const link = `https://f-puzzles.com/?load=${dataOf(fPuzzle({ title: ' Its  own ' }))}`
    const labels = [link, `${link} ,`, `Nr 7 | "${link}", hard; by A`].map((text) => parse(text).label)
    expect(labels).toEqual(['Its own', 'Its own', 'Nr 7 hard by A'])
  })

  it('may have lost one of two slashes', () => {
    const titles = [
      `[@1^G8\\(q0r :n2iOkQOP)(Lx/)WgJ.8@x5>Y[}Jx7Ul3?cFR'5t4h]m))GSbp|X{TO}@tBX=qeZ>/IzTD{p%8%M3yxk~l{_&gRaD=In>Kvax7?WN0U_g|?F`,
      `&~2w5B]>@Vuu<2~f$%:"KjF^WuxT/%aCuQ[)^B]#g*@dl8FuD6e?KHG2U[Sd%7\`ya9.IZ~[S6%e1~kC7 vGRl_^_kWhA^B<JR->hzjY<1a;Ln9GA#\`9KWd(a`,
    ]
    for (const title of titles) {
      const grid = Array.from({ length: 4 }, (_, row) => [cell(row === 0 ? 1 : undefined), {}, {}, {}])
      const text = dataOf({ size: 4, title, grid })
      expect(text).toContain('//')
      const read = parse(`https://sudokupad.app/fpuzzles${text.replaceAll('//', '/')}`)
      expect(read).toMatchObject({ label: title, puzzle: new Uint8Array(16).with(0, 1) })
    }
  })

  const damaged = 'the link cannot be unpacked, so a part of it is missing or changed'
  const scl = (json: string): string => `https://sudokupad.app/scl${compressToBase64(json)}`
  const hello = (text: string): string => scl(`{"hello":${text}}`)
  const words = 'w'.repeat(50)
  it.each([
    [damaged, links[0].slice(0, 60)],
    [damaged, links[0].replace('load=N4', 'load=N5')],
    [damaged, scl('[{"cells":[[{}]]},{"cells":[[{}]]}]')],
    [
      damaged,
      `https://f-puzzles.com/?load=${compressToBase64(`{${' '.repeat(200_000)}`)} ${'a '.repeat(500)}`,
    ],
    ['expected a board in the link, got {"hello":["world","and","more"]}', hello('["world","and","more"]')],
    [`expected a board in the link, got {"hello":"${words}`, hello(`"${words}and more"`)],
    ['expected a link of at most 32768 characters, got 40004', `fpuzN4Ig${'A'.repeat(40_000)}`],
  ])('without a puzzle, or with a part of one, is refused: %s', (reason, text) => {
    expect(layoutsIn(text)).toEqual([`line 1: ${reason}`])
  })

  it.each([
    'https://sudokupad.app/u7pyrmq8r5',
    'http://sudokupad.app/clover/may-1',
    'https://www.f-puzzles.com/?id=ycoxc3u9',
    'sudokupad.app/u7pyrmq8r5',
    `https://sudokupad.app/${'m'.repeat(60)}`,
  ])('that only its site can look up is refused: %s', (link) => {
    expect(layoutsIn(link)).toEqual([
      `line 1: expected a link with a whole puzzle, got '${link.slice(0, 60)}', which only its site can look up: open it there, and copy a link that contains the puzzle`,
    ])
  })

  it('contradicts another layout that is given', () => {
    const [read] = layoutsIn(`\n${links[7]}`, { geometry: geometryIn('3x3') })
    expect(read).toBe('line 2: the puzzle brings the layout 3x3-x, but 3x3 was given')
    const geometry = geometryIn('3x3-x')
    expect(parse(links[7], { geometry }).geometry).toBe(geometry)
  })
})

describe('the JSON of f-puzzles', () => {
  it('may extend over lines, and stand in a list', () => {
    const one = JSON.stringify(fPuzzle({ title: 'One' }, { 40: 7 }), null, 2)
    const two = JSON.stringify(fPuzzle({ 'diagonal+': true }))
    const read = parseAll(`[${one},\n${two}]`)
    expect(read.map(({ label, geometry, line }) => [label, geometry.layout, line])).toEqual([
      ['One', '3x3', 1],
      [
        '',
        geometryIn(`3x3-${'123456789'.replace(/\d/g, (row) => `r${row}c${10 - Number(row)}`)}`).layout,
        one.split('\n').length + 1,
      ],
    ])
    expect(read[0].puzzle[40]).toBe(7)
  })

  it('has a region for each cell, or none', () => {
    const withRegions = (regionOf: (at: number) => unknown): string => {
      const grid = Array.from({ length: 9 }, (_, row) =>
        Array.from({ length: 9 }, (_cell, column) => ({ region: regionOf(row * 9 + column) })),
      )
      return JSON.stringify(fPuzzle({ grid }))
    }
    expect(layoutsIn(withRegions((at) => Number(JIGSAW[at]) - 1))).toEqual([geometryIn(JIGSAW).layout])
    expect(layoutsIn(withRegions(() => null))).toEqual(['1x9'])
    expect(layoutsIn(withRegions((at) => (at === 3 ? 0 : undefined)))).toEqual([
      'line 1: r1c1: region 1 has 10 cells, expected 9',
    ])
    expect(layoutsIn(withRegions((at) => (at === 0 ? null : undefined)))).toEqual([
      'line 1: r1c2: region 1 has 8 cells, expected 9',
    ])
    expect(layoutsIn(withRegions((at) => (at === 80 ? 'a' : undefined)))).toEqual([
      'line 1: r9c9: expected the number of a region, got "a"',
    ])
  })

  it.each<[object, string]>([
    [
      { antiknight: true, killercage: [{ cells: ['R1C1'] }] },
      'antiknight true, killercage [{"cells":["R1C1"]}]',
    ],
    [{ thermometer: [{ lines: [['R1C1', 'R1C2']] }] }, 'thermometer [{"lines":[["R1C1","R1C2"]]}]'],
    [{ disjointgroups: true }, 'disjointgroups true'],
    [{ cage: [{ cells: ['R1C1'], value: 'FOW' }] }, 'cage {"cells":["R1C1"],"value":"FOW"}'],
    [{ cage: ['x'] }, 'cage "x"'],
    [{ metadata: { antiknight: true } }, 'antiknight true'],
    [{ extraregion: ['x'] }, 'extraregion "x"'],
    [{ somethingNew: 3 }, 'somethingNew 3'],
  ])('is refused by name with another constraint: %j', (fields, seen) => {
    expect(layoutsIn(JSON.stringify(fPuzzle(fields)))).toEqual([
      `line 1: expected only clues, regions, diagonals and extra regions, got ${seen}`,
    ])
  })

  it('is refused with candidates that are given, strange digits, cells that are not there, and boards that are none', () => {
    const rows = Array.from({ length: 3 }, () => [{}, {}, {}, {}])
    const grid = [[{ givenPencilMarks: [1, 2] }, {}, {}, {}], ...rows]
    const region = (cells: readonly string[]): object => ({ extraregion: [{ cells }] })
    const texts = [
      { size: 4, grid },
      fPuzzle({}, { 12: 10 }),
      fPuzzle({}, {}, 3),
      fPuzzle({ size: 8 }),
      fPuzzle({
        grid: Array.from({ length: 9 }, (_, row) => Array.from({ length: row === 4 ? 8 : 9 }, () => ({}))),
      }),
      fPuzzle(region(['R5C2', 'R5C3'])),
      fPuzzle(region(['R0C2'])),
      fPuzzle(region(['R1C0'])),
      fPuzzle(region(['R1C10'])),
      fPuzzle(region(['R10C1'])),
      fPuzzle(region(['R1C1x'])),
      fPuzzle(region(['xR1C1'])),
      fPuzzle({ extraregion: [{ cells: [[0, 1, 2]] }] }),
      fPuzzle({ extraregion: [{ cells: [5, 6] }] }),
      fPuzzle({ extraregion: [{ cells: 5 }] }),
      fPuzzle({ extraregion: 'R1C1' }),
      fPuzzle({ extraregion: [{ cells: [], value: 5 }] }),
      { size: 4, grid: [[{}, 5, {}, {}], ...rows] },
      { size: 4, grid: [[{}, {}, {}, {}], 'row', ...rows.slice(1)] },
      ...['x', '0', '5', '111', '1x', 2.5].map((value) => ({
        size: 4,
        grid: [[{}, { given: true, value }, {}, {}], ...rows],
      })),
      { size: 4, grid: [[{ color: 1 }, {}, {}, {}], ...rows] },
      fPuzzle(region(Array.from({ length: 9 }, (_, index) => `R1C${index + 1}`))),
    ]
    expect(texts.map((each) => layoutsIn(JSON.stringify(each)).join())).toEqual([
      'line 1: r1c1: expected only clues, regions, diagonals and extra regions, got givenPencilMarks [1,2]',
      'line 1: r2c4: expected a digit from 1 to 9, got 10',
      'line 1: expected N × N cells with N from 4 to 25, got 3 rows',
      'line 1: expected a board of the size 8, got 9 rows',
      'line 1: row 5: expected 9 cells, got 8 cells',
      'line 1: r5c2: extra house 1 has 2 cells, expected 9',
      ...['"R0C2"', '"R1C0"', '"R1C10"', '"R10C1"', '"R1C1x"', '"xR1C1"', '[0,1,2]', '5'].map(
        (seen) => `line 1: expected a cell of a board of 9×9, got ${seen}`,
      ),
      'line 1: expected a list of cells, got 5',
      'line 1: extraregion: expected a list, got "R1C1"',
      `line 1: extraregion: ${ONLY} value 5`,
      'line 1: r1c2: expected an object, got 5',
      'line 1: row 2: expected 4 cells, got "row"',
      ...['"x"', '"0"', '"5"', '"111"', '"1x"', '2.5'].map(
        (seen) => `line 1: r1c2: expected a digit from 1 to 4, got ${seen}`,
      ),
      `line 1: r1c1: ${ONLY} color 1`,
      'line 1: r1c1: an extra house with the same cells as another house',
    ])
  })

  it('says what it leaves out, and nothing where that is nothing', () => {
    const grid = Array.from({ length: 9 }, () => Array.from({ length: 9 }, (): object => ({})))
    grid[0][0] = { value: 5, c: '#ff0000', highlight: 3 }
    grid[0][1] = { value: 6, given: true, cornerPencilMarks: [1] }
    const about = {
      title: 'T',
      author: 'A',
      ruleset: 'Normal rules.\nAnd  more.',
      thermometer: [],
      antiking: false,
    }
    const solution = Array.from({ length: 81 }, (_, at) => (at % 9) + 1)
    const read = parse(JSON.stringify(fPuzzle({ grid, ...about, solution }))) as PuzzleText
    expect(read.note).toBe(
      'line 1: not read: colours of 1 cell, digits that are not given of 1 cell, pencil marks of 1 cell, the rules "Normal rules. And more."',
    )
    expect(read).toMatchObject({ label: 'T', solution: solution.join('') })
    expect([...read.puzzle].filter((digit) => digit !== 0)).toEqual([6])
    for (const strange of ['12', `.${'1'.repeat(80)}`, `${'1'.repeat(80)}.`]) {
      const plain = parse(JSON.stringify(fPuzzle({ title: 'T', solution: strange })))
      expect([plain.label, plain.note, plain.solution]).toEqual(['T', undefined, undefined])
    }
  })

  it('may say all that is no constraint: what solvers are told, facts, colours and marks', () => {
    const cells = ['c', 'cArray', 'highlight', 'highlightArray', 'centerPencilMarks', 'cornerPencilMarks']
    const [first, ...others] = ['msgcorrect', 'source', 'id', 'date', 'editor', 'bgimage', 'bgimageopacity']
    const settings = ['disabledlogic', 'truecandidatesoptions', 'highlightConflicts', 'successMessage', first]
    const read = parse(
      JSON.stringify({
        ...Object.fromEntries(settings.map((name) => [name, ['x']])),
        metadata: Object.fromEntries(others.map((name) => [name, 'x'])),
        cage: [{ value: 'title:T' }, { value: 'Author:  A' }, { value: 'rules: R:  r' }],
        size: '4',
        grid: [
          cells.slice(0, 4).map((name) => ({ [name]: ['x'] })),
          [{ [cells[4]]: [1], [cells[5]]: [2] }, { [cells[5]]: [2] }, null, { value: '4', given: true }],
          ...Array.from({ length: 2 }, () => [{}, {}, {}, { region: undefined }]),
        ],
      }),
    )
    const note = 'line 1: not read: colours of 4 cells, pencil marks of 2 cells, the rules "R: r"'
    expect(read).toMatchObject({ label: 'T', note, puzzle: new Uint8Array(16).with(7, 4) })
    const large = fPuzzle(
      { extraregion: [{ cells: Array.from({ length: 12 }, (_, at) => `R${at + 1}C${12 - at}`) }] },
      {},
      12,
    )
    expect(layoutsIn(JSON.stringify(large))).toEqual([
      `3x4-${Array.from({ length: 12 }, (_, at) => `r${at + 1}c${12 - at}`).join('')}`,
    ])
  })
})

describe('the JSON of SudokuPad', () => {
  const window = (center: readonly number[]): object => ({
    center,
    width: 3,
    height: 3,
    backgroundColor: '#CFCFCF',
  })
  const windows = [2.5, 6.5].flatMap((row) => [2.5, 6.5].map((column) => window([row, column])))
  const line = (...wayPoints: number[][]): object => ({ color: '#34BBE6', thickness: 2, wayPoints })
  const house = [0, 4, 8].flatMap((row) => [0, 3, 6].map((column) => [row, column]))
  const Bent = ['0,0', '9,9', '0,9'].map((point) => point.split(',').map(Number))
  const Cage = '{"cells":[[0,0],[0,3],[0,6],[4,0],[4,3],[4,6],[8,0],[8,3],[8…'
  const House = '3x3-r1c1r1c4r1c7r5c1r5c4r5c7r9c1r9c4r9c7'

  it.each<[object, string]>([
    [{}, '3x3'],
    [{ regions: [] }, '1x9'],
    [{ lines: [line([0, 0], [9, 9]), line([0, 9], [9, 0])] }, '3x3-x'],
    [{ lines: [line([9, 0], [0, 9]), line([9, 9], [0, 0])] }, '3x3-x'],
    [{ underlays: windows }, '3x3-windoku'],
    [{ cages: [{ cells: house, unique: true, sum: 45 }] }, House],
    [{ cages: [{ cells: 'r1c1r1c4r1c7,r5c1r5c4r5c7 r9c1r9c4r9c7', style: 'extraregion' }] }, House],
    [{ underlays: [{ center: [0.5, 4.5], width: 1, height: 1 }, ...windows] }, '3x3-windoku'],
    [{ underlays: [{ center: [0.5, 4.5], width: 1, height: 1 }] }, '3x3'],
    [{ cages: [{ cells: house, unique: true, sum: '45', value: 45 }] }, House],
    [{ cellSize: 64, settings: { a: 1 }, id: 'x', author: 'A', metaData: { title: 'T', date: '1' } }, '3x3'],
    [
      { cages: [{ value: 'title: Cages' }, { value: 'author: A' }], metadata: { rules: 'R', source: 'S' } },
      '3x3',
    ],
  ])('has the houses that are drawn: %j', (fields, layout) => {
    expect(layoutsIn(JSON.stringify(pad(fields)))).toEqual([layout])
  })

  it.each<[object, string]>([
    [
      { lines: [line([0.5, 0.5], [8.5, 8.5])] },
      'lines {"color":"#34BBE6","thickness":2,"wayPoints":[[0.5,0.5],[8.5…',
    ],
    [{ cages: [{ cells: house, sum: 45 }] }, `cages ${Cage}`],
    [
      { cages: [{ cells: house.slice(1), unique: true }] },
      'cages {"cells":[[0,3],[0,6],[4,0],[4,3],[4,6],[8,0],[8,3],[8,6]],"…',
    ],
    [{ cages: [{ cells: house, unique: true, value: '30' }] }, `cages ${Cage}`],
    [
      { underlays: windows.slice(1) },
      'underlays [{"center":[2.5,6.5],"width":3,"height":3,"backgroundColor":…',
    ],
    ...[
      { width: 2, height: 2 },
      { width: 1, height: 2 },
      { width: 3, height: 1 },
      { width: 1, height: 1, center: [1, 1.5] },
      { width: 1, height: 1, rounded: true },
      { width: 1, height: 1, text: 'V' },
      { width: 3, height: 3, angle: 45 },
    ]
      .map((shape) => ({ center: [0.5, 0.5], ...shape }))
      .map((shape): [object, string] => [{ underlays: [shape] }, `underlays ${JSON.stringify(shape)}`]),
    [{ underlays: ['x'] }, 'underlays "x"'],
    [{ lines: ['x'] }, 'lines "x"'],
    [{ lines: [{ wayPoints: Bent }] }, `lines {"wayPoints":${JSON.stringify(Bent)}}`],
    [{ cages: ['x'] }, 'cages "x"'],
    [{ cages: [{ value: 'K: 5' }] }, 'cages {"value":"K: 5"}'],
    [{ cages: [{ cells: 5, unique: true }] }, 'cages {"cells":5,"unique":true}'],
    [{ metaData: { antiking: true } }, 'antiking true'],
    [{ overlays: [{ text: 'V' }], arrows: [1] }, 'overlays [{"text":"V"}], arrows [1]'],
    [{ global: ['antiknight'] }, 'global ["antiknight"]'],
    [{ metadata: { antiknight: true } }, 'antiknight true'],
  ])('is refused by name with anything else: %j', (fields, seen) => {
    expect(layoutsIn(JSON.stringify(pad(fields)))).toEqual([
      `line 1: expected only clues, regions, diagonals and extra regions, got ${seen}`,
    ])
  })

  it('names the cell that is in two regions, in none, or not on the board', () => {
    const { regions } = pad({}) as { regions: number[][][] }
    const changed = (cell: unknown): string => {
      const first = regions[0].with(8, cell as number[])
      return layoutsIn(JSON.stringify(pad({ regions: regions.with(0, first) }))).join()
    }
    expect([changed([0, 3]), changed([9, 0]), changed('x')]).toEqual([
      'line 1: r1c4: it is in region 1 and in region 2',
      'line 1: expected a cell of a board of 9×9, got [9,0]',
      'line 1: expected a cell of a board of 9×9, got "x"',
    ])
  })

  it('has clues, and digits and marks that are left out', () => {
    const { cells } = pad({}) as { cells: object[][] }
    const first = [
      { value: 5 },
      { value: '6', given: true },
      { value: 7, given: false },
      { pencilMarks: [1] },
    ]
    const second = [{ centremarks: [1, 2] }, { pencilMarks: [], centremarks: [] }]
    const row = [...first, ...second, ...cells[0].slice(6)]
    expect(parse(JSON.stringify(pad({ cells: cells.with(0, row) })))).toMatchObject({
      puzzle: new Uint8Array(81).with(0, 5).with(1, 6),
      note: 'line 1: not read: digits that are not given of 1 cell, pencil marks of 2 cells',
    })
    expect(layoutsIn(JSON.stringify(pad({ cells: cells.with(0, row.with(2, { color: 3 })) })))).toEqual([
      `line 1: r1c3: ${ONLY} color 3`,
    ])
    const colour = { center: [0.5, 4.5], width: 1, height: 1 }
    expect(parse(JSON.stringify(pad({ underlays: [colour, ...windows] }))).note).toBe(
      'line 1: not read: colours of 1 cell',
    )
    const large = Array.from({ length: 12 }, () => Array.from({ length: 12 }, () => ({})))
    expect(layoutsIn(JSON.stringify({ cells: large, underlays: windows }))).toEqual([
      'line 1: windoku is for boards of 9×9, got 12×12',
    ])
  })

  it('has long names, values and empty objects for short ones', () => {
    const names =
      `a arrows c color ca cages ce cells cs cellSize ct center c1 borderColor c2 backgroundColor d duration
      fs fontSize h height hl headLength l lines o overlays r rounded re regions t title te text th thickness u underlays
      v value vd videos w width wp wayPoints other other "ce" ce`.split(/\s+/)
    const values = {
      ...{ t: true, f: false, true: true, false: false, null: null, '#0': '#000000', '#F': '#FFFFFF' },
      ...{ '0': 0, '-12': -12, '1.25': 1.25, '-3e2': -300, '1E+2': 100, '25e-1': 2.5, '1e10': 1e10 },
      ...{ v: 'v', '34BBE6': '34BBE6', '1.x': '1.x', x1: 'x1', '1e': '1e', '1.5x': '1.5x' },
      ...{ "'it\\'s'": "it's", '"a, [b]"': 'a, [b]', "''": '' },
      ...{ [`'say "x"'`]: 'say "x"', [`"say \\"x\\""`]: 'say "x"' },
      ...{ '[]': [], '[,]': [{}, {}], '[1,,2,]': [1, {}, 2, {}], '{ }': {}, '[[,], [] ]': [[{}, {}], []] },
    }
    const [short, long] = [0, 1].map((half) => names.filter((_, at) => at % 2 === half))
    expect(Object.keys(JSON.parse(lengthened(`{${short.map((name) => `${name}:1`).join(',')}}`)))).toEqual(
      long,
    )
    for (const [text, value] of Object.entries(values))
      expect(JSON.parse(lengthened(`{x: ${text}}`)), text).toEqual({ x: value })
  })

  it('is also read in its short form', () => {
    const row = '[,{v:4},,,,,,,]'
    const cells = `[[{v:7},,,,,,,,],${Array.from({ length: 8 }, () => row).join()}]`
    const lines = 'l:[{c:34BBE6,th:2,wp:[[0,0],[9,9]]},{c:#0,wp:[[0,9],[9,0]]}]'
    const text = `{id:'a',ce:${cells},${lines},ca:[{v:'title: It\\'s \\'me\\''}],metadata:{rules:'a: b, {c}'}}`
    const read = parse(`https://sudokupad.app/scl${compressToBase64(text)}`)
    expect(read.geometry.layout).toBe('1x9-x')
    expect(read).toMatchObject({ label: "It's 'me'", note: 'line 1: not read: the rules "a: b, {c}"' })
    expect([...read.puzzle.slice(0, 11)]).toEqual([7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4])
  })

  it('of a usual board is also read as a symbol for each clue', () => {
    const blank = `${'o'.repeat(13)}K`
    expect(layoutsIn(`https://sudokupad.app/scf${blank}`)).toEqual(['3x3'])
    expect(layoutsIn(`https://sudokupad.app/scf${blank}wx`)).toEqual(['3x3-x-windoku'])
    expect(layoutsIn(`https://sudokupad.app/scf${blank}x?setting-nogrid=1`)).toEqual(['3x3-x'])
    for (const data of ['o'.repeat(14), '0'.repeat(81)])
      expect(parse(`https://sudokupad.app/scf${data}`).puzzle).toEqual(new Uint8Array(81))
    for (const symbol of ['y', '-'])
      expect(layoutsIn(`https://sudokupad.app/scf${symbol}${blank}`)).toEqual([
        `line 1: expected a symbol of a short form, got '${symbol}'`,
      ])
    expect(layoutsIn(`https://sudokupad.app/scf${blank.slice(1)}`)).toEqual([
      'line 1: expected 81 cells in the short form, got 75',
    ])
    expect(layoutsIn(`https://sudokupad.app/scf${blank}q`)).toEqual([
      "line 1: expected x or w behind the cells of the short form, got 'q'",
    ])
    // 5, 3 and two empty cells, and then 77 empty cells: N is 23, o is 50, e is 40
    const read = parse('https://sudokupad.app/scf5Nooooooooooooe')
    expect([...read.puzzle]).toEqual([5, 3, ...Array.from({ length: 79 }, () => 0)])
  })
})

describe('what is written has the names that the programs use', () => {
  const valuesOf = (layout: string, puzzle: Uint8Array, label = ''): unknown[] =>
    (['f-puzzles', 'sudokupad'] as const).map((id) => {
      const text = format(geometryIn(layout), puzzle, id, { label })
        .trimEnd()
        .replace(/^.*?(?=N4)/, '')
      return JSON.parse(decompressFromBase64(decodeURIComponent(text)))
    })
  const house = { style: 'extraregion', unique: true, sum: 10 }
  const cells = (clues: Readonly<Record<number, object>> = {}): object[][] =>
    [0, 4, 8, 12].map((row) => [0, 1, 2, 3].map((column) => clues[row + column] ?? {}))

  it('with boxes and diagonals', () => {
    const [falling, rising] = [0, 4].map((first) => [0, 4].map((row) => [row, Math.abs(first - row)]))
    const look = { color: '#34BBE6', thickness: 2 }
    expect(valuesOf('2x2-x', new Uint8Array(16).with(1, 3), 'T')).toEqual([
      { size: 4, title: 'T', 'diagonal+': true, 'diagonal-': true, grid: cells({ 1: cell(3) }) },
      {
        cellSize: 50,
        metadata: { title: 'T' },
        cells: cells({ 1: { value: 3 } }),
        regions: [0, 2].flatMap((row) =>
          [0, 2].map((column) =>
            [0, 1].flatMap((down) => [0, 1].map((right) => [row + down, column + right])),
          ),
        ),
        lines: [falling, rising].map((wayPoints) => ({ ...look, wayPoints })),
        cages: [],
      },
    ])
  })

  it('without regions, and with regions and houses of any form', () => {
    const none = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [at, { region: null }]))
    const corners = [0, 3].flatMap((row) => [0, 3].map((column) => [row, column]))
    expect(valuesOf('1x4-r1c1r1c4r4c1r4c4', new Uint8Array(16))).toEqual([
      { size: 4, grid: cells(none), extraregion: [{ cells: ['R1C1', 'R1C4', 'R4C1', 'R4C4'] }] },
      { cellSize: 50, cells: cells(), regions: [], lines: [], cages: [{ ...house, cells: corners }] },
    ])
    const regions = '1112122233343444'
    const numbered = Object.fromEntries(
      [...regions].map((region, at) => [at, { region: Number(region) - 1 }]),
    )
    expect(valuesOf(regions, new Uint8Array(16))[0]).toEqual({ size: 4, grid: cells(numbered) })
  })
})
