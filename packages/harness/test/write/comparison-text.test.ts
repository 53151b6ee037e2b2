import { describe, expect, it } from 'vitest'
import { compareRuns } from '../../src/judge/compare/compare-runs.ts'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { Run } from '../../src/record/run.ts'
import { renderComparison } from '../../src/write/comparison-text.ts'
import { type SimulatedRun, simulatedRun } from '../judge/simulated-run.ts'

const judged = (run: SimulatedRun): Run => judgeRun(simulatedRun(run))

const firstLines = (before: Run, after: Run): string[] =>
  renderComparison(compareRuns(before, after, { acrossMachines: false }), after.words)
    .split('\n')
    .slice(0, 2)

describe('a comparison on a terminal', () => {
  const before = judged({
    seed: 'before',
    runId: 'monday',
    entrants: { a: { ns: 1000 }, b: { ns: 2000 } },
  })

  it('begins with what was found', () => {
    const after = judged({
      seed: 'after',
      runId: 'friday',
      entrants: { a: { ns: 1000 }, b: { ns: 2000 } },
    })
    expect(firstLines(before, after)).toEqual([
      'friday, compared with monday',
      'No change of time is proved.',
    ])
  })

  it('says so if two runs have nothing in common', () => {
    const after = judged({ seed: 'after', runId: 'friday', entrants: { other: { ns: 1000 } } })
    expect(firstLines(before, after)).toEqual([
      'friday, compared with monday',
      'The two runs have nothing in common that could be compared.',
    ])
  })

  it('says what the solvers have in common, and whether the ratios include it', () => {
    const textOf = (ids: readonly string[]): string => {
      const entrants = Object.fromEntries(ids.map((id, index) => [id, { ns: 1000 * (index + 1) }]))
      const [was, is] = [
        judged({ seed: 'before', runId: 'monday', entrants }),
        judged({ seed: 'after', runId: 'friday', entrants, slowdown: () => 1.3 }),
      ]
      const comparison = compareRuns(was, is, { acrossMachines: false })
      return renderComparison(comparison, is.words)
    }
    expect(textOf(['a', 'b', 'c', 'd'])).toMatch(
      /^The solvers that changed alike took 1\.[23]\d × as long as before, which is put down to the machine and taken out of every ratio\.$/m,
    )
    expect(textOf(['a', 'b', 'c'])).toMatch(
      /^Fewer than four solvers changed alike, so every ratio includes what the machine changed between the runs\.$/m,
    )
  })
})
