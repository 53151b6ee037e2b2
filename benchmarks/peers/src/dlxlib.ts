import type { SolverDefinition } from '@sudoku-lab/core'
import { solve } from 'dlxlib'
import { defineDensePeer } from './cover.ts'

export const dlxlib: SolverDefinition = defineDensePeer('dlxlib', '1.0.3', (matrix, most) =>
  solve(matrix, null, null, most),
)
