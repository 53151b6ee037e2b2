/**
 * What puzzles can be asked for, and how they are made: attempt by attempt, each with a source of chance of its own. So
 * an attempt gives the same puzzles whoever makes it, in whatever order.
 */
import { filledCount, type Geometry, type Grid, Random, type Solver } from '@sudoku-lab/core'
import { adversePuzzle } from './adverse.ts'
import { BatchReduction } from './batch-reduction.ts'
import { breed } from './brood.ts'
import { type ClueSymmetry, groupsOf } from './clue-symmetry.ts'
import { controlledBiasPuzzles, weightOf } from './controlled-bias.ts'
import { filledSolution } from './fill.ts'
import { patternPuzzle } from './pattern.ts'
import { Rating } from './rating.ts'
import { atMost, reduce } from './reduce.ts'
import { streamOf } from './stream.ts'
import { hasAtMost, type Tools } from './tools.ts'
import { UniformGrids } from './uniform.ts'
import { unsolvablePuzzle } from './unsolvable.ts'

export interface Range {
  readonly fewest: number
  readonly most: number
}

/** Plain data, so that it can be sent to a thread. */
export type Wish =
  /** One solution. With `clues`, so many of them; else minimal. With a symmetry, minimal means that no group can go. */
  | {
      readonly kind: 'proper'
      readonly clues?: Range | undefined
      readonly symmetry?: ClueSymmetry | undefined
    }
  /** Several solutions: no clue can go without there being more than a number that is drawn. */
  | { readonly kind: 'loose'; readonly solutions: Range; readonly clues?: Range | undefined }
  /** Minimal, and at least so many nodes to search. */
  | { readonly kind: 'hard'; readonly nodes: number }
  /** One solution, and clues in these cells. */
  | { readonly kind: 'pattern'; readonly cells: readonly number[] }
  /** Minimal, and so many times as many nodes for one solver as for another. */
  | { readonly kind: 'adverse'; readonly factor: number }
  /** No solution, which singles do not reveal. */
  | { readonly kind: 'unsolvable' }
  /** Minimal 9×9 puzzles with known weights. */
  | { readonly kind: 'controlled-bias' }

export interface Workshop {
  readonly geometry: Geometry
  /** Says how many solutions a grid has. Any complete solver says the same. */
  readonly solver: Solver
  /** For each of its searches. */
  readonly nodeLimit: number
  readonly seed: number
  /** Whose nodes say how hard a puzzle is: of several, the least. Needed for hard puzzles, and as the victim of adverse ones. */
  readonly raters?: readonly Solver[]
  /** What the nodes of the victim are compared with; without a rival, with one node. */
  readonly rival?: Solver | undefined
  /**
   * Everything is drawn from one source of chance, and grids are filled cell by cell, as for the first sets of the
   * laboratory. Attempts have to be made in order then.
   */
  readonly singleStream?: boolean
}

export interface Made {
  readonly puzzle: Grid
  /** Of puzzles with known weights. */
  readonly weight?: number
}

/** What came of one attempt. */
export interface Attempted {
  /** Nothing where it failed. */
  readonly made: readonly Made[]
  /** How many clues it came to, where that was not what was wished. */
  readonly missed?: number
}

export interface Recipe {
  /** So many attempts are made at once best. */
  readonly together: number
  /** Makes some attempts, the first of them by its number. */
  make(first: number, count: number): Attempted[]
}

/** How the puzzles of a wish are made. */
export function recipeFor(wish: Wish, workshop: Workshop): Recipe {
  const isNine = workshop.geometry.boxHeight === 3 && workshop.geometry.boxWidth === 3
  if (wish.kind === 'controlled-bias') {
    if (!isNine)
      throw new RangeError('puzzles with known weights are made on 9×9 boards with boxes of 3×3 only')
    return controlledBias(workshop)
  }
  if (wish.kind === 'proper' && isNine && workshop.singleStream !== true)
    return batches(workshop, wish.clues, wish.symmetry)
  return oneByOne(workshop, attemptFor(wish, workshop))
}

type Attempt = (tools: Tools) => Attempted

function attemptFor(wish: Exclude<Wish, { kind: 'controlled-bias' }>, workshop: Workshop): Attempt {
  switch (wish.kind) {
    case 'proper': {
      const groups = wish.symmetry && groupsOf(workshop.geometry, wish.symmetry)
      return (tools) => reducedPuzzle(tools, 1, wish.clues, groups)
    }
    case 'loose':
      return (tools) => loosePuzzle(tools, wish.solutions, wish.clues)
    case 'hard': {
      let rating: Rating | undefined
      return (tools) => {
        rating ??= ratingFor(tools, workshop)
        return { made: breed(tools, rating, wish.nodes).map((puzzle) => ({ puzzle })) }
      }
    }
    case 'pattern':
      return (tools) => madeOf(patternPuzzle(tools, wish.cells))
    case 'adverse': {
      const { raters: [victim] = [], rival } = workshop
      if (victim === undefined) throw new RangeError('adverse puzzles need a solver that they are adverse to')
      return (tools) => madeOf(adversePuzzle(tools, { factor: wish.factor, victim, rival }))
    }
    case 'unsolvable':
      return (tools) => madeOf(unsolvablePuzzle(tools))
  }
}

function madeOf(puzzle: Grid | undefined): Attempted {
  return puzzle === undefined ? FAILED : { made: [{ puzzle }] }
}

const FAILED: Attempted = { made: [] }

/** The isomorphs that are solved are the same in all attempts. */
function ratingFor(tools: Tools, { seed, raters = [], singleStream }: Workshop): Rating {
  return new Rating(singleStream === true ? tools : { ...tools, random: new Random(seed) }, raters)
}

function oneByOne(workshop: Workshop, attempt: Attempt): Recipe {
  const { geometry, solver, nodeLimit, seed, singleStream = false } = workshop
  const uniform = new UniformGrids()
  const isNine = geometry.boxHeight === 3 && geometry.boxWidth === 3
  const grids = isNine && !singleStream ? (tools: Tools) => uniform.next(tools.random) : filledSolution
  const shared = new Random(seed)
  const attempted = (index: number): Attempted => {
    const random = singleStream ? shared : streamOf(seed, index)
    return attempt({ geometry, solver, nodeLimit, random, grids })
  }
  return {
    together: 1,
    make: (first, count) => Array.from({ length: count }, (_, index) => attempted(first + index)),
  }
}

/** Puzzles with several solutions: the bound is drawn from 2, 4, 8 … up to `most`, so that few are as common as many. */
function loosePuzzle(tools: Tools, { fewest, most }: Range, clues: Range | undefined): Attempted {
  const bounds: number[] = [most]
  for (let bound = fewest; bound < most; bound *= 2) bounds.push(bound)
  const attempted = reducedPuzzle(tools, bounds[tools.random.below(bounds.length)], clues)
  const hasEnough = attempted.made.every(({ puzzle }) => hasAtMost(tools, puzzle, fewest - 1) === false)
  return hasEnough ? attempted : FAILED
}

function reducedPuzzle(
  tools: Tools,
  solutions: number,
  clues?: Range,
  groups?: readonly (readonly number[])[],
): Attempted {
  const solution = tools.grids(tools)
  if (solution === undefined) return FAILED
  const reduction = { keeps: atMost(tools, solutions), clues: clues?.fewest ?? 0, groups }
  const { puzzle, isProved } = reduce(tools.random, solution, reduction)
  return asWished(puzzle, isProved, clues)
}

/** Where clues are counted, one that could not be decided about may stay. */
function asWished(puzzle: Grid, isProved: boolean, clues: Range | undefined): Attempted {
  if (clues === undefined) return isProved ? madeOf(puzzle) : FAILED
  const count = filledCount(puzzle)
  return count >= clues.fewest && count <= clues.most ? madeOf(puzzle) : { made: [], missed: count }
}

const EVERY_CELL = Uint8Array.from({ length: 81 }, (_, cell) => cell)

/** Many 9×9 puzzles at once, for solvers that answer many questions at once faster. */
function batches(
  { solver, nodeLimit, seed, geometry }: Workshop,
  clues?: Range,
  symmetry?: ClueSymmetry,
): Recipe {
  const uniform = new UniformGrids()
  const reduction = new BatchReduction(solver, nodeLimit)
  const groups = symmetry && groupsOf(geometry, symmetry)
  const task = (index: number) => {
    const random = streamOf(seed, index)
    const puzzle = uniform.next(random)
    const inOrder = random.shuffle(groups === undefined ? EVERY_CELL.slice() : [...groups])
    return {
      puzzle,
      order: groups === undefined ? (inOrder as Uint8Array) : (inOrder as number[][]).flat(),
      ...(groups === undefined ? {} : { groups: (inOrder as number[][]).map(({ length }) => length) }),
      clues: clues?.fewest ?? 0,
    }
  }
  return {
    together: 128,
    make: (first, count) => {
      const tasks = Array.from({ length: count }, (_, index) => task(first + index))
      const decided = reduction.run(tasks)
      return tasks.map(({ puzzle }, index) => asWished(puzzle, decided[index], clues))
    },
  }
}

function controlledBias({ solver, seed }: Workshop): Recipe {
  return {
    together: 256,
    make: (first, count) => {
      const randoms = Array.from({ length: count }, (_, index) => streamOf(seed, first + index))
      const withWeight = (puzzle: Grid): Made => ({ puzzle, weight: weightOf(filledCount(puzzle)) })
      return controlledBiasPuzzles(solver, randoms).map((puzzles) => ({ made: puzzles.map(withWeight) }))
    },
  }
}
