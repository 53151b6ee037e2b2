import { ENDINGS, type Ending, verdictOf } from '@sudoku-lab/core'
import { expect, it } from 'vitest'
import { whyUndecided, wordsOfVerdict } from '../../src/command/words.ts'

it('says why a search decided nothing, for every ending that decides nothing', () => {
  const undecided = ENDINGS.filter((ending) => verdictOf({ solutionCount: 1, ending }) === 'undecided')
  expect(undecided.map((ending) => wordsOfVerdict('undecided', ending))).toEqual([
    'undecided: the solver knows no further step',
    'undecided: the search gave up at its limit',
    'undecided: the search gave up at its limit',
  ])
})

it.each(['exhausted', 'aborted'])('has no such reason for a search that ended by %s', (ending) => {
  expect(() => whyUndecided(ending as Ending)).toThrow(RangeError)
})
