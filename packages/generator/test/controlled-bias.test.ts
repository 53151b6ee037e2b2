import { clueCount } from '@sudoku-lab/core'
import { lanesBatch } from '@sudoku-lab/solver-lanes'
import { describe, expect, it } from 'vitest'
import { weightOf } from '../src/index.ts'
import { clueCells, isMinimal, NINE, recipe } from './tools.ts'

/** Per cent of all minimal puzzles, by clues: Berthier's estimate from the controlled-bias method. */
const PUBLISHED: Readonly<Record<number, number>> = {
  22: 0.0035,
  23: 0.148,
  24: 2.28,
  25: 13.42,
  26: 31.9,
  27: 32.7,
  28: 15.48,
  29: 3.6,
  30: 0.41,
}

const wish = { kind: 'controlled-bias' } as const
const solver = lanesBatch.create(NINE)

describe('puzzles with known weights', () => {
  const made = recipe(wish, { solver })
    .make(0, 6_000)
    .flatMap((attempt) => attempt.made)

  it('are minimal', () => {
    expect(made.length).toBeGreaterThan(100)
    for (const { puzzle } of made.slice(0, 20)) expect(isMinimal(puzzle)).toBe(true)
  })

  it('weigh as much as their number of clues says', () => {
    for (const { puzzle, weight } of made) expect(weight).toBe(weightOf(clueCells(puzzle).length))
    expect(weightOf(26)).toBe(1)
    expect(weightOf(25)).toBeCloseTo(26 / 56) // C(81, 25) / C(81, 26)
    expect(weightOf(27)).toBeCloseTo(55 / 27)
    expect(weightOf(28)).toBeCloseTo(((55 / 27) * 54 * 2) / 28) // beyond the last split
  })

  it('have the published numbers of clues once they are weighed, within three standard deviations', () => {
    const counts = new Map<number, number>()
    for (const { puzzle } of made) counts.set(clueCount(puzzle), (counts.get(clueCount(puzzle)) ?? 0) + 1)
    const shares = Object.entries(PUBLISHED).map(([clues, share]) => [
      Number(clues),
      share / weightOf(Number(clues)),
    ])
    const all = shares.reduce((sum, [, share]) => sum + share, 0)
    for (const [clues, share] of shares) {
      const expected = (made.length * share) / all
      expect(Math.abs((counts.get(clues) ?? 0) - expected)).toBeLessThan(3 * Math.sqrt(expected) + 1)
    }
  })

  it('are the same for every division of the attempts', () => {
    const two = [recipe(wish, { solver }).make(0, 150), recipe(wish, { solver }).make(150, 150)].flat()
    expect(recipe(wish, { solver }).make(0, 300)).toEqual(two)
  })
})
