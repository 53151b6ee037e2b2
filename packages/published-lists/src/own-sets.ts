import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DatasetError } from './dataset-error.ts'

const manifest = z.object({ datasets: z.array(z.object({ name: z.string(), file: z.string() })) })
export type OwnSet = z.infer<typeof manifest>['datasets'][number]

/**
 * The sets of the repository.
 *
 * @throws DatasetError if the manifest cannot be read.
 */
export function ownSets(folder: string): OwnSet[] {
  const path = join(folder, 'manifest.json')
  try {
    return manifest.parse(JSON.parse(readFileSync(path, 'utf8'))).datasets
  } catch (thrown) {
    throw new DatasetError(`cannot read ${path}: ${(thrown as Error).message}`)
  }
}
