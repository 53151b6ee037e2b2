/** `generate` makes puzzles from a seed. */
import { clueCount, type Geometry, type Grid, geometryOf, type Puzzle, UNIQUENESS } from '@sudoku-lab/core'
import { formatLine } from '@sudoku-lab/core/formats'
import {
  CLUE_SYMMETRIES,
  type ClueSymmetry,
  cluesInsteadOfMinimal,
  mostFailures,
  needsLearning,
  type Range,
  type Recipe,
  recipeFor,
  type Wish,
  whyNoSuchClues,
} from '@sudoku-lab/generator'
import { band } from '@sudoku-lab/solver-band'
import { cdcl } from '@sudoku-lab/solver-cdcl'
import { lanesBatch } from '@sudoku-lab/solver-lanes'
import { engineFor } from './engines.ts'
import { describe, requireOptions } from './options.ts'
import { type BoardOptions, geometryGiven } from './puzzle.ts'

/** A number of clues, or a range of them. */
export type ClueCount = number | { readonly fewest: number; readonly most: number }

/** Without a shape of boxes and a layout, the boxes are 3×3. */
export interface GenerateOptions extends BoardOptions {
  /** The seed of all random numbers. The same seed gives the same puzzles, also on the command line. */
  readonly seed: number
  /** The number of puzzles, all of them different. Default: 1. */
  readonly count?: number | undefined
  /** The number of clues. Without it, the puzzles are minimal: no clue can be removed. */
  readonly clues?: ClueCount | undefined
  /** The symmetry of the cells that have clues. */
  readonly symmetry?: ClueSymmetry | undefined
  /**
   * Candidate grids, minimal in candidates: with any candidate that is missing, there are several solutions. It excludes
   * `clues` and `symmetry`.
   */
  readonly candidates?: boolean | undefined
}

const GENERATE_OPTIONS: readonly (keyof GenerateOptions)[] = [
  'seed',
  'count',
  'clues',
  'symmetry',
  'candidates',
  'boxes',
  'layout',
]

/** A puzzle with exactly one solution. Both are texts with one character for each cell, or N for a candidate grid. */
export interface GeneratedPuzzle {
  readonly puzzle: string
  readonly solution: string
  readonly clues: number
}

/** The same number as on the command line, so that a seed gives the same puzzles there. */
const NODE_LIMIT = 10_000
const MOST_ATTEMPTS_IN_A_ROW = 1000 // the caller waits

/**
 * Generates puzzles with exactly one solution.
 *
 * @example
 * import { generate } from 'sudoku-lab'
 * const [{ puzzle, solution }] = generate({ seed: 1 })
 *
 * @throws RangeError for options out of range; the message quotes them.
 * @throws Error if many attempts in a row gave no new puzzle of that kind: a thousand, and fewer on boards above 12×12.
 */
export function generate(options: GenerateOptions): GeneratedPuzzle[] {
  if (typeof options !== 'object' || options === null)
    throw new RangeError(`expected options with a seed, as { seed: 1 }, got ${describe(options)}`)
  requireOptions(options, GENERATE_OPTIONS)
  const { seed, count = 1, clues, symmetry } = options
  requireWhole('seed', seed, 0)
  requireWhole('count', count, 1)
  if (symmetry !== undefined && !CLUE_SYMMETRIES.includes(symmetry)) {
    throw new RangeError(`symmetry: expected ${CLUE_SYMMETRIES.join(', ')}, got ${describe(symmetry)}`)
  }
  const geometry = geometryGiven(options) ?? geometryOf(3, 3)
  const isOfCandidates = options.candidates === true
  // as on the command line, because the limit of nodes decides which attempts succeed
  const fastest = needsLearning(geometry) ? cdcl : isOfCandidates ? band : lanesBatch
  const { solver } = engineFor(geometry, fastest, undefined)
  const wish = isOfCandidates
    ? candidatesIn(geometry, options)
    : ({ kind: 'proper', clues: rangeOf(clues, geometry, symmetry), symmetry } as const)
  const enough = isOfCandidates ? undefined : cluesInsteadOfMinimal(geometry)
  if (clues === undefined && enough !== undefined) {
    throw new RangeError(
      `boxes: minimal puzzles are made up to 16×16; give the number of clues, as in clues: ${enough}`,
    )
  }
  const recipe = recipeFor(wish, { geometry, solver, nodeLimit: NODE_LIMIT, seed })
  const attempts = Math.min(MOST_ATTEMPTS_IN_A_ROW, mostFailures(wish, geometry))
  return collected(recipe, count, attempts).map((puzzle) => {
    const solution = solver.solve(puzzle, UNIQUENESS).solutions[0] as Grid
    return {
      puzzle: formatLine(geometry, puzzle),
      solution: formatLine(geometry, solution, { withLayout: false }),
      clues: clueCount(puzzle),
    }
  })
}

function candidatesIn({ size }: Geometry, { clues, symmetry }: GenerateOptions): Wish {
  if (clues !== undefined || symmetry !== undefined)
    throw new RangeError('candidates: expected neither clues nor symmetry beside it')
  if (size > 9) throw new RangeError(`boxes: candidate grids are made up to 9×9, got ${size}×${size}`)
  return { kind: 'candidates' }
}

/** Makes attempts until there are enough different puzzles, or until so many of them in a row were in vain. */
function collected(recipe: Recipe, wanted: number, attempts: number): Puzzle[] {
  const puzzles = new Map<string, Puzzle>()
  let failures = 0
  let next = 0
  for (let size = Math.min(wanted, recipe.together); puzzles.size < wanted; ) {
    for (const { made } of recipe.make(next, size)) {
      const before = puzzles.size
      for (const { puzzle } of made) puzzles.set(puzzle.join(), puzzle)
      failures = puzzles.size > before ? 0 : failures + 1
      if (failures === attempts)
        throw new Error(
          `found no new puzzle of this kind in ${attempts} attempts, after ${before} of ${wanted} puzzles`,
        )
      if (puzzles.size >= wanted) break
    }
    next += size
    size = Math.min(recipe.together, 2 * size)
  }
  return [...puzzles.values()].slice(0, wanted)
}

function rangeOf(
  clues: ClueCount | undefined,
  geometry: Geometry,
  symmetry: ClueSymmetry | undefined,
): Range | undefined {
  if (clues === undefined) return undefined
  const { fewest, most } =
    typeof clues === 'number' ? { fewest: clues, most: clues } : (Object(clues) as Range)
  if (!(Number.isInteger(fewest) && Number.isInteger(most) && 0 <= fewest && fewest <= most))
    throw new RangeError(
      `clues: expected a whole number, or a range such as { fewest: 24, most: 26 }, got ${describe(clues)}`,
    )
  const reason = whyNoSuchClues({ fewest, most }, geometry, symmetry)
  if (reason !== undefined) throw new RangeError(`clues: ${reason}; got ${describe(clues)}`)
  return { fewest, most }
}

function requireWhole(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return
  throw new RangeError(`${name}: expected a whole number of at least ${least}, got ${describe(value)}`)
}
