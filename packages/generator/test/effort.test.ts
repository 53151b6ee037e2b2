import { geometryOf } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { cluesInsteadOfMinimal, mostFailures } from '../src/effort.ts'

const CLUES = { fewest: 60, most: 60 }

describe('the attempts at a number of clues that may fail', () => {
  it.each([
    [3, 3, 5_000_000],
    [2, 3, 1000],
    [3, 4, 1000],
    [4, 4, 100],
    [5, 5, 10],
  ])('on boxes of %i×%i are %i, so that what is out of reach ends', (height, width, failures) => {
    expect(mostFailures({ kind: 'proper', clues: CLUES }, geometryOf(height, width))).toBe(failures)
  })

  it('are few for hard puzzles of small boards, of which there are hardly any', () => {
    expect(mostFailures({ kind: 'hard', nodes: 3 }, geometryOf(2, 4))).toBe(10)
    expect(mostFailures({ kind: 'hard', nodes: 60 }, geometryOf(3, 3))).toBe(100)
  })

  it('are those of other boards for puzzles with several solutions', () => {
    const wish = { kind: 'loose', solutions: { fewest: 2, most: 2 }, clues: CLUES } as const
    expect(mostFailures(wish, geometryOf(4, 4))).toBe(100)
    expect(mostFailures(wish, geometryOf(3, 3))).toBe(1000)
  })
})

it('minimal puzzles are made up to 16×16', () => {
  expect(cluesInsteadOfMinimal(geometryOf(4, 4))).toBeUndefined()
  expect(cluesInsteadOfMinimal(geometryOf(3, 6))).toBe(169)
  expect(cluesInsteadOfMinimal(geometryOf(5, 5))).toBe(325)
})
