import { describe, expect, it } from 'vitest'
import type { Records } from '../src/records.ts'
import { renderMarkdown } from '../src/reporters/markdown.ts'
import { summarize } from '../src/summarize.ts'
import { addPreflight, answerTo, forkOf, recordsFor } from './samples.ts'

/** A run of two rounds in which the solvers take these times for the three puzzles. */
function runOf(times: Readonly<Record<string, readonly number[]>>): Records {
  const records = recordsFor(Object.keys(times))
  for (const [solverId, puzzles] of Object.entries(times)) {
    const answers = [1, 2, 3].map((puzzle) =>
      puzzle <= puzzles.length ? answerTo(puzzle) : answerTo(puzzle, { status: 'timeout', digest: '' }),
    )
    addPreflight(records, solverId, answers)
    for (const round of [1, 2]) {
      const sweepNs = puzzles.reduce((sum, time) => sum + time, 0)
      const alone = { puzzle: [1, 2, 3].slice(0, puzzles.length), puzzleCpuNs: [...puzzles] }
      records.forks.push(forkOf(solverId, { round, sweepNs }, alone))
    }
  }
  return records
}

describe('the virtual best solver', () => {
  it('is as fast as the fastest on every puzzle, and names who that is', () => {
    const [contest] = summarize(runOf({ a: [100, 100, 800], b: [900, 100.5, 200] })).contests
    expect(contest?.virtualBest).toEqual({
      ratio: 400 / 1000,
      leaderId: 'a',
      puzzles: 3,
      wins: [
        { solverId: 'a', puzzles: 2 },
        { solverId: 'b', puzzles: 1 },
      ],
    })
  })

  it('is compared with the leader over the puzzles that the leader solved', () => {
    const [contest] = summarize(runOf({ leader: [100, 100, 100], lost: [50, 400] })).contests
    expect(contest?.virtualBest).toMatchObject({ leaderId: 'leader', ratio: 250 / 300 })
  })

  it('stands in the report', () => {
    const records = runOf({ a: [100, 100, 800], b: [900, 100.5, 200] })
    expect(renderMarkdown(records, summarize(records))).toContain(
      '- virtual best solver: 0.40 of the time of a; fastest on 3 puzzles: a 2, b 1',
    )
  })

  it('is nothing for a single solver', () => {
    expect(summarize(runOf({ a: [1, 2, 3] })).contests[0]?.virtualBest).toBeUndefined()
  })
})
