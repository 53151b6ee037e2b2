import type { Puzzle } from '@sudoku-lab/core'
import { UNIQUENESS } from '@sudoku-lab/core'
import { mrv, mrvNaked } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import { isMinimal, NINE, puzzlesOf, recipe } from './tools.ts'

const victim = mrvNaked.create(NINE)
const rival = mrv.create(NINE)
const nodesOf = (solver: typeof victim, puzzle: Readonly<Puzzle>): number =>
  solver.solve(puzzle, UNIQUENESS).statistics.nodes

describe('adverse puzzles', () => {
  it('cost the victim so many times the nodes of its rival, and are minimal', () => {
    const puzzles = puzzlesOf(recipe({ kind: 'adverse', factor: 9 }, { raters: [victim], rival }), 8)
    expect(puzzles.length).toBeGreaterThan(2)
    for (const puzzle of puzzles) {
      expect(isMinimal(puzzle)).toBe(true)
      expect(nodesOf(victim, puzzle)).toBeGreaterThanOrEqual(9 * nodesOf(rival, puzzle))
    }
  })

  it('cost the victim so many nodes where it has no rival, and are the same whoever makes them', () => {
    const made = recipe({ kind: 'adverse', factor: 150 }, { raters: [victim] }).make(0, 6)
    const puzzles = made.flatMap(({ made }) => made.map(({ puzzle }) => puzzle))
    expect(puzzles.length).toBeGreaterThan(1)
    expect(puzzles.every((puzzle) => nodesOf(victim, puzzle) >= 150)).toBe(true)
    expect(recipe({ kind: 'adverse', factor: 150 }, { raters: [victim] }).make(3, 3)).toEqual(made.slice(3))
  })

  it('come to nothing where a search may not take as many nodes', () => {
    const wish = { kind: 'adverse', factor: 150 } as const
    expect(puzzlesOf(recipe(wish, { raters: [victim], nodeLimit: 149 }), 4)).toEqual([])
  })

  it('are refused without a victim', () => {
    expect(() => recipe({ kind: 'adverse', factor: 2 }, { raters: [] })).toThrow('adverse to')
  })
})
