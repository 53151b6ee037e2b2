import { describe, expect, it } from 'vitest'
import { openProgress } from '../src/terminal-progress.ts'
import { CONTEST, forkOf, planOf } from './samples.ts'

const slot = (round: number, position: number) => ({
  forkId: `c1-r${round}-p${position}`,
  round,
  position,
  solverId: 'mrv',
  contest: CONTEST,
})

function shown(isTTY: boolean): { text: () => string; progress: ReturnType<typeof openProgress> } {
  const written: string[] = []
  const stream = { isTTY, columns: 60, rows: 10, write: (text: string) => written.push(text) }
  return { text: () => written.join(''), progress: openProgress(stream, planOf(['mrv'])) }
}

describe('progress', () => {
  it('is plain lines where there is no terminal: one for each solver that was asked and each round', () => {
    const { text, progress } = shown(false)
    for (const answered of [1, 2, 3])
      progress.preflight({ solverId: 'mrv', contest: CONTEST, answered, asked: 3 })
    progress.fork(slot(1, 1), 0, 4)
    progress.fork(slot(1, 2), 1, 4)
    progress.fork(slot(2, 1), 2, 4)
    progress.end()
    expect(text().split('\n')).toEqual([
      'checked mrv on tiny · unique: 3 answers',
      'round 1 of 10',
      expect.stringMatching(/^round 2 of 10, \d+ s left$/),
      '',
    ])
    expect(text()).not.toContain('\u001B')
  })

  it('is one table that is drawn over on a terminal, and gone at the end', () => {
    const { text, progress } = shown(true)
    progress.fork(slot(1, 1), 0, 2)
    progress.forkOver(forkOf('mrv', { round: 1, sweepNs: 3000 }))
    progress.forkOver(forkOf('dlx', { round: 1, sweepNs: 6000 }))
    progress.fork(slot(2, 1), 1, 2)
    const [, drawn = ''] = text().split('\r\u001B[J')
    expect(drawn).toContain('round 1 of 10, mrv on tiny')
    const last = text().split('\r\u001B[J').at(-1) ?? ''
    expect(last).toContain('dlx          1  6.00 µs       2.00')
    expect(last.split('\n').every((line) => line.length < 60)).toBe(true)
    progress.end()
    expect(text().endsWith('\u001B[3A\r\u001B[J')).toBe(true)
  })
})
