import type { Ending } from '@sudoku-lab/core'
import { expect, it } from 'vitest'
import { noOutcomes, outcomeOf, Report } from '../../src/command/solve/outcome.ts'
import type { Outcome } from '../../src/command/solve/piece.ts'

const TASKS = { first: {}, unique: { unique: true }, count: { count: 10 } } as const

/** Outcomes with no, with one and with several solutions. */
type Row = readonly [keyof typeof TASKS, Ending, readonly [Outcome, Outcome, Outcome]]

const TABLE: readonly Row[] = [
  ['first', 'stuck', ['undecided', 'solved', 'solved']],
  ['first', 'node-limit', ['undecided', 'solved', 'solved']],
  ['first', 'solution-limit', ['undecided', 'solved', 'solved']],
  ['first', 'exhausted', ['none', 'solved', 'solved']],
  ['unique', 'stuck', ['undecided', 'undecided', 'multiple']],
  ['unique', 'node-limit', ['undecided', 'undecided', 'multiple']],
  ['unique', 'solution-limit', ['undecided', 'undecided', 'multiple']],
  ['unique', 'exhausted', ['none', 'solved', 'multiple']],
  ['count', 'stuck', ['undecided', 'undecided', 'undecided']],
  ['count', 'node-limit', ['undecided', 'undecided', 'undecided']],
  ['count', 'solution-limit', ['undecided', 'solved', 'multiple']],
  ['count', 'exhausted', ['none', 'solved', 'multiple']],
]

it.each(TABLE)(
  'a search for "%s" that ends with %s means, for 0, 1 and 2 solutions: %s',
  (task, end, row) => {
    expect([0, 1, 2].map((count) => outcomeOf(TASKS[task], count, end))).toEqual(row)
  },
)

it('a summary names every outcome that occurred', () => {
  const summaryOf = (outcomes: Partial<Record<Outcome, number>>, problems: string[] = []): string => {
    const report = new Report()
    report.add({ outcomes: { ...noOutcomes(), ...outcomes }, problems })
    return report.summary(2000)
  }
  expect(summaryOf({ solved: 1_999_999, none: 1 })).toBe(
    '2,000,000 puzzles in 2.00 s, 1,000,000 a second: 1,999,999 solved, 1 without solution\n',
  )
  expect(summaryOf({ none: 1, multiple: 3, partial: 4, undecided: 5 }, ['line 2: …'])).toBe(
    '13 puzzles in 2.00 s, 7 a second: 1 without solution, 3 with several solutions, 4 solved in part, 5 undecided, 1 not readable\n',
  )
})
