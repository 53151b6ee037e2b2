/**
 * Asks every question under every combination of the options of a cover, and compares the answers with those of a brute
 * force that knows only the definition.
 */
import { type CoverOptions, ExactCover, fromRows, type Problem } from '@sudoku-lab/exact-cover'
import { describe, expect, it } from 'vitest'
import { dice, randomProblem } from './random.ts'

const COVERS: readonly CoverOptions[] = [
  { engine: 'auto' },
  { engine: 'bitset' },
  ...(['branches', 'options'] as const).flatMap((nodes) =>
    (['first', 'pairs'] as const).map((ties) => ({ engine: 'links', nodes, ties }) as const),
  ),
]

type Chosen = readonly number[]

/** All solutions, each ascending: option after option is chosen or not, as long as nothing clashes. */
function allSolutions(problem: Problem): number[][] {
  const { itemCount, optionCount, isSecondary, starts, items, colours } = problem
  const found: number[][] = []
  const choose = (option: number, colourOf: ReadonlyMap<number, number>, chosen: number[]): void => {
    if (option === optionCount) {
      const isWhole = Array.from({ length: itemCount }, (_, item) => item).every(
        (item) => isSecondary[item] === 1 || colourOf.has(item),
      )
      if (isWhole) found.push(chosen)
      return
    }
    choose(option + 1, colourOf, chosen)
    const own = new Map(colourOf)
    for (let use = starts[option]; use < starts[option + 1]; use++) {
      const [item, colour] = [items[use], colours[use] ?? 0]
      if (own.has(item) && (colour === 0 || own.get(item) !== colour)) return
      own.set(item, colour)
    }
    choose(option + 1, own, [...chosen, option])
  }
  choose(0, new Map(), [])
  return found
}

const asText = (solutions: Iterable<Chosen>): string =>
  Array.from(solutions, (solution) => solution.join(' '))
    .sort()
    .join(' / ')

interface Expected {
  readonly solutions: string
  readonly count: number
  readonly costs: readonly number[]
}

function expectedOf(problem: Problem, taken: Chosen): Expected {
  const solutions = allSolutions(problem).filter((solution) =>
    taken.every((option) => solution.includes(option)),
  )
  const costs = solutions.map((solution) =>
    solution.reduce((sum, option) => sum + (problem.costs[option] ?? 0), 0),
  )
  return { solutions: asText(solutions), count: solutions.length, costs: costs.sort((a, b) => a - b) }
}

/** A search in runs of a few nodes and solutions. */
function inPieces(cover: ExactCover, taken: Chosen, nodes: number, solutions: number): string {
  const search = cover.search({ taken, nodes: 0 })
  const found: Chosen[] = []
  while (search.ending !== 'exhausted') found.push(...search.run({ nodes, solutions }).solutions)
  return asText(found)
}

/** What a cover answers to each question, in the form of what is expected, and what it was asked. */
function* answersOf(
  cover: ExactCover,
  taken: Chosen,
  { solutions, count, costs }: Expected,
): Generator<[question: string, answer: string, wanted?: string]> {
  yield ['solve', asText(cover.solve({ taken }).solutions)]
  yield ['search', asText(cover.search({ taken }))]
  yield ['in pieces of a node', inPieces(cover, taken, 1, 1_000)]
  yield ['in pieces of two solutions', inPieces(cover, taken, 1_000, 2)]
  for (const keep of [0, 1]) {
    const kept = cover.solve({ taken, keep })
    yield [
      `keep ${keep}`,
      `${kept.solutionCount}, ${kept.solutions.length}`,
      `${count}, ${Math.min(keep, count)}`,
    ]
  }
  for (const limits of [{ nodes: 1 }, { nodes: 4 }, { solutions: 2 }, { nodes: 9, solutions: 3 }]) {
    const limited = cover.solve({ taken, ...limits })
    const all = new Set(solutions.split(' / '))
    const isRight =
      asText(limited.solutions)
        .split(' / ')
        .every((solution) => limited.solutionCount === 0 || all.has(solution)) &&
      (limited.ending === 'exhausted' ? limited.solutionCount === count : limited.solutionCount <= count)
    yield [`solve within ${JSON.stringify(limits)}`, `${isRight}`, 'true']
    const counted = cover.count({ taken, memo: true, ...limits })
    const isTold = counted.ending === 'exhausted' ? counted.count === BigInt(count) : counted.count <= count
    yield [`count within ${JSON.stringify(limits)}`, `${isTold}`, 'true']
  }
  yield ['count', String(cover.count({ taken }).count), String(count)]
  for (const states of [undefined, 0, 1, 2, 3]) {
    const counted = cover.count({ taken, memo: true, ...(states !== undefined && { states }) })
    yield [`count from ${states} states`, `${counted.count} ${counted.ending}`, `${count} exhausted`]
  }
  for (const solutions of [1, 3, Number.POSITIVE_INFINITY]) {
    const priced = cover.cheapest({ taken, solutions }).solutions.map(({ cost }) => cost)
    yield [`cheapest ${solutions}`, priced.join(), costs.slice(0, solutions).join()]
  }
}

/** The first answer that is wrong, or undefined. */
function firstWrong(problem: Problem, taken: Chosen) {
  const expected = expectedOf(problem, taken)
  for (const options of COVERS) {
    const cover = new ExactCover(problem, options)
    for (const [question, answer, wanted = expected.solutions] of answersOf(cover, taken, expected)) {
      if (answer !== wanted) return { options, question, answer, wanted }
    }
  }
  return undefined
}

describe('every question under every option', () => {
  it.each([
    ['without colours', { primary: 5, secondary: 0, options: 14, colours: 0 }],
    ['with secondary items', { primary: 4, secondary: 4, options: 12, colours: 0 }],
    ['with colours', { primary: 4, secondary: 3, options: 12, colours: 2 }],
  ])('has the answer of a brute force: random problems %s', (_, shape) => {
    for (let seed = 0; seed < 250; seed++) {
      const problem = randomProblem(seed, shape)
      const roll = dice(seed)
      const taken = Array.from({ length: roll(3) }, () => roll(problem.optionCount))
      expect({ seed, wrong: firstWrong(problem, taken) }).toEqual({ seed, wrong: undefined })
    }
  })

  it.each([0, 2])(
    'is the same where other work may be done between pieces of the search: %d colours',
    async (colours) => {
      for (let seed = 0; seed < 40; seed++) {
        const problem = randomProblem(seed, { primary: 4, secondary: 3, options: 12, colours })
        const expected = expectedOf(problem, [])
        for (const options of COVERS) {
          const answered = await new ExactCover(problem, options).solveAsync()
          expect([seed, options, asText(answered.solutions)]).toEqual([seed, options, expected.solutions])
        }
      }
    },
  )

  it('is right where forced options make the second of two branches deeper than what is below the first', () => {
    const problem = fromRows([[1, 2], [0], [0, 2], [1], [0], [1, 2]], { primary: 2, secondary: 1 })
    expect(allSolutions(problem)).toHaveLength(7)
    expect(firstWrong(problem, [])).toBeUndefined()
    const rows = [
      ...[[0, 2, 1], [2], [2, 1, 0], [0, 2, 3], [3, 0, 1, 2], [1], [3, 0, 1], [3, 1], [0, 1, 2, 3]],
      ...[[0, 3, 1], [0], [3, 2, 0, 1], [3, 2, 1, 0], [2], [3, 1, 0, 2]],
    ]
    expect(allSolutions(fromRows(rows))).toHaveLength(12)
    expect(firstWrong(fromRows(rows), [])).toBeUndefined()
  })
})
