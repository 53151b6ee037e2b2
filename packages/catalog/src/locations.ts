/** Files that are found relative to this file, which is one folder below the package, built or not. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that contains this package: `packages/` in the repository, or `node_modules/@sudoku-lab/` if it is installed. */
export const HOME_FOLDER: string = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The thread that runs a program in another language. */
export const PROGRAM_WORKER: URL = new URL('../dist/exec/worker.js', import.meta.url)
