/** What is worked on and what comes of it. */
import type { PuzzleText } from '@sudoku-lab/core'
import type { BoxShape } from './assignment.ts'
import type { OutcomeCounts } from './outcome.ts'

/** Whole lines of the format `line`, or puzzles that were read already. */
export type Work = TextWork | PuzzleWork

interface TextWork {
  readonly kind: 'text'
  readonly text: Uint8Array<ArrayBuffer>
  /** The number of the first line. */
  readonly firstLine: number
}

interface PuzzleWork {
  readonly kind: 'puzzles'
  readonly puzzles: readonly PuzzleToSolve[]
  /** What could not be read between them. */
  readonly problems: readonly string[]
}

/** A `PuzzleText` whose geometry is said by its boxes: tables stay where they are. */
export interface PuzzleToSolve extends Omit<PuzzleText, 'geometry'> {
  readonly boxes: BoxShape
}

export interface WorkResult {
  /** Lies in a buffer that whoever took the result gives back. */
  readonly output: Uint8Array<ArrayBuffer>
  readonly outcomes: OutcomeCounts
  /** What could not be read or solved, in the order of the lines, as messages that name them. */
  readonly problems: readonly string[]
  /** What solvers did instead of answering, likewise. */
  readonly failures: readonly string[]
}

/** Anything that does work, one piece after another or several at once. */
export interface Workforce {
  /** How many pieces are worth having under way at once. */
  readonly width: number
  /** The text of the work must not be used afterwards. */
  run(work: Work): Promise<WorkResult>
  close(): Promise<void>
}
