import { codeOf, ENDINGS, type Ending, endingOf, gaveUp, type Verdict, verdictOf } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'

describe('the code of an ending', () => {
  it('is its index among the endings, and reads back as the same ending', () => {
    expect(ENDINGS.map(codeOf)).toEqual(ENDINGS.map((_, index) => index))
    expect(ENDINGS.map((ending) => endingOf(codeOf(ending)))).toEqual(ENDINGS)
  })

  it.each([-1, 4, 255, 0.5, Number.NaN, undefined])('is not %s', (code) => {
    expect(() => endingOf(code)).toThrow(
      new RangeError(`expected the code of an ending, 0 to 3, got ${code}`),
    )
  })

  it.each(['finished', '', 'toString', '__proto__', undefined, null, 3])(
    'cannot be asked of %j, which is no ending',
    (word) => {
      const seen = typeof word === 'string' ? `"${word}"` : String(word)
      expect(() => codeOf(word as Ending)).toThrow(
        new RangeError(`expected an ending (stuck, node-limit, solution-limit, exhausted), got ${seen}`),
      )
    },
  )

  it('proves nothing where nobody has written it', () => {
    const [unwritten] = new Uint8Array(1)
    expect(verdictOf({ solutionCount: 0, ending: endingOf(unwritten) })).toBe('undecided')
    expect(verdictOf({ solutionCount: 1, ending: endingOf(unwritten) })).toBe('undecided')
    expect(gaveUp(endingOf(unwritten))).toBe(true)
  })
})

it.each<[Ending, verdicts: readonly [Verdict, Verdict, Verdict, Verdict]]>([
  ['exhausted', ['none', 'unique', 'multiple', 'multiple']],
  ['solution-limit', ['undecided', 'undecided', 'multiple', 'multiple']],
  ['node-limit', ['undecided', 'undecided', 'multiple', 'multiple']],
  ['stuck', ['undecided', 'undecided', 'multiple', 'multiple']],
])('%s proves of none, one, two or three solutions: %j', (ending, verdicts) => {
  expect([0, 1, 2, 3].map((solutionCount) => verdictOf({ solutionCount, ending }))).toEqual(verdicts)
})

it('gives up where the search stopped before it had what it was asked for', () => {
  expect(ENDINGS.filter(gaveUp)).toEqual(['stuck', 'node-limit'])
})

it.each([verdictOf, ({ ending }: { ending: Ending }) => gaveUp(ending)])(
  'refuses to judge an ending that does not exist',
  (judge) => {
    expect(() => judge({ solutionCount: 0, ending: 'finished' as Ending })).toThrow(
      new RangeError('expected an ending (stuck, node-limit, solution-limit, exhausted), got "finished"'),
    )
  },
)
