import { describe, expect, it } from 'vitest'
import { timeLeft } from '../../src/commands/live-progress.ts'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { Records } from '../../src/record/events.ts'
import { renderMarkdown, renderTerminal } from '../../src/write/write-run.ts'
import { type SimulatedRun, simulatedRun } from '../judge/simulated-run.ts'

function run(entrants: SimulatedRun['entrants'], traits: Record<string, string> = {}): Records {
  const records = simulatedRun({ seed: 'a run', entrants, rounds: 10, weather: { noise: 0 } })
  for (const [id, entrant] of records.entrants) records.entrants.set(id, { ...entrant, traits })
  return records
}

const terminalLines = (records: Records): string[] => renderTerminal(judgeRun(records), Infinity).split('\n')
const markdown = (records: Records): string => renderMarkdown(judgeRun(records))
const cellsOf = (line: string | undefined): string[] => (line ?? '').split(/ {2,}/)

const THREE = {
  mrv: { ns: 10_000 },
  dlx: { ns: 25_000 },
  liar: { ns: 5000, refuted: [[1, 'claims no solution, but mrv finds one']] },
} as const satisfies SimulatedRun['entrants']

describe('the result of a run', () => {
  it('shows on a terminal how long each takes, against whom, and who is not ranked and why', () => {
    const lines = terminalLines(run(THREE))
    expect(lines[0]).toBe('tiny · unique')
    const head = ['solver', 'tier', 'mean time of a puzzle', '× mrv', '× by puzzle', 'median']
    expect(cellsOf(lines[1])).toEqual([...head, 'sum of nodes', 'peak memory'])
    const [fast, slow, ratio] = [/^10\.\d µs \(/, /^25\.\d µs \(/, /^2\.5\d? \(2\.\d+–2\.\d+\)$/]
    const mrv = ['mrv', '1', expect.stringMatching(fast), '1', '1', '10.0 µs', '100', '60.0 MiB']
    expect(cellsOf(lines[2])).toEqual(mrv)
    const dlx = ['dlx', '2', expect.stringMatching(slow), expect.stringMatching(ratio)]
    expect(cellsOf(lines[3]).slice(0, 4)).toEqual(dlx)
    expect(lines.join('\n')).toMatch(
      /liar .*answered wrongly: puzzle 1: claims no solution, but mrv finds one/,
    )
  })

  it.each([80, 60])('fits %i columns, and says what was left out', (width) => {
    const order = 'cell, or digit in a house, with the fewest'
    const traits = { inference: 'naked and hidden singles', order }
    const lines = renderTerminal(judgeRun(run(THREE, traits)), width).split('\n')
    expect(lines.filter((line) => line.length > width)).toEqual([])
    const text = lines.join(' ').replaceAll(/ +/g, ' ')
    expect(text).toMatch(/ left out: .*peak memory; there is room with COLUMNS=/)
    expect(lines.filter((line) => /^solver {2}tier +mean time of/.test(line))).toHaveLength(1)
    expect(lines.filter((line) => /^mrv +1 +10\.\d µs \(/.test(line))).toHaveLength(1)
  })

  it('says the same in Markdown', () => {
    const text = markdown(run(THREE))
    expect(text).toMatch(/^\| mrv \| 1 \| 10\.\d µs \(.*\) \| 1 \| 1 \| 10\.0 µs \| 100 \| 60\.0 MiB \|$/m)
    expect(text).toMatch(/^- .*liar.*claims no solution, but mrv finds one/m)
    expect(text).toContain('complete: 10 of at most 10 rounds, seed 7')
    expect(text).toContain('on Any CPU, 2 processors, linux x64, machine abc.')
  })

  it('lets who did not solve everything stand apart, with a time that is a lower bound', () => {
    const records = run({
      mrv: { ns: 10_000 },
      hasty: { ns: 1000, answers: { 2: { status: 'timeout', claim: '', digest: '' } } },
    })
    const lines = terminalLines(records)
    const apart = lines.indexOf('These stand apart:')
    expect(apart).toBeGreaterThan(2)
    expect(lines.slice(0, apart).some((line) => line.startsWith('hasty'))).toBe(false)
    expect(lines[apart + 2]).toMatch(/^hasty +9\/10 +1 +0 +≥ 1\.00 s/)
    expect(markdown(records)).toMatch(/^\| hasty \| 9\/10 \| 1 \| 0 \| ≥ 1\.00 s/m)
  })

  it('lets entrants that were never timed stand apart, and names them in one sentence', () => {
    const entrants = { mrv: { ns: 10_000 }, dlx: { ns: 20_000 } }
    const interrupted = { seed: 'interrupted', rounds: 0, state: 'interrupted' } as const
    const lines = terminalLines(simulatedRun({ ...interrupted, entrants }))
    const apart = lines.indexOf('These stand apart:')
    expect(lines.slice(apart + 2, apart + 4).map((line) => cellsOf(line).slice(0, 2))).toEqual([
      ['mrv', '10/10'],
      ['dlx', '10/10'],
    ])
    expect(lines).toContain('mrv and dlx solved all 10 puzzles, and were not timed to the end of a round.')
  })

  it('tells the entrants apart by their traits', () => {
    const records = run({ mrv: { ns: 10_000 } }, { inference: 'singles', state: 'all sets' })
    expect(terminalLines(records)[0]).toBe(
      'Each solver has its inference and state on the page and in report.md.',
    )
    expect(markdown(records)).toContain('| mrv | singles | all sets |')
  })

  it('keeps what an entrant says of itself on its line and in its cell', () => {
    const traits = { inference: 'a | b\n| c |', state: '\u001b[31mred<b>`\u2028' }
    const records = run({ mrv: { ns: 10_000 } }, traits)
    const text = markdown(records)
    expect(text).toContain('| mrv | a \\| b \\| c \\| |  \\[31mred\\<b>\\`  |')
    for (const line of text.split('\n').filter((row) => row.startsWith('| '))) {
      expect(line.replaceAll('\\|', '').split('|').length).toBeGreaterThan(3)
    }
    expect(terminalLines(records).join('\n')).not.toContain('\u001b')
  })

  it('lists every machine that took part', () => {
    const records = run({ mrv: { ns: 10_000 } })
    const [session] = records.sessions
    if (session === undefined) throw new Error('a run has a session')
    const environment = { ...session.environment, host: 'def', cpuModel: 'Other CPU', cpuCount: 1 }
    records.sessions.push({ ...session, environment })
    expect(markdown(records)).toMatch(
      /^- .*Any CPU, 2 processors.*\n- .*Other CPU, 1 processor,.*machine def/m,
    )
  })
})

it('tells the time left in seconds or minutes', () => {
  expect([0, 59.4, 65, 600].map(timeLeft)).toEqual(['0 s', '59 s', '1:05', '10:00'])
})
