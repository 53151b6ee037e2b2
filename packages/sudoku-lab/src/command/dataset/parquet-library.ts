import { optionalLibrary } from '../../console/index.ts'
import { CommandError } from '../errors.ts'

/** @throws CommandError that says how to install it, unless the library is there. */
export function parquetLibrary<Library>(load: () => Promise<Library>): Promise<Library> {
  const packages = 'hyparquet hyparquet-compressors hyparquet-writer'
  return optionalLibrary(load, { use: 'Parquet', packages }, CommandError)
}
