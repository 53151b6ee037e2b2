/** Says in which formats puzzles are written, and which of them have a place for a board. */
import { UsageError } from '@sudoku-lab/console'
import { describeGeometry, type Geometry, isUsual } from '@sudoku-lab/core'
import { FORMAT_IDS, FORMATS, type FormatId } from '@sudoku-lab/core/formats'
import { ROW_FORMATS, type RowFormat } from './rows.ts'

/** The formats of puzzles, and rows for programs. */
export type OutputFormat = FormatId | RowFormat

export const OUTPUT_FORMATS: readonly OutputFormat[] = [...FORMAT_IDS, ...ROW_FORMATS]

/** Why a format cannot hold a board, or undefined if it can: whoever reads the text has to see what the board is. */
export function whyNoPlace(to: FormatId, geometry: Geometry): string | undefined {
  if (FORMATS[to].holdsLayout || isUsual(geometry)) return undefined
  const others = FORMAT_IDS.filter((id) => FORMATS[id].holdsLayout).join(', ')
  return `--to ${to} has no place for the layout: ${describeGeometry(geometry)}; --to ${others}, csv and json have`
}

/** @throws UsageError if a format cannot hold a board */
export function requirePlace(to: FormatId, geometry: Geometry, place = ''): void {
  const reason = whyNoPlace(to, geometry)
  if (reason !== undefined) throw new UsageError(`${place}${reason}`)
}
