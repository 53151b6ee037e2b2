import { describe, expect, it } from 'vitest'
import { LiveProgress } from '../../src/commands/live-progress.ts'
import type { RoundSeen } from '../../src/plan/session.ts'
import type { Contest } from '../../src/record/plan.ts'
import { CONTEST } from '../judge/simulated-run.ts'

const TURNS = 48

/** Ten rounds, each of which is expected to take a second. */
const round = (number: number, turn: number, warm = 3): RoundSeen => {
  const expected = { roundMs: 1000, earlierMs: 1000 * (number - 1), laterMs: 1000 * (10 - number) }
  return { contest: CONTEST, round: number, rounds: 10, entrants: 3, warm, turn, turns: TURNS, expected }
}

function shown(isTTY: boolean, environment: Record<string, string> = {}) {
  const written: string[] = []
  let now = 0
  const stream = { isTTY, columns: 60, write: (text: string) => written.push(text) }
  const pass = (ms: number): void => {
    now += ms
  }
  return { text: () => written.join(''), progress: new LiveProgress(stream, () => now, environment), pass }
}

describe('progress', () => {
  it('is plain lines where there is no terminal: one for each entrant that was asked and each round', () => {
    const { text, progress, pass } = shown(false)
    progress.preflight({ entrantId: 'mrv', contest: CONTEST, answered: 1, asked: 3 })
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
  })

  it.each([
    ['asks for no colour', { NO_COLOR: '1' }],
    ['has a terminal that cannot move its cursor', { TERM: 'dumb' }],
  ])('is plain lines for a user who %s', (_who, environment) => {
    const { text, progress } = shown(true, environment)
    progress.round(round(1, 0))
    expect(text()).toBe('tiny · unique: round 1 of 10\n')
  })

  it('is one line that is drawn over on a terminal, with a bar for the time of the rounds, and gone at the end', () => {
    const { text, progress, pass } = shown(true)
    progress.round(round(1, 0, 1))
    pass(50)
    progress.round(round(1, 1)) // too soon to draw again
    pass(200)
    progress.round({ ...round(3, TURNS / 2), expected: { roundMs: 2000, earlierMs: 5000, laterMs: 1000 } })
    progress.end()
    const [, first, second, last] = text().split('\r\u001B[J')
    expect(first).toMatch(/^░{24} tiny · unique: round 1 of 10: 1 o/)
    expect(second).toMatch(/^█{18}░{6} tiny · unique: round 3/)
    expect(second?.length).toBeLessThan(60)
    expect(last).toBe('')
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
})
