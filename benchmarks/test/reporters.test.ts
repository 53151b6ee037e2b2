import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../src/reporters/markdown.ts'
import { renderTerminal } from '../src/reporters/terminal.ts'
import { duration, grouped, ratio, timeLeft } from '../src/reporters/words.ts'
import { summarize } from '../src/summarize.ts'
import { addPreflight, answerTo, CONTEST, forkOf, recordsFor } from './samples.ts'

function records() {
  const run = recordsFor(['mrv', 'dlx', 'liar'])
  for (const solverId of ['mrv', 'dlx']) {
    addPreflight(
      run,
      solverId,
      [1, 2, 3].map((puzzle) => answerTo(puzzle)),
    )
  }
  addPreflight(run, 'liar', [
    answerTo(1, { status: 'none', verdict: 'none', digest: '' }),
    answerTo(2),
    answerTo(3),
  ])
  for (let round = 1; round <= 10; round++) {
    run.forks.push(forkOf('mrv', { round, sweepNs: 30_000 }), forkOf('dlx', { round, sweepNs: 75_000 }))
  }
  return run
}

describe('the report', () => {
  it('shows on a terminal what was solved, how fast, and who is not ranked and why', () => {
    const run = records()
    const lines = renderTerminal(run, summarize(run), { colour: false }).split('\n')
    expect(lines[0]).toBe('tiny · unique')
    expect(lines[1]?.split(/ {2,}/)).toEqual([
      'solver',
      'tier',
      'solved',
      'Euler answer',
      'time/puzzle',
      'puzzles/s',
      'nodes',
      '× fastest',
      'bounds',
      '× by puzzle',
    ])
    expect(lines[2]?.split(/ {2,}/)).toEqual([
      'mrv',
      '1',
      '3/3',
      '369',
      '10.0 µs',
      '100,000',
      '30',
      '1.00',
      '–',
      '1.00',
    ])
    expect(lines[3]?.split(/ {2,}/)).toEqual([
      ...['dlx', '2', '3/3', '369', '25.0 µs', '40,000', '30', '2.50', '2.50 … 2.50', '2.50'],
    ])
    expect(lines).toContain('mrv is faster than dlx')
    expect(lines).toContain('liar: wrong puzzle 1: claims no solution, but mrv shows one')
  })

  it('tells the solvers apart by what they infer, where they branch and what they keep', () => {
    const run = records()
    run.solvers.set('mrv', {
      type: 'solver',
      solverId: 'mrv',
      reference: 'mrv',
      title: 'Minimum remaining values',
      state: 'all sets',
      inference: 'singles',
      order: 'fewest ways',
      complete: true,
      origin: 'folklore',
    })
    const lines = renderTerminal(run, summarize(run), { colour: false }).split('\n')
    expect(
      lines
        .filter((line) => line.startsWith('mrv'))
        .at(-1)
        ?.split(/ {2,}/),
    ).toEqual([...['mrv', 'singles', 'fewest ways', 'all sets']])
    expect(renderMarkdown(run, summarize(run))).toContain('| mrv | singles | fewest ways | all sets |')
  })

  it('says the same in Markdown', () => {
    const run = records()
    const text = renderMarkdown(run, summarize(run))
    expect(text).toContain('| mrv | 1 | 3/3 | 369 | 10.0 µs | 100,000 | 30 | 1.00 | – | 1.00 |')
    expect(text).toContain('- `liar`: wrong: puzzle 1: claims no solution, but mrv shows one')
    expect(text).toContain('running: 10 of 10 rounds, seed 7')
  })

  it('writes a ratio as a lower bound when puzzles were left unsolved', () => {
    const run = recordsFor(['hasty', 'mrv'])
    addPreflight(run, 'hasty', [
      answerTo(1),
      answerTo(2),
      answerTo(3, { status: 'killed', verdict: '', digest: '' }),
    ])
    addPreflight(
      run,
      'mrv',
      [1, 2, 3].map((puzzle) => answerTo(puzzle)),
    )
    for (let round = 1; round <= 10; round++) {
      run.forks.push(forkOf('mrv', { round, sweepNs: 3e9 }), forkOf('hasty', { round, sweepNs: 2e9 }))
    }
    const text = renderTerminal(run, summarize(run), { colour: false })
    expect(text).toMatch(/hasty .* 2\/3 .* ≥ 4\.00/)
    expect(run.preflights[0]?.contest).toEqual(CONTEST)
  })
})

describe('words', () => {
  it('give durations three digits and the unit that fits', () => {
    expect([1, 12.34, 999, 1234, 1.5e6, 2e9, null].map(duration)).toEqual([
      ...['1.00 ns', '12.3 ns', '999 ns', '1.23 µs', '1.50 ms', '2.00 s', '–'],
    ])
  })

  it('group thousands and shorten large ratios', () => {
    expect(grouped(1_962_384)).toBe('1,962,384')
    expect([1, 12.345, 679.4, 24_898].map((value) => ratio(value))).toEqual([
      '1.00',
      '12.35',
      '679',
      '24,898',
    ])
    expect(ratio(2, true)).toBe('≥ 2.00')
  })

  it('tell the time left in seconds or minutes', () => {
    expect([0, 59.4, 65, 600].map(timeLeft)).toEqual(['0 s', '59 s', '1:05', '10:00'])
  })
})
