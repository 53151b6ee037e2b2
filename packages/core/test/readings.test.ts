/** Short texts of every kind, and what is read from them or said about them. */
import { readFileSync } from 'node:fs'
import { geometryIn, quoteText } from '@sudoku-lab/core'
import {
  detectFormat,
  formatLine,
  type InputFormat,
  type PuzzleText,
  readingsIn,
} from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'
import { JIGSAW, LINE, rowsOf, SOLUTION, toldOf } from './texts.ts'

/** Names that stand for texts in the tables. */
const NAMES: readonly (readonly [name: string, text: string])[] = [
  ['LINE', LINE],
  ['SOLVED', SOLUTION],
  ['JIGSAW', JIGSAW],
  ['OTHER', '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'],
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
  const tell = (reading: PuzzleText): string => {
    const { line, puzzle, label, solution, note = '' } = reading
    const read = `${line}: ${formatLine(reading.geometry, puzzle, { label })}`
    return `${read}${solution === undefined ? '' : ` = ${solution}`}${note && ` (${note})`}`
  }
  return toldOf(inFull(text), tell, { geometry, format }).map(inShort)
}

function tableIn(name: string) {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}

interface Case {
  readonly what?: string
  readonly text: string
  readonly reads: readonly string[]
  readonly layout?: string
  /** In which it is read. Otherwise it is recognised. */
  readonly format?: InputFormat
  /** What it is recognised as. */
  readonly is?: InputFormat
}

/** Kind of text → texts, and what is read from them. */
const CASES = Object.entries<readonly Case[]>(tableIn('readings.json'))

describe.each(CASES)('%s', (_, cases) => {
  it.each(cases.map((each) => [each.what ?? JSON.stringify(each.text), each] as const))(
    'is read or refused: %s',
    (_what, { text, reads, layout, format, is }) => {
      expect(told(text, layout, format)).toEqual(reads)
      if (is !== undefined) {
        expect(detectFormat(inFull(text))).toBe(is)
        for (const end of ['\r\n', '\r'])
          expect(told(inFull(text).replaceAll('\n', end), layout)).toEqual(reads)
      }
    },
  )
})

describe('the rows of a table', () => {
  it.each(
    ['puzzle', 'quizzes', 'QUIZ', 'Question'].flatMap((name) =>
      [',', ';', '\t', '|'].map((mark) => [name, mark] as const),
    ),
  )('have their puzzles in the column %s, with %j between columns', (name, mark) => {
    expect(told(`id${mark} ${name} \n1${mark}LINE\n`)).toEqual(['2: LINE'])
  })
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

  it('with a mistake in a row have the cause and the cell of a board', () => {
    const [error] = readingsIn(JSON.stringify({ puzzle: Array(7).fill('1234567') }))
    expect(error).toMatchObject({ cause: { name: 'UnknownBoxes' } })
  })
})

const drawn = (draw: (row: string, index: number) => string, rows = rowsOf(LINE)): string =>
  rows.map(draw).join('\n')
const Four = ['1..4', '..1.', '.2..', '4..3']

describe('a board', () => {
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

  it('of 12×12 may have numbers between bars, and spaces for empty cells', () => {
    const rows = Array.from({ length: 12 }, (_, row) =>
      Array.from({ length: 12 }, (__, at) => (at === row ? '12' : at < row ? '  ' : ' 3')),
    )
    const text = rows.map((row) => `|${row.join('|')}|`).join('\n')
    expect(told(text)).toEqual([
      `1: ${rows.flat().join('').replaceAll('12', 'C').replaceAll('  ', '.').replaceAll(' ', '')}`,
    ])
  })
})

describe('the lines between the rows of a board', () => {
  it.each([
    ...['----', '+--+', '~~', '| - | - | - | - |', '|:-:|---|---|:--|', '-|-|-|-', ' - | - | - | - '],
    ...[':-: | :-: |', '...-...', "'--'", '+-', '-+', '━━', '*---*', '- - - -', ' -- ', '   '],
  ])('are no row: %j', (rule) => {
    expect(told(`1..4\n..1.\n${rule}\n.2..\n4..3`)).toEqual(['1: FOUR'])
  })

  it.each(['=', '-', 'x--x', '--1', '. . - .'])('are not taken for a row: %j', (row) => {
    const column = row.search(/[^\s.]/u) + 1
    const [first] = told(`1..4\n..1.\n${row}\n.2..\n4..3`)
    expect(first).toContain(`line 3, column ${column} (r3c${row === '. . - .' ? 3 : 1}): expected a digit`)
  })
})

/** Texts, what they are recognised as, or null, and the layout that is given. */
it.each<[text: string, format: InputFormat | null, layout?: string]>(tableIn('recognised.json'))(
  'the format of a text is told by its first lines: %j',
  (text, format, layout) => {
    const geometry = layout === undefined ? undefined : geometryIn(layout)
    expect(detectFormat(inFull(text), { geometry }) ?? null).toBe(format)
  },
)

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
