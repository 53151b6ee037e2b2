/** Reads the puzzles of a download. Each is a text of 81 symbols, with `.` for an empty cell. */
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { quoteText } from '@sudoku-lab/core'
import { parse } from 'csv-parse'
import { unzipSync } from 'fflate'
import { DatasetError } from './dataset-error.ts'
import type { PublishedList } from './published.ts'

/** @throws DatasetError for an archive without the file, a table without the column, or a line that is not a puzzle. */
export async function* puzzlesIn(
  path: string,
  { name, member, column }: PublishedList,
): AsyncGenerator<string> {
  const texts = column === undefined ? linesOf(path, member) : cellsOf(path, column)
  let number = 0
  for await (const text of texts) {
    number++
    const puzzle = text.trim().split(/[\s,]/u, 1)[0]?.replaceAll('0', '.') ?? ''
    if (puzzle === '' || puzzle.startsWith('#')) continue
    if (!/^[1-9.]{81}$/.test(puzzle))
      throw new DatasetError(
        `${name}: expected a puzzle of 81 cells in line ${number}, got ${quoteText(text)}`,
      )
    yield puzzle
  }
}

async function* linesOf(path: string, member: string | undefined): AsyncGenerator<string> {
  if (member === undefined) {
    yield* createInterface({ input: createReadStream(path), crlfDelay: Infinity })
    return
  }
  yield* memberOf(path, member).split(/\r?\n/)
}

function memberOf(path: string, member: string): string {
  const names: string[] = []
  try {
    const found = unzipSync(readFileSync(path), {
      filter: ({ name }) => {
        names.push(name)
        return name === member
      },
    })[member]
    if (found !== undefined) return new TextDecoder().decode(found)
  } catch (thrown) {
    throw new DatasetError(`${path} is not a ZIP archive: ${(thrown as Error).message}`)
  }
  throw new DatasetError(`${path} has no file ${member}; it has ${names.join(', ')}`)
}

async function* cellsOf(path: string, column: string): AsyncGenerator<string> {
  const rows = createReadStream(path).pipe(parse({ columns: true, bom: true }))
  try {
    for await (const row of rows as AsyncIterable<Record<string, string>>) {
      const cell = row[column]
      if (cell === undefined)
        throw new DatasetError(`${path} has no column ${column}; it has ${Object.keys(row).join(', ')}`)
      yield cell
    }
  } catch (thrown) {
    throw thrown instanceof DatasetError
      ? thrown
      : new DatasetError(`${path} is not a CSV file: ${(thrown as Error).message}`)
  }
}
