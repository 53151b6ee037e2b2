/** Compares counting and costs with the plain search or with a check of every set. */
import { cheapest, count, ENGINE_NAMES, ExactCover, parseProblem, solve } from '@sudoku-lab/exact-cover'
import { matchings } from '@sudoku-lab/exact-cover/problems'
import { describe, expect, it } from 'vitest'
import { dominoes, queens } from './examples.ts'
import { randomProblem, type Shape } from './random.ts'

const SHAPE: Shape = { primary: 6, secondary: 3, options: 22, colours: 2 }
describe.each(ENGINE_NAMES)('counting by %s', (engine) => {
  it('with and without memory agrees with the search', () => {
    let remembered = 0
    for (let seed = 0; seed < 400; seed++) {
      const cover = new ExactCover(randomProblem(seed, SHAPE), { engine })
      const { solutionCount, statistics } = cover.solve({ keep: 0 })
      expect(cover.count()).toMatchObject({
        count: BigInt(solutionCount),
        ending: 'exhausted',
        states: 0,
        statistics,
      })
      const memo = cover.count({ memo: true })
      expect({ seed, ...memo }).toMatchObject({ seed, count: BigInt(solutionCount), ending: 'exhausted' })
      expect(memo.statistics.nodes).toBeLessThanOrEqual(statistics.nodes)
      if (memo.statistics.nodes < statistics.nodes) remembered++
    }
    expect(remembered).toBeGreaterThan(20)
  })
  it('stays correct after the limit of remembered states', () => {
    for (const states of [0, 1, 5, 15]) {
      const result = count(dominoes(4, 5), { engine, memo: true, states })
      expect(result.count).toBe(95n)
      expect(result.states).toBe(states)
    }
    expect(() => count(queens(4), { memo: true, states: -1 })).toThrow('states: expected an integer')
  })
  it('returns the number that it has counted if it is stopped, and remembers no node that it did not finish', () => {
    const whole = count(dominoes(6, 6), { engine, memo: true })
    expect(whole.count).toBe(6728n)
    expect(count(dominoes(6, 6), { engine, memo: true, nodes: 1 }).states).toBe(0)
    let last = 0n
    for (let nodes = 0; nodes <= whole.statistics.nodes; nodes++) {
      const part = count(dominoes(6, 6), { engine, memo: true, nodes })
      expect(part.count).toBeGreaterThanOrEqual(last)
      expect(part.ending).toBe(nodes < whole.statistics.nodes ? 'node-limit' : 'exhausted')
      last = part.count
    }
    expect(last).toBe(6728n)
    const aborted = count(dominoes(6, 6), { engine, memo: true, signal: AbortSignal.abort() })
    expect(aborted).toMatchObject({ count: 0n, ending: 'aborted' })
  })
})

describe.each(ENGINE_NAMES)('the cheapest solutions by %s', (engine) => {
  it('are those of least cost among all, in order', () => {
    let solvable = 0
    for (let seed = 0; seed < 400; seed++) {
      const problem = randomProblem(seed, SHAPE)
      const costOf = (options: readonly number[]): number =>
        options.reduce((sum, option) => sum + (problem.costs[option] ?? 0), 0)
      const everyCost = solve(problem)
        .solutions.map(costOf)
        .sort((a, b) => a - b)
      const { solutions, ending } = cheapest(problem, { engine, solutions: 3 })
      expect(ending).toBe('exhausted')
      expect({ seed, costs: solutions.map(({ cost }) => cost) }).toEqual({
        seed,
        costs: everyCost.slice(0, 3),
      })
      for (const { options, cost } of solutions) expect(costOf(options)).toBe(cost)
      if (everyCost.length > 1) solvable++
    }
    expect(solvable).toBeGreaterThan(50)
  })
  it('are found without visiting most of the others', () => {
    const { problem } = matchings(12, (one, other) => ((one * 7 + other * 13) % 50) + other - one) // 10,395 of them
    const { statistics, solutions } = cheapest(problem, { engine })
    expect(statistics.nodes).toBeLessThan(400)
    const least = Math.min(
      ...solve(problem).solutions.map((options) =>
        options.reduce((sum, option) => sum + problem.costs[option], 0),
      ),
    )
    expect(solutions[0].cost).toBe(least)
  })
  it('are not searched for others that cost as much', () => {
    const problem = dominoes(4, 4)
    const { statistics } = cheapest(problem, { engine })
    expect(2 * statistics.nodes).toBeLessThan(solve(problem, { engine, keep: 0 }).statistics.nodes)
  })
  it('may have taken options, other costs, and negative ones', () => {
    const problem = parseProblem('a b\na |3\na |1\nb |2\na b |4')
    const costsOf = (request: Parameters<typeof cheapest>[1]) =>
      cheapest(problem, { engine, solutions: Infinity, ...request }).solutions
    expect(costsOf({})).toEqual([
      { options: [1, 2], cost: 3 },
      { options: [3], cost: 4 },
      { options: [0, 2], cost: 5 },
    ])
    expect(costsOf({ taken: [0] })).toEqual([{ options: [0, 2], cost: 5 }])
    expect(costsOf({ costs: [0, 0, 0, -1], solutions: 1 })).toEqual([{ options: [3], cost: -1 }])
    expect(costsOf({ taken: [0, 1] })).toEqual([])
    expect(() => costsOf({ costs: [1] })).toThrow('costs: expected one for each of 4 options, got 1')
    expect(() => costsOf({ taken: [4] })).toThrow('taken: expected an option from 0 to 3, got 4')
  })
})
