import { readFileSync } from 'node:fs'
import { emptyGrid, type Geometry, geometryIn, geometryOf, UNIQUENESS } from '@sudoku-lab/core'
import { parseAll, parseGrid } from '@sudoku-lab/core/formats'
import { annealing, annealingWith } from '@sudoku-lab/solver-annealing'
import { describe, expect, it } from 'vitest'

const board4 = geometryOf(2, 2)
const board9 = geometryOf(3, 3)
const EULER = parseAll(readFileSync(new URL('../../../datasets/euler-50.txt', import.meta.url), 'utf8'))
const [FIRST = emptyGrid(board9)] = EULER.map(({ puzzle }) => puzzle)

it('solves the fifty Euler puzzles, with the nodes that its seed gives', () => {
  const solver = annealing.create(board9)
  const results = EULER.map(({ puzzle }) => solver.solve(puzzle))
  expect(results.map(({ ending }) => ending)).toEqual(EULER.map(() => 'solution-limit'))
  expect(results.reduce((total, { statistics }) => total + statistics.nodes, 0)).toBe(334_629)
})

describe('its random choices', () => {
  const nodesWith = (seed: number): number =>
    annealingWith({ seed }).create(board9).solve(FIRST).statistics.nodes

  it('are the same for the same seed, and others for another', () => {
    expect(nodesWith(1)).toBe(nodesWith(1))
    expect(new Set([1, 2, 3, 4].map(nodesWith)).size).toBe(4)
  })

  it('depend on the puzzle', () => {
    const renamed = FIRST.map((digit) => (digit === 0 ? 0 : 10 - digit))
    const solver = annealing.create(board9)
    expect(solver.solve(renamed).statistics.nodes).not.toBe(solver.solve(FIRST).statistics.nodes)
  })
})

describe('it proves nothing by a search', () => {
  it('of uniqueness: it ends with its first solution', () => {
    expect(annealing.create(board9).solve(FIRST, UNIQUENESS)).toMatchObject({
      solutionCount: 1,
      ending: 'stuck',
      partial: FIRST,
    })
  })

  it('of a puzzle without a solution: it gives up after its last chain', () => {
    const puzzle = parseGrid(`234.........1...........1..${'.'.repeat(54)}`) // row 1 has no cell for a 1
    const { ending, statistics } = annealingWith({ chains: 50 }).create(board9).solve(puzzle)
    expect(ending).toBe('stuck')
    const more = annealingWith({ chains: 100 }).create(board9).solve(puzzle).statistics
    expect(more.nodes).toBeGreaterThan(1.5 * statistics.nodes)
    expect(more).toMatchObject({ guesses: 0, backtracks: 0, maxDepth: 0 })
  })

  it('but of boxes with one free cell each, which have one filling', () => {
    const answers = ['.234' + '341.' + '2.43' + '43.1', '.213' + '342.' + '2134' + '43.2'].map((line) =>
      annealing.create(board4).solve(parseGrid(line), UNIQUENESS),
    )
    expect(answers).toMatchObject([
      { solutionCount: 1, ending: 'exhausted' },
      { solutionCount: 0, ending: 'exhausted' },
    ])
  })
})

it('refuses boards with houses that it does not count', () => {
  const extra = ['3x3-x', '1x5-r1c1r2c2r3c3r4c4r5c5'].map(geometryIn)
  expect(extra.map(annealing.supports)).toEqual([false, false])
  expect(() => annealing.create(extra[1] as Geometry)).toThrow(
    'annealing counts the digits of rows and columns only',
  )
})
