/** Pieces of an input and their results. */
import type { PuzzleText } from '@sudoku-lab/core'
import type { BoxShape } from './assignment.ts'
import type { OutcomeCounts } from './outcome.ts'

/** Whole lines of the format `line`, or puzzles that have already been read. */
export type Piece = TextPiece | PuzzlePiece

interface TextPiece {
  readonly kind: 'text'
  readonly text: Uint8Array<ArrayBuffer>
  /** The number of the first line. */
  readonly firstLine: number
}

interface PuzzlePiece {
  readonly kind: 'puzzles'
  readonly puzzles: readonly PuzzleToSolve[]
  /** The errors between the puzzles. */
  readonly problems: readonly string[]
}

/** A `PuzzleText` with the shape of its boxes instead of a geometry, so that no tables are copied. */
export interface PuzzleToSolve extends Omit<PuzzleText, 'geometry'> {
  readonly boxes: BoxShape
}

export interface PieceResult {
  readonly output: Uint8Array<ArrayBuffer>
  readonly outcomes: OutcomeCounts
  /** Messages about lines that could not be read or solved, in the order of the lines. */
  readonly problems: readonly string[]
  /** Messages about solvers that failed, in the same order. */
  readonly failures: readonly string[]
}
