import {
  ENGINE_NAMES,
  ExactCover,
  formatOption,
  type Problem,
  ProblemBuilder,
  parseProblem,
  solve,
} from '@sudoku-lab/exact-cover'
import { describe, expect, it } from 'vitest'
import { KNUTH_COLOURS, KNUTH_TOY, queens } from './examples.ts'

const count = (problem: Problem) => new ExactCover(problem).solve({ keep: 0 }).solutionCount

function solutionsOf(problem: Problem): string[] {
  return new ExactCover(problem).solve().solutions.map((options) =>
    options
      .map((option) => formatOption(problem, option))
      .sort()
      .join(', '),
  )
}

describe('Algorithm X', () => {
  it('returns a solution of hundreds of thousands of forced options, ascending', () => {
    const options = Array.from({ length: 150_000 }, (_, option) => option)
    const builder = new ProblemBuilder()
    for (const option of options) builder.addOption([builder.addPrimary(`item ${option}`)])
    const [solution] = new ExactCover(builder.build(), { engine: 'links' }).solve().solutions
    expect(solution.length).toBe(options.length)
    expect(solution.every((option, index) => option === index)).toBe(true)
  })
  it("finds the one cover of Knuth's first example", () => {
    expect(solutionsOf(KNUTH_TOY)).toEqual(['a d f, b g, c e'])
  })
  it('finds one cover if there is nothing to cover, and none if an item has no option', () => {
    expect(new ExactCover(new ProblemBuilder().build()).solve()).toMatchObject({
      solutionCount: 1,
      solutions: [[]],
      ending: 'exhausted',
      statistics: { nodes: 1, guesses: 0, backtracks: 0, maxDepth: 0 },
    })
    expect(count(parseProblem('a b\na'))).toBe(0)
  })
  it('leaves secondary items uncovered if no chosen option uses them', () => {
    expect(solutionsOf(parseProblem('a b | x\na x\nb x\nb'))).toEqual(['a x, b'])
  })
})

describe('Algorithm C', () => {
  it("lets options share an item in one colour: Knuth's example", () => {
    expect(solutionsOf(KNUTH_COLOURS)).toEqual(['p r x:A y, q x:A'])
  })
  it('gives an item without a colour to only one option', () => {
    expect(solutionsOf(parseProblem('a b | x\na x\na x:R\nb x:R\nb x:G'))).toEqual(['a x:R, b x:R'])
  })
})

describe('a search', () => {
  const cover = new ExactCover(queens(6))

  it('stops at the limit of solutions, even if there are no others', () => {
    expect(cover.solve({ solutions: 4 })).toMatchObject({ solutionCount: 4, ending: 'solution-limit' })
    expect(cover.solve({ solutions: 5 })).toMatchObject({ solutionCount: 4, ending: 'exhausted' })
  })
  it.each(ENGINE_NAMES)('keeps no more solutions than it may if it stops at a limit: %s', (engine) => {
    const whole = new ExactCover(queens(6), { engine })
    const all = whole.solve().solutions
    for (const keep of [0, 1, 2, 3]) {
      const expected = { solutionCount: 3, ending: 'solution-limit', solutions: all.slice(0, keep) }
      expect(whole.solve({ solutions: 3, keep })).toMatchObject(expected)
    }
  })
  it('stops before it enters more nodes than the limit', () => {
    const { nodes } = cover.solve().statistics
    expect(cover.solve({ nodes })).toEqual(cover.solve())
    expect(cover.solve({ nodes: nodes - 1 })).toMatchObject({
      ending: 'node-limit',
      statistics: { nodes: nodes - 1 },
    })
    expect(cover.solve({ nodes: 0 })).toMatchObject({ ending: 'node-limit', statistics: { nodes: 0 } })
  })
  it('does the same work again after any ending', () => {
    const before = cover.solve()
    cover.solve({ solutions: 1 })
    cover.solve({ nodes: 7 })
    cover.solve({ taken: [0, 1] })
    expect(cover.solve()).toEqual(before)
  })
  it('guesses only if another option is left', () => {
    const problem = parseProblem('a b\na\na\nb')
    const branches = { nodes: 3, guesses: 1, backtracks: 2, maxDepth: 1 }
    expect(new ExactCover(problem).solve().statistics).toMatchObject(branches)
    const options = { nodes: 4, guesses: 1, backtracks: 3, maxDepth: 1 }
    expect(new ExactCover(problem, { nodes: 'options' }).solve().statistics).toMatchObject(options)
  })
  it('branches on the first item with the fewest options', () => {
    const orderOf = (text: string) => solve(parseProblem(text)).solutions.map((options) => options.join(''))
    expect(orderOf('a b c\na\na\na\nb\nb\nc\nc').slice(0, 5)).toEqual(['035', '135', '235', '036', '136'])
    expect(orderOf('a b\na\na\na\nb\nb\nb').slice(0, 4)).toEqual(['03', '04', '05', '13'])
    expect(orderOf('a b\na\na\nb')).toEqual(['02', '12'])
  })
  it('breaks ties by pairs if it is told to, and finds the same solutions', () => {
    const inOrder = ({ solutions }: { readonly solutions: readonly (readonly number[])[] }) =>
      solutions.map((options) => [...options].sort((a, b) => a - b).join()).sort()
    const queensBy = (ties: 'first' | 'pairs') =>
      inOrder(new ExactCover(queens(8), { engine: 'links', ties }).solve())
    expect(queensBy('pairs')).toEqual(queensBy('first'))
    expect(queensBy('pairs')).toHaveLength(92)
  })
  it('sees at once that an item has no option, even if another item has one', () => {
    const atTheRoot = { nodes: 1, guesses: 0, backtracks: 0, maxDepth: 0 }
    expect(new ExactCover(parseProblem('a b c\na\na\nc\nc')).solve().statistics).toMatchObject(atTheRoot)
    expect(new ExactCover(parseProblem('a b c d\na\nc\nd')).solve().statistics).toMatchObject(atTheRoot)
  })
  it('takes forced options before it guesses: all counters are known exactly', () => {
    const { statistics } = new ExactCover(queens(8), { nodes: 'options' }).solve({ keep: 0 })
    expect(statistics).toMatchObject({ nodes: 1050, guesses: 283, backtracks: 1049, maxDepth: 5 })
  })
  it('refuses limits and options out of range', () => {
    expect(() => cover.solve({ solutions: 0 })).toThrow(
      'solutions: expected an integer of at least 1 or Infinity, got 0',
    )
    expect(() => cover.solve({ nodes: 1.5 })).toThrow('nodes: expected')
    expect(() => cover.solve({ keep: -1 })).toThrow('keep: expected')
    expect(() => cover.solve({ nodes: '5' as unknown as number })).toThrow(
      "nodes: expected an integer of at least 0 or Infinity, got '5'",
    )
    expect(() => cover.solve({ taken: [36] })).toThrow('taken: expected an option from 0 to 35, got 36')
  })
})

describe('taken options', () => {
  it('are part of every solution', () => {
    const cover = new ExactCover(queens(8))
    const all = cover.solve().solutions
    for (const option of [0, 3, 30]) {
      const { solutions } = cover.solve({ taken: [option] })
      expect(solutions).toHaveLength(all.filter((solution) => solution.includes(option)).length)
      for (const solution of solutions) expect(solution).toContain(option)
    }
  })
  it('have no solution, and need no search, if they exclude each other', () => {
    const none = {
      solutionCount: 0,
      solutions: [],
      ending: 'exhausted',
      statistics: { nodes: 0, guesses: 0, backtracks: 0, maxDepth: 0 },
    }
    expect(new ExactCover(queens(4)).solve({ taken: [0, 5] })).toMatchObject(none)
    expect(new ExactCover(KNUTH_COLOURS).solve({ taken: [3, 2] })).toMatchObject(none)
  })
  it.each(ENGINE_NAMES)('count once if they are named twice: %s', (engine) => {
    const cover = new ExactCover(parseProblem('a b c\na |1\na b |2\nb |4\nc |8\nc |16'), { engine })
    const taken = [0, 3, 0, 3, 3, 0, 0]
    expect(cover.solve({ taken })).toEqual(cover.solve({ taken: [0, 3] }))
    expect(cover.solve({ taken }).solutions).toEqual([[0, 2, 3]])
    expect([...cover.search({ taken: [0, 0] })]).toEqual([
      [0, 2, 3],
      [0, 2, 4],
    ])
    expect(cover.count({ taken: [2, 2] }).count).toBe(2n)
    expect(cover.count({ taken: [2, 2], memo: true }).count).toBe(2n)
    expect(cover.cheapest({ taken: [1, 1] }).solutions).toEqual([{ options: [1, 3], cost: 10 }])
  })
  it('may share a colour', () => {
    expect(new ExactCover(KNUTH_COLOURS).solve({ taken: [3, 1] }).solutions).toEqual([[1, 3]])
  })
})
