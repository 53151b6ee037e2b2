/** A notation says how texts of one kind are read, and a format also how they are written. */
import type { Cell, Geometry } from '../geometry.ts'
import type { Grid } from '../grid.ts'
import type { CandidateGrid, Puzzle } from '../puzzle.ts'
import type { Numbering } from '../symbols.ts'
import type { ParseError } from './text/parse-error.ts'

/** How texts of one kind are read. */
export interface Notation {
  /** A reader for one text, from its first line. */
  openReader(options?: ReadOptions): PuzzleReader
  /** In what answers are written to puzzles of a kind of text that is only read, if not as lines. */
  readonly answersAs?: 'csv' | 'json'
}

/** A notation that is also written. Every puzzle can be written in a format of candidates. */
export type Format =
  | (FormatOf<Grid> & { readonly holds: 'digits' })
  | (FormatOf<CandidateGrid> & { readonly holds: 'candidates' })

interface FormatOf<Cells> extends Notation {
  /** The separator of two puzzles in a text. */
  readonly separator: '' | '\n'
  /** Whether it says which houses a board has, where these are not only rows, columns and boxes. */
  readonly holdsLayout?: true
  /** The puzzle as lines, each with its line end. */
  write(geometry: Geometry, cells: Readonly<Cells>, options?: WriteOptions): string
}

export interface ReadOptions {
  /** The geometry of every puzzle. Without it, each puzzle has the usual geometry for its number of cells. */
  readonly geometry?: Geometry | undefined
  /** The names of the fields of records that have the puzzle and its solution, if they are not the usual ones. */
  readonly fields?:
    | { readonly puzzle?: string | undefined; readonly solution?: string | undefined }
    | undefined
}

/** With `zeroBased`, an empty cell is '.', and formats of candidates still write 1 to N. */
export interface WriteOptions extends Numbering {
  /** Written if the format has labels: after a line, or above an Euler grid. */
  readonly label?: string
  /** The number of the puzzle in its text, from 1. An Euler grid without a label is `Grid 01`. */
  readonly number?: number
  /** The symbol of an empty cell. Formats of numbers and Euler grids write '0' by default, the others '.'. */
  readonly empty?: '.' | '0'
  /** Whether a line names the layout of a board with other houses than rows, columns and boxes. By default it does. */
  readonly withLayout?: boolean
}

/** One puzzle of a text. */
export interface PuzzleText extends Numbering {
  readonly geometry: Geometry
  readonly puzzle: Puzzle
  /** The text after the puzzle on its line, or the title above it; '' if there is none. */
  readonly label: string
  /** The line of the first cell, counted from 1. */
  readonly line: number
  /** Says which symbols were taken for what, if that is not the usual way, or what was left out. */
  readonly note?: string | undefined
  /** Its zeros, if it is read as counting from 1: they are no digits, or would be if other puzzles of the text counted from 0. */
  readonly zeros?: 'empty' | { readonly cells: readonly Cell[]; readonly mark: string } | undefined
  /** What a record says of the solution: null if the field is empty, undefined if there is none. */
  readonly solution?: string | null | undefined
}

/** A puzzle of a text, or the reason why it cannot be read. */
export type Reading = PuzzleText | ParseError

/**
 * Reads a text line by line, so that a text of any length can be read in constant memory. An error is
 * returned like a puzzle, once for each puzzle that cannot be read, and reading continues after it.
 */
export interface PuzzleReader {
  /** Takes the next line, with or without its line end. Returns the puzzles that it completes. */
  push(line: string): readonly Reading[]
  /** Call it after the last line. Returns what it completes, or errors for what is incomplete. */
  end(): readonly Reading[]
}
