/** The peer `dlxlib` solves puzzles as exact cover. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { defineCoverPeer } from './cover.ts'
import { COVER_PACKAGES } from './cover-packages.ts'

export const dlxlib: SolverDefinition = await defineCoverPeer(COVER_PACKAGES.dlxlib)
