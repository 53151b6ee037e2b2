import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ColumnNames } from '../../src/command/dataset/columns.ts'
import { parquetRowsOf } from '../../src/command/dataset/parquet-rows.ts'
import type { AuditRow, Rows, Unreadable } from '../../src/command/dataset/row.ts'
import { textRowsOf } from '../../src/command/dataset/text-rows.ts'
import { PUZZLE, SOLUTION, sourceFrom } from './puzzles.ts'

async function rowsIn(text: string, names: ColumnNames = {}): Promise<(AuditRow | Unreadable)[]> {
  return all(textRowsOf(sourceFrom(Readable.from([Buffer.from(text)])), names))
}

async function all(rows: Rows): Promise<(AuditRow | Unreadable)[]> {
  const found: (AuditRow | Unreadable)[] = []
  for await (const row of rows) found.push(row)
  return found
}

const digits = (text: string): Uint8Array => Uint8Array.from(text.replaceAll('.', '0'), Number)
const ROW = { puzzle: digits(PUZZLE), solution: digits(SOLUTION) }

const rowsOfNine = (board: string): string[] => board.match(/.{9}/g) ?? []
const onNineLines = (board: string): string => rowsOfNine(board).join('\n')
const listOf = (board: string): string =>
  JSON.stringify(rowsOfNine(board.replaceAll('.', '0')).map((row) => [...row].map(Number)))
const RECORD = JSON.stringify({ puzzle: PUZZLE, solution: SOLUTION })

describe('the rows of a dataset', () => {
  it.each([
    ['commas', `puzzle,solution\n${PUZZLE},${SOLUTION}\n`],
    ['semicolons', `puzzle;solution\n${PUZZLE};${SOLUTION}\n`],
    ['tabs', `id\tpuzzle\tsolution\r\n1\t${PUZZLE}\t${SOLUTION}\r\n`],
    ['quotes', `\uFEFF"solution";"puzzle"\n"${SOLUTION}";"${PUZZLE}"\n`],
    ['capitals and spaces', `Solution , Puzzle\n${SOLUTION},${PUZZLE}\n`],
    ['bars', `puzzle|solution\n${PUZZLE}|${SOLUTION}\n`],
    ['other symbols of empty cells', `puzzle,solution\n${PUZZLE.replaceAll('.', '_')},${SOLUTION}\n`],
    ['boards on nine lines', `puzzle,solution\n"${onNineLines(PUZZLE)}","${onNineLines(SOLUTION)}"\n`],
    ['lists of digits', `puzzle,solution\n"${listOf(PUZZLE)}","${listOf(SOLUTION)}"\n`],
  ])('are read from a table with %s', async (_, text) => {
    expect(await rowsIn(text)).toEqual([{ at: 2, ...ROW }])
  })

  it('are read from a table with a single column', async () => {
    expect(await rowsIn(`puzzle\n${PUZZLE}\n`)).toEqual([{ at: 2, puzzle: ROW.puzzle, solution: undefined }])
  })

  it('are read from JSON records with texts or lists', async () => {
    const lines = [
      { id: 1, question: PUZZLE, answer: SOLUTION },
      { question: JSON.parse(listOf(PUZZLE)), answer: [...SOLUTION].map(Number) },
      { question: PUZZLE, answer: null },
      { question: PUZZLE },
      { question: PUZZLE, answer: 'unknown' },
      { question: PUZZLE, answer: '.'.repeat(81) },
      { question: 5 },
      { id: 5 },
    ].map((record) => JSON.stringify(record))
    expect(await rowsIn([...lines, 'hello'].join('\n'))).toEqual([
      { at: 1, ...ROW },
      { at: 2, ...ROW },
      { at: 3, puzzle: ROW.puzzle, solution: null },
      { at: 4, puzzle: ROW.puzzle, solution: null },
      { at: 5, puzzle: ROW.puzzle, solution: new Uint8Array(81) },
      { at: 6, puzzle: ROW.puzzle, solution: null },
      { at: 7, problem: 'line 7: expected a puzzle of 81 cells, got 5' },
      { at: 8, problem: 'line 8: expected a JSON record with a puzzle, got \'{"id":5}\'' },
      { at: 9, problem: "line 9: expected a JSON record with a puzzle, got 'hello'" },
    ])
  })

  it.each([
    [`[${RECORD},${RECORD}]`, "a list of records; `jq -c '.[]'` writes each on a line"],
    [`[\n  ${RECORD}\n]\n`, "a list of records; `jq -c '.[]'` writes each on a line"],
    [RECORD.replaceAll(',', ',\n'), 'a record on several lines; `jq -c .` writes each on a line'],
  ])('are not guessed from JSON that is not on lines: %#', async (text, got) => {
    await expect(rowsIn(text)).rejects.toThrow(`expected a JSON record on each line, got ${got}`)
  })

  it('are read from nested lists, which are no records', async () => {
    const [row] = await rowsIn(`[\n${listOf(PUZZLE).slice(1, -1).replaceAll('],', '],\n')}\n]\n`)
    expect(row).toMatchObject({ puzzle: ROW.puzzle, solution: undefined })
  })

  it.each([',', ';', ' ', '\t', ',\t'])(
    'have the solution behind the puzzle without a header: %j',
    async (gap) => {
      expect(await rowsIn(`${PUZZLE}${gap}${SOLUTION}\n`)).toEqual([{ at: 1, ...ROW }])
      expect(await rowsIn(`${PUZZLE}${gap}${SOLUTION},5,easy\n`)).toEqual([{ at: 1, ...ROW }])
    },
  )

  it('have no solution if a label follows the puzzle', async () => {
    const [row] = await rowsIn(`${PUZZLE} ${SOLUTION.slice(1)} easy\n`)
    expect(row).toEqual({ at: 1, puzzle: ROW.puzzle, solution: undefined })
  })

  it('need the exact name of a column that was asked for', async () => {
    const names = { puzzleColumn: 'Board', solutionColumn: 'Done' }
    expect(await rowsIn(`Board;Done\n${PUZZLE};${SOLUTION}\n`, names)).toEqual([{ at: 2, ...ROW }])
    await expect(rowsIn(`board;Done\n${PUZZLE};${SOLUTION}\n`, names)).rejects.toThrow(
      'test: expected a column Board, got board, Done',
    )
    await expect(rowsIn(`${PUZZLE}\n`, { solutionColumn: 'Done' })).rejects.toThrow(
      'test: expected a table with the column Done, got boards without columns',
    )
  })
})

describe('the rows of a Parquet file', () => {
  let path = ''
  beforeAll(() => {
    path = join(mkdtempSync(join(tmpdir(), 'parquet-')), 'file.parquet')
  })
  afterAll(() => rmSync(join(path, '..'), { recursive: true }))

  type Codec = 'GZIP' | 'ZSTD' | 'LZO'
  function write(codec: Codec, compress: (page: Uint8Array) => Uint8Array): void {
    const columnData = [
      { name: 'puzzle', data: [PUZZLE, PUZZLE] },
      { name: 'solution', data: [SOLUTION, null] },
    ]
    const buffer = parquetWriteBuffer({ columnData, codec, compressors: { [codec]: compress } })
    writeFileSync(path, Buffer.from(buffer))
  }

  /** One frame with one block that is not compressed, and the size of its content in four bytes. */
  function zstandard(page: Uint8Array): Uint8Array {
    const frame = Buffer.alloc(12)
    frame.write('28b52ffda0', 'hex')
    frame.writeUInt32LE(page.length, 5)
    frame.writeUIntLE((page.length << 3) + 1, 9, 3)
    return Buffer.concat([frame, page])
  }

  it.each<[Codec, (page: Uint8Array) => Uint8Array]>([
    ['GZIP', gzipSync],
    ['ZSTD', zstandard],
  ])('may be compressed by %s', async (codec, compress) => {
    write(codec, compress)
    expect(await all(parquetRowsOf(path, {}))).toEqual([
      { at: 0, ...ROW },
      { at: 1, puzzle: ROW.puzzle, solution: null },
    ])
  })

  it('are refused if they are damaged', async () => {
    write('GZIP', (page) => page)
    await expect(all(parquetRowsOf(path, {}))).rejects.toThrow(
      `cannot read ${path}: the Parquet file is damaged: `,
    )
  })

  it('are refused if nobody can decompress them', async () => {
    write('LZO', (page) => page)
    await expect(all(parquetRowsOf(path, {}))).rejects.toThrow(
      `cannot read ${path}: its columns are compressed by LZO; expected SNAPPY, GZIP, BROTLI, ZSTD, LZ4, LZ4_RAW or no compression`,
    )
  })
})
