import { describe, expect, it } from 'vitest'
import { defaultTries } from '../src/making/tries.ts'

const CLUES = { fewest: 60, most: 60 }

describe('the tries for a number of clues', () => {
  it.each([
    [3, 3, 5_000_000],
    [2, 3, 1000],
    [3, 4, 1000],
    [4, 4, 100],
    [5, 5, 10],
  ])('on boxes of %i×%i are %i, so that an order that cannot be filled ends', (height, width, tries) => {
    const wish = { kind: 'proper', clues: CLUES, symmetry: undefined } as const
    expect(defaultTries({ wish, boxes: { height, width } })).toBe(tries)
  })

  it('are the same for puzzles with several solutions, which are made in the same way', () => {
    const wish = { kind: 'loose', solutions: { fewest: 2, most: 2 }, clues: CLUES } as const
    expect(defaultTries({ wish, boxes: { height: 4, width: 4 } })).toBe(100)
    expect(defaultTries({ wish, boxes: { height: 3, width: 3 } })).toBe(1000)
  })
})
