import { CommandError } from '../errors.ts'

interface Libraries {
  readonly hyparquet: typeof import('hyparquet')
  readonly 'hyparquet-compressors': typeof import('hyparquet-compressors')
  readonly 'hyparquet-writer': typeof import('hyparquet-writer')
}

/**
 * Loads a library for Parquet files. They are not installed with this package, because solving does not need them.
 *
 * @throws CommandError that says how to install it
 */
export async function parquetLibrary<Name extends keyof Libraries>(name: Name): Promise<Libraries[Name]> {
  try {
    return await import(name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new CommandError(
      'Parquet files need three further packages: npm install hyparquet hyparquet-compressors hyparquet-writer',
      { cause: error },
    )
  }
}
