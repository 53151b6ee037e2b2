/** The sets of the repository, and the lists that others have published. `datasets/published.json` describes these. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { nearestTo, readTextFile } from '@sudoku-lab/console'

/** A dataset that cannot be used: it is unknown, cannot be fetched, or is not what it should be. The message is one line. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError'
}

export interface PublishedList {
  readonly name: string
  readonly title: string
  /** Who published the list, and where. */
  readonly published: string
  readonly page: string
  /** The address of the file that is downloaded. */
  readonly url: string
  /** The SHA-256 of the downloaded file, or its name in Git, which is a SHA-1 with a header. Absent if neither is known. */
  readonly sha256?: string | undefined
  readonly gitBlob?: string | undefined
  /** If a ZIP archive is downloaded: the file in the archive. */
  readonly member?: string | undefined
  /** If a CSV file is downloaded: the column with the puzzles. */
  readonly column?: string | undefined
  /** Whether the puzzles are candidate grids. */
  readonly candidates?: boolean | undefined
  readonly count: number
  /** The SHA-256 of the puzzles, one in each line with `.` for an empty cell. It does not depend on how they are packed. */
  readonly puzzlesSha256?: string | undefined
  readonly licence: string
}

const PACKAGE = '@sudoku-lab/datasets'

/** The folder of the datasets and their manifest. It has the name of the package where the package is not installed. */
const DATASETS: string = folderOfDatasets()

function folderOfDatasets(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/manifest.json`))
  } catch {
    return PACKAGE
  }
}

function readJson<Value>(folder: string, file: string): Value {
  if (folder === PACKAGE) throw new DatasetError(`the datasets are not installed: npm install ${PACKAGE}`)
  const path = join(folder, file)
  const text = readTextFile(path, DatasetError)
  try {
    return JSON.parse(text) as Value
  } catch (thrown) {
    throw new DatasetError(`cannot read ${path}: ${(thrown as Error).message.replaceAll('\n', '\\n')}`)
  }
}

/** @throws DatasetError if `published.json` cannot be read. */
export function publishedLists(folder: string = DATASETS): PublishedList[] {
  return readJson<{ lists: PublishedList[] }>(folder, 'published.json').lists
}

export function downloadsIn(folder: string = DATASETS): string {
  return join(folder, 'downloads')
}

/** Where a published list is, once it has been fetched. */
export function fileOf({ name }: Pick<PublishedList, 'name'>, folder: string = DATASETS): string {
  return join(downloadsIn(folder), `${name}.txt`)
}

/**
 * The file of a published list, or undefined if no list has this name.
 *
 * @throws DatasetError if the list has not been fetched.
 */
export function fetchedFile(name: string, folder: string = DATASETS): string | undefined {
  if (!existsSync(join(folder, 'published.json'))) return undefined
  if (!publishedLists(folder).some((list) => list.name === name)) return undefined
  const path = fileOf({ name }, folder)
  if (existsSync(path)) return path
  throw new DatasetError(`${name} has not been fetched yet: sudoku-lab datasets fetch ${name}`)
}

/** The names of the published lists of digits that have been fetched. */
export function fetchedDigits(folder: string = DATASETS): string[] {
  if (!existsSync(join(folder, 'published.json'))) return []
  const lists = publishedLists(folder).filter(
    (list) => list.candidates !== true && existsSync(fileOf(list, folder)),
  )
  return lists.map(({ name }) => name)
}

/**
 * The file of a set of the repository, or of a published list that has been fetched.
 *
 * @throws DatasetError if the name is unknown, or if the list has not been fetched.
 */
export function datasetFile(name: string, folder: string = DATASETS): string {
  const { datasets: own } = readJson<{ datasets: { name: string; file: string }[] }>(folder, 'manifest.json')
  const known = own.find((set) => set.name === name)
  if (known !== undefined) return join(folder, known.file)
  const path = fetchedFile(name, folder)
  if (path !== undefined) return path
  const names = [...own, ...publishedLists(folder)].map((set) => set.name)
  throw new DatasetError(
    `there is no dataset '${name}'${suggestion(name, names)} (known: ${names.join(', ')})`,
  )
}

/** What a mistyped name may mean. */
export function suggestion(name: string, names: readonly string[]): string {
  const nearest = nearestTo(name, names)
  return nearest === undefined ? '' : `; did you mean ${nearest}?`
}
