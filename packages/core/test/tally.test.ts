import { emptyGrid, type Grid, geometryOf, NOTHING_COUNTED, type SearchLimits, Tally } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'

const FOUR = geometryOf(2, 2)
const EMPTY = emptyGrid(FOUR)
const solution = (digit: number): Grid => emptyGrid(FOUR).fill(digit)

function started(limits?: Partial<SearchLimits>): Tally {
  const tally = new Tally()
  tally.start(FOUR, EMPTY, { solutions: 10, nodes: 10, keep: 10, ...limits })
  return tally
}

describe('the nodes of a search', () => {
  it('are counted up to the limit, and the next one is refused without being counted', () => {
    const tally = started({ nodes: 2 })
    expect([1, 2, 3, 4].map(() => tally.enter(0))).toEqual([true, true, false, false])
    expect(tally.result('node-limit').statistics.nodes).toBe(2)
  })

  it('leave the largest of their depths, which a refused node does not change', () => {
    const tally = started({ nodes: 4 })
    for (const depth of [0, 3, 5, 2, 9]) tally.enter(depth)
    expect(tally.result('node-limit').statistics.maxDepth).toBe(5)
  })
})

describe('the solutions of a search', () => {
  it('end it when there are as many as were asked for', () => {
    const tally = started({ solutions: 3 })
    const said = [1, 2, 3].map((digit) => tally.record(solution(digit)))
    expect(said).toEqual(['exhausted', 'exhausted', 'solution-limit'])
    expect(tally.result('solution-limit').solutionCount).toBe(3)
  })

  it.each([
    [0, []],
    [1, [1]],
    [2, [1, 2]],
    [5, [1, 2, 3]],
  ])('are kept up to %d, the first ones: %j', (keep, kept) => {
    const tally = started({ keep })
    const wanted = [1, 2, 3].map((digit) => {
      const wants = tally.keepsNext
      tally.record(solution(digit))
      return wants
    })
    expect(wanted).toEqual([1, 2, 3].map((digit) => digit <= keep))
    const { solutions, solutionCount } = tally.result('exhausted')
    expect(solutions.map(([digit]) => digit)).toEqual(kept)
    expect(solutionCount).toBe(3)
  })

  it('stay as they are when the next search has begun, and when hundreds are kept', () => {
    const tally = started({ solutions: 300, keep: 300 })
    for (let count = 0; count < 300; count++) tally.record(solution(1 + (count % 4)))
    const { solutions } = tally.result('solution-limit')
    tally.start(FOUR, EMPTY)
    for (let count = 0; count < 300; count++) tally.record(solution(4))
    expect(solutions.map(([digit]) => digit)).toEqual(solutions.map((_, count) => 1 + (count % 4)))
    expect(new Set(solutions.map(({ buffer }) => buffer)).size).toBe(Math.ceil(300 / 64)) // which saves time
    expect(solutions.every((one) => one.length === 16 && new Set(one).size === 1)).toBe(true)
  })
})

describe('a search that starts', () => {
  it('forgets what the last one counted and found', () => {
    const tally = started()
    tally.enter(3)
    tally.guesses = 5
    tally.backtracks = 7
    tally.record(solution(1))
    tally.start(FOUR, EMPTY)
    expect(tally.result('exhausted')).toEqual({
      solutionCount: 0,
      solutions: [],
      ending: 'exhausted',
      statistics: NOTHING_COUNTED,
    })
  })

  it('looks for one solution and keeps it, without limits', () => {
    const tally = new Tally()
    tally.start(FOUR, EMPTY)
    expect(tally.keepsNext).toBe(true)
    expect(tally.record(solution(2))).toBe('solution-limit')
    expect(tally.result('solution-limit').solutions).toHaveLength(1)
  })

  it('refuses a grid of another board and limits that mean nothing, and then counts as before', () => {
    const tally = started()
    tally.enter(0)
    expect(() => tally.start(geometryOf(3, 3), EMPTY)).toThrow(RangeError)
    expect(() => tally.start(FOUR, EMPTY, { solutions: 0, nodes: 1, keep: 0 })).toThrow(RangeError)
    expect(() => tally.begin({ solutions: 1, nodes: -1, keep: 0 })).toThrow(RangeError)
    expect(tally.nodes).toBe(1)
  })
})
