/** Lines between the rows of a board that are no rows: padding in frames, and empty rows of tables. */
import {
  type BoxGeometry,
  type Geometry,
  geometryIn,
  geometryOfHouses,
  geometryOfSize,
  isConnected,
  Random,
  symbolOf,
} from '@sudoku-lab/core'
import { ParseError, parse, parseAll, readingsIn } from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'
import { LINE } from './texts.ts'

const pick = <Value>(random: Random, values: readonly [Value, ...Value[]]): Value =>
  values[random.below(values.length)] ?? values[0]
/** Whether something happens that happens so many times out of ten. */
const happens = (random: Random, tenths: number): boolean => random.below(10) < tenths

type Cells = readonly (readonly string[])[]

const cellsOf = (line: string, empty: string): Cells => {
  const size = Math.sqrt(line.length)
  return Array.from({ length: size }, (_, row) =>
    [...line.slice(row * size, (row + 1) * size)].map((symbol) => (symbol === '.' ? empty : symbol)),
  )
}

/** Regions of other forms, made of the usual boxes by exchanging cells. */
function randomRegions(size: number, random: Random): Geometry {
  const regionOf = [...(geometryOfSize(size).regionOf ?? [])]
  const cellsIn = (region: number): number[] =>
    [...regionOf.keys()].filter((cell) => regionOf[cell] === region)
  const swap = (one: number, other: number): void => {
    const kept = regionOf[one] ?? 0
    regionOf[one] = regionOf[other] ?? 0
    regionOf[other] = kept
  }
  for (let attempt = 0; attempt < 200; attempt++) {
    const [one, other] = [random.below(size * size), random.below(size * size)]
    const [a = 0, b = 0] = [regionOf[one], regionOf[other]]
    if (a === b) continue
    swap(one, other)
    if (![a, b].every((region) => isConnected(cellsIn(region), size))) swap(one, other)
  }
  return geometryOfHouses({ size, regions: Array.from({ length: size }, (_, region) => cellsIn(region)) })
}

interface Drawing {
  /** Lines with bars alone above and below each row, or each band. */
  readonly above: number
  readonly below: number
  readonly around: 'rows' | 'bands'
  /** Where a rule is drawn: between all rows, where a region ends, or between bands. */
  readonly rules: 'all' | 'regions' | 'bands' | 'none'
  /** Whether a line is between all rows, even where no rule is drawn in it. */
  readonly isLineEverywhere: boolean
  readonly isOuter: boolean
  /** Whether bars are between all cells, and not only between regions. */
  readonly areCellsApart: boolean
  /** Whether the lines between regions are heavier than the others. */
  readonly isHeavy: boolean
}

/** Draws a board, of which each cell is four characters wide. */
class Frame {
  private readonly geometry: Geometry
  private readonly drawing: Drawing
  private readonly columns: readonly number[]

  constructor(geometry: Geometry, drawing: Drawing) {
    this.geometry = geometry
    this.drawing = drawing
    this.columns = Array.from({ length: geometry.size }, (_, column) => column)
  }

  draw(cells: Cells): string {
    const { isHeavy, isOuter, rules } = this.drawing
    const outer = isOuter && rules !== 'none' ? [this.rule(() => (isHeavy ? '═' : '-'))] : []
    const lines = cells.flatMap((texts, row) => [...this.padded(texts, row), ...this.below(row)])
    return `${[...outer, ...lines, ...outer].join('\n')}\n`
  }

  private padded(texts: readonly string[], row: number): string[] {
    const { above, below, around } = this.drawing
    const blank = this.blank(row)
    const isFirst = around === 'rows' || row === 0 || this.endsBand(row - 1)
    const isLast = around === 'rows' || this.endsBand(row)
    return [
      ...Array<string>(isFirst ? above : 0).fill(blank),
      this.row(texts, row),
      ...Array<string>(isLast ? below : 0).fill(blank),
    ]
  }

  /** What is drawn below a row. */
  private below(row: number): string[] {
    const { isHeavy, isLineEverywhere, rules } = this.drawing
    if (row === this.geometry.size - 1 || rules === 'none') return []
    if (rules === 'bands') return this.endsBand(row) ? [this.rule(() => '-')] : []
    const heavy = isHeavy ? '═' : '-'
    const light = rules === 'all' ? '-' : ' '
    const signs = this.columns.map((column) => (this.isBorderBelow(row, column) ? heavy : light))
    if (signs.some((sign) => sign !== ' ')) return [this.rule((column) => signs[column] ?? '')]
    return isLineEverywhere ? [this.blank(row)] : []
  }

  private rule(signAt: (column: number) => string): string {
    const { isOuter } = this.drawing
    const parts = this.columns.map(
      (column) => (column === 0 && !isOuter ? '' : '+') + signAt(column).repeat(3),
    )
    return parts.join('') + (isOuter ? '+' : '')
  }

  private row(texts: readonly string[], row: number): string {
    const outer = this.drawing.isOuter ? '|' : ''
    return (
      texts.map((text, column) => `${column === 0 ? outer : this.barBefore(row, column)} ${text} `).join('') +
      outer
    )
  }

  private blank(row: number): string {
    return this.row(
      this.columns.map(() => ' '),
      row,
    )
  }

  private barBefore(row: number, column: number): string {
    const { areCellsApart, isHeavy } = this.drawing
    const isBorder = this.regionAt(row, column) !== this.regionAt(row, column - 1)
    if (!isBorder && !areCellsApart) return ' '
    if (!isHeavy) return '|'
    return isBorder ? '║' : '│'
  }

  private regionAt(row: number, column: number): number | undefined {
    const { regionOf, size } = this.geometry
    return regionOf?.[row * size + column]
  }

  private isBorderBelow(row: number, column: number): boolean {
    return this.regionAt(row, column) !== this.regionAt(row + 1, column)
  }

  private endsBand(row: number): boolean {
    return this.columns.every((column) => this.isBorderBelow(row, column))
  }
}

/** Any clues, whether they conflict or not. */
function randomLine(size: number, random: Random): string {
  const share = pick(random, [2, 3, 4, 6, 8])
  return Array.from({ length: size * size }, () =>
    happens(random, share) ? symbolOf(1 + random.below(size)) : '.',
  ).join('')
}

function randomDrawing(random: Random): Drawing {
  return {
    above: random.below(3),
    below: random.below(3),
    around: pick(random, ['rows', 'rows', 'bands']),
    rules: pick(random, ['all', 'regions', 'bands', 'none']),
    isLineEverywhere: happens(random, 5),
    isOuter: happens(random, 7),
    areCellsApart: happens(random, 6),
    isHeavy: happens(random, 4),
  }
}

describe('padding in a frame', () => {
  it.each([
    ['three lines a row', { above: 1, below: 1, rules: 'all' }],
    ['a line above each row', { above: 1, below: 0, rules: 'all' }],
    ['a line below each row, and rules between bands', { above: 0, below: 1, rules: 'bands' }],
    ['three lines a row without rules', { above: 1, below: 1, rules: 'none' }],
    ['a line around each band', { above: 1, below: 1, around: 'bands', rules: 'bands' }],
  ] as const)('is none of its rows: %s', (_, drawing) => {
    const usual = {
      around: 'rows',
      isLineEverywhere: false,
      isOuter: true,
      areCellsApart: true,
      isHeavy: false,
    } as const
    for (const empty of [' ', '.', '0']) {
      const text = new Frame(geometryOfSize(9), { ...usual, ...drawing }).draw(cellsOf(LINE, empty))
      expect(
        parseAll(`${text}\n${text}`).map(({ puzzle }) => puzzle.join('')),
        text,
      ).toEqual(Array(2).fill(LINE.replaceAll('.', '0')))
    }
  })

  /** Whether a random drawing is read as its board. Undefined if it is refused. */
  const isRight = (seed: number): boolean | undefined => {
    const random = new Random(seed)
    const size = pick(random, [4, 6, 9, 9, 9, 12])
    const drawing = randomDrawing(random)
    const isIrregular = drawing.rules === 'regions' && drawing.isHeavy && happens(random, 7)
    const geometry = isIrregular ? randomRegions(size, random) : geometryOfSize(size)
    if (geometry.regionOf === undefined) return undefined // regions that are columns are not drawn
    const line = randomLine(size, random)
    const empty = pick(random, ['.', '0', ...(drawing.areCellsApart ? [' ', ' '] : [])])
    const [reading, ...others] = readingsIn(new Frame(geometry, drawing).draw(cellsOf(line, empty)))
    if (reading === undefined || reading instanceof ParseError) return undefined
    const { puzzle } = parse(`${line} ${geometry.layout}`)
    return others.length === 0 && reading.geometry === geometry && reading.puzzle.join() === puzzle.join()
  }

  it('of any form is never read as another board, and hardly ever refused', () => {
    const seeds = Array.from({ length: 400 }, (_, index) => index + 1)
    const results = seeds.map(isRight)
    expect(seeds.filter((_, index) => results[index] === false)).toEqual([])
    expect(results.filter((result) => result === true).length).toBeGreaterThan(0.9 * seeds.length)
  })

  it('is refused where spaces may be empty cells or stand between cells', () => {
    const rows = ['| 3   2 | 2   2 |', '| 4   2 | 3   3 |', '| 2   4 | 3   4 |', '| 4   3 | 3   2 |']
    const blank = '|       |       |'
    const padded = [blank, blank, ...rows.slice(0, 2), blank, blank, ...rows.slice(2)]
    for (const text of [padded, [...rows, ...rows.slice(0, 2)]].map((lines) => lines.join('\n')))
      expect(() => parse(text)).toThrow(
        'it is not clear whether a row has 4 or 6 cells: write a dot in each empty cell',
      )
  })

  it('is refused where the lines show parts of regions and no regions', () => {
    const text =
      '+---+---+---+---+\n| . | 2 | 2 | 1 |\n+   +   +---+   +\n| . | 3 | . | . |\n| . | 2 | . | . |\n+   +---+   +   +\n| 1 | . | . | . |\n+---+---+---+---+\n'
    expect(() => parse(text)).toThrow(
      'the lines below some rows are drawn in parts, but they are not around 4 regions of 4 cells',
    )
    expect(parse(text, { geometry: geometryOfSize(4) }).puzzle.join('')).toBe('0221030002001000')
  })
})

describe('empty rows of a table', () => {
  const Four = '1..4..1..2..4..3'
  const table = (line: string, separator: string, height: number, empty = ''): string =>
    cellsOf(line, empty)
      .map((row, at) => `${row.join(separator)}\n${(at + 1) % height === 0 ? blankOf(line, separator) : ''}`)
      .join('')
  const blankOf = (line: string, separator: string): string =>
    `${separator.repeat(Math.sqrt(line.length) - 1)}\n`
  const digitsIn = (text: string): string[] => parseAll(text).map(({ puzzle }) => puzzle.join(''))
  const Nine = LINE.replaceAll('.', '0')

  it.each([',', ';', '\t'])('may be between its rows or its bands: %j', (separator) => {
    const blank = blankOf(LINE, separator)
    for (const empty of ['', '0', '.'])
      for (const height of [1, 3]) {
        const text = table(LINE, separator, height, empty)
        for (const each of [text, text.slice(0, -blank.length), blank + text])
          expect(digitsIn(each), each).toEqual([Nine])
        expect(digitsIn(`${text}\n${text}`)).toEqual([Nine, Nine])
        expect(digitsIn(text + text)).toEqual([Nine, Nine])
      }
  })

  it.each([',', ';', '\t'])('may be between boards and behind them: %j', (separator) => {
    for (const line of [LINE, Four]) {
      const blank = blankOf(line, separator)
      const board = table(line, separator, 99)
      expect(digitsIn(board + blank + board + blank.repeat(3))).toEqual(
        Array(2).fill(line.replaceAll('.', '0')),
      )
    }
    const many = (table(LINE, separator, 99) + blankOf(LINE, separator)).repeat(100)
    expect(digitsIn(many)).toEqual(Array(100).fill(Nine))
  })

  it('are asked for where it is not clear what they are', () => {
    const rows = cellsOf('....1..4.....2..', '')
      .map((row) => `${row.join(',')}\n`)
      .join('')
    expect(() => parseAll(`${rows},,,\n${rows}`)).toThrow(
      'line 1: it is not clear which of the 9 lines from here on are rows, because some have no clue: fill the empty cells with 0',
    )
  })
})

/** Empty lines before, between and behind the rows of a board, or columns. */
interface Gaps {
  readonly lead: number
  readonly every: number
  readonly gap: number
  readonly trail: number
}

const NO_GAPS: Gaps = { lead: 0, every: 99, gap: 0, trail: 0 }

function randomGaps(random: Random, box: number): Gaps {
  const every = pick(random, [box, box, 1, 99])
  return {
    lead: pick(random, [0, 0, 1, 2]),
    every,
    gap: every === box ? pick(random, [1, 1, 2]) : 1,
    trail: pick(random, [0, 0, 1, 2]),
  }
}

const spread = <Each>(all: readonly Each[], { lead, every, gap, trail }: Gaps, blank: Each): Each[] => [
  ...Array<Each>(lead).fill(blank),
  ...all.flatMap((each, at) => [...(at > 0 && at % every === 0 ? Array<Each>(gap).fill(blank) : []), each]),
  ...Array<Each>(trail).fill(blank),
]

/** Whether a board may have a single solution: at most one digit, one row of a band and one column of a stack have no clue. */
function mayBePuzzle(line: string, { boxHeight, boxWidth, size }: BoxGeometry): boolean {
  const cells = cellsOf(line, '')
  const columns = cells.map((_, column) => cells.map((row) => row[column] ?? ''))
  const haveFew = (rows: Cells, box: number): boolean => {
    const bands = rows.flatMap((row, at) => (row.join('') === '' ? Math.floor(at / box) : []))
    return new Set(bands).size === bands.length
  }
  const digits = new Set(cells.flat().filter((cell) => cell !== ''))
  return digits.size >= size - 1 && haveFew(cells, boxHeight) && haveFew(columns, boxWidth)
}

describe('empty columns of a table', () => {
  const tableOf = (cells: Cells, separator: string): string =>
    cells.map((row) => `${row.join(separator)}\n`).join('')

  it.each([',', ';', '\t'])('may be before, between and behind those of a board: %j', (separator) => {
    for (const empty of ['', '0', '.'])
      for (const columns of [
        { ...NO_GAPS, every: 3, gap: 1 },
        { ...NO_GAPS, lead: 1, every: 3, gap: 1 },
        { ...NO_GAPS, every: 1, gap: 1 },
        { ...NO_GAPS, every: 3, gap: 2, trail: 1 },
      ]) {
        const across = cellsOf(LINE, empty).map((row) => spread(row, columns, ''))
        const blank = Array<string>(across[0]?.length ?? 0).fill('')
        const one = tableOf(spread(across, { ...NO_GAPS, every: 3, gap: 1 }, blank), separator)
        const many = tableOf(across, separator).repeat(40)
        for (const [text, count] of [
          [one, 1],
          [many, 40],
        ] as const)
          expect(
            parseAll(text).map(({ puzzle }) => puzzle.join('')),
            text,
          ).toEqual(Array(count).fill(LINE.replaceAll('.', '0')))
      }
  })

  it('are asked for once for a long table', () => {
    const text = tableOf(
      cellsOf(LINE, '').map((row) => [...row, '', '', '']),
      ',',
    )
    expect(parse(text).puzzle.join('')).toBe(LINE.replaceAll('.', '0'))
    expect(Array.from(readingsIn(text.repeat(40)), String)).toEqual([
      expect.stringContaining('line 1: it is not clear whether a board has 9 or 10 of the 12 columns'),
    ])
  })

  it('are asked for where they may be of a larger board', () => {
    const rows = cellsOf(LINE, '').map((row) => ['', ...row])
    const text = tableOf([Array<string>(10).fill(''), ...rows], ',')
    expect(() => parse(text)).toThrow(
      'line 1: it is not clear whether a board has 9 or 10 of the 10 columns, because 1 of them is empty: leave out the columns between, and fill the empty cells with 0',
    )
    expect(parse(text, { geometry: geometryOfSize(9) }).puzzle.join('')).toBe(LINE.replaceAll('.', '0'))
  })

  it.each([
    [9, 8, '........./.1.....2./...3...../.....4.8./..5....../.......6./...7...../.2....1../....8...3'],
    [6, 4, '12...4/4....1/....../....../...1.2/2..4..'],
    [9, 6, '12..6..4./4......1./........./...1..3../........./2..4...../6......5./........./.........'],
  ])('are asked for in a square of %i columns that may be a board of %i', (columns, size, rows) => {
    const text = rows
      .replaceAll('/', '\n')
      .replaceAll(/(?<=.)(?=.)/gu, ',')
      .replaceAll('.', '')
    expect(() => parse(text)).toThrow(`whether a board has ${size} or ${columns} of the ${columns} columns`)
    expect(parse(text, { geometry: geometryOfSize(columns) }).puzzle.join('')).toBe(
      rows.replaceAll('/', '').replaceAll('.', '0'),
    )
  })

  /** Whether a random table is read as its boards. Undefined if it is refused. */
  const isRight = (
    seed: number,
    layouts: readonly [string, ...string[]],
    areAlike: boolean,
  ): boolean | undefined => {
    const random = new Random(seed)
    const geometry = geometryIn(pick(random, layouts)) as BoxGeometry
    const [columns, rows] = [geometry.boxWidth, geometry.boxHeight].map((box) =>
      happens(random, 7) ? randomGaps(random, box) : NO_GAPS,
    ) as [Gaps, Gaps]
    const empty = pick(random, ['', '', '', '0', '.'])
    const lines: string[] = []
    while (lines.length < 2) {
      const line = randomLine(geometry.size, random)
      if (mayBePuzzle(line, geometry)) lines.push(line)
    }
    const separator = pick(random, [',', ';', '\t'])
    const boards = lines.slice(0, pick(random, [1, 1, 2]))
    const tables = boards.map((line) => {
      const across = cellsOf(line, empty).map((row) => spread(row, columns, ''))
      const ownRows = areAlike ? rows : randomGaps(random, geometry.boxHeight)
      return spread(across, ownRows, Array<string>(across[0]?.length ?? 0).fill(''))
    })
    const readings = [...readingsIn(tables.map((table) => tableOf(table, separator)).join(''))]
    const read = readings.flatMap((reading) => (reading instanceof ParseError ? [] : reading.puzzle.join()))
    const expected = boards.map((line) => parse(line, { geometry, format: 'line' }).puzzle.join())
    if (read.some((each) => !expected.includes(each))) return false
    return read.length < readings.length ? undefined : read.join() === expected.join()
  }

  it('never make another board of a table with any gaps, and it is seldom refused', () => {
    const seeds = Array.from({ length: 400 }, (_, index) => index + 1)
    const results = seeds.map((seed) =>
      isRight(seed, ['3x3', '3x3', '3x3', '2x2', '2x3', '2x4', '3x4', '4x4'], true),
    )
    expect(seeds.filter((_, index) => results[index] === false)).toEqual([])
    expect(results.filter((result) => result === true).length).toBeGreaterThan(0.8 * seeds.length)
  })

  it('never make another board of a table whose boards have other gaps each', () => {
    const seeds = Array.from({ length: 600 }, (_, index) => index + 1)
    const results = seeds.map((seed) => isRight(seed, ['3x3', '3x4', '4x4'], false))
    expect(seeds.filter((_, index) => results[index] === false)).toEqual([])
    expect(results.filter((result) => result === true).length).toBeGreaterThan(0.4 * seeds.length)
  })

  it('are those of each table where two of other widths stand together', () => {
    const four = cellsOf('1..4..1..2..4..3', '')
    const text =
      tableOf(
        four.map((row) => [...row, '']),
        ',',
      ) + tableOf(cellsOf(LINE, ''), ',')
    expect(parseAll(text).map(({ puzzle }) => puzzle.join(''))).toEqual([
      '1004001002004003',
      LINE.replaceAll('.', '0'),
    ])
  })
})

describe('a rule of single dashes', () => {
  const boxed = (empty: string): string[] =>
    cellsOf(LINE, empty).map((row) => [0, 3, 6].map((at) => row.slice(at, at + 3).join(' ')).join(' | '))

  it.each([
    '- - - - - - - - - - - - - ',
    '- - - + - - - + - - -',
    '-  -  -  -  -  -  -',
    '- - - - - - - - -',
    '- - - | - - - | - - -',
  ])('is between bands, also where a dash is an empty cell: %j', (rule) => {
    for (const empty of ['0', '.', '_', '-']) {
      const text = boxed(empty).map((row, at) => (at > 0 && at % 3 === 0 ? `${rule}\n${row}` : row))
      expect(parse(text.join('\n')).puzzle.join(''), text.join('\n')).toBe(LINE.replaceAll('.', '0'))
    }
  })

  it('is a row of empty cells where the board has one row too few without it', () => {
    const rows = cellsOf('1..4......1.4..3', '-').map((row) => row.join(' '))
    expect(rows[1]).toBe('- - - -')
    expect(parse(rows.join('\n')).puzzle.join('')).toBe('1004000000104003')
  })
})
