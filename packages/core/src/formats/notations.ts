/** The formats, and how puzzles are written in them. */

import type { Geometry } from '../geometry.ts'
import { candidateSets, digitsIn, hasOnlyClues, type Puzzle, requirePuzzle } from '../puzzle.ts'
import { quote } from '../quote.ts'
import { fPuzzles, sudokuPad } from './apps/write.ts'
import { block, candidateGrid, euler, pretty, spaced } from './board/boards.ts'
import { candidates, line } from './line/line.ts'
import { brackets } from './lists/brackets.ts'
import type { Format, WriteOptions } from './notation.ts'

export const FORMAT_IDS = [
  'line',
  'block',
  'spaced',
  'pretty',
  'euler',
  'brackets',
  'candidates',
  'candidate-grid',
  'f-puzzles',
  'sudokupad',
] as const

export type FormatId = (typeof FORMAT_IDS)[number]

/** Every format of puzzles, by its id. */
export const FORMATS: Readonly<Record<FormatId, Format>> = {
  line,
  block,
  spaced,
  pretty,
  euler,
  brackets,
  candidates,
  'candidate-grid': candidateGrid,
  'f-puzzles': fPuzzles,
  sudokupad: sudokuPad,
}

/** @throws RangeError for anything that is not the id of a format. */
export function formatWith(id: FormatId): Format {
  if (Object.hasOwn(FORMATS, id)) return FORMATS[id]
  throw new RangeError(`format: expected ${FORMAT_IDS.join(', ')}, got ${quote(id)}`)
}

/**
 * One puzzle as text: lines, each with its line end.
 *
 * @throws RangeError for a puzzle of another geometry, for an unknown format, and for candidates in a format of digits
 */
export function format(
  geometry: Geometry,
  puzzle: Readonly<Puzzle>,
  id: FormatId = 'line',
  options?: WriteOptions,
): string {
  requirePuzzle(geometry, puzzle)
  const chosen = formatWith(id)
  return chosen.holds === 'digits'
    ? chosen.write(geometry, digitsIn(geometry, puzzle), options)
    : chosen.write(geometry, candidateSets(geometry, puzzle), options)
}

/** One puzzle as a line: of digits if these say everything about it, and otherwise of candidates. */
export function formatLine(geometry: Geometry, puzzle: Readonly<Puzzle>, options?: WriteOptions): string {
  return format(geometry, puzzle, hasOnlyClues(geometry, puzzle) ? 'line' : 'candidates', options).trimEnd()
}
