import { cluesOf, type Grid, geometryOf, NOTHING_COUNTED } from '@sudoku-lab/core'
import { mrvNaked } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import { breed, neighbourOf, Rating, type Tools } from '../src/index.ts'
import { clueCells, isMinimal, NINE, puzzlesOf, recipe, toolsFor } from './tools.ts'

describe('hard puzzles', () => {
  it('have neighbours: minimal puzzles that share all but a few clues', () => {
    const tools = toolsFor()
    const [start] = puzzlesOf(recipe({ kind: 'proper' }), 1)
    const clues = (puzzle: Grid) => clueCells(puzzle).map((cell) => `${cell}:${puzzle[cell]}`)
    let found = 0
    for (let tried = 0; tried < 200; tried++) {
      const neighbour = neighbourOf(tools, start)
      if (neighbour === undefined) continue
      found++
      expect(isMinimal(neighbour)).toBe(true)
      expect(clues(neighbour).filter((clue) => !clues(start).includes(clue)).length).toBeLessThanOrEqual(2)
    }
    expect(found).toBeGreaterThan(2)
  })

  it('are rated by a mean over isomorphs, each time the same', () => {
    const tools = toolsFor()
    const asked = new Set<string>()
    const solve: Tools['solver']['solve'] = (puzzle, limits) => {
      asked.add(puzzle.join(''))
      const result = tools.solver.solve(puzzle, limits)
      return { ...result, statistics: { ...result.statistics, nodes: asked.size } }
    }
    const rating = new Rating(tools, [{ solve }])
    const [puzzle] = puzzlesOf(recipe({ kind: 'proper' }), 1)
    expect(rating.of(puzzle)).toBe((1 + 2 + 3 + 4 + 5 + 6 + 7 + 8) / 8)
    const plain = new Rating(tools, [tools.solver])
    expect(plain.of(puzzle)).toBe(plain.of(puzzle))
  })

  it('are as hard as they are for the solver that they cost least', () => {
    const tools = toolsFor()
    const other = mrvNaked.create(NINE)
    const [puzzle] = puzzlesOf(recipe({ kind: 'proper' }), 1)
    const ratingBy = (...solvers: Tools['solver'][]) => new Rating(toolsFor(), solvers).of(puzzle)
    const [least, most] = [ratingBy(tools.solver), ratingBy(other)]
    expect(least).toBeLessThan(most)
    expect([ratingBy(tools.solver, other), ratingBy(other, tools.solver)]).toEqual([least, least])
  })

  it('are given up soon on a small board, which has few puzzles', () => {
    let looked = 0
    const rating = { of: () => 1, firstGlance: () => looked++ } as unknown as Rating
    expect(breed(toolsFor(geometryOf(2, 2)), rating, 2)).toEqual([])
    expect(looked).toBeGreaterThan(1)
    expect(looked).toBeLessThanOrEqual(4000)
  })

  it('are bred to a level that no random one reaches: one of each brood, or relatives, minimal, the hardest first', () => {
    const tools = toolsFor(geometryOf(2, 3))
    /** Finds puzzles the harder the fewer clues they have. */
    const solve: Tools['solver']['solve'] = (puzzle) => {
      const statistics = { ...NOTHING_COUNTED, nodes: 36 - clueCells(cluesOf(puzzle)).length }
      return { solutionCount: 1, solutions: [], ending: 'exhausted', statistics }
    }
    const rating = new Rating(tools, [{ solve }])
    const family = breed(tools, rating, 36 - 8, 10)
    const clueCounts = family.map((puzzle) => clueCells(puzzle).length)
    expect(family).toHaveLength(10)
    expect(breed(tools, rating, 36 - 8)).toHaveLength(1)
    expect(new Set(family.map((puzzle) => puzzle.join(''))).size).toBe(10)
    expect(family.every(isMinimal)).toBe(true)
    expect(clueCounts).toEqual(clueCounts.toSorted((a, b) => a - b))
    expect(Math.max(...clueCounts)).toBeLessThanOrEqual(8)
  })
})
