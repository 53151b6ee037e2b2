/** The work of `convert` is to write each puzzle in another format. */
import { printable, UsageError } from '@sudoku-lab/console'
import { clueCount, hasOnlyClues } from '@sudoku-lab/core'
import { FORMATS, format, formatLine, type PuzzleText, type WriteOptions } from '@sudoku-lab/core/formats'
import { isModelFormat, type ModelFormat, modelOf } from '@sudoku-lab/puzzles/models'
import type { ReadingOptions } from '../read/readings.ts'
import { sayOfEach } from './each-puzzle.ts'
import { type OutputFormat, requirePlace } from './formats.ts'
import { rowWriter } from './rows.ts'

export interface ConvertOptions extends ReadingOptions {
  readonly to: OutputFormat | ModelFormat
  readonly empty?: '.' | '0'
  readonly labels: boolean
  readonly output?: string
}

/** Writes every puzzle of a text in another format. Returns the exit code. */
export async function convert(file: string | undefined, options: ConvertOptions): Promise<number> {
  const write = writerFor(options)
  const { exitCode } = await sayOfEach(file, options, (puzzle, number) => ({
    text: write(options.labels ? puzzle : { ...puzzle, label: '' }, number),
  }))
  return exitCode
}

/** Writes a puzzle with the text before it. Numbers begin with 1. */
type Write = (puzzle: PuzzleText, number: number) => string

function writerFor({ to, empty }: ConvertOptions): Write {
  const optionsFor = ({ zeroBased, line }: PuzzleText): WriteOptions => {
    if (zeroBased && empty === '0')
      throw new UsageError(`--empty 0: the digits of the puzzle on line ${line} begin with 0`)
    return { zeroBased, ...(empty !== undefined && { empty }) }
  }
  if (to === 'csv' || to === 'json') {
    const { header, write } = rowWriter(to, ['line', 'label', 'puzzle', 'boxes', 'clues'])
    return (text, number) => {
      const { geometry, puzzle, label, line } = text
      const boxes = geometry.layout
      const symbols = formatLine(geometry, puzzle, optionsFor(text))
      return `${number === 1 ? header : ''}${write({ line, label, puzzle: symbols, boxes, clues: clueCount(puzzle) })}`
    }
  }
  if (isModelFormat(to))
    return ({ geometry, puzzle, line }, number) => {
      if (number === 1) return modelOf(geometry, puzzle, to)
      throw new UsageError(`--to ${to} writes one puzzle, and line ${line} begins a second one`)
    }
  const { separator, holds } = FORMATS[to]
  return (text, number) => {
    const { geometry, puzzle, label, line } = text
    requirePlace(to, geometry, `line ${line}: `)
    if (holds === 'digits' && !hasOnlyClues(geometry, puzzle))
      throw new UsageError(
        `--to ${to} writes digits, and line ${line} begins a puzzle with candidates; --to candidates and --to candidate-grid write them`,
      )
    return `${number === 1 ? '' : separator}${format(geometry, puzzle, to, { ...optionsFor(text), label: printable(label), number })}`
  }
}
