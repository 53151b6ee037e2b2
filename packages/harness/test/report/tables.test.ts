import { describe, expect, it } from 'vitest'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { EntrantResult, Run } from '../../src/judge/run.ts'
import { renderLatex, renderMarkdown, renderTerminal } from '../../src/report/run-text.ts'
import { overviewsOf } from '../../src/report/tables.ts'
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
    expect(overview?.table.rows).toEqual([
      [
        'dlx',
        String(2 * asked - 1),
        expect.stringMatching(/^2\d(\.\d)?\sµs$/),
        expect.stringMatching(/^≥ 2\d(\.\d)?\sµs \(\d+\/\d+\)$/),
      ],
      ['mrv', String(asked), expect.stringMatching(/^(9|10)\.\d+\sµs$/), '–'],
    ])
  })

  it('stands in the text and on the terminal', () => {
    const summary = { ...one, contests: [contest, other] }
    expect(renderMarkdown(summary)).toContain('## All sets: unique, given')
    expect(renderTerminal(summary)).toContain('All sets: unique, given\n')
  })
})

/** The same as if a second machine had measured it too, which took twice as long. */
function onTwoMachines(summary: Run): Run {
  const twice = (entrant: EntrantResult): EntrantResult => ({
    ...entrant,
    mean: null,
    meanByMachine: entrant.meanByMachine.flatMap(({ mean }) => [
      { machine: 0, mean },
      { machine: 1, mean: { ...mean, value: 2 * mean.value } },
    ]),
  })
  const contests = summary.contests.map((one) => ({
    ...one,
    ranked: one.ranked.map(twice),
    apart: one.apart.map(twice),
  }))
  return { ...summary, contests }
}

describe('a run on several machines', () => {
  const merged = onTwoMachines({ ...one, contests: [contest, other] })
  const times = /^9\.\d+\sµs \| (19|20)\.\d\sµs$|^10\.\d\sµs \| 20\.\d\sµs$/

  it('has the times of each in the overview', () => {
    const [dlx = [], mrv = []] = overviewsOf(merged)[0]?.table.rows ?? []
    expect(mrv[2]).toMatch(times)
    expect(dlx[3]).toMatch(/^≥ 2\d(\.\d)?\sµs \| ≥ [45]\d(\.\d)?\sµs \(\d+\/\d+\)$/)
  })
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
