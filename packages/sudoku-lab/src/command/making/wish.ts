import { existsSync } from 'node:fs'
import type { Geometry } from '@sudoku-lab/core'
import {
  type ClueSymmetry,
  cluesInsteadOfMinimal,
  type Range,
  type Wish,
  whyNoSuchClues,
  whyNoSuchPattern,
} from '@sudoku-lab/generator'
import { readTextFile } from '../../console/index.ts'
import { CommandError } from '../errors.ts'

/** The options for the kind of puzzles. Of options that exclude each other, at most one is given. */
export interface WishOptions {
  readonly clues?: Range
  readonly solutions?: Range
  readonly hard?: number
  readonly adverse?: number
  readonly pattern?: string
  readonly symmetry?: ClueSymmetry
  readonly unsolvable?: true
  readonly candidates?: true
  readonly controlledBias?: true
}

/** @throws CommandError for puzzles that cannot be generated. */
export function wishOf(options: WishOptions, geometry: Geometry): Wish {
  const { clues, solutions, symmetry, hard, adverse, pattern } = options
  requireReachable(options, geometry)
  if (options.controlledBias === true) {
    requireNine(geometry)
    return { kind: 'controlled-bias' }
  }
  if (options.candidates === true) {
    requireSmall(geometry)
    return { kind: 'candidates' }
  }
  if (options.unsolvable === true) return { kind: 'unsolvable' }
  if (pattern !== undefined) return { kind: 'pattern', cells: cellsOf(pattern, geometry) }
  if (hard !== undefined) return { kind: 'hard', nodes: hard }
  if (adverse !== undefined) return { kind: 'adverse', factor: adverse }
  if (solutions !== undefined) return { kind: 'loose', solutions, clues }
  if (clues === undefined) requireDecidable(geometry)
  return { kind: 'proper', clues, symmetry }
}

function requireDecidable(geometry: Geometry): void {
  const enough = cluesInsteadOfMinimal(geometry)
  if (enough === undefined) return
  const board = `${geometry.size}×${geometry.size}`
  throw new CommandError(
    `--boxes: no search decides which clues of a ${board} puzzle are needed, so say how many are enough, as in --clues ${enough}`,
  )
}

function requireSmall({ size }: Geometry): void {
  if (size <= 9) return
  throw new CommandError(
    `--candidates makes boards up to 9×9, because no search decides which candidates a ${size}×${size} puzzle needs`,
  )
}

function requireNine({ boxHeight, boxWidth }: Geometry): void {
  if (boxHeight === 3 && boxWidth === 3) return
  throw new CommandError(
    `--controlled-bias makes 9×9 puzzles with boxes of 3x3, not ${boxHeight}x${boxWidth}`,
  )
}

/** Puzzles with several solutions can have any number of clues. */
function requireReachable({ clues, solutions, symmetry }: WishOptions, geometry: Geometry): void {
  if (clues === undefined) return
  const { cellCount } = geometry
  const reason =
    solutions === undefined
      ? whyNoSuchClues(clues, geometry, symmetry)
      : clues.fewest > cellCount
        ? `the board has ${cellCount} cells`
        : undefined
  if (reason === undefined) return
  throw new CommandError(`--clues ${clues.fewest > cellCount ? clues.fewest : clues.most}: ${reason}`)
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
