import { Random } from '@sudoku-lab/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('random numbers', () => {
  it('are those of the reference implementation of xoshiro128** 1.1', () => {
    const random = new Random(0)
    Object.assign(random, { state: Uint32Array.of(1, 2, 3, 4) })
    expect(Array.from({ length: 10 }, () => random.uint32())).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ])
  })

  it('are the same for the same seed, and others for another', () => {
    const draw = (seed: number) => {
      const random = new Random(seed)
      return Array.from({ length: 4 }, () => random.uint32())
    }
    expect(draw(20261120)).toEqual(draw(20261120))
    const seeds = [0, 1, 2, -1, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
    expect(new Set(seeds.map((seed) => draw(seed).join())).size).toBe(seeds.length)
  })

  it('stay below their bound, and reach every number below it evenly', () => {
    const random = new Random(7)
    const counts = new Uint32Array(6)
    for (let draw = 0; draw < 60_000; draw++) counts[random.below(6)]++
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
    expect(chiSquare).toBeLessThan(20.5) // exceeded once in a thousand seeds
    expect(random.below(1)).toBe(0)
    expect(random.below(2 ** 32)).toBeLessThan(2 ** 32)
  })

  it.each([2 ** 31, 2 ** 31 + 1, 3 * 2 ** 30, 2 ** 32 - 1])(
    'below %i: only a block that is cut short is drawn again',
    (bound) => {
      const random = new Random(5)
      const words = new Random(5)
      const end = Math.floor(2 ** 32 / bound) * bound // of the blocks that are whole
      const expected = Array.from({ length: 100 }, () => {
        let word = words.uint32()
        while (word >= end) word = words.uint32()
        return word % bound
      })
      expect(Array.from({ length: 100 }, () => random.below(bound))).toEqual(expected)
    },
  )

  it('shuffle in place, keeping every item', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (items, seed) => {
        const shuffled = items.slice()
        expect(new Random(seed).shuffle(shuffled)).toBe(shuffled)
        expect(shuffled.toSorted()).toEqual(items.toSorted())
      }),
      { seed: 41, numRuns: 100 },
    )
  })

  it('shuffle into every order', () => {
    const random = new Random(3)
    const orders = new Set(Array.from({ length: 500 }, () => random.shuffle([1, 2, 3, 4]).join()))
    expect(orders.size).toBe(24)
  })

  it('refuse what is no seed and no bound', () => {
    expect(() => new Random(0.5)).toThrow('seed: expected a safe integer, got 0.5')
    expect(() => new Random(1).below(0)).toThrow('bound: expected an integer from 1 to 2³², got 0')
    expect(() => new Random(1).below(2 ** 33)).toThrow(RangeError)
  })
})
