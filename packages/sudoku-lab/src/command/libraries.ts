/** Libraries that are not installed with the package, because solving does not need them. */
import { optionalLibrary } from '../console/index.ts'
import { CommandError } from './errors.ts'

/** The packages, by what needs them. */
const PACKAGES = {
  'The Parquet format': 'hyparquet hyparquet-compressors hyparquet-writer',
  'Auditing a table': 'csv-parse',
  'The option --jobs': 'piscina',
} as const

/** @throws CommandError that says how to install the library, unless it is there. */
export function libraryFor<Library>(
  use: keyof typeof PACKAGES,
  load: () => Promise<Library>,
): Promise<Library> {
  return optionalLibrary(load, { use, packages: PACKAGES[use] }, CommandError)
}
