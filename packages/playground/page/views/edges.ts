/** Where a board has strong lines, and which cells it shades. */
import { type Cell, type Geometry, nameOfHouse } from '@sudoku-lab/core'

/** The classes of a cell: `beside` if another region is left of it, `under` if one is above it, and its extra houses. */
export function edgesOf({ size, regionOf, housesOf, houseNames }: Geometry, cell: Cell): string {
  const isOther = (other: Cell): boolean => regionOf !== undefined && regionOf[other] !== regionOf[cell]
  const firstExtra = regionOf === undefined ? 2 : 3
  const extras = Array.from(housesOf[cell] ?? []).slice(firstExtra)
  return [
    ...(cell % size > 0 && isOther(cell - 1) ? ['beside'] : []),
    ...(cell >= size && isOther(cell - size) ? ['under'] : []),
    ...new Set(extras.map((house) => `in-${nameOfHouse({ houseNames }, house).split(' ')[0]}`)),
  ].join(' ')
}
