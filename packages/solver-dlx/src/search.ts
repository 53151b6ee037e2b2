/**
 * Sudoku by dancing links.
 *
 * Idea.      A digit in a cell is an option that covers four items: the cell, and the digit in its row, its column and
 *            its box. A solution is a set of options that covers every item once. The search is the engine's
 *            (packages/exact-cover/src/links/engine.ts).
 * Order.     The first item with the fewest options: cells first, then digits of houses. Digits ascending. On larger
 *            boards, a node costs so much that breaking ties among the items saves more than it takes.
 * Invariant. There is one problem for each geometry. A puzzle only says which options are taken. A candidate grid has a
 *            problem of its own, without the options of the digits that it does not allow.
 * Cost.      At each node, the links of the options that it hides are visited twice.
 * Origin.    D. E. Knuth, "Dancing links", 2000, and TAOCP 7.2.2.1.
 */
import {
  countersFrom,
  FIRST_SOLUTION,
  type Geometry,
  hasConflict,
  NOTHING_COUNTED,
  oncePerGeometry,
  type Puzzle,
  requireLimits,
  type SearchLimits,
  type SolveResult,
  type Solver,
} from '@sudoku-lab/core'
import type { CoverOptions } from '@sudoku-lab/exact-cover'
import { ExactCover } from '@sudoku-lab/exact-cover' //-
import { emptySudoku, gridOf, questionOf } from '@sudoku-lab/exact-cover/problems'

//+ import { ExactCover, listenToSteps } from '@sudoku-lab/exact-cover/traced'
//+ import { stepsToTrace, trace } from '@sudoku-lab/trace'

const problemOf = oncePerGeometry(emptySudoku)
const SMALL = 9

export class DlxSolver implements Solver {
  private readonly geometry: Geometry
  private readonly options: CoverOptions
  private readonly cover: ExactCover // of the empty board

  constructor(geometry: Geometry) {
    this.geometry = geometry
    const ties = geometry.size > SMALL ? 'pairs' : 'first'
    this.options = { engine: 'links', nodes: 'options', ties }
    this.cover = new ExactCover(problemOf(geometry), this.options)
  }

  solve(puzzle: Readonly<Puzzle>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    requireLimits(limits)
    if (hasConflict(this.geometry, puzzle))
      return { solutionCount: 0, solutions: [], ending: 'exhausted', statistics: NOTHING_COUNTED }
    const { problem, placements, taken } = questionOf(this.geometry, puzzle)
    const cover = problem === undefined ? this.cover : new ExactCover(problem, this.options)
    const { solutions, nodes, keep } = limits
    const result = cover.solve({ taken, solutions, nodes, keep }) //-
    //+ const request = { taken, signal: trace.signal, solutions, nodes, keep }
    //+ const result = listenToSteps(stepsToTrace(this.geometry, placements), () => cover.solve(request))
    const isCut = result.ending === 'aborted' //-
    //+ const isCut = result.ending === 'aborted' || trace.isFull
    return {
      solutionCount: result.solutionCount,
      solutions: result.solutions.map((options) => gridOf(this.geometry, options, placements)),
      ending: isCut ? 'node-limit' : result.ending,
      statistics: countersFrom((name) => result.statistics[name]),
    }
  }
}
