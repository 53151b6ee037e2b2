/** What all readers have in common that take a text line by line. */
import type { Geometry } from '../../geometry.ts'
import type { PuzzleReader, Reading, ReadOptions } from '../notation.ts'
import { bareLine } from './line-kinds.ts'

export abstract class LinesReader implements PuzzleReader {
  protected readonly options: ReadOptions
  /** The number of the line that is taken, or was taken last. */
  protected line = 0
  /** What the line has completed until now. */
  protected found: Reading[] = []

  constructor(options: ReadOptions = {}) {
    this.options = options
  }

  /** The layout of all puzzles, if it is given. */
  protected get given(): Geometry | undefined {
    return this.options.geometry
  }

  push(text: string): readonly Reading[] {
    this.found = []
    this.take(bareLine(text, ++this.line))
    return this.found
  }

  end(): readonly Reading[] {
    this.found = []
    this.finish()
    return this.found
  }

  /** Takes a line without its end. */
  protected abstract take(line: string): void

  /** Completes what is open behind the last line. In most formats, this is nothing. */
  protected finish(): void {}
}
