import { geometryOf } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { CLUE_SYMMETRIES } from '../src/clue-symmetry.ts'
import type { Wish } from '../src/index.ts'
import { cluesInsteadOfMinimal, mostFailures, whyNoSuchClues, whyNoSuchPattern } from '../src/reach.ts'

const exactly = (clues: number) => ({ fewest: clues, most: clues })
const FOUR = geometryOf(2, 2)
const NINE = geometryOf(3, 3)

describe('a number of clues that cannot be reached', () => {
  it.each([
    [exactly(82), NINE, 'a 9×9 puzzle has 81 cells, so it has at most 81 clues'],
    [exactly(16), NINE, 'a 9×9 puzzle with one solution has at least 17 clues'],
    [exactly(19), NINE, 'the generator reaches 20 clues and more; puzzles with 17 to 19 clues are too rare'],
    [exactly(3), FOUR, 'a 4×4 puzzle with one solution has at least 4 clues'],
    [exactly(3), geometryOf(1, 5), 'a 5×5 puzzle with one solution has at least 4 clues'],
  ])('has a reason: %j', (clues, geometry, reason) => {
    expect(whyNoSuchClues(clues, geometry)).toContain(reason)
  })

  it('may be due to the symmetry, and then the next numbers are named', () => {
    const why = (clues: number) => whyNoSuchClues(exactly(clues), NINE, 'quarter-turn')
    expect(why(30)).toBe(
      'a 9×9 puzzle with the symmetry quarter-turn has 29 or 32 clues, but no number between them',
    )
    expect([28, 29, 32, 33].map(why)).toEqual([undefined, undefined, undefined, undefined])
    expect(whyNoSuchClues({ fewest: 30, most: 32 }, NINE, 'quarter-turn')).toBeUndefined()
    expect(whyNoSuchClues(exactly(7), FOUR, 'half-turn')).toContain('has 6 or 8 clues')
    expect(whyNoSuchClues(exactly(6), FOUR, 'full')).toContain('has 4 or 8 clues')
  })

  it('is none with an odd size, except for quarter turns and all symmetries together', () => {
    const whole = CLUE_SYMMETRIES.filter((symmetry) => {
      const counts = Array.from({ length: 40 }, (_, index) => 20 + index)
      return counts.every((count) => whyNoSuchClues(exactly(count), NINE, symmetry) === undefined)
    })
    expect(whole).toEqual(['half-turn', 'horizontal', 'vertical', 'diagonal', 'antidiagonal'])
  })
})

describe('a pattern of clues that no puzzle with one solution has', () => {
  const cellsWhere = (hasClue: (row: number, column: number) => boolean, size = 9): number[] =>
    Array.from({ length: size * size }, (_, cell) => cell).filter((cell) =>
      hasClue(Math.floor(cell / size), cell % size),
    )

  it.each([
    [cellsWhere((row) => row === 0), NINE, 'a puzzle with one solution has at least 17 clues, got 9'],
    [cellsWhere((row) => row !== 3 && row !== 5), NINE, 'the rows 4 and 6 have no clue'],
    [cellsWhere((_, column) => column < 7), NINE, 'the columns 8 and 9 have no clue'],
    [cellsWhere((row) => row !== 2 && row !== 3, 6), geometryOf(2, 3), 'the rows 3 and 4 have no clue'],
  ])('has a reason: %#', (cells, geometry, reason) => {
    expect(whyNoSuchPattern(cells, geometry)).toContain(reason)
  })

  it('may leave one row of a band, and rows of different bands, without a clue', () => {
    expect(
      whyNoSuchPattern(
        cellsWhere((row, column) => row % 3 > 0 && column % 3 > 0),
        NINE,
      ),
    ).toBeUndefined()
    expect(
      whyNoSuchPattern(
        cellsWhere((row) => row !== 1 && row !== 2, 6),
        geometryOf(2, 3),
      ),
    ).toBeUndefined()
  })
})

const clues = { fewest: 60, most: 60 }
const proper: Wish = { kind: 'proper', clues }
const loose: Wish = { kind: 'loose', solutions: { fewest: 2, most: 2 }, clues }
const hard: Wish = { kind: 'hard', nodes: 3 }

it.each<[wish: Wish, height: number, width: number, failures: number]>([
  [proper, 3, 3, 5_000_000],
  [proper, 4, 4, 100],
  [proper, 5, 5, 10],
  [loose, 3, 3, 1000],
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
