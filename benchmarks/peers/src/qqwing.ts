/** The peer `qqwing` solves and generates Sudoku puzzles. */
import type { SolverDefinition } from '@sudoku-lab/core'
import QQWing from 'qqwing'
import { defineDigitPeer, isClassic } from './peer.ts'

/**
 * Two questions of its own: `solve` shows a solution, drawn by lot among several, and `countSolutions` says how
 * many there are without showing any. Asked for two, it is made to count first. Where it counts two it has still
 * only one to show, and is stuck.
 */
export const qqwing: SolverDefinition = defineDigitPeer({
  packageName: 'qqwing',
  version: '1.3.4',
  idea: {
    state: 'board and the round that struck each candidate off',
    inference: 'singles, pairs, locked candidates',
    order: 'cell with the fewest candidates, drawn by lot',
  },
  lacks: ['second-solution', 'repeatability'],
  supports: isClassic,
  prepare() {
    const program = new QQWing()
    program.setPrintStyle(ONE_LINE)
    return (puzzle, most) => {
      if (!program.setPuzzle(puzzle)) return { solutions: [], isAll: true }
      const count = most === 1 ? undefined : program.countSolutions(FIRST_ROUND, true)
      if (count === 0 || !program.solve()) return { solutions: [], isAll: true }
      const solution = Uint8Array.from(program.getSolutionString().trim(), Number)
      return { solutions: [solution], isAll: count === 1 }
    }
  },
})

const ONE_LINE = 0
const FIRST_ROUND = 2 // round 1 would reset the board and count without a limit
