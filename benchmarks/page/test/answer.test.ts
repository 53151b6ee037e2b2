import type { ContestData } from '@sudoku-lab/report-page'
import { answerOf } from '@sudoku-lab/report-page'
import { describe, expect, it } from 'vitest'
import { sampleReport } from './sample-data.ts'

const [run] = sampleReport(6, 10).runs
const [contest] = run?.contests ?? []
if (run === undefined || contest === undefined) throw new Error('the sample has a run and a contest')

const withTiers = (...tiers: (number | null)[]): ContestData => ({
  ...contest,
  solvers: contest.solvers.map((solver, place) => ({
    ...solver,
    tier: tiers[place] ?? null,
    wrong: 0,
    timeouts: 0,
  })),
})

describe('the answer', () => {
  it('names a lone leader and by how much it leads, with bounds', () => {
    const [lead] = answerOf(run, withTiers(1, null, 2, 3))
    expect(lead).toBe(
      'solver-1 is the fastest of 3 solvers on sample-set: solver-3, the next, takes 2.85 to 2.97 times as long.',
    )
  })
  it('does not order those who share the first tier', () => {
    const [lead] = answerOf(run, withTiers(1, 1, 2))
    expect(lead).toBe('solver-1 and solver-2 lead; which of them is fastest was not proved.')
  })
  it('claims nothing where no difference was proved', () => {
    expect(answerOf(run, withTiers(1, 1, 1))[0]).toBe('No difference between the 3 solvers was proved.')
  })
  it('draws no order from a quick run', () => {
    expect(answerOf({ ...run, quick: true }, withTiers(1, 2, 3))[0]).toContain('prove no order')
  })
  it('names who answered wrongly and who hit a limit', () => {
    expect(answerOf(run, contest).at(-1)).toContain('solver-2 answered wrongly')
    expect(answerOf(run, contest).at(-1)).toContain('solver-5 hit the time limit')
  })
})
