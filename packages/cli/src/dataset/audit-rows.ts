/** Reads a file of puzzles row by row: a CSV with columns for puzzle and solution, or any text of puzzles. */
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { geometryOf, ParseError } from '@sudoku-lab/core'
import { openText } from '../commands/readings.ts'
import { CommandError, reasonOf } from '../errors.ts'

export interface AuditRow {
  readonly line: number
  readonly puzzle: Uint8Array
  /** The solution according to the file. */
  readonly solution: Uint8Array | undefined
}

/** The description of a row that is not a puzzle. */
export interface Unreadable {
  readonly line: number
  readonly problem: string
}

export interface ColumnNames {
  readonly puzzleColumn?: string
  readonly solutionColumn?: string
}

const PUZZLE_COLUMNS = ['puzzle', 'quizzes', 'quiz', 'question']
const SOLUTION_COLUMNS = ['solution', 'solutions', 'answer']

export async function* rowsOf(file: string, names: ColumnNames): AsyncGenerator<AuditRow | Unreadable> {
  yield* firstLineOf(file).includes(',') ? rowsOfTable(file, names) : rowsOfText(file)
}

/** @throws CommandError for a file that cannot be read. */
function firstLineOf(file: string): string {
  try {
    const fd = openSync(file, 'r')
    const beginning = Buffer.alloc(4096)
    const length = readSync(fd, beginning)
    closeSync(fd)
    const lines = beginning.toString('utf8', 0, length).split(/\r?\n/)
    return lines.find((line) => line !== '' && !line.startsWith('#')) ?? ''
  } catch (thrown) {
    throw new CommandError(`cannot read ${file}: ${reasonOf(thrown as Error)}`)
  }
}

async function* rowsOfText(file: string): AsyncGenerator<AuditRow | Unreadable> {
  const text = await openText(file, undefined, geometryOf(3, 3))
  for await (const reading of text.readings()) {
    if (reading instanceof ParseError) yield { line: reading.line, problem: reading.message }
    else yield { line: reading.line, puzzle: reading.grid, solution: undefined }
  }
}

async function* rowsOfTable(file: string, names: ColumnNames): AsyncGenerator<AuditRow | Unreadable> {
  const { parse } = await import('csv-parse')
  const parser = createReadStream(file).pipe(
    parse({ bom: true, comment: '#', comment_no_infix: true, info: true }),
  )
  let columns: { puzzle: number; solution: number } | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (columns === undefined) {
        columns = columnsIn(file, record, names)
        continue
      }
      yield rowFrom(info.lines, record[columns.puzzle] ?? '', record[columns.solution])
    }
  } catch (thrown) {
    throw thrown instanceof CommandError ? thrown : new CommandError(`${file}: ${(thrown as Error).message}`)
  }
}

/** @throws CommandError for a header without such columns. */
function columnsIn(
  file: string,
  header: readonly string[],
  { puzzleColumn, solutionColumn }: ColumnNames,
): { puzzle: number; solution: number } {
  const found = (wanted: string | undefined, usual: readonly string[]): number => {
    const index = header.findIndex((name) => (wanted === undefined ? usual.includes(name) : name === wanted))
    if (index >= 0 || (wanted === undefined && usual === SOLUTION_COLUMNS)) return index
    throw new CommandError(
      `${file}: expected a column ${wanted ?? usual.join(' or ')}, got ${header.join(', ')}`,
    )
  }
  return { puzzle: found(puzzleColumn, PUZZLE_COLUMNS), solution: found(solutionColumn, SOLUTION_COLUMNS) }
}

function rowFrom(line: number, puzzle: string, solution: string | undefined): AuditRow | Unreadable {
  const grid = gridFrom(puzzle)
  if (grid === undefined)
    return { line, problem: `line ${line}: expected a puzzle of 81 cells, got '${puzzle.slice(0, 90)}'` }
  // anything but 81 digits is reported as a wrong solution
  return {
    line,
    puzzle: grid,
    solution: solution === undefined ? undefined : (gridFrom(solution) ?? new Uint8Array(81)),
  }
}

function gridFrom(text: string): Uint8Array | undefined {
  if (!/^[0-9.]{81}$/.test(text)) return undefined
  return Uint8Array.from(text, (symbol) => (symbol === '.' ? 0 : Number(symbol)))
}
