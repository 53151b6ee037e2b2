import { isSolutionOf, Random } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { FITTING } from '../src/box-tables.ts'
import { bandClassesOf } from '../src/canonical-form/index.ts'
import { streamOf, UniformGrids } from '../src/index.ts'
import { NINE } from './tools.ts'

describe('uniform solution grids', () => {
  const grids = new UniformGrids()

  it('keep the rules, follow from the seed, and differ', () => {
    const draw = (seed: number) => {
      const random = new Random(seed)
      return Array.from({ length: 200 }, () => new UniformGrids().next(random))
    }
    for (const grid of draw(1)) expect(isSolutionOf(NINE, grid, grid)).toBe(true)
    expect(draw(1)).toEqual(draw(1))
    expect(new Set(draw(1).map((grid) => grid.join(''))).size).toBe(200)
    expect(draw(2)).not.toEqual(draw(1))
  })

  it('are drawn with the same chance: of the choices for the last rows eight fit, for every way that any fit', () => {
    expect(FITTING.size).toBe(252 * 6) // partitions into three sets, in any order
    for (const choices of FITTING.values()) expect(choices).toHaveLength(8)
  })

  it('have bands of class 6 as often as published: 1.758 % of grids begin with one in canonical form', () => {
    const random = new Random(3)
    const drawn = 20_000
    let count = 0
    for (let index = 0; index < drawn; index++) {
      if (Math.min(...bandClassesOf(grids.next(random))) === 6) count++
    }
    const expected = drawn * 0.01758
    expect(Math.abs(count - expected)).toBeLessThan(3 * Math.sqrt(expected))
  })
})

describe('the streams of attempts', () => {
  it('are different, also for large numbers and neighbouring seeds', () => {
    const attempts = [0, 1, 2, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 40]
    const heads = [1, 2, 2 ** 40].flatMap((seed) =>
      attempts.map((attempt) => {
        const random = streamOf(seed, attempt)
        return `${random.uint32()} ${random.uint32()}`
      }),
    )
    expect(new Set(heads).size).toBe(heads.length)
    expect(streamOf(7, 5).uint32()).toBe(streamOf(7, 5).uint32())
  })
})
