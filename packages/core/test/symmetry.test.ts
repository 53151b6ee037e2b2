import {
  applySymmetry,
  candidateSets,
  canTranspose,
  conflictsIn,
  digitsOf,
  type Geometry,
  type Grid,
  geometryOf,
  Random,
  randomIsomorph,
  randomSymmetry,
} from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyBoard, anyGeometry } from './arbitraries.ts'

const NINE = geometryOf(3, 3)
const GRID = parseGrid('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79')
const RUNS = { seed: 37, numRuns: 80 }

/** What a symmetry keeps about the conflicts of a grid: how many houses of each kind have how many. */
function conflictPattern(geometry: Geometry, grid: Grid): string[] {
  const counts = new Map<number, number>()
  for (const { house } of conflictsIn(geometry, grid)) counts.set(house, (counts.get(house) ?? 0) + 1)
  const kindOf = (house: number) => (house < 2 * geometry.size ? 'line' : 'box')
  return Array.from(counts, ([house, count]) => `${kindOf(house)} ${count}`).sort()
}

describe('symmetries at random', () => {
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

  it('are all reached: the 2×2 board has 3072 of them, and no other seed gives another', () => {
    const geometry = geometryOf(2, 2)
    const random = new Random(1)
    const seen = new Set<string>()
    for (let draw = 0; draw < 40_000; draw++) {
      const { sourceOf, digitFor } = randomSymmetry(geometry, random)
      seen.add(`${sourceOf.join()} ${digitFor.join()}`)
    }
    expect(seen.size).toBe(24 * 128) // 4! names × (2!² rows × 2! bands)² × transposed or not
  })

  it('exchange rows and columns only where boxes are square, and take grids of their own board alone', () => {
    expect([geometryOf(2, 3), geometryOf(5, 5)].map(canTranspose)).toEqual([false, true])
    const symmetry = randomSymmetry(NINE, new Random(1))
    const sets = candidateSets(NINE, GRID)
    expect(applySymmetry(symmetry, sets)).toEqual(candidateSets(NINE, applySymmetry(symmetry, GRID)))
    const pair = applySymmetry(symmetry, sets.fill(0b11).with(0, 0))
    const names = [1, 2].map((digit) => symmetry.digitFor[digit]).sort()
    expect(
      Array.from(pair, (set) => digitsOf(set)).filter((digits) => digits.join() !== names.join()),
    ).toEqual([[]])
    expect(() => applySymmetry(symmetry, new Uint8Array(16))).toThrow('expected a grid of 81 cells')
  })

  it('are the same on every machine', () => {
    expect(randomIsomorph(NINE, GRID, new Random(96)).join('')).toMatchInlineSnapshot(
      `"040000250000030049287000100604007800030004600090005300050061000000420030128003000"`,
    )
  })
})
