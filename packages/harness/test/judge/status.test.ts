import { expect, it } from 'vitest'
import { statusesOf } from '../../src/judge/status.ts'
import { CONTEST, metBy, type SimulatedEntrant, simulatedRun } from './simulated-run.ts'

const remembers: SimulatedEntrant = { ns: 9000, fork: () => ({ met: metBy(9000, () => 9) }) }
const throws = { ns: 1000, preflight: { status: 'error', problem: 'it threw' } } as const

const lies = { ns: 1000, preflight: { status: 'wrong', problem: 'puzzle 1: 5 twice in row 3' } } as const

it('an entrant that is wrong or disqualified in one contest is ranked in none, and another problem stays in its contest', () => {
  const records = simulatedRun({
    seed: 'two',
    rounds: 6,
    entrants: { honest: { ns: 1000 }, remembers, throws, lies },
  })
  const contest = { ...CONTEST, mode: 'batch' } as const
  const ranked = { contest, status: 'ranked', problem: null } as const
  records.preflights.push(...records.preflights.map((own) => ({ ...own, ...ranked })))
  const statuses = statusesOf(records)
  expect(statuses.map((one) => `${one.entrantId} ${one.contest.mode} ${one.status}`)).toEqual([
    'honest single ranked',
    'remembers single disqualified',
    'throws single error',
    'lies single wrong',
    'honest batch ranked',
    'remembers batch disqualified',
    'throws batch ranked',
    'lies batch wrong',
  ])
  expect(statuses[7]?.problem).toBe('in tiny · unique: puzzle 1: 5 twice in row 3')
  expect(statuses[1]?.problem).toMatch(/^takes less than a third .* in 50 of 50 cases: it remembers answers$/)
  expect(statuses[5]?.problem).toBe(`in tiny · unique: ${statuses[1]?.problem}`)
})

/** What is said of an entrant `x` beside one that works. */
function statusOfOne(x: Partial<SimulatedEntrant>) {
  const entrants = { honest: { ns: 1000 }, x: { ns: 1000, ...x } }
  const records = simulatedRun({ seed: 'one', rounds: 4, entrants })
  records.preflights.push(
    ...records.preflights.slice(0, 1).map((own) => ({ ...own, entrantId: 'not planned' })),
  )
  const [, { status, problem } = { status: '', problem: '' }, ...others] = statusesOf(records)
  expect(others).toEqual([])
  return `${status}: ${problem}`
}

it.each<[string, Partial<SimulatedEntrant>]>([
  ['ranked: null', { fork: () => ({ sleepShare: 0.5 }) }],
  ['ranked: null', { fork: ({ met: _none, ...fork }) => ({ ...fork, met: undefined as never }) }],
  ['error: no reason was recorded', { preflight: { status: 'error', problem: null as never } }],
  [
    'killed: while it was timed: no reason was recorded',
    { fork: () => ({ status: 'killed', problem: null }) },
  ],
  ['wrong: puzzle 4: two solutions', { refuted: [[4, 'two solutions']] }],
])('the status of an entrant is %s, after %j', (status, entrant) => {
  expect(statusOfOne(entrant)).toBe(status)
})

it('refuted answers are counted beside the first, and a refutation of none says nothing', () => {
  const records = simulatedRun({ seed: 'refuted', rounds: 1, entrants: { a: { ns: 1 }, b: { ns: 1 } } })
  const { contest } = records.preflights[0] ?? { contest: CONTEST }
  const refutation = { type: 'refuted' as const, contest, variant: [0] }
  records.refutations.push(
    { ...refutation, entrantId: 'a', instance: [], problem: [] },
    { ...refutation, entrantId: 'b', instance: [7, 8, 9], problem: ['one', 'two', 'three'] },
  )
  expect(statusesOf(records).map(({ problem }) => problem)).toEqual([
    null,
    expect.stringMatching(/^puzzle 7: one\b.*\b2 more puzzles/),
  ])
})
