import { type Grid, geometryOf, type SearchLimits } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { queens } from '@sudoku-lab/exact-cover/problems'
import { ExactCover, listenToSteps } from '@sudoku-lab/exact-cover/traced'
import { prove, proveCover, verify } from '@sudoku-lab/proof'
import { recordCover, recordTrace } from '@sudoku-lab/trace'
import { describe, expect, it } from 'vitest'
import { PlainSearch } from '../../trace/test/plain-search.ts'
import { clausesIn } from './slow-checker.ts'

const geometry = geometryOf(3, 3)
const ALL: SearchLimits = { solutions: 100, nodes: Number.POSITIVE_INFINITY, keep: 100 }
// Grid 10 of Project Euler, problem 96: singles do not solve it.
const PUZZLE = parseGrid('..19....39..7..16..3...5..7.5......9..43.26..2......7.6..1...3..42..7..65....68..')
const SEVERAL = parseGrid('4.2.........5..67.....62.......8..512..6..9..8....9....1.9..58.65...8...9.....14.')

function traceOf(puzzle: Grid, limits: SearchLimits = ALL) {
  return recordTrace(new PlainSearch(geometry, true), { geometry, puzzle, limits })
}

const TRACE = traceOf(PUZZLE)

describe('a certificate', () => {
  it('contains the rules, the clues and the clause that excludes the solution', () => {
    const { formula } = prove(TRACE)
    const clauses = clausesIn(formula)
    expect(formula).toMatch(/^p cnf 729 10559\n/)
    expect(clauses).toHaveLength(81 * (1 + 36) + 27 * 9 + 9 * 810 + 28 + 1)
    expect(clauses.slice(-29, -27)).toEqual([[2 * 9 + 1], [3 * 9 + 9]])
    expect(clauses.at(-1)?.slice(2, 4)).toEqual([-(2 * 9 + 1), -(3 * 9 + 9)])
  })

  it('is refused when the clause that excludes the solution is left out', () => {
    const { formula, proof } = prove(TRACE)
    const without = formula.replace(/\n.*\n$/, '\n').replace('10559', '10558')
    expect(verify(formula, proof).accepted).toBe(true)
    expect(verify(without, proof).accepted).toBe(false)
  })

  it('excludes every solution that was found', () => {
    const trace = traceOf(SEVERAL)
    const { formula, proof } = prove(trace)
    expect(trace.result.solutionCount).toBeGreaterThan(1)
    expect(clausesIn(formula).filter(({ length }) => length === 81)).toHaveLength(trace.result.solutionCount)
    expect(verify(formula, proof).accepted).toBe(true)
  })

  it('has a unit for each digit that a cell of a candidate grid may not be', () => {
    const sets = Uint32Array.from(PUZZLE, (clue) => (clue === 0 ? 0b1_1111_1111 : 1 << (clue - 1)))
    const [solution] = TRACE.result.solutions
    const wrong = solution?.[1] === 9 ? 8 : 9
    sets[1] = 0b1_1111_1111 & ~(1 << (wrong - 1))
    const { formula, proof } = prove({ ...TRACE, puzzle: sets })
    expect(clausesIn(formula)).toContainEqual([-(9 + wrong)])
    expect(verify(formula, proof).accepted).toBe(true)
  })
})

describe('nothing is proved', () => {
  it('by a search that was stopped', () => {
    expect(() => prove(traceOf(PUZZLE, { ...ALL, nodes: 2 }))).toThrow("this one ended 'node-limit'")
  })

  it('by a search that found more than it kept', () => {
    expect(() => prove(traceOf(PUZZLE, { ...ALL, keep: 0 }))).toThrow('found 1 solutions, but kept 0')
  })

  it('by a search that missed a solution', () => {
    const trace = traceOf(SEVERAL)
    const result = { ...trace.result, solutionCount: 1, solutions: trace.result.solutions.slice(0, 1) }
    expect(() => prove({ ...trace, result })).toThrow('there is another solution')
  })
})

it('fills the gaps of a trace that tells no steps', () => {
  const { formula, proof } = prove({ ...TRACE, events: new Uint32Array() })
  expect(verify(formula, proof).accepted).toBe(true)
})

describe('exact cover', () => {
  it.each(['links', 'bitset'] as const)('proves the number of covers that %s find', (engine) => {
    const { problem } = queens(6)
    const cover = new ExactCover(problem, { engine })
    const { trace, result } = recordCover((steps, signal) =>
      listenToSteps(steps, () => cover.solve({ signal })),
    )
    const { formula, proof } = proveCover(problem, trace, result)
    expect(result.solutionCount).toBe(4)
    expect(verify(formula, proof).accepted).toBe(true)
    const fewer = { ...result, solutionCount: 3, solutions: result.solutions.slice(1) }
    expect(() => proveCover(problem, trace, fewer)).toThrow('there is another solution')
  })
})
