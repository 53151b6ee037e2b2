import { ProblemBuilder } from '../index.ts'
import { type Encoding, range } from './encoding.ts'
import { type Cell, rectangle } from './packing.ts'

/**
 * Dominoes that fill a rectangle. A cell is an item, and a pair of neighbouring cells is an option.
 *
 * There are 2, 36, 6,728 and 12,988,816 tilings of 2×2, 4×4, 6×6 and 8×8, and 53,060,477,521,960,000 of 12×12
 * (OEIS A004003; P. W. Kasteleyn, "The statistics of dimers on a lattice", 1961).
 */
export function dominoes(width: number, height: number): Encoding {
  const builder = new ProblemBuilder()
  const cells = rectangle(width, height)
  for (const [x, y] of cells) builder.addPrimary(`${x},${y}`)
  const pairs: (readonly [Cell, Cell])[] = [] // by option
  for (const [x, y] of cells) {
    const neighbours: Cell[] = [
      [x + 1, y],
      [x, y + 1],
    ]
    for (const [u, v] of neighbours.filter(([u, v]) => u < width && v < height)) {
      builder.addOption([x + width * y, u + width * v])
      pairs.push([
        [x, y],
        [u, v],
      ])
    }
  }
  return {
    problem: builder.build(),
    draw: (solution) => {
      const marks = range(height).map(() => range(width).map(() => ' '))
      for (const [[x, y], [u, v]] of solution.map((option) => pairs[option])) {
        ;[marks[y][x], marks[v][u]] = x === u ? ['∩', '∪'] : ['⊂', '⊃']
      }
      return marks.map((row) => row.join('')).join('\n')
    },
  }
}
