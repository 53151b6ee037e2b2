/**
 * Sudoku as exact cover.
 *
 * Idea.      A digit in a cell is an option that covers four items: the cell, and the digit in its row, its column and
 *            its box. A solution is a set of options that covers every item once. An engine searches, which knows nothing
 *            about Sudoku:
 *            `links`  hides the options that compete with a chosen one (packages/exact-cover/src/links/engine.ts).
 *            `bitset` keeps a bit for each option that is still possible. A row of bits says what each option excludes
 *                     (packages/exact-cover/assembly/search.ts).
 * Order.     The first item with the fewest options: cells first, then digits of houses. Digits ascending. On larger
 *            boards, a node of the links costs so much that breaking ties among the items saves more than it takes.
 * Invariant. There is one problem for each geometry. A puzzle only says which options are taken. A candidate grid has a
 *            problem of its own, without the options of the digits that it does not allow. In the bitsets, only what
 *            the clues leave gets numbers: some 200 options of 729.
 * Cost.      Links: at each node, the links of the options that it hides are visited twice. Bitsets: a pass over the
 *            words and the sizes for each placement, and a copy of both for each open branch.
 * Origin.    D. E. Knuth, "Dancing links", 2000, and TAOCP 7.2.2.1; the bitsets are of this project.
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
import type { CoverOptions, Option, SearchResult, SolveRequest } from '@sudoku-lab/exact-cover'
import { ExactCover as UntracedCover } from '@sudoku-lab/exact-cover'
import { emptySudoku, gridOf, questionOf } from '@sudoku-lab/exact-cover/problems'

import { listenToSteps, ExactCover as TracedCover } from '@sudoku-lab/exact-cover/traced'
import { stepsToTrace, trace } from '@sudoku-lab/trace'

const ExactCover = TRACE ? TracedCover : UntracedCover

const problemOf = oncePerGeometry(emptySudoku)

export class CoverSolver implements Solver {
  private readonly geometry: Geometry
  private readonly options: CoverOptions
  private readonly cover: UntracedCover // of the empty board

  constructor(geometry: Geometry, options: CoverOptions) {
    this.geometry = geometry
    this.options = options
    this.cover = new ExactCover(problemOf(geometry), options)
  }

  solve(puzzle: Readonly<Puzzle>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    requireLimits(limits)
    if (hasConflict(this.geometry, puzzle))
      return { solutionCount: 0, solutions: [], ending: 'exhausted', statistics: NOTHING_COUNTED }
    const { problem, placements, taken } = questionOf(this.geometry, puzzle)
    const cover = problem === undefined ? this.cover : new ExactCover(problem, this.options)
    const { solutions, nodes, keep } = limits
    const result = this.search(cover, { taken, solutions, nodes, keep }, placements)
    return {
      solutionCount: result.solutionCount,
      solutions: result.solutions.map((options) => gridOf(this.geometry, options, placements)),
      ending: result.ending === 'aborted' ? 'node-limit' : result.ending,
      statistics: countersFrom((name) => result.statistics[name]),
    }
  }

  private search(cover: UntracedCover, request: SolveRequest, placements?: readonly Option[]): SearchResult {
    if (TRACE) {
      const tell = stepsToTrace(this.geometry, placements)
      const result = listenToSteps(tell, () => cover.solve({ ...request, signal: trace.signal }))
      return trace.isFull ? { ...result, ending: 'aborted' } : result
    }
    return cover.solve(request)
  }
}
