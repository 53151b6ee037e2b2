/** The peer `@algorithm.ts/dlx` solves puzzles as exact cover. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { defineCoverPeer } from './cover.ts'
import { COVER_PACKAGES } from './cover-packages.ts'

export const algorithmTsDlx: SolverDefinition = await defineCoverPeer(COVER_PACKAGES.algorithmTs)
