/** The formats read and write puzzles as text. */
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
