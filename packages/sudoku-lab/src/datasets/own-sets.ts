import { join } from 'node:path'
import { z } from 'zod'
import { readJson } from './json-file.ts'

const manifest = z.object({ datasets: z.array(z.object({ name: z.string(), file: z.string() })) })
export type OwnSet = z.infer<typeof manifest>['datasets'][number]

/**
 * The sets of the repository.
 *
 * @throws DatasetError if the manifest cannot be read.
 */
export function ownSets(folder: string): OwnSet[] {
  return readJson(join(folder, 'manifest.json'), manifest).datasets
}
