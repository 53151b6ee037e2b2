import type { SolverDefinition } from '@sudoku-lab/core'
import { solve } from 'dance'
import { defineDensePeer } from './cover.ts'

export const dance: SolverDefinition = defineDensePeer('dance', '0.1.0', (matrix, maxSolutions) =>
  solve(matrix, { maxSolutions }),
)
