import { describe, expect, it } from 'vitest'
import { LiveProgress } from '../../src/commands/live-progress.ts'
import type { ForkEvent } from '../../src/events/schema.ts'
import type { Contest } from '../../src/events/words.ts'
import type { Progress, RoundSeen } from '../../src/measure/run-context.ts'
import { CONTEST, simulatedRun } from '../judge/simulated-run.ts'

const run = { seed: 'x', rounds: 10, entrants: { mrv: { ns: 300 }, dlx: { ns: 600 } } }
const [fork] = simulatedRun(run).forks

const TURNS = 48

/** Ten rounds, each of which is expected to take a second. */
const round = (number: number, turn: number, warm = 3): RoundSeen => {
  const expected = { roundMs: 1000, earlierMs: 1000 * (number - 1), laterMs: 1000 * (10 - number) }
  return { contest: CONTEST, round: number, rounds: 10, entrants: 3, warm, turn, turns: TURNS, expected }
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
  const progress = new LiveProgress(stream, () => now, environment)
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
    const ofThree = { contest: CONTEST, asked: 3 }
    progress.checked({ ...ofThree, entrantId: 'mrv', status: 'ranked', solved: 3 })
    progress.checked({ ...ofThree, entrantId: 'dlx', status: 'ranked', solved: 2 })
    progress.checked({ ...ofThree, entrantId: 'exec-false', status: 'error', solved: 0 })
    for (const number of [1, 2, 3]) {
      progress.round(round(number, 0, 1))
      pass(4000)
      progress.round(round(number, TURNS))
    }
    progress.note('two\nlines')
    progress.end()
    expect(text().split('\n')).toEqual([
      'asked mrv on tiny · unique: 3 answers',
      'asked dlx on tiny · unique: 2 of 3 answers',
      'asked exec-false on tiny · unique: error',
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

  it('expects long rounds to take long after short ones, and says so only after a round like them', () => {
    const { text, progress, pass } = shown(false)
    const batch: Contest = { ...CONTEST, mode: 'batch' }
    const seen = (contest: Contest, number: number, expected: RoundSeen['expected']): RoundSeen => {
      return { ...round(number, 0), contest, rounds: 2, expected }
    }
    progress.round(seen(batch, 1, { roundMs: 1000, earlierMs: 0, laterMs: 201_000 }))
    pass(2000) // twice what was expected
    progress.round(seen(CONTEST, 1, { roundMs: 100_000, earlierMs: 1000, laterMs: 101_000 }))
    pass(200_000)
    progress.round(seen(CONTEST, 2, { roundMs: 100_000, earlierMs: 101_000, laterMs: 1000 }))
    pass(200_000)
    progress.round(seen(batch, 2, { roundMs: 1000, earlierMs: 201_000, laterMs: 0 }))
    expect(text().split('\n')).toEqual([
      'tiny · unique · batch: round 1 of 2',
      'tiny · unique: round 1 of 2',
      'tiny · unique: round 2 of 2, 3:22 left',
      'tiny · unique · batch: round 2 of 2, 2 s left',
      '',
    ])
  })

  it('fills the bar by the time of the rounds, with those that were measured before', () => {
    const { text, progress } = shown(true)
    const expected = { roundMs: 2000, earlierMs: 5000, laterMs: 1000 }
    progress.round({ ...round(3, TURNS / 2), expected })
    expect(text()).toContain(`${'█'.repeat(18)}${'░'.repeat(6)} tiny`)
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
