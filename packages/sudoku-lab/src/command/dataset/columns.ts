/** Finds the columns of puzzles and solutions by their names. */
import { CommandError } from '../errors.ts'
import { PUZZLE_COLUMNS } from '../records.ts'

export interface ColumnNames {
  readonly puzzleColumn?: string
  readonly solutionColumn?: string
}

/** Indices. Without solutions, `solution` is −1. */
export interface Columns {
  readonly puzzle: number
  readonly solution: number
}

const SOLUTION_COLUMNS = ['solution', 'solutions', 'answer']

/** @throws CommandError for a header without such columns. */
export function columnsIn(
  file: string,
  header: readonly string[],
  { puzzleColumn, solutionColumn }: ColumnNames,
): Columns {
  const puzzle = indexIn(header, puzzleColumn, PUZZLE_COLUMNS)
  if (puzzle < 0) throw without(file, header, puzzleColumn, '--puzzle-column')
  const solution = indexIn(header, solutionColumn, SOLUTION_COLUMNS)
  if (solution < 0 && solutionColumn !== undefined) throw without(file, header, solutionColumn)
  return { puzzle, solution }
}

/** @throws CommandError if a column is wanted of a file that has none */
export function requireNoColumns(file: string, { puzzleColumn, solutionColumn }: ColumnNames): void {
  const wanted = puzzleColumn ?? solutionColumn
  if (wanted === undefined) return
  throw new CommandError(`${file}: expected a table with the column ${wanted}, got boards without columns`)
}

/** Whether a line of names has a column of puzzles. */
export function isHeader(names: readonly string[], { puzzleColumn }: ColumnNames): boolean {
  return indexIn(names, puzzleColumn, PUZZLE_COLUMNS) >= 0
}

function indexIn(header: readonly string[], wanted: string | undefined, usual: readonly string[]): number {
  return header.findIndex((name) =>
    wanted === undefined ? usual.includes(name.trim().toLowerCase()) : name === wanted,
  )
}

function without(file: string, header: readonly string[], wanted?: string, option?: string): CommandError {
  const advice = wanted === undefined ? `; ${option} names another one` : ''
  return new CommandError(
    `${file}: expected a column ${wanted ?? PUZZLE_COLUMNS.join(' or ')}, got ${header.join(', ')}${advice}`,
  )
}
