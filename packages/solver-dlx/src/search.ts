import {
  FIRST_SOLUTION,
  type Geometry,
  type Grid,
  requireGrid,
  requireLimits,
  type SearchLimits,
  type SolveResult,
  type Solver,
} from '@sudoku-lab/core'
import { ExactCover, type Option } from '@sudoku-lab/exact-cover'
import { decode } from './decode.ts'
import { encode, optionOf } from './encode.ts'

/** Asks one exact cover problem for each geometry; a puzzle only says which options are taken already. */
export class DlxSolver implements Solver {
  private readonly geometry: Geometry
  private readonly cover: ExactCover

  constructor(geometry: Geometry) {
    this.geometry = geometry
    this.cover = new ExactCover(encode(geometry))
  }

  solve(puzzle: Readonly<Grid>, limits: SearchLimits = FIRST_SOLUTION): SolveResult {
    requireGrid(this.geometry, puzzle)
    requireLimits(limits)
    const { solutions, ...result } = this.cover.solve({ taken: this.cluesOf(puzzle), ...limits })
    return { ...result, solutions: solutions.map((options) => decode(this.geometry, options)) }
  }

  private cluesOf(puzzle: Readonly<Grid>): Option[] {
    const options: Option[] = []
    puzzle.forEach((digit, cell) => {
      if (digit !== 0) options.push(optionOf(this.geometry, cell, digit))
    })
    return options
  }
}
