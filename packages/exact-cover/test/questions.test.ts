/** Compares counting and costs with the plain search or with a check of every set. */
import {
  cheapest,
  count,
  ExactCover,
  formatOption,
  fromRows,
  parseProblem,
  search,
  solve,
} from '@sudoku-lab/exact-cover'
import { matchings } from '@sudoku-lab/exact-cover/problems'
import { describe, expect, it } from 'vitest'
import { dominoes, queens } from './examples.ts'
import { randomProblem, type Shape } from './random.ts'

const SHAPE: Shape = { primary: 6, secondary: 3, options: 22, colours: 2 }
const ENGINES = ['links', 'sieve'] as const

describe.each(ENGINES)('counting by %s', (engine) => {
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
  it('counts the 12,988,816 ways to cover 8×8 with dominoes from less than a thousand states', () => {
    const { count: total, states, statistics } = count(dominoes(8, 8), { engine, memo: true })
    expect(total).toBe(12_988_816n)
    expect(states).toBe(689)
    expect(statistics.nodes).toBeLessThan(2000)
  })
  it('stays correct after the limit of remembered states', () => {
    for (const states of [0, 1, 5, 20]) {
      const result = count(dominoes(4, 5), { engine, memo: true, states })
      expect(result.count).toBe(95n)
      expect(result.states).toBe(states)
    }
  })
  it('returns the number that it has counted if it is stopped', () => {
    const whole = count(dominoes(6, 6), { engine, memo: true })
    expect(whole.count).toBe(6728n)
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

it('remembers up to 16,777,215 states, and only on request', () => {
  const problem = queens(6)
  for (const states of [1, 2 ** 24 - 1]) {
    expect(count(problem, { memo: true, states }).count).toBe(4n)
  }
  expect(count(problem)).toMatchObject({ count: 4n, states: 0 })
  expect(count(problem, { memo: true, states: 0 })).toMatchObject({ count: 4n, states: 0 })
  for (const states of [2 ** 24, -1, 0.5])
    expect(() => count(problem, { memo: true, states })).toThrow(/^states: expected (at most|an integer)/)
})

describe.each(ENGINES)('the cheapest solutions by %s', (engine) => {
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
  it('may have the largest costs that are accepted', () => {
    const problem = parseProblem('a b\na\na\nb\nb\na b')
    const costs = [1e300, -1e300, 1e300, -1e300, 0]
    const { solutions, memory } = cheapest(problem, { engine, solutions: Infinity, costs })
    expect(solutions.map(({ cost }) => cost)).toEqual([-2e300, 0, 0, 0, 2e300])
    expect(memory).toBeGreaterThan(solve(problem, { engine }).memory)
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
  })
})

it('refuses costs that are not numbers', () => {
  const problem = queens(4)
  expect(() => cheapest(problem, { costs: [1] })).toThrow('costs: expected one for each of 16 options, got 1')
  const costs = new Array<number>(16).fill(0).with(3, Number.NaN)
  expect(() => cheapest(problem, { costs })).toThrow('option 3 costs NaN: expected a finite number')
  for (const cost of [1.1e300, -Number.MAX_VALUE]) // the sum of several could be infinite, or no number
    expect(() => cheapest(problem, { costs: costs.with(3, cost) })).toThrow(
      `option 3 costs ${cost}: expected a number from −1e+300 to 1e+300`,
    )
})

const A_AND_B = parseProblem('a b\na\nb\n')

describe('values that are no question are refused with what they are', () => {
  const problem = A_AND_B

  it('a misspelt name in a request, which would have no effect', async () => {
    const cover = new ExactCover(problem)
    const misspelt = { nodess: 5 } as never
    for (const ask of [
      () => new ExactCover(problem, misspelt),
      () => cover.solve(misspelt),
      () => search(problem, misspelt),
      () => count(problem, misspelt),
      () => count(problem, { solutions: 1 } as never),
      () => cheapest(problem, misspelt),
      () => cover.search().resume(misspelt),
      () => cover.search().run(misspelt),
      () => fromRows([[0]], misspelt),
    ])
      expect(ask).toThrow(/^unknown name '(nodess|solutions)'; the names are [a-zA-Z, ]+$/)
    await expect(cover.solveAsync(misspelt)).rejects.toThrow(/^unknown name 'nodess'/)
    await expect(cover.search().runAsync(misspelt)).rejects.toThrow(/^unknown name 'nodess'/)
  })

  it.each<[unknown, string]>([
    [null, 'null'],
    ['all', "'all'"],
    [new Map([['solutions', 1]]), 'a list'],
  ])('%j instead of a request or options', (wrong, shown) => {
    const message = new TypeError(`expected an object such as { solutions: 1 }, got ${shown}`)
    const cover = new ExactCover(problem)
    for (const ask of [
      () => new ExactCover(problem, wrong as never),
      () => cover.solve(wrong as never),
      () => solve(problem, wrong as never),
    ])
      expect(ask).toThrow(message)
  })

  it.each<[string, unknown, string]>([
    ['signal', 5, 'signal: expected an AbortSignal, got 5'],
    ['signal', null, 'signal: expected an AbortSignal, got null'],
    ['onProgress', 'log', "onProgress: expected a function, got 'log'"],
    ['taken', new Set([0]), 'taken: expected an array, got an object'],
    ['taken', { length: -1 }, 'taken: expected an array, got an object'],
  ])('another value for %s, which would have no effect: %j', (name, wrong, message) => {
    const cover = new ExactCover(problem)
    const request = { [name]: wrong } as never
    for (const ask of [
      () => cover.solve(request),
      () => cover.search(request),
      () => cover.count({ memo: true, ...(request as object) }),
      () => cover.cheapest(request),
    ])
      expect(ask).toThrow(new TypeError(message))
  })

  it('a limit of states without memo, which would have no effect', () => {
    const message = new RangeError(
      'states: expected memo: true beside it, because only memo remembers states',
    )
    expect(() => count(problem, { states: 5 })).toThrow(message)
    expect(() => new ExactCover(problem).count({ memo: false, states: 5 })).toThrow(message)
    expect(count(problem, { states: undefined as never }).count).toBe(1n)
  })

  it('an interval of progress without onProgress, which would have no effect', () => {
    const message = new RangeError('progressEvery: expected onProgress beside it')
    const cover = new ExactCover(problem)
    expect(() => cover.solve({ progressEvery: 5 })).toThrow(message)
  })

  it('options of a problem that has none', () => {
    const empty = fromRows([], { primary: 1 })
    expect(() => solve(empty, { taken: [0] })).toThrow('taken: got 0, but there are no options')
    expect(() => formatOption(empty, 0)).toThrow('got 0, but there are no options')
  })

  it('another value for memo or costs', () => {
    const wrong = (value: unknown) => value as never
    expect(() => count(problem, { memo: wrong('yes') })).toThrow("memo: expected true or false, got 'yes'")
    expect(() => solve(problem, { nodes: wrong(5n) })).toThrow(
      'nodes: expected an integer of at least 0 or Infinity, got 5n',
    )
    expect(() => cheapest(problem, { costs: wrong(null) })).toThrow('costs: expected an array, got null')
    expect(() => cheapest(problem, { costs: wrong(new Set([1])) })).toThrow('costs: expected an array')
    expect(() => fromRows([[0]], { costs: wrong(null) })).toThrow('costs: expected an array, got null')
  })

  it('another value instead of a text', () => {
    expect(() => parseProblem(null as never)).toThrow(new TypeError('expected a text, got null'))
  })
})
