import { Formula, formatDimacs, parseDimacs, type SatOptions, SatSolver, solve } from '@sudoku-lab/sat'
import { listenToSteps, solve as solveTraced } from '@sudoku-lab/sat/traced'
import { describe, expect, it } from 'vitest'
import {
  clausesOf,
  pigeonhole,
  randomFormula,
  randomThreeSat,
  satisfies,
  solutionsByTrying,
} from './formulas.ts'

const CHOICES: readonly SatOptions[] = [
  {},
  { values: 'true' },
  { values: 'true', decideFirst: 3 },
  { decideFirst: 0 },
]

/** Formulas of three to ten variables with few and many clauses. */
const SMALL = Array.from({ length: 160 }, (_, seed) =>
  randomFormula(seed, 3 + (seed % 8), 3 + (seed % 8) * (seed % 5), 2 + (seed % 4)),
)
const ALL_SOLUTIONS = SMALL.map(solutionsByTrying)

describe('a search', () => {
  it.each(CHOICES)('finds the solutions of random formulas that trying all values finds: %o', (options) => {
    const differing = SMALL.filter((formula, index) => {
      const { solutions, solutionCount, ending } = new SatSolver(formula, options).solve({
        solutions: Infinity,
      })
      const found = solutions.map(String).sort()
      const isRight = String(found) === String(ALL_SOLUTIONS[index]) && solutionCount === found.length
      return !isRight || ending !== 'exhausted'
    })
    expect(differing.map(clausesOf)).toEqual([])
  })

  it('finds the solutions in which assumptions are true, and forgets the assumptions', () => {
    const differing = SMALL.filter((formula, index) => {
      const solver = new SatSolver(formula)
      const assumptions = [1 + (index % 3), -(2 + (index % 2))]
      const expected = ALL_SOLUTIONS[index].filter((text) =>
        assumptions.every((literal) => text.split(',').includes(String(literal))),
      )
      solver.solve({ assumptions: [-assumptions[0]] })
      const { solutions } = solver.solve({ assumptions, solutions: Infinity })
      return String(solutions.map(String).sort()) !== String(expected)
    })
    expect(differing.map(clausesOf)).toEqual([])
  })

  it('answers random formulas that need hundreds of conflicts, and pigeons without holes', () => {
    const formulas = Array.from({ length: 8 }, (_, seed) => randomThreeSat(seed, 100, 426))
    const answers = formulas.map((formula) => solve(formula))
    expect(new Set(answers.map(({ isSatisfiable }) => isSatisfiable))).toEqual(new Set([true, false]))
    for (const [index, { solutions }] of answers.entries())
      for (const solution of solutions) expect(satisfies(solution, formulas[index])).toBe(true)
    expect(solve(pigeonhole(5))).toMatchObject({ isSatisfiable: false, solutions: [], ending: 'exhausted' })
  })

  it('takes the same steps for the same question, whatever was asked before', () => {
    const formula = randomThreeSat(3, 120, 505)
    const solver = new SatSolver(formula)
    const first = solver.solve()
    solver.solve({ assumptions: [5, -17], conflicts: 900 })
    expect(solver.solve()).toEqual(first)
    expect(first.statistics.restarts).toBeGreaterThan(0)
  })

  it('knows the formulas that need no search', () => {
    expect(solve(new Formula())).toMatchObject({ solutionCount: 1, ending: 'solution-limit' })
    expect(solve(new Formula(2), { solutions: Infinity }).solutionCount).toBe(4)
    expect(solve(new Formula().add([]))).toMatchObject({ isSatisfiable: false, ending: 'exhausted' })
    expect(solve(new Formula().add([2]).add([-2]))).toMatchObject({ isSatisfiable: false })
    expect(solve(new Formula().add([1, -1])).isSatisfiable).toBe(true)
  })

  it('gives decided variables the value that was asked for', () => {
    const formula = new Formula(3)
    const firstOf = (values: 'last' | 'true') =>
      Array.from(new SatSolver(formula, { values }).solve().solutions[0])
    expect(firstOf('last')).toEqual([-1, -2, -3])
    expect(firstOf('true')).toEqual([1, 2, 3])
  })

  it('decides the first variables before the others', () => {
    const formula = new Formula().add([-1, 3]).add([-2, -3])
    const answer = new SatSolver(formula, { decideFirst: 2, values: 'true' }).solve()
    expect(Array.from(answer.solutions[0])).toEqual([1, -2, 3])
    expect(answer.statistics.decisions).toBe(1)
    const unbound = new SatSolver(new Formula(4), { decideFirst: 2, values: 'true' }).solve()
    expect(unbound.statistics.decisions).toBe(4)
  })

  it('decides a variable that may not be decided only if there is no other', () => {
    const decided: string[] = []
    const mayDecide = (variable: number, isTrue: (literal: number) => boolean) => {
      decided.push(`${variable}${[1, 2, 3].map((other) => (isTrue(other) ? ` ${other}` : '')).join('')}`)
      return variable === 3 || isTrue(3)
    }
    const solver = new SatSolver(new Formula(3), { values: 'true', mayDecide })
    expect(Array.from(solver.solve().solutions[0])).toEqual([1, 2, 3])
    expect(decided).toEqual(['1', '2', '3', '1 3', '2 1 3'])
    const never = new SatSolver(new Formula(2), { mayDecide: () => false })
    expect(never.solve({ solutions: Infinity }).solutionCount).toBe(4)
  })
})

it('the traced search tells the steps of the same search', () => {
  const formula = randomThreeSat(5, 60, 240)
  const counted = { decisions: 0, backtracks: 0, conflicts: 0, solutions: 0 }
  const levels: number[][] = [[]]
  const wrong: number[] = []
  const tell = (literal: number): void => {
    if (levels.flat().some((other) => Math.abs(other) === Math.abs(literal))) wrong.push(literal)
    levels.at(-1)?.push(literal)
  }
  const listener = {
    at() {},
    start() {},
    decide(literal: number) {
      counted.decisions++
      levels.push([])
      tell(literal)
    },
    force: tell,
    conflict: () => void counted.conflicts++,
    takeBack(decisions: number) {
      counted.backtracks += decisions
      levels.length -= decisions
    },
    solution() {
      counted.solutions++
      if (!satisfies(levels.flat(), formula)) wrong.push(0)
    },
  }
  const copy = parseDimacs(formatDimacs(formula))
  const answer = listenToSteps(listener, () => solveTraced(copy, { solutions: 40 }))
  expect(answer).toEqual(solve(formula, { solutions: 40 }))
  const { decisions, backtracks, conflicts } = answer.statistics
  expect(counted).toEqual({ decisions, backtracks, conflicts, solutions: answer.solutionCount })
  expect(answer.solutionCount).toBeGreaterThan(1)
  expect(wrong).toEqual([])
})
