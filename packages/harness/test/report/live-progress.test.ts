import { describe, expect, it } from 'vitest'
import type { ForkEvent } from '../../src/records/events.ts'
import { openProgress } from '../../src/report/live-progress.ts'
import type { Progress } from '../../src/run/run-context.ts'
import { CONTEST, planOf, simulatedRun } from '../analysis/simulated-run.ts'

const run = { seed: 'x', rounds: 10, entrants: { mrv: { ns: 300 }, dlx: { ns: 600 } } }
const plan = planOf(run)
const [fork] = simulatedRun(run).forks

const round = (number: number, turn: number, warm = 3): Parameters<Progress['round']>[0] => {
  return { contest: CONTEST, round: number, entrants: 3, warm, turn }
}
const forkOf = (entrantId: string, ns: number): ForkEvent => ({
  ...(fork as ForkEvent),
  entrantId,
  asked: [10, 10],
  cpuNs: [10 * ns, 20 * ns],
})

function shown(
  isTTY: boolean,
  environment: Record<string, string> = {},
): { text: () => string; progress: Progress; pass: (ms: number) => void } {
  const written: string[] = []
  let now = 0
  const stream = { isTTY, columns: 60, rows: 10, write: (text: string) => written.push(text) }
  const progress = openProgress(stream, () => ({ plan, rounds: 10, done: 0 }), {
    now: () => now,
    environment,
  })
  return {
    text: () => written.join(''),
    progress,
    pass: (ms) => {
      now += ms
    },
  }
}

describe('progress', () => {
  it('is plain lines where there is no terminal: one for each entrant that was asked and each round', () => {
    const { text, progress, pass } = shown(false)
    for (const answered of [1, 2, 3]) {
      progress.preflight({ entrantId: 'mrv', contest: CONTEST, answered, asked: 3 })
    }
    for (const number of [1, 2, 3]) {
      progress.round(round(number, 0, 1))
      pass(4000)
      progress.round(round(number, plan.turns))
    }
    progress.note('two\nlines')
    progress.end()
    expect(text().split('\n')).toEqual([
      'checked mrv on tiny · unique: 3 answers',
      'tiny · unique: round 1 of 10',
      'tiny · unique: round 2 of 10, 36 s left',
      'tiny · unique: round 3 of 10, 32 s left',
      'two lines',
      '',
    ])
    expect(text()).not.toContain('\u001B')
  })

  it.each([
    ['asks for no colour', { NO_COLOR: '1' }],
    ['has a terminal that cannot move its cursor', { TERM: 'dumb' }],
  ])('is plain lines for a user who %s', (_who, environment) => {
    const { text, progress } = shown(true, environment)
    progress.round(round(1, 0))
    expect(text()).toBe('tiny · unique: round 1 of 10\n')
  })

  it('is one table that is drawn over on a terminal, and gone at the end', () => {
    const { text, progress, pass } = shown(true)
    progress.round(round(1, 0, 1))
    pass(200)
    progress.forkOver(forkOf('mrv', 300))
    progress.forkOver(forkOf('dlx', 600))
    progress.forkOver(forkOf('mrv~control', 300))
    progress.round(round(2, 0))
    const [, drawn = ''] = text().split('\r\u001B[J')
    expect(drawn).toContain('tiny · unique, round 1 of 10: 1 of')
    const last = text().split('\r\u001B[J').at(-1) ?? ''
    expect(last).toMatch(/mrv +1 +450 ns\ndlx +1 +900 ns$/)
    expect(last.split('\n').every((line) => line.length < 60)).toBe(true)
    progress.end()
    expect(text().endsWith('\u001B[3A\r\u001B[J')).toBe(true)
  })

  it('says nothing of a time that would be a guess', () => {
    const { text, progress, pass } = shown(true)
    progress.round(round(1, 0, 0))
    pass(50)
    progress.round(round(1, 1, 0)) // too soon to draw again
    pass(200)
    progress.round(round(1, 2, 3))
    expect(text()).not.toContain('left')
    expect(text().match(/round 1 of 10/g)).toHaveLength(2)
  })
})
