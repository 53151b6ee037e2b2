/** Puzzles that many tests read, and what is told of a text. */
import { ParseError, type ParseOptions, type PuzzleText, readingsIn } from '@sudoku-lab/core/formats'

export const LINE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
export const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
/** Regions of other forms than boxes. */
export const JIGSAW = '112222223144233333114225553144555633114445667184855677988886667999988667999987777'

/** A line of 81 symbols as rows. */
export function rowsOf(line: string): string[] {
  return line.match(/.{9}/gu) ?? []
}

/** What is told of each puzzle of a text, or the message of its error. */
export function toldOf<Told>(
  text: string,
  tell: (puzzle: PuzzleText) => Told,
  options?: ParseOptions,
): (Told | string)[] {
  return Array.from(readingsIn(text, options), (reading) =>
    reading instanceof ParseError ? reading.message : tell(reading),
  )
}

/** The layout of each puzzle of a text, or the message of its error. */
export function layoutsIn(text: string, options?: ParseOptions): string[] {
  return toldOf(text, ({ geometry }) => geometry.layout, options)
}

/** The message of each error of a text, and `puzzle` for each puzzle. */
export function errorsIn(text: string, options?: ParseOptions): string[] {
  return toldOf(text, () => 'puzzle', options)
}
