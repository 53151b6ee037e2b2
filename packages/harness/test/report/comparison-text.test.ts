import { describe, expect, it } from 'vitest'
import { compareRuns } from '../../src/analysis/index.ts'
import type { Records } from '../../src/events/run-records.ts'
import { renderComparison } from '../../src/report/comparison-text.ts'
import { simulatedRun } from '../analysis/simulated-run.ts'

const firstLines = (before: Records, after: Records): string[] =>
  renderComparison(compareRuns(before, after, { acrossMachines: false }), after.head.words, { colour: false })
    .split('\n')
    .slice(0, 2)

describe('a comparison on a terminal', () => {
  const before = simulatedRun({
    seed: 'before',
    runId: 'monday',
    entrants: { a: { ns: 1000 }, b: { ns: 2000 } },
  })

  it('begins with what was found', () => {
    const after = simulatedRun({
      seed: 'after',
      runId: 'friday',
      entrants: { a: { ns: 1000 }, b: { ns: 2000 } },
    })
    expect(firstLines(before, after)).toEqual([
      'friday, compared with monday',
      'No change of time is proved for 2 solvers.',
    ])
  })

  it('says so if two runs have nothing in common', () => {
    const after = simulatedRun({ seed: 'after', runId: 'friday', entrants: { other: { ns: 1000 } } })
    expect(firstLines(before, after)).toEqual([
      'friday, compared with monday',
      'The two runs have nothing in common that could be compared.',
    ])
  })

  it('says what the solvers have in common, and whether the ratios include it', () => {
    const textOf = (ids: readonly string[]): string => {
      const entrants = Object.fromEntries(ids.map((id, index) => [id, { ns: 1000 * (index + 1) }]))
      const [was, is] = [
        simulatedRun({ seed: 'before', runId: 'monday', entrants }),
        simulatedRun({ seed: 'after', runId: 'friday', entrants, slowdown: () => 1.3 }),
      ]
      const comparison = compareRuns(was, is, { acrossMachines: false })
      return renderComparison(comparison, is.head.words, { colour: false })
    }
    expect(textOf(['a', 'b', 'c', 'd'])).toMatch(
      /^the solvers that changed alike took 1\.[23]\d × as long as before, which is put down to the machine and taken out of every ratio$/m,
    )
    expect(textOf(['a', 'b', 'c'])).toMatch(
      /^fewer than four solvers changed alike, so every ratio includes what the machine changed between the runs$/m,
    )
  })

  it('does not count the solvers without a change where none was timed', () => {
    const after = simulatedRun({
      seed: 'after',
      runId: 'friday',
      rounds: 0,
      state: 'interrupted',
      entrants: { a: { ns: 1000 } },
    })
    expect(firstLines(before, after)).toEqual([
      'friday, compared with monday',
      'No time of a solver can be compared.',
    ])
  })
})
