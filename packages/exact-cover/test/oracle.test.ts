/** Solves small random problems a second time, by checking every set of options. */
import { ExactCover, type Option, type Problem, ProblemBuilder } from '@sudoku-lab/exact-cover'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkSolution } from '../src/check.ts'

const PARAMETERS = { seed: 7221, numRuns: 400 }
const [PRIMARY_COUNT, SECONDARY_COUNT] = [4, 3]

/** For each item: whether an option uses it, and in which colour. */
const primaryUse = fc.constantFrom(undefined, 'alone')
const secondaryUse = fc.constantFrom(undefined, undefined, 'alone', 'red', 'green')
const option = fc
  .tuple(
    fc.tuple(...Array.from({ length: PRIMARY_COUNT }, () => primaryUse)),
    fc.tuple(...Array.from({ length: SECONDARY_COUNT }, () => secondaryUse)),
  )
  .filter(([primary]) => primary.includes('alone'))
  .map(([primary, secondary]) =>
    [...primary, ...secondary].flatMap((use, item) =>
      use === undefined ? [] : [{ item, colour: use === 'alone' ? undefined : use }],
    ),
  )

const problems: fc.Arbitrary<Problem> = fc.array(option, { maxLength: 11 }).map((options) => {
  const builder = new ProblemBuilder()
  for (let item = 0; item < PRIMARY_COUNT; item++) builder.addPrimary()
  for (let item = 0; item < SECONDARY_COUNT; item++) builder.addSecondary()
  for (const uses of options) builder.addOption(uses)
  return builder.build()
})

/** The sets of options that satisfy the definition, each ascending. */
function everySolutionOf(problem: Problem): string[] {
  const found: string[] = []
  for (let set = 0; set < 1 << problem.optionCount; set++) {
    const chosen = [...Array(problem.optionCount).keys()].filter((index) => ((set >> index) & 1) === 1)
    if (isSolution(problem, chosen)) found.push(nameOf(chosen))
  }
  return found.sort()
}

function isSolution(problem: Problem, chosen: readonly Option[]): boolean {
  try {
    checkSolution(problem, chosen)
    return true
  } catch {
    return false
  }
}

const nameOf = (chosen: readonly Option[]) => [...chosen].sort((a, b) => a - b).join(' ')

it('finds every solution, each once', () => {
  let solvable = 0
  fc.assert(
    fc.property(problems, (problem) => {
      const { solutions, ending, statistics } = new ExactCover(problem).solve()
      expect(solutions.map(nameOf).sort()).toEqual(everySolutionOf(problem))
      expect(ending).toBe('exhausted')
      expect(statistics.backtracks).toBe(statistics.nodes - 1)
      if (solutions.length > 0) solvable++
    }),
    PARAMETERS,
  )
  expect(solvable).toBeGreaterThan(PARAMETERS.numRuns / 4)
})

it('finds every solution that contains a taken option, and afterwards all solutions as before', () => {
  fc.assert(
    fc.property(problems, fc.nat(10), fc.nat(10), (problem, first, second) => {
      const count = problem.optionCount
      fc.pre(count > 0)
      const taken = [first % count, second % count]
      const cover = new ExactCover(problem)
      const before = cover.solve()
      const expected = before.solutions.filter(
        (solution) => taken[0] !== taken[1] && taken.every((option) => solution.includes(option)),
      )
      expect(cover.solve({ taken }).solutions.map(nameOf).sort()).toEqual(expected.map(nameOf).sort())
      cover.solve({ taken: taken.slice(1), nodes: 2 })
      expect(cover.solve()).toEqual(before)
    }),
    PARAMETERS,
  )
})
