/** Reads puzzles from text. */
import type { Grid } from '../grid.ts'
import { digitsIn } from '../puzzle.ts'
import { quote } from '../quote.ts'
import type { PuzzleReader, PuzzleText, Reading, ReadOptions } from './notation.ts'
import { notationOf } from './notations.ts'
import { detectFormat, type InputFormat } from './recognise.ts'
import { linesOf } from './text/line-ends.ts'
import { CountedAlike } from './text/numbering.ts'
import { ParseError, throwFromHere } from './text/parse-error.ts'

export interface ParseOptions extends ReadOptions {
  /** The format of the text. Without it, `detectFormat` decides, and `line` is the default. */
  readonly format?: InputFormat | undefined
}

/**
 * Reads a text that contains exactly one puzzle, in any format.
 *
 * @throws ParseError if the text cannot be read, or does not contain exactly one puzzle
 * @throws RangeError for a value that is not a text, such as the bytes of a file, and for an unknown format
 */
export function parse(text: string, options?: ParseOptions): PuzzleText {
  const [puzzle, surplus] = parseAll(text, options)
  if (puzzle === undefined) throwFromHere(new ParseError({ line: 1 }, 'expected a puzzle, got none'))
  if (surplus !== undefined)
    throwFromHere(new ParseError({ line: surplus.line }, 'expected one puzzle, got another'))
  return puzzle
}

/**
 * Reads the digits of the only puzzle of a text.
 *
 * @throws ParseError and RangeError as `parse` does, and RangeError for candidates
 */
export function parseGrid(text: string, options?: ParseOptions): Grid {
  const { geometry, puzzle } = parse(text, options)
  return digitsIn(geometry, puzzle)
}

/**
 * Reads all puzzles of a text, in any format. A text without a puzzle gives an empty list.
 *
 * @throws ParseError for the first puzzle that cannot be read.
 */
export function parseAll(text: string, options?: ParseOptions): PuzzleText[] {
  return Array.from(readingsIn(text, options), (reading) => {
    if (reading instanceof ParseError) throwFromHere(reading)
    return reading
  })
}

/**
 * Reads a text puzzle by puzzle. A puzzle that cannot be read gives an error, and reading continues after it. Whether 0 is a digit is
 * decided once for all puzzles.
 */
export function* readingsIn(text: string, options: ParseOptions = {}): Generator<Reading, void> {
  if (typeof text !== 'string') throw new RangeError(`expected a text, got ${quote(text)}`)
  const reader = openReader(options.format ?? detectFormat(text, options) ?? 'line', options)
  const counted = new CountedAlike()
  for (const line of linesOf(text)) {
    const readings = reader.push(line)
    if (readings.length > 0) for (const reading of counted.take(readings)) yield reading
  }
  for (const reading of counted.take(reader.end())) yield reading
  for (const reading of counted.end()) yield reading
}

/** A reader that takes a text of this format line by line. */
export function openReader(format: InputFormat, options?: ReadOptions): PuzzleReader {
  return notationOf(format).openReader(options)
}
