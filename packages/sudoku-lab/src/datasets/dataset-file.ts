import { join } from 'node:path'
import { nearestTo } from '@sudoku-lab/catalog'
import { DatasetError } from './dataset-error.ts'
import { ownSets } from './own-sets.ts'
import { DATASETS, fetchedFile, publishedLists } from './published.ts'

/**
 * The file of a set of the repository, or of a published list that has been fetched.
 *
 * @throws DatasetError if the name is unknown, or if the list has not been fetched.
 */
export function datasetFile(name: string, folder: string = DATASETS): string {
  const own = ownSets(folder)
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
