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
export { FORMAT_IDS, FORMATS, type FormatId, format, formatLine } from './notations.ts'
export {
  type InputFormat,
  openReader,
  type ParseOptions,
  parse,
  parseAll,
  parseGrid,
  readingsIn,
} from './parse.ts'
export { detectFormat } from './recognise.ts'
export { cellsOf } from './records/table.ts'
export { countLineEnds, endOfLine, linesOf, startOfOpenLine } from './text/line-ends.ts'
export { DigitCells } from './text/numbering.ts'
export { ParseError, type TextPlace } from './text/parse-error.ts'
