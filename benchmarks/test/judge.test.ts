import { describe, expect, it } from 'vitest'
import { standingsOf } from '../src/judge.ts'
import { addPreflight, answerTo, CONTEST, forkOf, planOf, recordsFor } from './samples.ts'

const none = { status: 'none', verdict: 'none', solutionsFound: 0, digest: '', corner: null } as const
const multiple = { status: 'multiple', verdict: 'multiple', solutionsFound: 2, digest: 'x y' } as const

describe('the judge', () => {
  it('convicts who claims no solution where another shows one', () => {
    const records = recordsFor(['honest', 'denier'])
    addPreflight(records, 'honest', [answerTo(1), answerTo(2)])
    addPreflight(records, 'denier', [answerTo(1), answerTo(2, none)])
    expect(standingsOf(records)).toEqual([
      { solverId: 'honest', contest: CONTEST, status: 'ranked', problem: null },
      {
        solverId: 'denier',
        contest: CONTEST,
        status: 'wrong',
        problem: 'puzzle 2: claims no solution, but honest shows one',
      },
    ])
  })

  it('convicts the majority when one solver shows two solutions', () => {
    const records = recordsFor(['a', 'b', 'thorough'])
    addPreflight(records, 'a', [answerTo(1, { digest: 'x' })])
    addPreflight(records, 'b', [answerTo(1, { digest: 'x' })])
    addPreflight(records, 'thorough', [answerTo(1, multiple)])
    expect(standingsOf(records).map(({ status }) => status)).toEqual(['wrong', 'wrong', 'ranked'])
  })

  it('convicts two solvers that each prove a different solution to be the only one', () => {
    const records = recordsFor(['a', 'b'])
    addPreflight(records, 'a', [answerTo(1, { digest: 'x' })])
    addPreflight(records, 'b', [answerTo(1, { digest: 'y' })])
    expect(standingsOf(records).map(({ problem }) => problem)).toEqual([
      'puzzle 1: claims one solution, but a and b show two',
      'puzzle 1: claims one solution, but a and b show two',
    ])
  })

  it('convicts by what the manifest knows where nobody shows anything', () => {
    const [dataset] = planOf([]).datasets
    const records = recordsFor(['denier'], {
      datasets: dataset ? [{ ...dataset, knownVerdict: 'unique' }] : [],
    })
    addPreflight(records, 'denier', [answerTo(1, none), answerTo(2, none)])
    expect(standingsOf(records)[0]).toMatchObject({
      status: 'wrong',
      problem: 'puzzle 1: claims no solution, known to be unique (and 1 more)',
    })
  })

  it('does not convict for a verdict that leaves the question open', () => {
    const records = recordsFor(['honest', 'stuck'])
    addPreflight(records, 'honest', [answerTo(1)])
    addPreflight(records, 'stuck', [answerTo(1, { status: 'undecided', verdict: 'undecided', digest: '' })])
    expect(standingsOf(records).every(({ status }) => status === 'ranked')).toBe(true)
  })

  it('takes a solver out of the ranking that fails while it is timed', () => {
    const records = recordsFor(['late'])
    addPreflight(records, 'late', [answerTo(1)])
    records.forks.push(
      forkOf('late', { round: 1, sweepNs: 1 }, { status: 'killed', problem: 'did not return' }),
    )
    expect(standingsOf(records)[0]).toMatchObject({
      status: 'killed',
      problem: 'while it was timed: did not return',
    })
  })
})
