/** Tests the outcome of each ending and number of solutions, for each task. */
import { codeOf, type Ending } from '@sudoku-lab/core'
import { describe, expect, it } from 'vitest'
import { noOutcomes, OUTCOMES, type Outcome, outcomesOf } from '../../src/command/bulk/outcome.ts'

type Task = 'first' | 'unique' | 'count'

/** Outcomes with no, with one, with two and with many solutions. */
type Row = readonly [Task, Ending, readonly [Outcome, Outcome, Outcome, Outcome]]

const TABLE: readonly Row[] = [
  ['first', 'stuck', ['undecided', 'solved', 'solved', 'solved']],
  ['first', 'node-limit', ['undecided', 'solved', 'solved', 'solved']],
  ['first', 'solution-limit', ['undecided', 'solved', 'solved', 'solved']],
  ['first', 'exhausted', ['none', 'solved', 'solved', 'solved']],
  ['unique', 'stuck', ['undecided', 'undecided', 'multiple', 'multiple']],
  ['unique', 'node-limit', ['undecided', 'undecided', 'multiple', 'multiple']],
  ['unique', 'solution-limit', ['undecided', 'undecided', 'multiple', 'multiple']],
  ['unique', 'exhausted', ['none', 'solved', 'multiple', 'multiple']],
  ['count', 'stuck', ['undecided', 'undecided', 'undecided', 'undecided']],
  ['count', 'node-limit', ['undecided', 'undecided', 'undecided', 'undecided']],
  ['count', 'solution-limit', ['undecided', 'solved', 'multiple', 'multiple']],
  ['count', 'exhausted', ['none', 'solved', 'multiple', 'multiple']],
]
const COUNTS = [0, 1, 2, 1_000_000]

const outcomes = (task: Task, counts: readonly number[], endings: readonly number[]) =>
  Array.from(outcomesOf(task, Uint32Array.from(counts), Uint8Array.from(endings)), (index) => OUTCOMES[index])

describe('the outcome', () => {
  it.each(TABLE)(
    'of a search for "%s" that ends with %s is, for 0, 1, 2 and many solutions: %s',
    (task, ending, row) => {
      const endings = COUNTS.map(() => codeOf(ending))
      expect(outcomes(task, COUNTS, endings)).toEqual(row)
      for (const [index, count] of COUNTS.entries()) {
        expect(outcomes(task, [count], [codeOf(ending)])).toEqual([row[index]])
      }
    },
  )

  it('is told for each puzzle of a batch', () => {
    const endings: Ending[] = ['exhausted', 'node-limit', 'exhausted', 'solution-limit']
    expect(outcomes('unique', [1, 1, 0, 2], endings.map(codeOf))).toEqual([
      'solved',
      'undecided',
      'none',
      'multiple',
    ])
    expect(outcomes('unique', [], [])).toEqual([])
  })

  it('is `none` if a count is missing', () => {
    expect(outcomes('first', [], [codeOf('exhausted')])).toEqual(['none'])
  })

  it('is refused for an ending that does not exist', () => {
    for (const task of ['first', 'unique', 'count'] as const) {
      expect(() => outcomes(task, [1], [4])).toThrow(
        new RangeError('expected the code of an ending, 0 to 3, got 4'),
      )
    }
  })

  it('is counted from nothing', () => {
    expect(noOutcomes()).toEqual({ solved: 0, none: 0, multiple: 0, partial: 0, undecided: 0 })
    expect(Object.keys(noOutcomes())).toEqual([...OUTCOMES])
  })
})
