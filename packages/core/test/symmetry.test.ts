import {
  applySymmetry,
  canTranspose,
  compose,
  conflictsIn,
  type Geometry,
  type Grid,
  geometryOf,
  identity,
  inverse,
  parseGrid,
  permuteBands,
  permuteColumns,
  permuteRows,
  permuteStacks,
  Random,
  randomIsomorph,
  randomSymmetry,
  relabelling,
  transposition,
} from '@sudoku-lab/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyBoard, anyGeometry } from './arbitraries.ts'

const NINE = geometryOf(3, 3)
const GRID = parseGrid('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79')
const symbols = (grid: Grid) => grid.join('')
const RUNS = { seed: 37, numRuns: 80 }

/** What a symmetry keeps about the conflicts of a grid: how many houses of each kind have how many. */
function conflictPattern(geometry: Geometry, grid: Grid): string[] {
  const counts = new Map<number, number>()
  for (const { house } of conflictsIn(geometry, grid)) counts.set(house, (counts.get(house) ?? 0) + 1)
  const kindOf = (house: number) => (house < 2 * geometry.size ? 'line' : 'box')
  return Array.from(counts, ([house, count]) => `${kindOf(house)} ${count}`).sort()
}

describe('symmetries', () => {
  it('rename digits', () => {
    const image = applySymmetry(relabelling(NINE, [2, 3, 4, 5, 6, 7, 8, 9, 1]), GRID)
    expect(symbols(image).slice(0, 18)).toBe('640080000700216000')
  })

  it('move rows within bands, and whole bands', () => {
    const rows = symbols(GRID).match(/.{9}/g) ?? []
    const take = (order: number[]) => order.map((row) => rows[row]).join('')
    const order = [2, 0, 1, 6, 8, 7, 3, 4, 5]
    expect(symbols(applySymmetry(permuteRows(NINE, order), GRID))).toBe(take(order))
    expect(symbols(applySymmetry(permuteBands(NINE, [2, 0, 1]), GRID))).toBe(
      take([6, 7, 8, 0, 1, 2, 3, 4, 5]),
    )
  })

  it('move columns within stacks, and whole stacks', () => {
    const rows = symbols(GRID).match(/.{9}/g) ?? []
    const take = (order: number[]) => rows.map((row) => order.map((column) => row[column]).join('')).join('')
    const order = [1, 0, 2, 7, 6, 8, 5, 4, 3]
    expect(symbols(applySymmetry(permuteColumns(NINE, order), GRID))).toBe(take(order))
    expect(symbols(applySymmetry(permuteStacks(NINE, [1, 2, 0]), GRID))).toBe(
      take([3, 4, 5, 6, 7, 8, 0, 1, 2]),
    )
  })

  it('exchange rows and columns where boxes are square', () => {
    const image = applySymmetry(transposition(NINE), GRID)
    NINE.rowOf.forEach((row, cell) => {
      expect(image[cell]).toBe(GRID[NINE.columnOf[cell] * 9 + row])
    })
    expect(() => transposition(geometryOf(2, 3))).toThrow('cannot transpose boxes of 2×3')
  })

  it('refuse what would tear a band apart or lose a line', () => {
    expect(() => permuteRows(NINE, [0, 1, 3, 2, 4, 5, 6, 7, 8])).toThrow(
      'rows: expected groups of 3 to stay together, got 0 1 3 2 4 5 6 7 8',
    )
    expect(() => permuteColumns(NINE, [0, 0, 1, 2, 3, 4, 5, 6, 7])).toThrow(
      'columns: expected each of 9 once',
    )
    expect(() => permuteBands(NINE, [0, 1])).toThrow('bands: expected each of 3 once, got 0 1')
    expect(() => relabelling(NINE, [1, 2, 3, 4, 5, 6, 7, 8, 10])).toThrow('digits: expected')
    expect(() => compose(identity(NINE), identity(geometryOf(2, 2)))).toThrow(RangeError)
    expect(() => applySymmetry(identity(NINE), new Uint8Array(16))).toThrow('expected a grid of 81 cells')
  })

  it.each([[[-1, 0, 1]], [[0.5, 1, 2]], [[0, 1, 3]], [[Number.NaN, 0, 1]], [[0, 1, 1]], [[0, 1, 2, 0]]])(
    'refuse %j as an order of the three bands',
    (order) => {
      const message = `bands: expected each of 3 once, got ${order.join(' ')}`
      expect(() => permuteBands(NINE, order)).toThrow(new RangeError(message))
    },
  )

  it('compose in the order they are applied', () => {
    fc.assert(
      fc.property(anyBoard, fc.integer(), ({ geometry, grid }, seed) => {
        const random = new Random(seed)
        const first = randomSymmetry(geometry, random)
        const second = randomSymmetry(geometry, random)
        expect(applySymmetry(compose(first, second), grid)).toEqual(
          applySymmetry(second, applySymmetry(first, grid)),
        )
      }),
      RUNS,
    )
  })

  it('are undone by their inverse', () => {
    fc.assert(
      fc.property(anyBoard, fc.integer(), ({ geometry, grid }, seed) => {
        const symmetry = randomSymmetry(geometry, new Random(seed))
        expect(applySymmetry(inverse(symmetry), applySymmetry(symmetry, grid))).toEqual(grid)
        expect(compose(symmetry, inverse(symmetry))).toEqual(identity(geometry))
      }),
      RUNS,
    )
  })

  it('keep the conflicts of a grid', () => {
    fc.assert(
      fc.property(anyBoard, fc.integer(), ({ geometry, grid }, seed) => {
        const image = randomIsomorph(geometry, grid, new Random(seed))
        expect(conflictPattern(geometry, image)).toEqual(conflictPattern(geometry, grid))
      }),
      RUNS,
    )
  })

  it('keep every house a house', () => {
    fc.assert(
      fc.property(anyGeometry, fc.integer(), (geometry, seed) => {
        const { sourceOf } = randomSymmetry(geometry, new Random(seed))
        const houses = new Set(geometry.cellsOf.map((cells) => cells.join()))
        for (const cells of geometry.cellsOf)
          expect(houses).toContain(
            cells
              .map((cell) => sourceOf[cell])
              .sort()
              .join(),
          )
      }),
      RUNS,
    )
  })

  it('are all reached at random: the 2×2 board has 3072 of them, and no other seed gives another', () => {
    const geometry = geometryOf(2, 2)
    const random = new Random(1)
    const seen = new Set<string>()
    for (let draw = 0; draw < 40_000; draw++) {
      const { sourceOf, digitFor } = randomSymmetry(geometry, random)
      seen.add(`${sourceOf.join()} ${digitFor.join()}`)
    }
    expect(seen.size).toBe(24 * 128) // 4! names × (2!² rows × 2! bands)² × transposed or not
  })

  it('exist for boxes that are no squares', () => {
    expect(canTranspose(geometryOf(2, 3))).toBe(false)
    expect(canTranspose(geometryOf(5, 5))).toBe(true)
  })
})

describe('a seeded isomorph', () => {
  it('is the same on every machine', () => {
    expect(symbols(randomIsomorph(NINE, GRID, new Random(96)))).toMatchInlineSnapshot(
      `"040000250000030049287000100604007800030004600090005300050061000000420030128003000"`,
    )
  })
})
