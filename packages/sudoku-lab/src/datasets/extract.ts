/** Reads the puzzles of a download. Each is a text of 81 symbols, or of 729 for a candidate grid, with `.` for nothing. */
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { quoteText } from '@sudoku-lab/core'
import { DatasetError } from './dataset-error.ts'
import { fetchingLibrary } from './download.ts'
import type { PublishedList } from './published.ts'

/** A file that was downloaded or copied. */
export interface Archive {
  readonly path: string
  /** Where it came from: an address or a file. Messages name it. */
  readonly from: string
}

/** @throws DatasetError for an archive without the file, a table without the column, or a line that is not a puzzle. */
export async function* puzzlesIn(
  archive: Archive,
  { member, column, candidates = false }: Pick<PublishedList, 'member' | 'column' | 'candidates'>,
): AsyncGenerator<string> {
  const texts = column === undefined ? linesOf(archive, member) : cellsOf(archive, column)
  const unit = column === undefined ? 'line' : 'row'
  const [pattern, expected] = candidates
    ? [/^[0-9.]{729}$/, 'a candidate grid of 729 characters']
    : [/^[0-9.]{81}$/, 'a puzzle of 81 cells']
  let number = 0
  for await (const text of texts) {
    number++
    const words = text.trim().split(/[\s,]+/u)
    if (words[0] === '' || words[0]?.startsWith('#')) continue
    const puzzle = words.find((word) => pattern.test(word))?.replaceAll('0', '.')
    if (puzzle === undefined)
      throw new DatasetError(
        `${archive.from}: expected ${expected} in ${unit} ${number}, got ${quoteText(text)}`,
      )
    yield puzzle
  }
}

async function* linesOf(archive: Archive, member: string | undefined): AsyncGenerator<string> {
  if (member === undefined) {
    yield* createInterface({ input: createReadStream(archive.path), crlfDelay: Infinity })
    return
  }
  yield* (await memberOf(archive, member)).split(/\r?\n/)
}

async function memberOf({ path, from }: Archive, member: string): Promise<string> {
  const { unzipSync } = await fetchingLibrary(() => import('fflate'))
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
    throw new DatasetError(`${from} is not a ZIP archive: ${(thrown as Error).message}`)
  }
  throw new DatasetError(`${from} has no file ${member}; it has ${names.join(', ')}`)
}

async function* cellsOf({ path, from }: Archive, column: string): AsyncGenerator<string> {
  const { parse } = await fetchingLibrary(() => import('csv-parse'))
  const rows = createReadStream(path).pipe(parse({ columns: true, bom: true }))
  try {
    for await (const row of rows as AsyncIterable<Record<string, string>>) {
      const cell = row[column]
      if (cell === undefined)
        throw new DatasetError(`${from} has no column ${column}; it has ${Object.keys(row).join(', ')}`)
      yield cell
    }
  } catch (thrown) {
    throw thrown instanceof DatasetError
      ? thrown
      : new DatasetError(`${from} is not a CSV file: ${(thrown as Error).message}`)
  }
}
