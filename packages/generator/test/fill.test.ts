import { geometryOf, isSolutionOf } from '@sudoku-lab/core'
import { mrv, mrvLocked } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import { filledSolution } from '../src/index.ts'
import { NINE, toolsFor } from './tools.ts'

describe('filled solution grids', () => {
  it.each([
    [2, 2],
    [1, 5],
    [2, 3],
    [3, 3],
    [3, 4],
  ])('keep the rules on boards with boxes of %d×%d', (height, width) => {
    const geometry = geometryOf(height, width)
    const solution = filledSolution(toolsFor(geometry))
    expect(solution && isSolutionOf(geometry, solution, solution)).toBe(true)
  })

  it('are all 288 of the 4×4 board, none much more often than another', () => {
    const tools = toolsFor(geometryOf(2, 2))
    const counts = new Map<string | undefined, number>()
    for (let made = 0; made < 2880; made++) {
      const grid = filledSolution(tools)?.join('')
      counts.set(grid, (counts.get(grid) ?? 0) + 1)
    }
    expect(counts.size).toBe(288)
    expect(Math.max(...counts.values())).toBeLessThan(30) // 10 expected
  })

  it('are found on a large board although searches give up', () => {
    const geometry = geometryOf(4, 4)
    for (let seed = 1; seed <= 5; seed++) {
      const grid = filledSolution({ ...toolsFor(geometry, seed), nodeLimit: 300 })
      expect(grid && isSolutionOf(geometry, grid, grid)).toBe(true)
    }
  })

  it('are the same whichever solver is asked, and others with another seed', () => {
    const grids = (seed: number, definition = mrv) => {
      const tools = toolsFor(NINE, seed, definition)
      return Array.from({ length: 5 }, () => filledSolution(tools)?.join(''))
    }
    expect(grids(1, mrvLocked)).toEqual(grids(1))
    expect(grids(2)).not.toEqual(grids(1))
  })
})
