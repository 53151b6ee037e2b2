import { emptyGrid, geometryOf, isSolutionOf } from '@sudoku-lab/core'
import { mrv, mrvLocked } from '@sudoku-lab/solver-mrv'
import { describe, expect, it } from 'vitest'
import { canonicalForm } from '../src/canonical-form/index.ts'
import { filledSolution } from '../src/index.ts'
import { NINE, toolsFor } from './tools.ts'

/** Of the class of 96 grids: 128 rearrangements × 24 names of the digits / 96. */
const LARGER_GROUP = 32

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

  it('are all 288 of the 4×4 board, those of the smaller class 0.78 times as often as uniform ones', () => {
    const geometry = geometryOf(2, 2)
    const tools = toolsFor(geometry)
    const drawn = 4320
    const counts = new Map<string, number>() // of all grids
    let inSmallerClass = 0
    for (let made = 0; made < drawn; made++) {
      const grid = (filledSolution(tools) ?? emptyGrid(geometry)).join('')
      counts.set(grid, (counts.get(grid) ?? 0) + 1)
    }
    for (const [grid, count] of counts) {
      const { automorphisms } = canonicalForm(Uint8Array.from(grid, Number), geometry)
      if (automorphisms === LARGER_GROUP) inSmallerClass += count
    }
    expect(counts.size).toBe(288)
    expect(Math.max(...counts.values())).toBeLessThan(40) // 16.6 are expected in the larger class
    const measured = 0.26 // per draw; 96 of 288 grids would be 0.333
    expect(Math.abs(inSmallerClass / drawn - measured)).toBeLessThan(4 * Math.sqrt((0.26 * 0.74) / drawn))
  })

  it('are found on a large board although searches give up', () => {
    const geometry = geometryOf(4, 4)
    for (let seed = 1; seed <= 2; seed++) {
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
