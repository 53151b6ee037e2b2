/** Endless puzzles of each kind. `undefined` stands for a try that came to nothing. */
import type { Grid } from '@sudoku-lab/core'
import { breed } from './brood.ts'
import { randomSolution } from './fill.ts'
import type { Rating } from './rating.ts'
import { type Reduction, reduce } from './reduce.ts'
import { hasAtMost, type Tools } from './tools.ts'

export type Puzzles = Generator<Grid | undefined, never>

/** Puzzles with one solution and that many clues, or as few more as can be reached; with 0, minimal ones. */
export function* properPuzzles(tools: Tools, clues: number): Puzzles {
  for (;;) yield reducedSolution(tools, { solutions: 1, clues })
}

export interface SolutionRange {
  readonly fewest: number
  readonly most: number
}

/**
 * Puzzles with several solutions: no clue of them can go without there being more than a number that is drawn
 * from 2, 4, 8 … up to `most`, so that few solutions are as common as many.
 */
export function* loosePuzzles(tools: Tools, { fewest, most }: SolutionRange, clues: number): Puzzles {
  const bounds: number[] = [most]
  for (let bound = fewest; bound < most; bound *= 2) bounds.push(bound)
  for (;;) {
    const solutions = bounds[tools.random.below(bounds.length)] ?? most
    const puzzle = reducedSolution(tools, { solutions, clues })
    yield puzzle && hasAtMost(tools, puzzle, fewest - 1) === false ? puzzle : undefined
  }
}

/** Minimal puzzles that are at least that hard. */
export function* hardPuzzles(tools: Tools, rating: Rating, level: number): Puzzles {
  for (;;) {
    const family = breed(tools, rating, level)
    if (family.length === 0) yield undefined
    else yield* family
  }
}

function reducedSolution(tools: Tools, reduction: Reduction): Grid | undefined {
  const solution = randomSolution(tools)
  if (solution === undefined) return undefined
  const { puzzle, isProved } = reduce(tools, solution, reduction)
  // Where clues are counted, one that could not be decided about may stay.
  return isProved || reduction.clues > 0 ? puzzle : undefined
}
