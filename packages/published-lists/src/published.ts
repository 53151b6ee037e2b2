/** The lists that others have published, as `datasets/published.json` names them. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { DatasetError } from './dataset-error.ts'

const publishedList = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  /** By whom, and where it comes from. */
  published: z.string(),
  /** Where to read about it. */
  page: z.string(),
  /** What is downloaded. */
  url: z.string(),
  /** Of what is downloaded: its SHA-256, or its name in Git, which is a SHA-1 with a header. Absent where nobody knows it. */
  sha256: z.hex().length(64).optional(),
  gitBlob: z.hex().length(40).optional(),
  /** The file in the archive, where a ZIP archive is downloaded. */
  member: z.string().optional(),
  /** The column with the puzzles, where a CSV file is downloaded. */
  column: z.string().optional(),
  /** Puzzles in it. */
  count: z.int().positive(),
  /** Of the puzzles, one a line with `.` for an empty cell: the same however they are packed. */
  puzzlesSha256: z.hex().length(64).optional(),
  licence: z.string(),
})
export type PublishedList = z.infer<typeof publishedList>

/** The folder of the datasets and their manifest. */
export const DATASETS: string = dirname(
  createRequire(import.meta.url).resolve('@sudoku-lab/datasets/manifest.json'),
)

/** @throws DatasetError when the file that names them cannot be read. */
export function publishedLists(folder: string = DATASETS): PublishedList[] {
  const path = join(folder, 'published.json')
  try {
    const text = readFileSync(path, 'utf8')
    return z.object({ lists: z.array(publishedList) }).parse(JSON.parse(text)).lists
  } catch (thrown) {
    throw new DatasetError(`cannot read ${path}: ${(thrown as Error).message}`)
  }
}

/** Where what has been fetched lies. */
export function downloadsIn(folder: string = DATASETS): string {
  return join(folder, 'downloads')
}

/**
 * The file of a published list; undefined when no list has this name.
 *
 * @throws DatasetError for a list that has not been fetched.
 */
export function fetchedFile(name: string, folder: string = DATASETS): string | undefined {
  if (!existsSync(join(folder, 'published.json'))) return undefined
  if (!publishedLists(folder).some((list) => list.name === name)) return undefined
  const path = join(downloadsIn(folder), `${name}.txt`)
  if (existsSync(path)) return path
  throw new DatasetError(`${name} has not been fetched yet: pnpm datasets fetch ${name}`)
}
