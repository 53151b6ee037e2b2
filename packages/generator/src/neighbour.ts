/**
 * Steps from one minimal puzzle to another.
 *
 * Idea. A few clues are removed, which leaves a few solutions. Then clues are added that single out one of these solutions,
 * which may be the old one or another one. At the end, superfluous clues are removed.
 *
 *   minimal puzzle ── − k clues ──▶ few solutions ── + up to k clues ──▶ proper ── reduce ──▶ minimal puzzle
 *
 * Origin. The vicinity search {−k+k} of the players' forum (forum.enjoysudoku.com), whose members found nearly all
 * of the hardest known puzzles in this way.
 */
import { type Cell, type Grid, UNIQUENESS } from '@sudoku-lab/core'
import { atMost, cluesInRandomOrder, reduce } from './reduce.ts'
import type { Tools } from './tools.ts'

/** The largest k. With three, fewer exchanges succeed, and the puzzles do not become harder. */
const MOST_EXCHANGED = 2
/** If there are more solutions, two clues hardly ever single out one. */
const MOST_SOLUTIONS = 40

/** A minimal puzzle that shares all but a few clues with this one, or `undefined` if the exchange fails. */
export function neighbourOf(tools: Tools, puzzle: Readonly<Grid>): Grid | undefined {
  const { random, solver, nodeLimit } = tools
  const exchanged = 1 + random.below(MOST_EXCHANGED)
  const grid = puzzle.slice()
  for (const cell of cluesInRandomOrder(puzzle, random).slice(0, exchanged)) grid[cell] = 0

  const limits = { ...UNIQUENESS, solutions: MOST_SOLUTIONS, keep: MOST_SOLUTIONS, nodes: nodeLimit }
  const { solutions, ending } = solver.solve(grid, limits)
  if (ending !== 'exhausted' || !singleOut(tools, grid, inOrder(solutions), exchanged)) return undefined
  const { puzzle: neighbour, isProved } = reduce(random, grid, { keeps: atMost(tools, 1), clues: 0 })
  return isProved ? neighbour : undefined
}

/** Sorts the solutions, because their order depends on the solver. */
function inOrder(solutions: readonly Grid[]): Grid[] {
  return solutions.toSorted((a, b) => {
    const cell = a.findIndex((digit, index) => digit !== b[index])
    return cell < 0 ? 0 : a[cell] - b[cell]
  })
}

/** Adds clues of a random solution until no other solution agrees with them. Returns false if `most` clues are too few. */
function singleOut({ random }: Tools, grid: Grid, solutions: readonly Grid[], most: number): boolean {
  const target = solutions[random.below(solutions.length)] ?? grid
  let others = solutions.filter((solution) => solution !== target)
  for (let added = 1; added <= most && others.length > 0; added++) {
    const cells = tellingCells(target, others, added === most)
    const cell = cells[random.below(Math.max(1, cells.length))]
    if (cell === undefined) return false
    grid[cell] = target[cell] ?? 0
    others = others.filter((solution) => solution[cell] === target[cell])
  }
  return others.length === 0
}

/** The cells in which a solution differs from at least one of the others, or from all of them. */
function tellingCells(target: Readonly<Grid>, others: readonly Grid[], fromAll: boolean): Cell[] {
  const differing = new Uint8Array(target.length) // cell → how many of the others have another digit there
  for (const other of others) {
    for (const [cell, digit] of other.entries()) if (digit !== target[cell]) differing[cell] = 1 + at(cell)
  }
  return Array.from(differing.keys()).filter((cell) => at(cell) >= (fromAll ? others.length : 1))

  function at(cell: Cell): number {
    return differing[cell] ?? 0
  }
}
