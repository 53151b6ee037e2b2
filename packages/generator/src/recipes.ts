/**
 * The kinds of puzzles, and how they are made. Puzzles are made in attempts, each with its own random numbers. So an
 * attempt gives the same puzzles in any thread and in any order.
 */
import {
  filledCount,
  type Geometry,
  type Grid,
  GridCopies,
  type Puzzle,
  Random,
  type Solver,
} from '@sudoku-lab/core'
import { adversePuzzle } from './adverse.ts'
import { BatchReduction } from './batch-reduction.ts'
import { breed } from './brood.ts'
import { minimalCandidates } from './candidates.ts'
import { type ClueSymmetry, groupsOf } from './clue-symmetry.ts'
import { controlledBiasPuzzles, weightOf } from './controlled-bias.ts'
import { filledSolution } from './fill.ts'
import { randomLatinSquare } from './latin-square.ts'
import { patternPuzzle } from './pattern.ts'
import { Rating } from './rating.ts'
import { atMost, reduce } from './reduce.ts'
import { hasAtMost, streamOf, type Tools } from './tools.ts'
import { UniformGrids } from './uniform.ts'
import { unsolvablePuzzle } from './unsolvable.ts'

export interface Range {
  readonly fewest: number
  readonly most: number
}

/** What puzzles are wanted. This is plain data, which can be sent to a thread. */
export type Wish =
  /** One solution, and as many clues as `clues` says, or minimal. With a symmetry, minimal means that no group can be removed. */
  | {
      readonly kind: 'proper'
      readonly clues?: Range | undefined
      readonly symmetry?: ClueSymmetry | undefined
    }
  /** Several solutions. If any clue is removed, there are more solutions than a random number in the range. */
  | { readonly kind: 'loose'; readonly solutions: Range; readonly clues?: Range | undefined }
  /** Minimal, with a search of at least this many nodes. Up to `relatives` of them come from one brood: by default one. */
  | { readonly kind: 'hard'; readonly nodes: number; readonly relatives?: number | undefined }
  /** One solution, and clues in these cells. */
  | { readonly kind: 'pattern'; readonly cells: readonly number[] }
  /** Minimal. One solver needs at least `factor` times the nodes of another. */
  | { readonly kind: 'adverse'; readonly factor: number }
  /** No solution. Singles do not reveal this. */
  | { readonly kind: 'unsolvable' }
  /** Candidate grids with one solution. With any further candidate, there are several. */
  | { readonly kind: 'candidates' }
  /** Solution grids with a random number of empty cells. They may have several solutions. */
  | { readonly kind: 'holes'; readonly holes: Range }
  /** Minimal 9×9 puzzles with known weights. */
  | { readonly kind: 'controlled-bias' }

export interface Workshop {
  readonly geometry: Geometry
  /** Decides how many solutions a grid has. Every complete solver decides the same. */
  readonly solver: Solver
  /** The limit of each search. */
  readonly nodeLimit: number
  readonly seed: number
  /** The solvers that rate hard puzzles; the smallest number of nodes counts. For adverse puzzles, the first one is the victim. */
  readonly raters?: readonly Solver[]
  /** The solver with which the victim is compared. Without it, the victim is compared with one node. */
  readonly rival?: Solver | undefined
  /**
   * All attempts share one source of random numbers, and grids are filled cell by cell. The first datasets were made in
   * this way. The attempts have to be made in order.
   */
  readonly singleStream?: boolean
}

export interface Made {
  readonly puzzle: Puzzle
  /** Its solution, if it is known without a search. */
  readonly solution?: Grid
  /** Only for puzzles with known weights. */
  readonly weight?: number
}

/** The result of one attempt. */
export interface Attempted {
  /** Empty if the attempt failed. */
  readonly made: readonly Made[]
  /** The number of clues that was reached, if it is not the wanted number. */
  readonly missed?: number
}

export interface Recipe {
  /** The number of attempts that should be made in one call. */
  readonly together: number
  /** Makes some attempts. `first` is the number of the first one. */
  make(first: number, count: number): Attempted[]
}

/** Returns the recipe that makes the wanted puzzles. */
export function recipeFor(wish: Wish, workshop: Workshop): Recipe {
  const isNine = workshop.geometry.layout === '3x3'
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
    case 'holes':
      return (tools) => withHoles(tools, wish.holes)
    case 'loose':
      return (tools) => loosePuzzle(tools, wish.solutions, wish.clues)
    case 'hard': {
      let rating: Rating | undefined
      return (tools) => {
        rating ??= ratingFor(tools, workshop)
        return { made: breed(tools, rating, wish.nodes, wish.relatives).map((puzzle) => ({ puzzle })) }
      }
    }
    case 'pattern':
      return (tools) => madeOf(patternPuzzle(tools, wish.cells))
    case 'adverse': {
      const { raters: [victim] = [], rival } = workshop
      if (victim === undefined) throw new RangeError('adverse puzzles need a solver that they are adverse to')
      return (tools) => madeOf(adversePuzzle(tools, { factor: wish.factor, victim, rival }))
    }
    case 'candidates':
      return (tools) => {
        const made = minimalCandidates(tools)
        return made === undefined ? FAILED : { made: [made] }
      }
    case 'unsolvable':
      return (tools) => madeOf(unsolvablePuzzle(tools))
  }
}

function madeOf(puzzle: Grid | undefined): Attempted {
  return puzzle === undefined ? FAILED : { made: [{ puzzle }] }
}

const FAILED: Attempted = { made: [] }

/** All attempts use the same isomorphs. */
function ratingFor(tools: Tools, { seed, raters = [], singleStream }: Workshop): Rating {
  return new Rating(singleStream === true ? tools : { ...tools, random: new Random(seed) }, raters)
}

function oneByOne(workshop: Workshop, attempt: Attempt): Recipe {
  const { geometry, solver, nodeLimit, seed, singleStream = false } = workshop
  const grids = singleStream ? filledSolution : gridsFor(geometry)
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

/** Solution grids, as uniform as the board allows. */
function gridsFor({ layout, size, houseCount }: Geometry): Tools['grids'] {
  if (houseCount === 2 * size) return ({ random }) => randomLatinSquare(size, random)
  if (layout !== '3x3') return filledSolution
  const uniform = new UniformGrids()
  return ({ random }) => uniform.next(random)
}

function withHoles(tools: Tools, { fewest, most }: Range): Attempted {
  const solution = tools.grids(tools)
  if (solution === undefined) return FAILED
  const { random } = tools
  const puzzle = solution.slice()
  const cells = random.shuffle(Uint16Array.from(puzzle.keys()))
  for (const cell of cells.subarray(0, fewest + random.below(most - fewest + 1))) puzzle[cell] = 0
  return { made: [{ puzzle, solution }] }
}

/** Puzzles with several solutions. The bound is drawn from 2, 4, 8 … up to `most`, so small numbers are as common as large ones. */
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

/** If a number of clues is wanted, the puzzle may contain a clue that could not be decided. */
function asWished(puzzle: Grid, isProved: boolean, clues: Range | undefined, solution?: Grid): Attempted {
  const wished: Attempted = { made: [solution === undefined ? { puzzle } : { puzzle, solution }] }
  if (clues === undefined) return isProved ? wished : FAILED
  const count = filledCount(puzzle)
  return count >= clues.fewest && count <= clues.most ? wished : { made: [], missed: count }
}

const EVERY_CELL = Uint8Array.from({ length: 81 }, (_, cell) => cell)

/** Makes many 9×9 puzzles at once, because some solvers are faster if they get many questions at once. */
function batches(
  { solver, nodeLimit, seed, geometry }: Workshop,
  clues?: Range,
  symmetry?: ClueSymmetry,
): Recipe {
  const uniform = new UniformGrids()
  const reduction = new BatchReduction(solver, nodeLimit)
  const orders = new GridCopies()
  const solutions = new GridCopies()
  const groups = symmetry && groupsOf(geometry, symmetry)
  const task = (index: number) => {
    const random = streamOf(seed, index)
    const puzzle = uniform.next(random)
    const inOrder = random.shuffle(groups === undefined ? orders.copyOf(EVERY_CELL) : [...groups])
    return {
      puzzle,
      solution: solutions.copyOf(puzzle),
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
      return tasks.map(({ puzzle, solution }, index) => asWished(puzzle, decided[index], clues, solution))
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
