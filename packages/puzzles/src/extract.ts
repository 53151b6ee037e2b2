/** Reads the puzzles of a download. Each is a text of 81 symbols, or of 729 for a candidate grid, with `.` for nothing. */
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { optionalLibrary } from '@sudoku-lab/console'
import { quoteText } from '@sudoku-lab/core'
import { cellsOf } from '@sudoku-lab/core/formats'
import { DatasetError, type PublishedList } from './lists.ts'

/** A file that was downloaded or copied. */
export interface Archive {
  readonly path: string
  /** Where it came from: an address or a file. Messages name it. */
  readonly from: string
}

/** Loads a library for downloads and archives, which solving does not need. */
export function fetchingLibrary<Library>(load: () => Promise<Library>): Promise<Library> {
  return optionalLibrary(load, { use: 'Fetching a list', packages: 'undici fflate' }, DatasetError)
}

/** @throws DatasetError for an archive without the file, a table without the column, or a line that is not a puzzle. */
export async function* puzzlesIn(
  { path, from }: Archive,
  { member, column, candidates = false }: Pick<PublishedList, 'member' | 'column' | 'candidates'>,
): AsyncGenerator<string> {
  const [pattern, expected] = candidates
    ? [/^[0-9.]{729}$/, 'a candidate grid of 729 characters']
    : [/^[0-9.]{81}$/, 'a puzzle of 81 cells']
  let number = 0
  let index: number | undefined
  const lines =
    member === undefined
      ? createInterface({ input: createReadStream(path), crlfDelay: Infinity })
      : await linesOfMember({ path, from }, member)
  for await (const line of lines) {
    number++
    if (column !== undefined && index === undefined) {
      index = columnIn(from, line, column)
      continue
    }
    const text = index === undefined ? line : (cellsOf(line, ',')[index] ?? '')
    const words = text.trim().split(/[\s,]+/u)
    if (line.trim() === '' || words[0]?.startsWith('#')) continue
    const puzzle = words.find((word) => pattern.test(word))?.replaceAll('0', '.')
    if (puzzle === undefined)
      throw new DatasetError(`${from}: expected ${expected} in line ${number}, got ${quoteText(text)}`)
    yield puzzle
  }
}

function columnIn(from: string, header: string, column: string): number {
  const names = cellsOf(header.replace(/^\uFEFF/, ''), ',')
  if (names.includes(column)) return names.indexOf(column)
  throw new DatasetError(`${from} has no column ${column}; it has ${names.join(', ')}`)
}

async function linesOfMember({ path, from }: Archive, member: string): Promise<string[]> {
  const { unzipSync } = await fetchingLibrary(() => import('fflate'))
  const names: string[] = []
  const isWanted = ({ name }: { readonly name: string }): boolean => {
    names.push(name)
    return name === member
  }
  let found: Uint8Array | undefined
  try {
    found = unzipSync(readFileSync(path), { filter: isWanted })[member]
  } catch (thrown) {
    throw new DatasetError(`${from} is not a ZIP archive: ${(thrown as Error).message}`)
  }
  if (found === undefined) throw new DatasetError(`${from} has no file ${member}; it has ${names.join(', ')}`)
  return new TextDecoder().decode(found).split(/\r?\n/)
}
