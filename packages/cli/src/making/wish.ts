import { existsSync, readFileSync } from 'node:fs'
import { systemReasonOf } from '@sudoku-lab/console'
import type { Geometry } from '@sudoku-lab/core'
import { type ClueSymmetry, cluesInsteadOfMinimal, type Range, type Wish } from '@sudoku-lab/generator'
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
  readonly controlledBias?: true
}

/** @throws CommandError for puzzles that cannot be generated. */
export function wishOf(options: WishOptions, geometry: Geometry): Wish {
  const { clues, solutions, symmetry, hard, adverse, pattern } = options
  if (clues !== undefined) requireReachable(clues, solutions, geometry)
  if (options.controlledBias === true) {
    requireNine(geometry)
    return { kind: 'controlled-bias' }
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

function requireNine({ boxHeight, boxWidth }: Geometry): void {
  if (boxHeight === 3 && boxWidth === 3) return
  throw new CommandError(
    `--controlled-bias makes 9×9 puzzles with boxes of 3x3, not ${boxHeight}x${boxWidth}`,
  )
}

/** The fewest clues of a puzzle with one solution, if known, for each shape of boxes. */
const FEWEST_KNOWN: Readonly<Record<string, number>> = { '2x2': 4, '2x3': 8, '3x2': 8, '3x3': 17 }
/** Removing clues from random 9×9 grids never reaches fewer. */
const FEWEST_REACHED = 20

function requireReachable({ fewest, most }: Range, solutions: Range | undefined, geometry: Geometry): void {
  const { cellCount, size } = geometry
  const board = `${size}×${size} puzzle`
  if (fewest > cellCount)
    throw new CommandError(
      `--clues ${fewest}: a ${board} has ${cellCount} cells, so it has at most ${cellCount} clues`,
    )
  if (solutions !== undefined) return
  const bound = fewestClues(geometry)
  if (most < bound)
    throw new CommandError(`--clues ${most}: a ${board} with one solution has at least ${bound} clues`)
  if (bound === 17 && most < FEWEST_REACHED) {
    throw new CommandError(
      `--clues ${most}: the generator reaches ${FEWEST_REACHED} clues and more; puzzles with 17 to 19 clues are too rare to be found by chance`,
    )
  }
}

/** The cells of a pattern. It is a file or a text with a symbol for each cell; `.` and `0` are empty cells. */
function cellsOf(pattern: string, geometry: Geometry): number[] {
  const { cellCount, size } = geometry
  const isFile = existsSync(pattern)
  const symbols = Array.from((isFile ? readPattern(pattern) : pattern).replaceAll(/\s/gu, ''))
  if (symbols.length !== cellCount) {
    const what = isFile ? pattern : `'${pattern}' is not a file, and as a pattern it`
    throw new CommandError(
      `--pattern: ${what} has ${symbols.length} symbols; expected ${cellCount}, for ${size}×${size}`,
    )
  }
  const cells = symbols.flatMap((symbol, cell) => (symbol === '.' || symbol === '0' ? [] : [cell]))
  const bound = fewestClues(geometry)
  if (cells.length >= bound) return cells
  throw new CommandError(
    `--pattern: a puzzle with one solution has at least ${bound} clues, got ${cells.length}`,
  )
}

function readPattern(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CommandError(`cannot read ${file}: ${systemReasonOf(error as Error)}`)
  }
}

/** Known for small boards. On any board, at most one digit has no clue, because two such digits could be exchanged. */
function fewestClues({ size, boxHeight, boxWidth }: Geometry): number {
  return FEWEST_KNOWN[`${boxHeight}x${boxWidth}`] ?? size - 1
}
