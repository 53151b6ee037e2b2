import { describe, expect, it } from 'vitest'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { Run } from '../../src/record/run.ts'
import { overviewsOf } from '../../src/write/tables.ts'
import { renderLatex, renderMarkdown, renderTerminal } from '../../src/write/write-run.ts'
import { simulatedRun } from '../judge/simulated-run.ts'

const records = simulatedRun({
  seed: 'a run',
  entrants: { dlx: { ns: 25_000 }, mrv: { ns: 10_000 } },
  rounds: 10,
  weather: { noise: 0 },
})
const one = judgeRun(records)
const [contest] = one.contests
if (contest === undefined) throw new Error('a simulated run has a contest')

/** The same set again under another name, on which dlx was stopped at a limit and mrv is not supported. */
const other: Run['contests'][number] = {
  ...contest,
  contest: { ...contest.contest, setId: 'large' },
  ranked: [],
  apart: [...contest.ranked].map((entrant) =>
    entrant.entrantId === 'dlx'
      ? { ...entrant, solved: entrant.asked - 1, timeouts: 1, isLowerBound: true, work: null, price: null }
      : { ...entrant, status: 'unsupported' as const, solved: 0 },
  ),
}

describe('the overview of a run', () => {
  it('is not drawn for one set', () => {
    expect(overviewsOf(one)).toEqual([])
  })

  it('has a row for each entrant and a column for each set, and says where a limit is part of a time', () => {
    const [overview] = overviewsOf({ ...one, contests: [contest, other] })
    const asked = contest.ranked[0]?.asked ?? 0
    expect(overview?.title).toBe('All sets: unique, given')
    expect(overview?.table.header).toEqual(['solver', 'solved', 'tiny', 'large'])
    const limited = expect.stringMatching(/^≥ 2\d(\.\d)?\sµs \(\d+\/\d+\)$/)
    expect(overview?.table.rows).toEqual([
      ['dlx', String(2 * asked - 1), expect.stringMatching(/^2\d(\.\d)?\sµs$/), limited],
      ['mrv', String(asked), expect.stringMatching(/^(9|10)\.\d+\sµs$/), '–'],
    ])
  })

  it('stands in the text and on the terminal', () => {
    const summary = { ...one, contests: [contest, other] }
    expect(renderMarkdown(summary)).toContain('## All sets: unique, given')
    expect(renderTerminal(summary, Infinity)).toContain('All sets: unique, given\n')
  })
})

it('the times of several machines stand beside each other', () => {
  const [mrv] = contest.ranked
  if (mrv === undefined) throw new Error('mrv is ranked')
  const [own] = mrv.meanByMachine
  const twice = { machine: 1, mean: { value: 2 * (own?.mean.value ?? 0), lo: null, hi: null } }
  const merged = { ...mrv, mean: null, meanByMachine: [...mrv.meanByMachine, twice], isLowerBound: true }
  const contests = [contest, other].map((each) => ({ ...each, ranked: [], apart: [merged] }))
  const [row = []] = overviewsOf({ ...one, contests })[0]?.table.rows ?? []
  expect(row[2]).toMatch(/^≥ (9\.\d+|10\.\d)\sµs \| ≥ (19|20)\.\d\sµs/)
})

describe('the tables for a paper', () => {
  it('escape what LaTeX would take for a command, and have a column for each of the ranking', () => {
    const text = renderLatex({ ...one, contests: [contest] })
    expect(text).toContain('\\begin{tabular}{lrrrrrrr}')
    expect(text).toMatch(/^ {2}mrv & 1 & 10\.\d\\,\\textmu\{\}s \(\S+--\S+\) & 1 & /m)
    expect(text).toContain('$\\times$ mrv')
    const odd = { ...contest, contest: { ...contest.contest, setId: 'a_b & 50%' } }
    expect(renderLatex({ ...one, contests: [odd] })).toContain('\\caption{a\\_b \\& 50\\% $\\cdot$ unique. ')
  })
})
