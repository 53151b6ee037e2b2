/** The peer `sudoku` solves and generates Sudoku puzzles. */
import type { SolverDefinition } from '@sudoku-lab/core'
import program from 'sudoku'
import { defineDigitPeer, isClassic } from './peer.ts'

/** Digits are 0 to 8, an empty cell is null. */
export const sudoku: SolverDefinition = defineDigitPeer({
  packageName: 'sudoku',
  version: '0.0.3',
  idea: {
    state: 'board, candidates worked out anew',
    inference: 'naked and hidden singles',
    order: 'cell or house with the fewest options, drawn by lot',
  },
  lacks: ['uniqueness', 'repeatability'],
  supports: isClassic,
  prepare: () => (puzzle) => {
    const board = Array.from(puzzle, (digit) => (digit === 0 ? null : digit - 1))
    const solved: number[] | null = program.solvepuzzle(board)
    if (solved === null) return { solutions: [], isAll: true }
    return { solutions: [Uint8Array.from(solved, (digit) => digit + 1)], isAll: false }
  },
})
