/**
 * The formats read and write puzzles as text.
 *
 *   text ──▶ recognise ──▶ a reader, line by line ──▶ readings ──▶ numbering, once for all puzzles of a text
 *                          text/     lines, cells and errors, and what is around the lines of a text
 *                          line/     a puzzle on each line, also among words
 *                          board/    N rows of N cells, in a frame or a table, and what is drawn between them
 *                          lists/    brackets of programming languages, and clues one by one
 *                          records/  fields of CSV, JSON and XML, of which each may have any of these
 *                          apps/     what single programs write
 *
 * A function that cannot read a text throws, and `errorFrom` makes it a reading. Only the readers of lines return errors: most texts have
 * many of them.
 */
export { LineCodec, type LineCodecOptions, type LinesRead } from './line/codec.ts'
export { parseLine } from './line/line.ts'
export type {
  Format,
  PuzzleReader,
  PuzzleText,
  Reading,
  ReadOptions,
  WriteOptions,
} from './notation.ts'
export { answerFormatOf, FORMAT_IDS, FORMATS, format, formatLine, INPUT_FORMATS } from './notations.ts'
export {
  openReader,
  type ParseOptions,
  parse,
  parseAll,
  parseGrid,
  readingsIn,
} from './parse.ts'
export { detectFormat, type FormatId, type InputFormat } from './recognise.ts'
export { cellsOf } from './records/csv.ts'
export { regionsOfValue } from './records/regions-of-value.ts'
export { countLineEnds, endOfLine, linesOf, startOfOpenLine } from './text/line-ends.ts'
export { countedFrom, type FirstDigit, firstDigitOf, puzzleOfDigits } from './text/numbering.ts'
export { ParseError, type TextPlace } from './text/parse-error.ts'
