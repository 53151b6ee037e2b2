import { geometryOf } from '@sudoku-lab/core'
import { type InputFormat, openReader, ParseError } from '@sudoku-lab/core/formats'
import { expect, it } from 'vitest'
import { PUZZLE } from './puzzles.ts'

const SIX = '1.....'.padEnd(36, '.')

async function read(format: InputFormat, lines: readonly string[]) {
  const reader = openReader(format)
  return [...lines.flatMap((line) => reader.push(`${line}\r\n`)), ...reader.end()]
}

it.each<[InputFormat, readonly string[]]>([
  ['csv', ['line,label,puzzle', `1,easy,${PUZZLE}`]],
  ['csv', ['# made by hand', '"Puzzle";"label"', `"${PUZZLE}";easy`]],
  ['csv', ['\uFEFFquiz\tlabel', `${PUZZLE}\teasy`]],
  ['json', [JSON.stringify({ label: 'easy', solution: '1'.repeat(81), puzzle: PUZZLE })]],
])('reads the puzzles and the labels of %s: %j', async (format, lines) => {
  expect(await read(format, lines)).toMatchObject([
    { label: 'easy', line: lines.length, geometry: geometryOf(3, 3) },
  ])
})

it('keeps quoted separators, and boxes that are not the usual ones', async () => {
  const header = 'label,puzzle,boxes'
  expect(await read('csv', [header, `"a, ""b""",${SIX},3x2`, `,${SIX},`])).toMatchObject([
    { label: 'a, "b"', geometry: geometryOf(3, 2) },
    { label: '', geometry: geometryOf(2, 3) },
  ])
})

it('names the line and the column of a mistake', async () => {
  const messages = async (format: InputFormat, lines: readonly string[]) =>
    (await read(format, lines)).map((reading) => (reading instanceof ParseError ? reading.message : ''))
  const wrong = PUZZLE.replace('7', 'x')
  expect(await messages('csv', ['line,puzzle', `1,${wrong}`, '2', `3,${SIX}`])).toEqual([
    "line 2, column 7 (r1c5): expected a digit, '.' or '0', got 'x'",
    "line 3: expected a record with a puzzle, got '2'",
    '',
  ])
  expect(await messages('json', [`{"puzzle":"${wrong}"}`, '{"puzzle":'])).toEqual([
    "line 1, column 16 (r1c5): expected a digit, '.' or '0', got 'x'",
    `line 2: expected a record with a puzzle, got '{"puzzle":'`,
  ])
  expect(await messages('csv', ['puzzle,boxes', `${SIX},9x9`])).toEqual([expect.stringMatching(/^line 2: /)])
})
