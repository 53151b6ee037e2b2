import { type Geometry, geometryOf, MAX_SIZE, MIN_SIZE } from './geometry.ts'

/** The shape of the boxes cannot be known from the size of a board. */
export class UnknownBoxes extends RangeError {
  override readonly name = 'UnknownBoxes'
  readonly size: number

  constructor(size: number) {
    super(
      `a board of ${size}×${size} has no usual box shape: say which, as box height × box width (1×${size}: rows only)`,
    )
    this.size = size
  }
}

/**
 * The usual geometry of a board of N × N cells: the most square box with at least two rows and no more rows than
 * columns. 4 → 2×2, 6 → 2×3, 9 → 3×3, 12 → 3×4, 16 → 4×4, 24 → 4×6.
 *
 * @throws RangeError for an N out of range, and UnknownBoxes for a prime N (5, 7, 11 …), which has no such box.
 */
export function geometryOfSize(size: number): Geometry {
  if (!isSize(size)) throw new RangeError(`a board of ${size}×${size}: ${SIZES}`)
  const boxHeight = usualBoxHeight(size)
  if (boxHeight === undefined) throw new UnknownBoxes(size)
  return geometryOf(boxHeight, size / boxHeight)
}

/**
 * The usual geometry of a board with this many cells: 81 → 9×9 with boxes of 3×3.
 *
 * @throws RangeError for a number of cells that no usual board has
 */
export function geometryOfCellCount(cellCount: number): Geometry {
  const size = Math.sqrt(cellCount)
  if (!isSize(size)) throw new RangeError(`${cellCount} cells are no board: ${SIZES}`)
  return geometryOfSize(size)
}

/** Whether a board can have this size, even if there is no usual box for it. */
export function isSize(size: number): boolean {
  return Number.isInteger(size) && size >= MIN_SIZE && size <= MAX_SIZE
}

const SIZES = `expected N × N cells with N from ${MIN_SIZE} to ${MAX_SIZE}`

function usualBoxHeight(size: number): number | undefined {
  for (let height = Math.floor(Math.sqrt(size)); height > 1; height--) {
    if (size % height === 0) return height
  }
  return undefined
}
