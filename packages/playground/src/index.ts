/** The package names the file of its page. */
import { fileURLToPath } from 'node:url'

/** The page: one file, which a browser opens from disk. */
export const PLAYGROUND: string = fileURLToPath(new URL('../assets/playground.html', import.meta.url))
/** The module that defines the element `<sudoku-lab>`. */
export const ELEMENT: string = fileURLToPath(new URL('../assets/sudoku-lab.js', import.meta.url))
/** The module that it loads from its own folder when a large solver is asked for. */
export const MORE_SOLVERS: string = fileURLToPath(new URL('../assets/sudoku-lab-solvers.js', import.meta.url))
