/** The peer `dance` solves puzzles as exact cover. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { defineCoverPeer } from './cover.ts'
import { COVER_PACKAGES } from './cover-packages.ts'

export const dance: SolverDefinition = await defineCoverPeer(COVER_PACKAGES.dance)
