import { type Conflict, type Geometry, nameOfCell, symbolOf } from '@sudoku-lab/core'
import { amountOf } from '../console/index.ts'

/** `two 5s in row 1 (r1c1 and r1c2), and 1 more conflict` */
export function describeConflicts(geometry: Geometry, conflicts: readonly Conflict[]): string {
  const [first, ...others] = conflicts
  if (first === undefined) return 'no conflict'
  const rest = others.length === 0 ? '' : `, and ${amountOf(others.length, 'more conflict')}`
  return `${describeConflict(geometry, first)}${rest}`
}

/** `two 5s in row 1 (r1c1 and r1c2)` */
export function describeConflict(geometry: Geometry, { house, digit, first, second }: Conflict): string {
  const { size } = geometry
  const kind = ['row', 'column', 'box'][Math.floor(house / size)]
  const cells = `${nameOfCell(geometry, first)} and ${nameOfCell(geometry, second)}`
  return `two ${symbolOf(digit)}s in ${kind} ${(house % size) + 1} (${cells})`
}
