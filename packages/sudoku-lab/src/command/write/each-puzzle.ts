/** Writes what a command says of each puzzle of its input, and at the end replaces the output file. */
import { printable } from '@sudoku-lab/console'
import { ParseError, type PuzzleText } from '@sudoku-lab/core/formats'
import { EXIT } from '../errors.ts'
import { openReadings, type ReadingOptions } from '../read/readings.ts'
import { openSource, type Source } from '../read/source.ts'
import { Notes } from './notes.ts'
import { HeldOutput, type Output, openOutput } from './output.ts'
import { complaintOf } from './words.ts'

/** What a command says about a puzzle. */
export interface Said {
  readonly text: string
  /** Whether the puzzle has what the command asks for. The default is true. */
  readonly isGood?: boolean
  /** A message for standard error, such as how a solver failed. */
  readonly complaint?: string | undefined
}

/** What came of a text. */
export interface Count {
  readonly puzzleCount: number
  readonly goodCount: number
  /** What could not be read. */
  readonly problemCount: number
  readonly exitCode: number
}

/**
 * Writes what is said of every puzzle of a text. What cannot be read is reported on standard error, in its place. A file of the output is replaced at the end, unless something would be lost.
 *
 * @param of gets the number of the puzzle, from 1
 */
export async function sayOfEach(
  file: string | undefined,
  { output: target, ...options }: ReadingOptions & { readonly output?: string | undefined },
  of: (puzzle: PuzzleText, number: number) => Said | Promise<Said>,
): Promise<Count> {
  const source = openSource(file)
  const output = openOutput(target)
  const held = new HeldOutput(output)
  const count = { puzzleCount: 0, goodCount: 0, problemCount: 0 }
  const notes = new Notes()
  try {
    for await (const readings of await openReadings(source, options)) {
      for (const reading of readings) {
        if (reading instanceof ParseError) {
          count.problemCount++
          await held.add(`${source.name}: ${complaintOf(reading)}\n`, true)
          continue
        }
        const { text, isGood = true, complaint } = await of(reading, ++count.puzzleCount)
        if (isGood) count.goodCount++
        const messages = [notes.add(reading.note), complaint].flatMap((message) => message ?? [])
        if (messages.length > 0)
          await held.add(messages.map((message) => `${source.name}: ${message}\n`).join(''), true)
        await held.add(text)
      }
      await held.flush()
    }
    await notes.end(source.name)
    return { ...count, exitCode: settle(source, output, count) }
  } finally {
    source.bytes.destroy()
    output.discard()
  }
}

/**
 * Replaces the output file, unless something would be lost. The file stays unchanged if nothing was read, or if it is
 * the input and some of it could not be read. Returns the exit code.
 */
export function settle(
  source: Source,
  output: Output,
  { puzzleCount, goodCount, problemCount }: Omit<Count, 'exitCode'>,
): number {
  const isInput = output.replaces !== undefined && output.replaces === source.file?.id
  if (isInput && problemCount > 0 && puzzleCount > 0)
    process.stderr.write(`${printable(output.name)}: not changed, because some of it could not be read\n`)
  else if (puzzleCount > 0) output.close()
  if (puzzleCount + problemCount === 0) process.stderr.write(`${printable(source.name)}: no puzzle in it\n`)
  if (puzzleCount === 0 || problemCount > 0) return EXIT.badInput
  return goodCount === puzzleCount ? EXIT.done : EXIT.unanswered
}
