import { describe, expect, it } from 'vitest'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { Run } from '../../src/record/run.ts'
import { comparisonOf, renderComparison } from '../../src/write/comparison.ts'
import { type SimulatedRun, simulatedRun } from '../judge/simulated-run.ts'

const judged = (run: SimulatedRun): Run => judgeRun(simulatedRun(run))

const firstLines = (before: Run, after: Run): string[] =>
  renderComparison(comparisonOf(before, after), after.words, Infinity).split('\n').slice(0, 2)

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
      'No answer is worse than before. No counter changed.',
    ])
  })

  it('says so if two runs have nothing in common', () => {
    const after = judged({ seed: 'after', runId: 'friday', entrants: { other: { ns: 1000 } } })
    expect(firstLines(before, after)).toEqual([
      'friday, compared with monday',
      'The two runs have nothing in common that could be compared.',
    ])
  })

  it('shows times without a ratio, and says why they prove nothing', () => {
    const after = judged({ seed: 'after', runId: 'friday', entrants: { a: { ns: 1500 }, b: { ns: 2000 } } })
    const text = renderComparison(comparisonOf(before, after), after.words, Infinity)
    expect(text).toMatch(/^solver +before +after +counters +solved$/m)
    expect(text).toMatch(/^a +\S+ (ns|µs) +\S+ µs +as before +10$/m)
    expect(text.replaceAll('\n', ' ')).toContain('so their difference proves nothing.')
  })
})
