import { type Geometry, geometryOf } from '@sudoku-lab/core'
import type { Shape } from '@sudoku-lab/harness'

/** @param clues what the puzzles say of each cell: its digit, or the digits that it may be */
export function shapeOf({ boxHeight, boxWidth }: Geometry, clues: 'digits' | 'candidates' = 'digits'): Shape {
  return clues === 'digits' ? { boxHeight, boxWidth } : { boxHeight, boxWidth, clues }
}

export function hasCandidates(shape: Shape): boolean {
  return shape['clues'] === 'candidates'
}

export function geometryIn(shape: Shape): Geometry {
  return geometryOf(Number(shape['boxHeight']), Number(shape['boxWidth']))
}
