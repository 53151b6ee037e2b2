import { type Geometry, geometryOf } from '@sudoku-lab/core'
import type { Shape } from '@sudoku-lab/harness'

export function shapeOf({ boxHeight, boxWidth }: Geometry): Shape {
  return { boxHeight, boxWidth }
}

export function geometryIn(shape: Shape): Geometry {
  return geometryOf(Number(shape['boxHeight']), Number(shape['boxWidth']))
}
