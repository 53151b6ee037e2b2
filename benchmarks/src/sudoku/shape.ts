/** A shape says as plain data which board a puzzle has, and whether it has candidates. */
import { type Geometry, geometryOf, hasBoxes, geometryIn as layoutIn } from '@sudoku-lab/core'
import type { Shape } from '@sudoku-lab/harness'

/** @param clues what the puzzles say of each cell: its digit, or the digits that it may be */
export function shapeOf(geometry: Geometry, clues: 'digits' | 'candidates' = 'digits'): Shape {
  const shape = hasBoxes(geometry)
    ? { boxHeight: geometry.boxHeight, boxWidth: geometry.boxWidth }
    : { layout: geometry.layout }
  return clues === 'digits' ? shape : { ...shape, clues }
}

export function hasCandidates(shape: Shape): boolean {
  return shape['clues'] === 'candidates'
}

export function geometryIn(shape: Shape): Geometry {
  if (typeof shape['layout'] === 'string') return layoutIn(shape['layout'])
  return geometryOf(Number(shape['boxHeight']), Number(shape['boxWidth']))
}
