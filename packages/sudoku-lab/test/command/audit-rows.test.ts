import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '../../src/command/check/audit-rows.ts'
import { PUZZLE, SOLUTION, sourceFrom } from './puzzles.ts'

async function rowsIn(text: string): Promise<object[]> {
  const found: object[] = []
  for await (const row of rowsOf(sourceFrom(Readable.from([Buffer.from(text)])))) found.push(row)
  return found
}

const digits = (text: string): Uint8Array => Uint8Array.from(text.replaceAll('.', '0'), Number)
const ROW = { puzzle: digits(PUZZLE), solution: digits(SOLUTION) }

describe('the rows of a dataset', () => {
  it.each([
    ['commas', `puzzle,solution\n${PUZZLE},${SOLUTION}\n`],
    ['semicolons', `puzzle;solution\n${PUZZLE};${SOLUTION}\n`],
    ['tabs', `id\tquizzes\tsolutions\r\n1\t${PUZZLE}\t${SOLUTION}\r\n`],
    ['quotes', `\uFEFF"solution";"puzzle"\n"${SOLUTION}";"${PUZZLE}"\n`],
    ['capitals and spaces', `Solution , Puzzle\n${SOLUTION},${PUZZLE}\n`],
    ['bars', `question|answer\n${PUZZLE}|${SOLUTION}\n`],
    ['other symbols of empty cells', `puzzle,solution\n${PUZZLE.replaceAll('.', '_')},${SOLUTION}\n`],
  ])('are read from a table with %s', async (_, text) => {
    expect(await rowsIn(text)).toEqual([{ at: 2, ...ROW }])
  })

  it('need no column of solutions, but a column should have one in every row', async () => {
    expect(await rowsIn(`puzzle\n${PUZZLE}\n`)).toEqual([{ at: 2, puzzle: ROW.puzzle, solution: undefined }])
    const table = [
      'puzzle,solution',
      PUZZLE,
      `${PUZZLE}, `,
      `${PUZZLE},${'.'.repeat(81)}`,
      `${PUZZLE},unknown`,
    ]
    expect(await rowsIn(table.join('\n'))).toMatchObject([
      { solution: null },
      { solution: null },
      { solution: null },
      { solution: new Uint8Array(81) },
    ])
  })

  it('are read from JSON records', async () => {
    const records = [
      { id: 1, question: PUZZLE, answer: SOLUTION },
      { question: PUZZLE, answer: null },
      { id: 5 },
    ]
    expect(await rowsIn(records.map((record) => JSON.stringify(record)).join('\n'))).toEqual([
      { at: 1, ...ROW },
      { at: 2, puzzle: ROW.puzzle, solution: null },
      { at: 3, problem: 'line 3: expected a record with a puzzle, got \'{"id":5}\'' },
    ])
  })

  it.each([',', ';', ' ', '\t'])('have the solution behind the puzzle without a header: %j', async (gap) => {
    expect(await rowsIn(`${PUZZLE}${gap}${SOLUTION}\n`)).toEqual([{ at: 1, ...ROW }])
    expect(await rowsIn(`${PUZZLE}${gap}${SOLUTION},5,easy\n`)).toEqual([{ at: 1, ...ROW }])
  })

  it.each(['puzzle,solution\n', ''])(
    'have digits from 0 to 8 in both, after the header "%s"',
    async (header) => {
      const lower = (text: string) => text.replaceAll(/[1-9]/g, (digit) => String(Number(digit) - 1))
      expect(await rowsIn(`${header}${lower(PUZZLE)},${lower(SOLUTION)}\n`)).toMatchObject([ROW])
    },
  )

  it('have no solution if a label follows the puzzle', async () => {
    expect(await rowsIn(`${PUZZLE} ${SOLUTION.slice(1)} easy\n`)).toEqual([
      { at: 1, puzzle: ROW.puzzle, solution: undefined },
    ])
  })
})

it('count from the same digit in the whole text, which may come in pieces', async () => {
  const shifted = (text: string): string => text.replaceAll(/\d/gu, (digit) => `${Number(digit) - 1}`)
  const open = PUZZLE.replaceAll('1', '.') // neither 0 nor 9 after the shift
  const text = `puzzle,solution\n${[open, PUZZLE].map((each) => `${shifted(each)},${shifted(SOLUTION)}`).join('\n')}`
  const expected = [open, PUZZLE].map((each, index) => ({ ...ROW, at: index + 2, puzzle: digits(each) }))
  for (const length of [text.length, 31, 200]) {
    const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? []
    const found: object[] = []
    for await (const row of rowsOf(sourceFrom(Readable.from(pieces.map((each) => Buffer.from(each))))))
      found.push(row)
    expect(found).toEqual(expected)
  }
})
