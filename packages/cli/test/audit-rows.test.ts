import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type AuditRow, type ColumnNames, rowsOf, type Unreadable } from '../src/dataset/audit-rows.ts'
import { StreamSource } from '../src/source.ts'
import { PUZZLE, SOLUTION } from './puzzles.ts'

async function rowsIn(text: string, names: ColumnNames = {}): Promise<(AuditRow | Unreadable)[]> {
  const source = new StreamSource('test', Readable.from([Buffer.from(text)]))
  const rows: (AuditRow | Unreadable)[] = []
  for await (const row of rowsOf(source, names)) rows.push(row)
  return rows
}

const digits = (text: string): Uint8Array => Uint8Array.from(text.replaceAll('.', '0'), Number)
const ROW = { puzzle: digits(PUZZLE), solution: digits(SOLUTION) }

describe('the rows of a dataset', () => {
  it.each([
    ['commas', `puzzle,solution\n${PUZZLE},${SOLUTION}\n`],
    ['semicolons', `puzzle;solution\n${PUZZLE};${SOLUTION}\n`],
    ['tabs', `id\tpuzzle\tsolution\r\n1\t${PUZZLE}\t${SOLUTION}\r\n`],
    ['quotes', `\uFEFF"solution";"puzzle"\n"${SOLUTION}";"${PUZZLE}"\n`],
    ['capitals and spaces', `Solution , Puzzle\n${SOLUTION},${PUZZLE}\n`],
  ])('are read from a table with %s', async (_, text) => {
    expect(await rowsIn(text)).toEqual([{ line: 2, ...ROW }])
  })

  it.each([',', ';', ' ', '\t', ',\t'])(
    'have the solution behind the puzzle without a header: %j',
    async (gap) => {
      expect(await rowsIn(`${PUZZLE}${gap}${SOLUTION}\n`)).toEqual([{ line: 1, ...ROW }])
      expect(await rowsIn(`${PUZZLE}${gap}${SOLUTION},5,easy\n`)).toEqual([{ line: 1, ...ROW }])
    },
  )

  it('have no solution if a label follows the puzzle', async () => {
    const [row] = await rowsIn(`${PUZZLE} ${SOLUTION.slice(1)} easy\n`)
    expect(row).toEqual({ line: 1, puzzle: ROW.puzzle, solution: undefined })
  })

  it('need the exact name of a column that was asked for', async () => {
    const names = { puzzleColumn: 'Board', solutionColumn: 'Done' }
    expect(await rowsIn(`Board;Done\n${PUZZLE};${SOLUTION}\n`, names)).toEqual([{ line: 2, ...ROW }])
    await expect(rowsIn(`board;Done\n${PUZZLE};${SOLUTION}\n`, names)).rejects.toThrow(
      'test: expected a column Board, got board, Done',
    )
  })
})
