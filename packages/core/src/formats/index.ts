export { detectFormat } from './detect.ts'
export { FORMAT_IDS, FORMATS, type FormatId, format, formatLine } from './format.ts'
export type {
  Format,
  PuzzleReader,
  PuzzleText,
  Reading,
  ReadOptions,
  WriteOptions,
} from './format-definition.ts'
export { parseLine } from './line.ts'
export { LineCodec, type LineCodecOptions, type LinesRead } from './line-codec.ts'
export { countLineEnds, endOfLine, linesOf, startOfOpenLine } from './line-ends.ts'
export {
  type InputFormat,
  openReader,
  type ParseOptions,
  parse,
  parseAll,
  parseGrid,
  readingsIn,
} from './parse.ts'
export { ParseError, type TextPlace } from './parse-error.ts'
export { cellsOf } from './table.ts'
export { DigitCells } from './zero-based.ts'
