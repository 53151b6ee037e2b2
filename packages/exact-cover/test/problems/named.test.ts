import { solve } from '@sudoku-lab/exact-cover'
import { FAMILIES, namedProblem } from '@sudoku-lab/exact-cover/problems'
import { describe, expect, it } from 'vitest'

describe('a named problem', () => {
  it.each(FAMILIES)('$example is created, and its first solution is drawn', ({ example }) => {
    const encoding = namedProblem(example)
    const [solution] = encoding === undefined ? [] : solve(encoding.problem, { solutions: 1 }).solutions
    expect(encoding?.draw(solution ?? [])).toMatch(/\S/)
  })
  it('that belongs to no family is undefined', () => {
    expect(namedProblem('queens')).toBeUndefined()
    expect(namedProblem('queens-8x8')).toBeUndefined()
  })
  it('without a size that makes sense is refused', () => {
    expect(() => namedProblem('queens-0')).toThrow('queens: expected an integer of at least 1, got 0')
    expect(() => namedProblem('queens-1000000')).toThrow(
      'queens-1000000: expected sizes of at most 200, got 1000000',
    )
  })
})
