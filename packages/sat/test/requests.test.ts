import { Formula, MOST_VARIABLES, SatSolver, solve, solveAsync } from '@sudoku-lab/sat'
import { describe, expect, it } from 'vitest'
import { pigeonhole, randomThreeSat } from './formulas.ts'

const HARD = pigeonhole(9)

describe('limits', () => {
  it('stop at their number, and prove nothing', () => {
    const solver = new SatSolver(HARD)
    const atConflicts = solver.solve({ conflicts: 300 })
    expect(atConflicts).toMatchObject({ ending: 'conflict-limit', solutionCount: 0 })
    expect(atConflicts).toMatchObject({ isSatisfiable: undefined, statistics: { conflicts: 300 } })
    const atDecisions = solver.solve({ decisions: 700 })
    expect(atDecisions).toMatchObject({ ending: 'decision-limit', statistics: { decisions: 700 } })
    expect(solver.solve({ decisions: 0 }).statistics).toMatchObject({ decisions: 0, conflicts: 0 })
    expect(solver.solve({ conflicts: 0 }).ending).toBe('conflict-limit')
  })

  it('do not count where the search ends with the last conflict or decision', () => {
    const formula = pigeonhole(5)
    const { statistics } = solve(formula)
    const { conflicts, decisions } = statistics
    expect(solve(formula, { conflicts, decisions })).toMatchObject({ ending: 'exhausted', statistics })
    expect(solve(formula, { conflicts: conflicts - 1 }).ending).toBe('conflict-limit')
    expect(solve(formula, { decisions: decisions - 1 }).ending).toBe('decision-limit')
  })

  it('count solutions that are not kept', () => {
    const formula = new Formula(10).add([1, 2])
    expect(solve(formula, { solutions: 50, keep: 3 })).toMatchObject({
      solutionCount: 50,
      ending: 'solution-limit',
    })
    const all = solve(formula, { solutions: Infinity, keep: 3 })
    expect([all.solutionCount, all.solutions.length, all.ending]).toEqual([768, 3, 'exhausted'])
  })
})

describe('a signal', () => {
  it('stops a search before its first step, or soon after it is aborted', async () => {
    const { statistics, ending } = solve(HARD, { signal: AbortSignal.abort() })
    expect({ statistics, ending }).toMatchObject({ ending: 'aborted', statistics: { decisions: 0 } })
    const abortion = new AbortController()
    const answer = solveAsync(HARD, { signal: abortion.signal })
    setTimeout(() => abortion.abort())
    expect(await answer).toMatchObject({ ending: 'aborted', isSatisfiable: undefined })
  })

  it('changes nothing if it is not aborted', async () => {
    const formula = randomThreeSat(1, 80, 340)
    const { signal } = new AbortController()
    expect(await solveAsync(formula, { signal, solutions: 5 })).toEqual(solve(formula, { solutions: 5 }))
  })
})

describe('bad input', () => {
  const formula = new Formula(3).add([1, -2])
  it.each<[object, string]>([
    [{ solutions: 0 }, 'solutions: expected an integer of at least 1 or Infinity, got 0'],
    [{ keep: -1 }, 'keep: expected an integer of at least 0 or Infinity, got -1'],
    [{ conflicts: 1.5 }, 'conflicts: expected an integer of at least 0 or Infinity, got 1.5'],
    [{ decisions: '9' }, "decisions: expected an integer of at least 0 or Infinity, got '9'"],
    [{ assumptions: [1, 4] }, 'assumptions: expected a literal, a number from 1 to 3 or its negative, got 4'],
    [{ proof: {}, solutions: 2 }, 'solutions: expected 1 beside a proof, got 2'],
  ])('is refused in a request: %o', (request, message) => {
    expect(() => solve(formula, request)).toThrow(message)
  })

  it('is refused in options and formulas', () => {
    expect(() => new SatSolver(formula, { decideFirst: -1 })).toThrow('decideFirst: expected an integer')
    expect(() => new Formula().add([1, 0])).toThrow('clause 1: expected a literal, a number from 1')
    expect(() => new Formula().add([MOST_VARIABLES + 1])).toThrow(`got ${MOST_VARIABLES + 1}`)
    expect(() => new Formula(-1)).toThrow(`variables: expected 0 to ${MOST_VARIABLES}, got -1`)
  })
})
