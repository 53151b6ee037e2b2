/**
 * Burnside's lemma: the number of classes is the mean number of grids that a rearrangement leads to themselves. Ed Russell
 * and Frazer Jarvis counted them for the 27 kinds of rearrangements that have any ("Mathematics of Sudoku II", 2006).
 */
import { describe, expect, it } from 'vitest'
import { canonicalForm } from '../../src/canonical-form/index.ts'
import { FixedGrids } from './fixed-grids.ts'
import { gridOf } from './grids.ts'

/** Rearrangements of each kind, and the grids that each of them leads to themselves, but for the names of digits. */
const PUBLISHED: readonly (readonly [count: number, fixed: number])[] = [
  [1, 18_383_222_420_692_992],
  [96, 21_233_664],
  [16, 107_495_424],
  [192, 4_204_224],
  [64, 2_508_084],
  [5184, 323_928],
  [20_736, 162],
  [20_736, 288],
  [144, 14_837_760],
  [1728, 2592],
  [288, 5184],
  [864, 2_085_120],
  [3456, 1296],
  [1728, 294_912],
  [2304, 648],
  [1152, 6_342_480],
  [1296, 30_258_432],
  [10_368, 1854],
  [93_312, 288],
  [2916, 155_492_352],
  [69_984, 13_056],
  [972, 449_445_888],
  [3888, 27_648],
  [31_104, 6480],
  [15_552, 1728],
  [15_552, 3456],
  [7776, 13_824],
]

/** Rearrangements of rows and of columns whose fixed grids are few enough to be listed. */
const SAMPLE = [
  { rows: '012453786', columns: '345678120', count: 3456, fixed: 1296 },
  { rows: '120453786', columns: '345678120', count: 2304, fixed: 648 },
  { rows: '012678453', columns: '345678021', count: 15_552, fixed: 1728 },
]

describe('the number of classes', () => {
  it('is 5,472,730,538 by the published numbers of fixed grids', () => {
    const sum = PUBLISHED.reduce((total, [count, fixed]) => total + BigInt(count) * BigInt(fixed), 0n)
    expect(sum / 3_359_232n).toBe(5_472_730_538n)
    expect(sum % 3_359_232n).toBe(0n)
  })

  it.each(SAMPLE)(
    'rests on $fixed grids that the rows $rows and the columns $columns lead to themselves',
    (sample) => {
      const { rows, columns, count, fixed } = sample
      const image = Array.from(
        { length: 81 },
        (_, cell) => 9 * Number(rows[Math.floor(cell / 9)]) + Number(columns[cell % 9]),
      )
      const { found } = new FixedGrids(image)
      expect(new Set(found).size).toBe(fixed)
      expect(PUBLISHED).toContainEqual([count, fixed])
      const order = orderOf(image)
      for (const grid of found.filter((_, index) => index % 9 === 0)) {
        expect(canonicalForm(gridOf(grid)).automorphisms % order).toBe(0) // Lagrange: the order divides that of the group
      }
    },
  )
})

/** After how many repetitions every cell is back. */
function orderOf(image: readonly number[]): number {
  let cells = image.slice()
  let order = 1
  for (; cells.some((cell, index) => cell !== index); order++) cells = cells.map((cell) => image[cell])
  return order
}
