import { emptyGrid, type Geometry, type Grid } from '@sudoku-lab/core'
import type { Option } from '@sudoku-lab/exact-cover'

/** The grid that a set of options places: the inverse of `optionOf`. */
export function decode(geometry: Geometry, options: readonly Option[]): Grid {
  const grid = emptyGrid(geometry)
  for (const option of options) grid[Math.floor(option / geometry.size)] = (option % geometry.size) + 1
  return grid
}
