/** An order says as plain data, which can be sent to threads, which puzzles are made, and what is told beside them. */
import { existsSync } from 'node:fs'
import { amountOf, readTextFile } from '@sudoku-lab/console'
import { describeGeometry, type Geometry, geometryOf, hasBoxes, type Puzzle } from '@sudoku-lab/core'
import {
  type ClueSymmetry,
  cluesInsteadOfMinimal,
  type Range,
  type Wish,
  whyNoSuchClues,
  whyNoSuchPattern,
} from '@sudoku-lab/generator'
import { CommandError } from '../errors.ts'
import { geometryGiven, type LayoutOptions } from '../read/layout.ts'

export interface Order extends LayoutOptions {
  readonly wish: Wish
  readonly seed: number
  readonly nodeLimit: number
  readonly stream?: 'own' | 'single'
  /** The solvers whose nodes rate a puzzle. By default it is the one with the strongest inference that supports every board. */
  readonly solver?: readonly string[]
  /** The solver with whose nodes those of the first rater are compared. */
  readonly rival?: string
  /** What is told beside a puzzle: `solution`, `rating`. */
  readonly with?: readonly string[]
  /** The solvers whose nodes a dataset contains, and the limit of their searches. Without it, no facts are computed. */
  readonly counted?: { readonly solvers: readonly string[]; readonly nodeLimit: number }
}

/** What a dataset contains beside a puzzle. */
export interface DatasetFacts {
  readonly leastIsomorph: Uint8Array
  readonly automorphisms: number
  /** From 0 to 1, by chance, and the same for all puzzles whose solution grids are isomorphs. */
  readonly share: number
  /** The nodes of each solver, or −1 if its search gave up. */
  readonly nodes: readonly number[]
}

export interface MadePuzzle {
  readonly puzzle: Puzzle
  readonly weight?: number | undefined
  readonly solution?: Uint8Array | undefined
  /** The nodes of a search, as a mean over isomorphs. */
  readonly rating?: number | undefined
  readonly facts?: DatasetFacts | undefined
}

export interface MadeAttempt {
  readonly made: readonly MadePuzzle[]
  /** The number of clues that a failed attempt reached. */
  readonly missed?: number | undefined
}

/** The options that say which puzzles. Of the kinds that exclude each other, at most one is given. */
export interface OrderOptions extends Omit<Order, 'wish' | 'counted'> {
  readonly clues?: Range
  readonly solutions?: Range
  readonly holes?: Range
  readonly hard?: number
  readonly relatives?: number
  readonly adverse?: number
  readonly pattern?: string
  readonly symmetry?: ClueSymmetry
  readonly unsolvable?: true
  readonly candidates?: true
  readonly controlledBias?: true
  readonly isomorphFree?: true
  readonly jobs: number
}

/** The board of the puzzles: by default that of 3×3 boxes. */
export function geometryOfOrder(options: LayoutOptions): Geometry {
  return geometryGiven(options) ?? geometryOf(3, 3)
}

/** @throws CommandError for puzzles that cannot be generated. */
export function orderOf(options: OrderOptions): Order {
  const geometry = geometryOfOrder(options)
  const mistake = mistakeIn(options, geometry)
  if (mistake !== undefined) throw new CommandError(mistake)
  return { ...options, wish: wishOf(options, geometry) }
}

function wishOf(options: OrderOptions, geometry: Geometry): Wish {
  const { clues, solutions, symmetry, holes, hard, relatives, adverse, pattern } = options
  if (options.controlledBias) return { kind: 'controlled-bias' }
  if (options.candidates) return { kind: 'candidates' }
  if (options.unsolvable) return { kind: 'unsolvable' }
  if (holes !== undefined) return { kind: 'holes', holes }
  if (pattern !== undefined) return { kind: 'pattern', cells: cellsOf(pattern, geometry) }
  if (hard !== undefined) return { kind: 'hard', nodes: hard, relatives }
  if (adverse !== undefined) return { kind: 'adverse', factor: adverse }
  if (solutions !== undefined) return { kind: 'loose', solutions, clues }
  return { kind: 'proper', clues, symmetry }
}

/** What is wrong with the options, if anything is. */
function mistakeIn(options: OrderOptions, geometry: Geometry): string | undefined {
  return mistakeInSolvers(options) ?? mistakeInKind(options, geometry) ?? mistakeInClues(options, geometry)
}

function mistakeInSolvers({
  hard,
  adverse,
  solver,
  rival,
  nodeLimit,
  ...options
}: OrderOptions): string | undefined {
  const isRated = hard !== undefined || options.with?.includes('rating')
  if (solver !== undefined && adverse === undefined && !isRated)
    return '--solver names the solver whose nodes are counted, so it needs --hard, --adverse or --with rating'
  if (rival !== undefined && adverse === undefined) return '--rival needs --adverse'
  if (options.relatives !== undefined && hard === undefined) return '--relatives needs --hard'
  if (adverse !== undefined && solver?.length !== 1)
    return '--adverse needs --solver with the solver for which the puzzles should be hard'
  const nodes = hard ?? adverse ?? 0
  const option = hard === undefined ? '--adverse' : '--hard'
  if (nodes <= nodeLimit) return undefined
  return `${option} ${nodes}: a search gives up after ${amountOf(nodeLimit, 'node')}; give --node-limit`
}

function mistakeInKind(options: OrderOptions, geometry: Geometry): string | undefined {
  const { stream, candidates, controlledBias } = options
  const { size, layout } = geometry
  if (candidates && options.isomorphFree)
    return '--isomorph-free compares puzzles of digits, so it cannot be used with --candidates'
  if (candidates && size > 9)
    return `--candidates makes boards up to 9×9, because no search decides which candidates a ${size}×${size} puzzle needs`
  if (stream === 'single' && (options.jobs > 1 || controlledBias))
    return '--stream single makes the puzzles one after another, so it needs --jobs 1, and no --controlled-bias'
  if (controlledBias && layout !== '3x3')
    return `--controlled-bias makes 9×9 puzzles with boxes of 3x3, not ${describeGeometry(geometry)}`
  if (options.isomorphFree && !hasBoxes(geometry))
    return `--isomorph-free compares boards with boxes only, not ${describeGeometry(geometry)}`
  return undefined
}

/** Puzzles with several solutions can have any number of clues. */
function mistakeInClues(options: OrderOptions, geometry: Geometry): string | undefined {
  const { clues, solutions, symmetry, holes } = options
  const { cellCount, size } = geometry
  if (holes !== undefined && holes.most > cellCount)
    return `--holes ${holes.most}: the board has ${cellCount} cells`
  if (clues !== undefined) {
    if (clues.fewest > cellCount) return `--clues ${clues.fewest}: the board has ${cellCount} cells`
    const reason = solutions === undefined ? whyNoSuchClues(clues, geometry, symmetry) : undefined
    return reason && `--clues ${clues.most}: ${reason}`
  }
  const enough = cluesInsteadOfMinimal(geometry)
  if (enough === undefined || wishOf(options, geometry).kind !== 'proper') return undefined
  return `--boxes: no search decides which clues of a ${size}×${size} puzzle are needed, so say how many are enough, as in --clues ${enough}`
}

/** The cells of a pattern. It is a file or a text with a symbol for each cell; `.` and `0` are empty cells. */
function cellsOf(pattern: string, geometry: Geometry): number[] {
  const { cellCount, size } = geometry
  const isFile = existsSync(pattern)
  const symbols = Array.from((isFile ? readTextFile(pattern, CommandError) : pattern).replaceAll(/\s/gu, ''))
  if (symbols.length !== cellCount) {
    const what = isFile ? pattern : `'${pattern}' is not a file, and as a pattern it`
    throw new CommandError(
      `--pattern: ${what} has ${symbols.length} symbols; expected ${cellCount}, for ${size}×${size}`,
    )
  }
  const cells = symbols.flatMap((symbol, cell) => (symbol === '.' || symbol === '0' ? [] : [cell]))
  const reason = whyNoSuchPattern(cells, geometry)
  if (reason === undefined) return cells
  throw new CommandError(`--pattern: ${reason}`)
}
