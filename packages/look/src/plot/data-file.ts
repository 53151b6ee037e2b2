/** The data of a figure as CSV. */
import { cellText } from '@sudoku-lab/console/printable'

export type Cell = string | number | null | undefined

/** RFC 4180, with the header row. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = cellText(cell)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
