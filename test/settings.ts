/** What every run of vitest in this repository has in common. */

/** Run the packages from `src/`, not `dist/`. This replaces vite's own list, so it repeats it. */
export const SOURCE_CONDITIONS = ['@sudoku-lab/source', 'module', 'node', 'development|production']

/** A test says nothing about the machine: a busy one may take long. What never ends is ended by `.ci/run`. */
export const PATIENCE_MS: number = 30 * 60_000
