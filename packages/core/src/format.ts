/** Writes puzzles as text. */
import type { FormatId, PuzzleText, WriteOptions } from './formats/format-definition.ts'
import { formatWith } from './formats/registry.ts'
import type { Geometry } from './geometry.ts'
import { candidateSets, digitsIn, hasOnlyClues, type Puzzle, requirePuzzle } from './puzzle.ts'

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

/** Writes puzzles as a text that can be read back, with labels if the format has labels. */
export function formatAll(
  puzzles: Iterable<Pick<PuzzleText, 'geometry' | 'puzzle' | 'label'>>,
  id: FormatId = 'line',
  options?: Pick<WriteOptions, 'empty'>,
): string {
  const texts = Array.from(puzzles, ({ geometry, puzzle, label }, index) =>
    format(geometry, puzzle, id, { ...options, label, number: index + 1 }),
  )
  return texts.join(formatWith(id).separator)
}
