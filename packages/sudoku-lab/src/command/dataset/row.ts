import { boardFrom } from './boards.ts'

export interface AuditRow {
  /** The number of the line or of the row. */
  readonly at: number
  readonly puzzle: Uint8Array
  /** The solution according to the file. Null if only this row has none, and undefined if no row has one. */
  readonly solution: Uint8Array | null | undefined
}

/** The description of a row that is not a puzzle. */
export interface Unreadable {
  readonly at: number
  readonly problem: string
}

export type Rows = AsyncGenerator<AuditRow | Unreadable>

/** A solution that is no board is reported as a wrong one. */
const NO_BOARD = new Uint8Array(81)

/** The row of two fields. A field that is `undefined` is absent from all rows. */
export function rowFrom(
  at: number,
  unit: 'line' | 'row',
  puzzle: unknown,
  solution: unknown,
): AuditRow | Unreadable {
  const grid = boardFrom(puzzle)
  if (grid !== undefined) return { at, puzzle: grid, solution: solutionFrom(solution) }
  const got = typeof puzzle === 'string' ? `'${puzzle.slice(0, 90)}'` : String(puzzle).slice(0, 90)
  return { at, problem: `${unit} ${at}: expected a puzzle of 81 cells, got ${got}` }
}

function solutionFrom(field: unknown): AuditRow['solution'] {
  if (field === undefined) return undefined
  return field === null || field === '' ? null : solutionOn(boardFrom(field))
}

/** The solution on a board, which is missing from a board without digits. */
function solutionOn(board: Uint8Array | undefined): Uint8Array | null {
  if (board === undefined) return NO_BOARD
  return board.some((digit) => digit > 0) ? board : null
}
