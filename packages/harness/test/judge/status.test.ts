import { expect, it } from 'vitest'
import { statusesOf } from '../../src/judge/status.ts'
import { CONTEST, type SimulatedEntrant, simulatedRun } from './simulated-run.ts'

const remembers: SimulatedEntrant = {
  ns: 1000,
  fork: ({ meeting }) => ({ meeting: meeting && { ...meeting, firstNs: 9 * meeting.againNs } }),
}
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
  expect(statuses[1]?.problem).toMatch(/^takes 9\.0 times as long .*: it remembers answers$/)
  expect(statuses[5]?.problem).toBe(`in tiny · unique: ${statuses[1]?.problem}`)
})

it.each([
  [3, [9, 8, 9], 'ranked', 8],
  [1, [5], 'ranked', 5],
  [3, [9, 1.2, 9], 'ranked', null],
  [4, [9, 8, 9, 9], 'disqualified', null],
  [4, [3, 3, 3, 3], 'disqualified', null],
  [4, [2, 2, 2, 2], 'ranked', 2],
] as const)(
  'in %i rounds, processes that take %j times as long for new instances are %s',
  (rounds, ratios, status, told) => {
    const fork: SimulatedEntrant['fork'] = ({ meeting, round }) => ({
      meeting: meeting && { firstNs: (ratios[round - 1] ?? 1) * meeting.againNs, againNs: meeting.againNs },
    })
    const records = simulatedRun({
      seed: 'few',
      rounds,
      entrants: { honest: { ns: 1000 }, one: { ns: 1000, fork } },
    })
    const [honest, one] = statusesOf(records)
    expect(honest).toMatchObject({ status: 'ranked', unseenRatio: null })
    expect(one?.status).toBe(status)
    expect(one?.unseenRatio).toBe(told)
  },
)

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
  ['ranked: null', { fork: ({ meeting: _none, ...fork }) => ({ ...fork, meeting: undefined as never }) }],
  ['ranked: null', { fork: () => ({ meeting: { firstNs: 9, againNs: 0 } }) }],
  ['error: no reason was recorded', { preflight: { status: 'error', problem: null as never } }],
  [
    'killed: while it was timed: no reason was recorded',
    { fork: () => ({ status: 'killed', problem: null }) },
  ],
  ['wrong: puzzle 4: two solutions', { refuted: [[4, 'two solutions']] }],
])('the status of an entrant is %s, after %j', (status, entrant) => {
  expect(statusOfOne(entrant)).toBe(status)
})

it.each([
  [9.5, '9.5'],
  [10, '10'],
  [12.4, '12'],
])('an entrant that remembers takes %f times as long, told as %s', (ratio, told) => {
  const fork: SimulatedEntrant['fork'] = () => ({ meeting: { firstNs: 10 * ratio, againNs: 10 } })
  expect(statusOfOne({ fork })).toMatch(new RegExp(`^disqualified: takes ${told} times as long for puzzles`))
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
