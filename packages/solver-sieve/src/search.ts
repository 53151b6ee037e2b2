/**
 * The sieve on Sudoku.
 *
 * Idea.      A placement of a digit in a cell is a set of bits for the four items that it covers. A state of the
 *            search is the list of the placements that are still possible. Counting them with one bit for each
 *            item finds all naked and hidden singles at once. Placing singles filters the list, and
 *            backtracking drops it. The search is the engine's (packages/exact-cover/assembly/search.ts).
 * Order.     The first cell, or digit of a house, with the fewest candidates; cells first. Digits ascending.
 * Invariant. There is one problem for each geometry. A puzzle only says which options are taken. A candidate grid has a
 *            problem of its own, without the options of the digits that it does not allow. Items that its
 *            clues cover get no bits, so that most puzzles of 9×9 need two planes of 128 bits.
 * Cost.      A few passes over the list for each node, and two bytes for each placement of each open branch.
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
const OPTIONS: CoverOptions = { engine: 'sieve' }

export class SieveSolver implements Solver {
  private readonly geometry: Geometry
  private readonly cover: ExactCover // of the empty board

  constructor(geometry: Geometry) {
    this.geometry = geometry
    this.cover = new ExactCover(problemOf(geometry), OPTIONS)
  }

  solve(puzzle: Readonly<Puzzle>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    requireLimits(limits)
    if (hasConflict(this.geometry, puzzle))
      return { solutionCount: 0, solutions: [], ending: 'exhausted', statistics: NOTHING_COUNTED }
    const { problem, placements, taken } = questionOf(this.geometry, puzzle)
    const cover = problem === undefined ? this.cover : new ExactCover(problem, OPTIONS)
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
