/** Writes grids as text. */
import type { FormatId, PuzzleText, WriteOptions } from './formats/format-definition.ts'
import { formatWith } from './formats/registry.ts'
import type { Geometry } from './geometry.ts'
import { type Grid, requireGrid } from './grid.ts'

/**
 * One grid as text: lines, each with its line end.
 *
 * @throws RangeError for a grid of another geometry, and for an unknown format
 */
export function format(
  geometry: Geometry,
  grid: Readonly<Grid>,
  id: FormatId = 'line',
  options?: WriteOptions,
): string {
  requireGrid(geometry, grid)
  return formatWith(id).write(geometry, grid, options)
}

/** Writes puzzles as a text that can be read back, with labels if the format has labels. */
export function formatAll(
  puzzles: Iterable<Pick<PuzzleText, 'geometry' | 'grid' | 'label'>>,
  id: FormatId = 'line',
  options?: Pick<WriteOptions, 'empty'>,
): string {
  const texts = Array.from(puzzles, ({ geometry, grid, label }, index) =>
    format(geometry, grid, id, { ...options, label, number: index + 1 }),
  )
  return texts.join(formatWith(id).separator)
}
