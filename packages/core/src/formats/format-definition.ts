import type { Geometry } from '../geometry.ts'
import type { Grid } from '../grid.ts'
import type { ParseError } from '../parse-error.ts'

export const FORMAT_IDS = ['line', 'block', 'spaced', 'pretty', 'euler', 'brackets'] as const
export type FormatId = (typeof FORMAT_IDS)[number]

/** A way to write puzzles as text, in both directions. */
export interface Format {
  readonly id: FormatId
  readonly title: string
  /** What stands between two puzzles of one text. */
  readonly separator: '' | '\n'
  /** A reader for one text, from its first line. */
  openReader(options?: ReadOptions): PuzzleReader
  /** The puzzle as lines, each with its line end. */
  write(geometry: Geometry, grid: Readonly<Grid>, options?: WriteOptions): string
}

export interface ReadOptions {
  /** The geometry of every puzzle. Without it each puzzle has the usual one of its number of cells. */
  readonly geometry?: Geometry | undefined
}

export interface WriteOptions {
  /** Written where the format has a place for it: behind a line, above an Euler grid. */
  readonly label?: string
  /** The place of the puzzle in its text, from 1: an Euler grid without a label is `Grid 01`. */
  readonly number?: number
  /** The symbol of an empty cell. Formats of numbers and Euler grids write '0' by default, the others '.'. */
  readonly empty?: '.' | '0'
}

/** One puzzle of a text. */
export interface PuzzleText {
  readonly geometry: Geometry
  readonly grid: Grid
  /** What stood behind the puzzle on its line, or as a title above it; '' for nothing. */
  readonly label: string
  /** The line that holds the first cell, counted from 1. */
  readonly line: number
}

/** What a text holds at one place: a puzzle, or the reason why it is none. */
export type Reading = PuzzleText | ParseError

/**
 * Takes a text line by line, so that a text of any length can be read in constant memory. An error is
 * handed out like a puzzle, once for each puzzle that cannot be read, and reading goes on behind it.
 */
export interface PuzzleReader {
  /** Takes the next line, with or without its line end; returns what it completes. */
  push(line: string): readonly Reading[]
  /** To be called behind the last line; returns the error when a puzzle was still to be completed. */
  end(): Reading | undefined
}
