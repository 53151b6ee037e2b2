import { describeGeometry, geometryIn, geometryOf, isConnected, isSolutionOf, Random } from '@sudoku-lab/core'
import { mrv } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import { randomLatinSquare, randomRegions, recipeFor } from '../src/index.ts'

describe('random regions', () => {
  it.each([4, 5, 6, 7, 9, 12])(
    'of boards of size %d are connected, of the right size, no lines and no boxes',
    (size) => {
      for (const seed of [1, 2]) {
        const geometry = randomRegions(size, seed, (each) => mrv.create(each))
        const regions = geometry?.cellsOf.slice(2 * size) ?? []
        expect(regions).toHaveLength(size)
        for (const cells of regions) {
          expect(cells).toHaveLength(size)
          expect(isConnected([...cells], size)).toBe(true)
          for (const line of [(cell: number) => cell % size, (cell: number) => Math.floor(cell / size)])
            expect(new Set(Array.from(cells, line)).size).toBeGreaterThan(1)
        }
        expect(geometry && describeGeometry(geometry)).toBe(`${size}×${size} with regions of other forms`)
      }
    },
  )

  it('are the same for the same seed, and others for another', () => {
    const layoutOf = (seed: number) => randomRegions(6, seed, (each) => mrv.create(each))?.layout
    expect(layoutOf(1)).toBe('122222111324513344513334556644556666')
    expect(new Set([1, 2, 3, 4].map(layoutOf)).size).toBe(4)
  })

  it('are given up where no board has a solution', () => {
    const never = { solve: () => ({ solutionCount: 0 }) } as unknown as ReturnType<typeof mrv.create>
    expect(randomRegions(4, 1, () => never)).toBeUndefined()
  })
})

describe('random Latin squares', () => {
  it('keep the rules', () => {
    for (const size of [4, 7, 10, 25]) {
      const square = randomLatinSquare(size, new Random(size))
      expect(isSolutionOf(geometryOf(1, size), square, square)).toBe(true)
    }
  })

  it('are all 576 of order 4, each as often', () => {
    const random = new Random(1)
    const counts = new Map<string, number>()
    const drawn = 20 * 576
    for (let made = 0; made < drawn; made++) {
      const square = randomLatinSquare(4, random).join('')
      counts.set(square, (counts.get(square) ?? 0) + 1)
    }
    expect(counts.size).toBe(576)
    const squares = [...counts.values()].map((count) => (count - 20) ** 2 / 20)
    const chi = squares.reduce((sum, square) => sum + square, 0)
    expect(Math.abs(chi - 575)).toBeLessThan(4 * Math.sqrt(2 * 575)) // four standard deviations of a uniform draw
  })
})

it('boards with holes have as many holes as asked, and the grid as a solution', () => {
  const geometry = geometryIn('1x10')
  const workshop = { geometry, solver: mrv.create(geometry), nodeLimit: 10_000, seed: 1 }
  const counts = recipeFor({ kind: 'holes', holes: { fewest: 40, most: 42 } }, workshop)
    .make(0, 30)
    .flatMap(({ made }) => made)
    .map(({ puzzle, solution = new Uint8Array() }) => {
      expect(isSolutionOf(geometry, solution, puzzle)).toBe(true)
      return puzzle.filter((digit) => digit === 0).length
    })
  expect(new Set(counts)).toEqual(new Set([40, 41, 42]))
})
