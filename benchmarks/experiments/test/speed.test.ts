/** What pages say of speed is what was measured, with every Node; and what says more is refused. */
import type { Run } from '@sudoku-lab/harness'
import { describe, expect, it } from 'vitest'
import { check } from '../src/shared/check.ts'
import { fillPage } from '../src/shared/page.ts'
import { type Measured, rowsOf } from '../src/speed/measure.ts'
import { textsOf } from '../src/speed/report.ts'
import { ratiosIn, speed } from '../src/speed/speed.ts'
import { Speeds } from '../src/speed/speeds.ts'
import { MADE } from './made.ts'

/** Two rounds with each of two Nodes: `fast` and `slow` differ everywhere, `near` and `fast` in most rounds. */
const TIMES = {
  '20.1.0': { slow: [4000, 4400], near: [1100, 1200], fast: [1000, 1100], stopped: [9000, 9000] },
  '24.1.0': { slow: [2100, 2300], near: [990, 1250], fast: [1000, 1000], stopped: [9000, 9000] },
}

const rows = Object.entries(TIMES).flatMap(([node, times]) =>
  rowsOf(
    {
      contests: [
        contestOf('tiny', 'single', times),
        contestOf('tiny', 'batch', { fast: [500, 500] }),
        contestOf('small', 'single', times),
      ],
    } as unknown as Run,
    node,
  ),
)

function contestOf(setId: string, mode: string, times: Readonly<Record<string, readonly number[]>>) {
  return {
    contest: { setId, mode },
    ranked: Object.keys(times).map((entrantId) => ({
      ...{ entrantId, status: 'ranked', asked: 10, solved: entrantId === 'stopped' ? 9 : 10 },
      ...{ isLowerBound: entrantId === 'stopped', counters: { nodes: entrantId === 'slow' ? 5000 : 20 } },
    })),
    apart: [
      { entrantId: 'broken', status: 'wrong', asked: 10, solved: 0, isLowerBound: false, counters: null },
    ],
    timedRounds: Object.entries(times).flatMap(([entrantId, means]) =>
      means.flatMap((mean, index) => [
        { entrantId, isControl: false, round: index + 1, mean },
        { entrantId, isControl: true, round: index + 1, mean: 7 * mean },
      ]),
    ),
  }
}

const speeds = new Speeds(rows)
const traits = new Map([['fast', { state: 'bits', inference: 'singles' }]])
const texts = textsOf({ plan: { runs: ['--rounds 2'], asked: {} }, made: MADE }, speeds, traits)
const fill = (text: string): string => fillPage(text, texts)
const value = (name: string): string => fill(`<!--=${name}--><!--/-->`).replace(/<!--.*?-->/g, '')

describe('a place in a sentence', () => {
  it('gets the range over all rounds with all Nodes, rounded outwards', () => {
    expect(value('times tiny slow fast')).toBe('2.1 to 4 times')
    expect(value('longer tiny slow fast')).toBe('110 to 300 %')
    expect(value('times tiny slow fast:batch')).toBe('4.2 to 8.8 times')
    expect(value('nodes tiny slow fast')).toBe('250 times')
  })

  it('gets only a lower bound where the slower one was stopped at a limit', () => {
    expect(value('times tiny stopped fast')).toBe('more than 8.1 times')
    expect(() => value('times tiny slow stopped')).toThrow('stopped was stopped at a limit on tiny')
  })

  it('is refused for what did not hold in every round, was not measured, or is no such place', () => {
    const refused = 'near does not take longer than fast in every round, but 0.99 to 1.25 times'
    expect(() => value('times tiny near fast')).toThrow(refused)
    expect(() => value('times tiny fast slow')).toThrow('fast does not take longer than slow in every round')
    expect(() => value('times tiny broken fast')).toThrow('broken was not measured on tiny with Node 20.1.0')
    expect(() => value('speed tiny slow fast')).toThrow("a place for 'speed tiny slow fast'")
  })
})

it('a table has the time with each Node, the slowest first, and who did not solve everything before', () => {
  const filled = fill('<!-- table solvers tiny -->\nstale\n<!-- /table -->\n')
  const lines = filled.split('\n').filter((line) => line.startsWith('| `'))
  expect(lines.map((line) => line.split(' | ')[0])).toEqual([
    ...['| `stopped`', '| `slow`', '| `near`', '| `fast`', '| `fast`, batch'],
  ])
  expect(lines[1]).toBe('| `slow` | 10/10 | 5,000 | 4.20 µs | 2.20 µs | 1 × |')
  expect(lines[3]).toBe('| `fast` | 10/10 | 20 | 1.05 µs | 1 µs | 2.1–4 × |')
  const [kept, all] = ['fast', 'stopped,fast'].map((ids) =>
    fill(`<!-- table solvers tiny ${ids} --><!-- /table -->`),
  )
  expect(kept).toContain('| `fast` | bits | singles | 20 |') // all that are shown solved everything
  expect(all).toContain('| `fast` | bits | singles | 10/10 | 20 |')
  expect(fill(filled)).toBe(filled)
  const times = fill('<!-- table times --><!-- /table -->')
  expect(times).toContain('| `slow` | 2.20–4.20 µs | 2.20–4.20 µs |')
  expect(times).toContain('| `stopped` | ≥ 9 µs | ≥ 9 µs |')
  expect(fill('<!-- table measured --><!-- /table -->')).toContain(
    'Measured on 2026-11-20 at commit abc with Node 20.1.0 and 24.1.0 on Any.',
  )
})

it('a table counts the pairs whose order every Node decides, and another has the others', () => {
  expect(fill('<!-- table orders --><!-- /table -->')).toContain('| `tiny` | 6 | 5 | 0 | 1 | 0 |')
  const open = fill('<!-- table undecided --><!-- /table -->')
  expect(open).toContain('| `near` ÷ `fast` | `tiny` | 1.09–1.10 | 0.99–1.25 |')
  expect(open).not.toContain('slow')
})

it('finds ratios that were written by hand', () => {
  const text =
    'One is six times as fast, 3.5 times as long, <!--=times a b c-->2 to 3 times<!--/--> as fast. Two times nine is 18.'
  expect(ratiosIn(text)).toEqual(['six times as fast', '3.5 times as long'])
})

it('is searched again: all rows of a solver on a set have the nodes of one search, singly or in a batch', async () => {
  const asked = {
    'euler-50': [
      [2, null],
      [49, 7],
    ],
    'sixteen-50': [[1, 5]],
  } as const
  const row = (set: string, entrant: string, more: Partial<Measured> = {}): Measured => ({
    ...{ node: '20.1.0', set, mode: 'single', entrant, round: 1, ns: 1 },
    ...{ stopped: 0, asked: 2, solved: 2, nodes: 1, ...more },
  })
  const measured = [
    row('euler-50', 'mrv'),
    row('euler-50', 'mrv', { round: 2 }),
    row('euler-50', 'lanes-batch', { mode: 'batch' }),
    row('sixteen-50', 'mrv'),
  ]
  const units = [...(await speed.unitsOf({ runs: [], asked }, measured))]
  const [one, again, batch, larger] = units.map(({ count }) => count()['nodes'])
  expect(one).toBeGreaterThan(1)
  expect(again).toBe(one)
  expect(batch).toBeGreaterThan(1)
  expect(larger).toBeGreaterThan(1)
})

it('is not searched again where the clock stopped it', () => {
  const [whole, stopped] = [0, 1].map((each) => speed.effortOf({ ...(rows[0] as Measured), stopped: each }))
  expect([whole, stopped]).toEqual([0, Infinity])
})

it('the pages of the repository say what their data say', async () => {
  expect(await check({ ...speed, kinds: [] }, { all: false, seed: 1 })).toMatchObject({
    again: 0,
    problems: [],
  })
})
