import {
  cluesOf,
  type Grid,
  geometryOf,
  type Puzzle,
  Random,
  type SolveResult,
  UNIQUENESS,
  verdictOf,
} from '@sudoku-lab/core'
import { mrv, mrvNaked } from '@sudoku-lab/solver-mrv'
import { filledSolution, type Recipe, recipeFor, type Tools, type Wish, type Workshop } from '../src/index.ts'

export const NINE = geometryOf(3, 3)

export function toolsFor(geometry = NINE, seed = 1, definition = mrv): Tools {
  const solver = definition.create(geometry)
  return { geometry, random: new Random(seed), solver, nodeLimit: 10_000, grids: filledSolution }
}

export function recipe(wish: Wish, changes: Partial<Workshop> = {}): Recipe {
  const geometry = changes.geometry ?? NINE
  const solver = mrv.create(geometry)
  return recipeFor(wish, { geometry, solver, nodeLimit: 10_000, seed: 1, raters: [solver], ...changes })
}

/** What the first attempts come to. */
export function puzzlesOf({ make }: Recipe, attempts: number): Grid[] {
  return make(0, attempts).flatMap(({ made }) => made.map(({ puzzle }) => cluesOf(puzzle)))
}

/** Say what is true of a puzzle; what made the puzzle was another solver. */
const judges = new Map(
  [geometryOf(2, 2), geometryOf(2, 3), NINE].map((geometry) => [
    geometry.cellCount,
    mrvNaked.create(geometry),
  ]),
)

export function judge(puzzle: Readonly<Puzzle>, limits = UNIQUENESS): SolveResult {
  const solver = judges.get(puzzle.length)
  if (solver === undefined) throw new RangeError(`no judge for ${puzzle.length} cells`)
  return solver.solve(puzzle, limits)
}

export const isProper = (puzzle: Readonly<Puzzle>): boolean => verdictOf(judge(puzzle)) === 'unique'

export const clueCells = (puzzle: Readonly<Puzzle>): number[] =>
  Array.from(puzzle.keys()).filter((cell) => cluesOf(puzzle)[cell] !== 0)

export function isMinimal(puzzle: Readonly<Puzzle>): boolean {
  return isProper(puzzle) && clueCells(puzzle).every((cell) => !isProper(cluesOf(puzzle).with(cell, 0)))
}
