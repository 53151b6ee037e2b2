import {
  countersFrom,
  type Ending,
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  requireGrid,
  requireLimits,
  type SearchLimits,
  type SolveResult,
  type Solver,
} from '@sudoku-lab/core'
import { ExactCover, type Option, type SearchEnding } from '@sudoku-lab/exact-cover' //-
//+ import { ExactCover, listenToSteps, type Option, type SearchEnding } from '@sudoku-lab/exact-cover/traced'
//+ import { stepsToTrace, trace } from '@sudoku-lab/trace'
import { decode } from './decode.ts'
import { optionOf, problemOf } from './encode.ts'

/** On larger boards, a node costs so much that breaking ties among its items saves more than it takes. */
const SMALL = 9

/** Uses one exact cover problem for each geometry. A puzzle only says which options are chosen. */
export class DlxSolver implements Solver {
  private readonly geometry: Geometry
  private readonly cover: ExactCover

  constructor(geometry: Geometry) {
    this.geometry = geometry
    const ties = geometry.size > SMALL ? 'pairs' : 'first'
    this.cover = new ExactCover(problemOf(geometry), { engine: 'links', nodes: 'options', ties })
  }

  solve(puzzle: Readonly<Grid>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    requireGrid(this.geometry, puzzle)
    requireLimits(limits)
    const { solutions: most, nodes, keep } = limits
    const result = this.cover.solve({ taken: this.cluesOf(puzzle), solutions: most, nodes, keep }) //-
    //+ const request = { taken: this.cluesOf(puzzle), signal: trace.signal, solutions: most, nodes, keep }
    //+ const result = listenToSteps(stepsToTrace(this.geometry), () => this.cover.solve(request))
    const { solutionCount, solutions, ending } = result
    return {
      solutionCount,
      solutions: solutions.map((options) => decode(this.geometry, options)),
      ending: endingOf(ending),
      statistics: countersFrom((name) => result.statistics[name]),
    }
  }

  private cluesOf(puzzle: Readonly<Grid>): Option[] {
    const options: Option[] = []
    puzzle.forEach((digit, cell) => {
      if (digit !== 0) options.push(optionOf(this.geometry, cell, digit))
    })
    return options
  }
}

/** No signal is given, so the search cannot be aborted. */
function endingOf(ending: SearchEnding): Ending {
  //+ if (trace.isFull) return 'node-limit'
  if (ending === 'aborted') throw new Error('the search was aborted without a signal')
  return ending
}
