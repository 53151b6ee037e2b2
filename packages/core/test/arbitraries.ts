import { type BoxGeometry, type Geometry, type Grid, geometryIn } from '@sudoku-lab/core'
import { FORMATS, type FormatId, format, type PuzzleText, type WriteOptions } from '@sudoku-lab/core/formats'
import fc from 'fast-check'

const SHAPES = ['2x2', '1x5', '2x3', '3x2', '1x7', '2x4', '3x3', '2x5', '3x4', '4x3', '4x4', '5x5']

/** Boards from 4×4 to 25×25, with square, lying, standing and one-row boxes. */
export const anyGeometry: fc.Arbitrary<BoxGeometry> = fc
  .constantFrom(...SHAPES)
  .map((layout) => geometryIn(layout) as BoxGeometry)

/** Any filling of any board, about half of the cells empty, conflicts and all. */
export const anyBoard: fc.Arbitrary<{ geometry: BoxGeometry; grid: Grid }> = anyGeometry.chain((geometry) =>
  gridOf(geometry).map((grid) => ({ geometry, grid })),
)

export function gridOf({ cellCount, size }: Geometry): fc.Arbitrary<Grid> {
  const cell = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: size }))
  return fc.array(cell, { minLength: cellCount, maxLength: cellCount }).map((cells) => Uint8Array.from(cells))
}

/** Puzzles as a text that can be read back. */
export function formatAll(
  puzzles: readonly Pick<PuzzleText, 'geometry' | 'puzzle' | 'label'>[],
  id: FormatId = 'line',
  options?: WriteOptions,
): string {
  return puzzles
    .map(({ geometry, puzzle, label }, index) =>
      format(geometry, puzzle, id, { ...options, label, number: index + 1 }),
    )
    .join(FORMATS[id].separator)
}
