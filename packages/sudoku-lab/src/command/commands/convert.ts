import {
  clueCount,
  FORMATS,
  type FormatId,
  format,
  formatLine,
  hasOnlyClues,
  type PuzzleText,
} from '@sudoku-lab/core'
import { UsageError } from '../../console/index.ts'
import { isModelFormat, type ModelFormat, modelOf } from '../../models/index.ts'
import { type BoxShape, geometryOfBoxes } from '../bulk/assignment.ts'
import { EXIT } from '../errors.ts'
import { HeldOutput } from '../held-output.ts'
import { REPLACE_INSTEAD, refuseOverlap, settleOutput } from '../in-place.ts'
import { type Output, openOutput } from '../output.ts'
import type { InputFormat } from '../records.ts'
import { type Row, type RowFormat, rowWriter } from '../rows.ts'
import { type OpenText, openText } from './readings.ts'

export interface ConvertOptions {
  readonly from?: InputFormat
  readonly to: FormatId | RowFormat | ModelFormat
  readonly boxes?: BoxShape
  readonly empty?: '.' | '0'
  readonly labels: boolean
  readonly output?: string
}

/** Writes every puzzle of a text in another format. Returns the exit code. */
export async function convert(file: string | undefined, options: ConvertOptions): Promise<number> {
  const text = await openText(file, options.from, geometryOfBoxes(options.boxes))
  const output = openOutput(options.output)
  try {
    refuseOverlap(text.source, output, REPLACE_INSTEAD)
    return await convertInto(output, text, options)
  } finally {
    output.discard()
  }
}

async function convertInto(output: Output, text: OpenText, options: ConvertOptions): Promise<number> {
  const { header, write } = puzzleWriter(options)
  let puzzleCount = 0
  const held = new HeldOutput(output)
  for await (const puzzle of text.puzzles(held)) {
    if (puzzleCount === 0) await held.add(header)
    await held.add(write(options.labels ? puzzle : { ...puzzle, label: '' }, ++puzzleCount))
  }
  const { problemCount } = text
  settleOutput(text.source, output, { puzzleCount, problemCount })
  if (puzzleCount + problemCount === 0) process.stderr.write(`${text.name}: no puzzle in it\n`)
  return problemCount > 0 || puzzleCount === 0 ? EXIT.badInput : EXIT.done
}

interface PuzzleWriter {
  readonly header: string
  write(puzzle: PuzzleText, number: number): string
}

const FIELDS = ['line', 'label', 'puzzle', 'boxes', 'clues'] as const

function puzzleWriter({ to, empty }: ConvertOptions): PuzzleWriter {
  const symbol = empty === undefined ? {} : { empty }
  if (to === 'csv' || to === 'json') {
    const { header, write } = rowWriter(to, FIELDS)
    return { header, write: (puzzle) => write(rowOf(puzzle, symbol)) }
  }
  if (isModelFormat(to)) return { header: '', write: modelWriter(to) }
  const { separator } = FORMATS[to]
  return {
    header: '',
    write: ({ geometry, puzzle, label, line }, number) => {
      if (FORMATS[to].holds === 'digits' && !hasOnlyClues(geometry, puzzle))
        throw new UsageError(
          `--to ${to} writes digits, and line ${line} begins a puzzle with candidates; --to candidates and --to candidate-grid write them`,
        )
      return `${number === 1 ? '' : separator}${format(geometry, puzzle, to, { ...symbol, label, number })}`
    },
  }
}

function modelWriter(to: ModelFormat): PuzzleWriter['write'] {
  return ({ geometry, puzzle, line }, number) => {
    if (number > 1) throw new UsageError(`--to ${to} writes one puzzle, and line ${line} begins a second one`)
    return modelOf(geometry, puzzle, to)
  }
}

function rowOf(
  { geometry, puzzle, label, line }: PuzzleText,
  symbol: { readonly empty?: '.' | '0' },
): Row<(typeof FIELDS)[number]> {
  const boxes = `${geometry.boxHeight}x${geometry.boxWidth}`
  return {
    line,
    label,
    puzzle: formatLine(geometry, puzzle, symbol),
    boxes,
    clues: clueCount(puzzle),
  }
}
