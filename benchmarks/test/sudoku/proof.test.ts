import type { Answer, Proof } from '@sudoku-lab/harness'
import { describe, expect, it } from 'vitest'
import { prove, refute } from '../../src/sudoku/proof.ts'

const SHAPE = { boxHeight: 2, boxWidth: 2 }
const SOLUTION = '1234341221434321'
const OTHER = '1243342121344312'

const gridOf = (digits: string): Uint8Array => Uint8Array.from(digits, Number)

function proofOf(claim: string, solutions: readonly string[], task = 'unique'): Proof {
  const answer: Answer = { claim, witnesses: solutions.map(gridOf) }
  return prove(task, gridOf('1200000000000000'), answer, SHAPE)
}

const wrong = (problem: unknown): Proof => ({ outcome: 'wrong', problem }) as Proof

describe('an answer', () => {
  it('is proved when its one solution keeps rules and clues', () => {
    expect(proofOf('unique', [SOLUTION])).toEqual({ outcome: 'proved' })
    expect(proofOf('none', [])).toEqual({ outcome: 'proved' })
  })

  it('is wrong when a clue was changed, and says which', () => {
    expect(proofOf('unique', ['2134341212434321'])).toEqual(
      wrong('its solution has 2 at r1c1, where the clue is 1'),
    )
  })

  it('is wrong when a house holds a digit twice, and says where', () => {
    expect(proofOf('unique', ['1234341221434322'])).toEqual(
      wrong(expect.stringMatching(/^its solution has 2 at r\dc\d and at r\dc\d$/)),
    )
  })

  it('is wrong when the solution has cells that are empty, too large or too many', () => {
    expect(proofOf('unique', ['1204341221434321'])).toEqual(wrong('its solution has 0 at r1c3'))
    expect(proofOf('unique', ['1254341221434321'])).toEqual(wrong('its solution has 5 at r1c3'))
    expect(proofOf('unique', ['123'])).toEqual(wrong('its solution has 3 cells instead of 16'))
  })

  it('proves several solutions only by two that differ', () => {
    expect(proofOf('multiple', [SOLUTION, OTHER])).toEqual({ outcome: 'proved' })
    expect(proofOf('multiple', [SOLUTION, SOLUTION])).toEqual(wrong('returns the same solution twice'))
    expect(proofOf('multiple', [SOLUTION])).toEqual(
      wrong('claims "multiple", which needs 2 solutions, but returns 1'),
    )
  })

  it('is wrong when it claims what nobody knows, or shows nothing for its claim', () => {
    expect(proofOf('perhaps', [])).toEqual(wrong('makes the unknown claim "perhaps"'))
    expect(proofOf('unique', []).outcome).toBe('wrong')
    expect(proofOf('toString', []).outcome).toBe('wrong')
  })

  it('leaves the task undone when it gives up, or shows one solution where two were asked about', () => {
    expect(proofOf('undecided', [])).toEqual({ outcome: 'undecided' })
    expect(proofOf('solvable', [SOLUTION])).toEqual({ outcome: 'undecided' })
    expect(proofOf('solvable', [SOLUTION], 'first')).toEqual({ outcome: 'proved' })
    expect(proofOf('none', [], 'first')).toEqual({ outcome: 'proved' })
  })
})

describe('evidence', () => {
  const nothing = { witnesses: 0, shownBy: [], known: null }

  it('refutes who claims no solution where one was shown, and one where two were', () => {
    expect(refute('unique', 'none', { ...nothing, witnesses: 1, shownBy: ['mrv'] })).toBe(
      'claims no solution, but mrv found one',
    )
    expect(refute('unique', 'unique', { ...nothing, witnesses: 2, shownBy: ['mrv', 'dlx'] })).toBe(
      'claims one solution, but mrv and dlx found another',
    )
  })

  it('refutes what is known to be otherwise', () => {
    expect(refute('unique', 'none', { ...nothing, known: 'unique' })).toMatch('known to be unique')
    expect(refute('unique', 'unique', { ...nothing, known: 'multiple' })).toMatch('known to have several')
    expect(
      refute('unique', 'multiple', { ...nothing, known: 'unique', witnesses: 1, shownBy: ['a'] }),
    ).toBeUndefined()
  })

  it('lets a claim stand that nothing contradicts', () => {
    expect(refute('unique', 'unique', { ...nothing, witnesses: 1, shownBy: ['mrv'] })).toBeUndefined()
    expect(refute('unique', 'none', nothing)).toBeUndefined()
  })
})
