/** Whether 0 is a digit is decided once for all puzzles of a text. */
import { digitsIn, geometryIn } from '@sudoku-lab/core'
import { parse, parseAll } from '@sudoku-lab/core/formats'
import { describe, expect, it } from 'vitest'
import { toldOf } from './texts.ts'

const FROM_ZERO = '0.2...0.1....3..'
const OPEN = '1.2...1......2..' // neither 0 nor 4
const SINGLE = '1.2...0......2..'
const FROM_ONE = '1.2...4......2..'
const EMPTIES = '1020001000000200'

/** The digits of each puzzle, or what is wrong. */
function told(lines: readonly string[]): string[] {
  return toldOf(lines.join('\n'), ({ geometry, puzzle }) =>
    digitsIn(geometry, puzzle).join('').replaceAll('0', '.'),
  )
}

const next = (text: string): string => text.replaceAll(/\d/gu, (digit) => `${Number(digit) + 1}`)

describe('a text counts from the same digit in all of its puzzles', () => {
  it.each([
    ['before one with zeros', [OPEN, SINGLE, FROM_ZERO]],
    ['behind one with zeros', [FROM_ZERO, OPEN, SINGLE]],
    ['where several have a single 0', [SINGLE, OPEN, SINGLE]],
  ])('a puzzle without a 0, or with one: %s', (_, lines) => {
    expect(told(lines)).toEqual(lines.map(next))
    expect(new Set(parseAll(lines.join('\n')).map(({ note }) => note)).size).toBe(1)
  })

  const rowsOf = (line: string): string[] => line.match(/.{4}/gu) ?? []
  const listOf = (row: string): string => `[${[...row].join(',').replaceAll('.', 'null')}]`

  it.each([
    ['lists', (line: string) => `[${rowsOf(line).map(listOf).join(',')}]`],
    ['rows', (line: string) => `${rowsOf(line).join('\n')}\n`],
    [
      'a table',
      (line: string) =>
        `${rowsOf(line)
          .join('\n')
          .replaceAll(/(?<=\S)(?=\S)/gu, ' ')}\n`,
    ],
    ['records', (line: string) => `{"puzzle":"${line}"}`],
  ])('in %s', (_, written) => {
    const read = parseAll([OPEN, FROM_ZERO].map(written).join('\n'), { geometry: geometryIn('2x2') })
    expect(
      read.map(({ puzzle }) => digitsIn(geometryIn('2x2'), puzzle).join('').replaceAll('0', '.')),
    ).toEqual([OPEN, FROM_ZERO].map(next))
  })

  it('a single 0 among dots is an empty cell, and this is said', () => {
    expect(parse(SINGLE).note).toBe(
      "line 1: '.' marks the empty cells, and the only 0 is read as another one",
    )
    expect(told([SINGLE])).toEqual([SINGLE.replace('0', '.')])
    expect(told([FROM_ONE, SINGLE, SINGLE])).toEqual([
      FROM_ONE,
      ...[SINGLE, SINGLE].map((line) => line.replace('0', '.')),
    ])
  })

  it('a full grid of 0 to N − 1 in such a text is a solution', () => {
    expect(told([FROM_ZERO, '0123230110323210'])).toEqual([next(FROM_ZERO), next('0123230110323210')])
    expect(told(['0123230110323210'])).toEqual(['.12323.11.32321.'])
  })

  const reason = (own: number, because: string, place: string) =>
    `this puzzle counts from ${own}, because ${because} in it, but the text counts from ${1 - own}, ${place}: give the puzzles of each kind in a text of their own`

  it('refuses a puzzle that contradicts the others, with its line', () => {
    expect(told([FROM_ZERO, OPEN, FROM_ZERO, FROM_ZERO, FROM_ONE, EMPTIES])).toEqual([
      next(FROM_ZERO),
      next(OPEN),
      next(FROM_ZERO),
      next(FROM_ZERO),
      `line 5: ${reason(1, 'there is a 4', 'as line 1 shows')}`,
      `line 6: ${reason(1, '0 is an empty cell', 'as line 1 shows')}`,
    ])
    expect(told([OPEN, FROM_ONE, FROM_ZERO])).toEqual([
      OPEN,
      FROM_ONE,
      `line 3: ${reason(0, '0 is a digit', 'as line 2 shows')}`,
    ])
  })

  it('is decided by the first thousand puzzles', () => {
    const lines = Array.from({ length: 1000 }, () => OPEN)
    expect(told([...lines.slice(1), FROM_ZERO]).at(0)).toBe(next(OPEN))
    expect(told([...lines, FROM_ZERO]).at(-1)).toBe(
      `line 1001: ${reason(0, '0 is a digit', 'like the puzzles before')}`,
    )
  })
})
