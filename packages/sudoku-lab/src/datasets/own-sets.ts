import { join } from 'node:path'
import { readJson } from './json-file.ts'

export interface OwnSet {
  readonly name: string
  readonly file: string
}

/**
 * The sets of the repository.
 *
 * @throws DatasetError if the manifest cannot be read.
 */
export function ownSets(folder: string): OwnSet[] {
  return readJson<{ datasets: OwnSet[] }>(join(folder, 'manifest.json')).datasets
}
