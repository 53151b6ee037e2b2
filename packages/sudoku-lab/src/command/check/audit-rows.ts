/** Reads the 9×9 puzzles of a text, a table or JSON records, with their solutions. */
import { geometryOf, isCandidateGrid } from '@sudoku-lab/core'
import { ParseError, type PuzzleText, parseLine } from '@sudoku-lab/core/formats'
import type { FieldOptions } from '../read/layout.ts'
import { eachReading } from '../read/readings.ts'
import type { Source } from '../read/source.ts'

export interface AuditRow {
  /** The number of the line. */
  readonly at: number
  readonly puzzle: Uint8Array
  /** The solution according to the file. Null if only this row has none, and undefined if no row has one. */
  readonly solution: Uint8Array | null | undefined
}

interface Unreadable {
  readonly at: number
  readonly problem: string
}

/** The rows of a text. They have to be read to the end, which closes it. */
export async function* rowsOf(
  source: Source,
  { puzzle, solution }: FieldOptions = {},
): AsyncGenerator<AuditRow | Unreadable> {
  const fields = { ...(puzzle !== undefined && { puzzle }), ...(solution !== undefined && { solution }) }
  for await (const reading of eachReading(source, { boxes: { height: 3, width: 3 }, ...fields })) {
    if (reading instanceof ParseError) yield { at: reading.line, problem: reading.message }
    else yield rowOf(reading)
  }
}

function rowOf({ puzzle, line, label, solution, zeroBased }: PuzzleText): AuditRow | Unreadable {
  if (isCandidateGrid(puzzle))
    return { at: line, problem: `line ${line}: expected a puzzle of digits, got candidates` }
  const usual = (text: string): string =>
    zeroBased ? text.replaceAll(/[0-8]/gu, (digit) => `${Number(digit) + 1}`) : text
  if (solution !== undefined)
    return { at: line, puzzle, solution: solution === null ? null : boardIn(usual(solution)) }
  // texts without a header have the solution behind the puzzle, where other texts have a label
  const first = usual(label.split(/[\s,;|]/u, 1)[0] ?? '')
  return { at: line, puzzle, solution: /^[1-9]{81}$/.test(first) ? boardIn(first) : undefined }
}

/** The board of a field, which is null if it has no digit. What is no board is a wrong solution. */
function boardIn(text: string): Uint8Array | null {
  const reading = parseLine(text, 1, geometryOf(3, 3))
  if (reading === undefined || reading instanceof ParseError || isCandidateGrid(reading.puzzle))
    return new Uint8Array(81)
  return reading.puzzle.some((digit) => digit > 0) ? reading.puzzle : null
}
