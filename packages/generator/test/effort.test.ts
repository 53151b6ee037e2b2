import { geometryOf } from '@sudoku-lab/core'
import { expect, it } from 'vitest'
import { cluesInsteadOfMinimal, mostFailures } from '../src/effort.ts'
import type { Wish } from '../src/index.ts'

const clues = { fewest: 60, most: 60 }
const proper: Wish = { kind: 'proper', clues }
const loose: Wish = { kind: 'loose', solutions: { fewest: 2, most: 2 }, clues }
const hard: Wish = { kind: 'hard', nodes: 3 }

it.each<[wish: Wish, height: number, width: number, failures: number]>([
  [proper, 3, 3, 5_000_000],
  [proper, 2, 3, 1000],
  [proper, 3, 4, 1000],
  [proper, 4, 4, 100],
  [proper, 5, 5, 10],
  [loose, 3, 3, 1000],
  [loose, 4, 4, 100],
  [hard, 2, 4, 10],
  [hard, 3, 3, 100],
])('attempts at %j on boxes of %i×%i may fail %i times', (wish, height, width, failures) => {
  expect(mostFailures(wish, geometryOf(height, width))).toBe(failures)
})

it('minimal puzzles are made up to 16×16', () => {
  expect(cluesInsteadOfMinimal(geometryOf(4, 4))).toBeUndefined()
  expect(cluesInsteadOfMinimal(geometryOf(3, 6))).toBe(169)
  expect(cluesInsteadOfMinimal(geometryOf(5, 5))).toBe(325)
})
