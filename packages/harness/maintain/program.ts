/** Where the programs for maintainers are, and who runs them. */
import { join } from 'node:path'
import { PACKAGE_FOLDER } from '../src/package-folder.ts'

export const REPOSITORY: string = join(PACKAGE_FOLDER, '../..')

/** The folder of the user, because pnpm runs in the root of the repository. */
export const DIRECTORY: string = process.env['INIT_CWD'] ?? process.cwd()
