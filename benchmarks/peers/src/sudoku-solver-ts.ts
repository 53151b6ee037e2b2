/** The peer `sudoku-solver-ts` solves Sudoku puzzles with sets of bits. */
import type { SolverDefinition } from '@sudoku-lab/core'
import { SolveStatus, solve } from 'sudoku-solver-ts'
import { defineDigitPeer, isClassic } from './peer.ts'

export const sudokuSolverTs: SolverDefinition = defineDigitPeer({
  packageName: 'sudoku-solver-ts',
  version: '1.0.3',
  idea: {
    state: 'candidates of each cell as bits, cells linked',
    inference: 'none beyond the peers of a placement',
    order: 'cell with the fewest candidates',
  },
  lacks: ['uniqueness'],
  supports: isClassic,
  prepare: () => (puzzle) => {
    const result = solve(Array.from(puzzle))
    if (result.success) return { solutions: [Uint8Array.from(result.solution)], isAll: false }
    if (result.status === SolveStatus.noEmpty) return { solutions: [puzzle.slice()], isAll: true } // checked, nothing to do
    return { solutions: [], isAll: true }
  },
})
