/** A piece is a part of the input that one thread solves: plain data, like the assignment and the result. */
import type { SearchLimits } from '@sudoku-lab/core'
import { type FirstDigit, FORMATS, type FormatId, type PuzzleText } from '@sudoku-lab/core/formats'
import type { FieldOptions, LayoutOptions } from '../read/layout.ts'
import type { OutputFormat } from '../write/formats.ts'

export type OutputId = OutputFormat | 'count'

export function isFormat(output: OutputId): output is FormatId {
  return output in FORMATS
}

export interface Assignment extends LayoutOptions, FieldOptions {
  readonly to: OutputId
  /** From which digit the text counts; by default from 1. */
  readonly first?: FirstDigit
  /** Whether somebody chose the format. Otherwise a board for which it has no place is written as `pretty`. */
  readonly isChosen?: boolean
  /** Whether the solution is requested only if it is the only one. */
  readonly unique?: true
  /** The limit of counting solutions, which may be Infinity. Without it, one solution is requested. */
  readonly count?: number
  readonly lexicographic?: true
  /** A reference for `loadSolvers` of the catalog. Without it, the fastest solver is chosen. */
  readonly solver?: string
  /** The limit of nodes for each search, which may be Infinity. */
  readonly nodeLimit: number
  /** The seconds for each puzzle, which may be Infinity. */
  readonly timeout: number
  readonly strict?: true
}

export function limitsOf({ unique, count = 1, nodeLimit }: Assignment): SearchLimits {
  return { solutions: unique ? 2 : count, nodes: nodeLimit, keep: 1 }
}

/** Whole lines of the format `line`, or what was read of another format. */
export type Piece = TextPiece | ReadPiece

interface TextPiece {
  readonly text: Uint8Array<ArrayBuffer>
  readonly firstLine: number
}

interface ReadPiece {
  /** Puzzles, and what is wrong with what is none. */
  readonly readings: readonly (PuzzleToSolve | string)[]
}

/** A `PuzzleText` with its layout instead of a geometry, so that no tables are copied. */
export interface PuzzleToSolve extends Pick<PuzzleText, 'puzzle' | 'line' | 'label' | 'note' | 'zeroBased'> {
  readonly layout: string
}

export function puzzleToSolve({ geometry, puzzle, line, label, note, zeroBased }: PuzzleText): PuzzleToSolve {
  return { puzzle, line, label, note, zeroBased, layout: geometry.layout }
}

/**
 * - `solved`: the puzzle has a solution, and no second one if uniqueness was requested
 * - `none`: the puzzle has no solution
 * - `multiple`: the puzzle has more than one solution, if uniqueness or all solutions were requested
 * - `partial`: the solver got stuck and returned a partial board
 * - `undecided`: the search stopped at a limit, even if it had counted some solutions
 */
export type Outcome = 'solved' | 'none' | 'multiple' | 'partial' | 'undecided'

export type OutcomeCounts = Record<Outcome, number>

export interface PieceResult {
  readonly output: Uint8Array<ArrayBuffer>
  readonly outcomes: OutcomeCounts
  /** Messages about lines that could not be read, in the order of the lines. */
  readonly problems: readonly string[]
  /** Says which symbols were taken for what, where that is not the usual way. */
  readonly notes: readonly string[]
  /** Messages about solvers that failed, in the same order. */
  readonly failures: readonly string[]
}
