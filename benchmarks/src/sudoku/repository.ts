/** Where things lie in the repository. This file is in benchmarks/src/sudoku or benchmarks/dist/sudoku. */
import { fileURLToPath } from 'node:url'

export const REPOSITORY: string = fileURLToPath(new URL('../../../', import.meta.url))
