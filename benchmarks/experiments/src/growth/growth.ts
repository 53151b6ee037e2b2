/** How the cost of a search grows with the board, what its tails are like, and what restarts do to them. */
import type { Finding } from '../shared/finding.ts'
import { creating } from '../shared/solvers.ts'
import { shapeNamed } from './boards.ts'
import { show } from './report.ts'
import { ALL_SOLVERS, type Plan, type Searched, unitsOf } from './searches.ts'
import { costsIn } from './statistics.ts'

/** A Latin square is drawn by a chain of changes, which takes about as long as so many nodes. */
function drawingEffort(board: string): number {
  return board.startsWith('latin') ? 1.3 * shapeNamed(board).geometry.size ** 3 : 0
}

export const growth: Finding<Plan, Searched> = {
  page: 'how-cost-grows',
  description:
    'Counts nodes and backtracks on boards from 4×4 to 25×25 against the share of clues, on isomorphs of hard boards, and with restarts.',
  texts: ['part', 'board', 'solver', 'restarts', 'searches'],
  kinds: [['part', 'solver', 'restarts'], ['board']],
  unitsOf: async (plan) => unitsOf(plan, await creating(ALL_SOLVERS(plan))),
  effortOf: ({ part, board, searches }) =>
    drawingEffort(board) +
    (part === 'proof' ? 0 : costsIn(searches).reduce((total, { nodes }) => total + nodes, 0)),
  show,
}
