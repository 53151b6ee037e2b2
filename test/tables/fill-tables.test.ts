import { describe, expect, it } from 'vitest'
import { judgeRun } from '../../packages/harness/src/judge/judge-run.ts'
import { simulatedRun } from '../../packages/harness/test/judge/simulated-run.ts'
import { fillTables } from '../../tools/tables/fill-tables.ts'

const records = simulatedRun({
  seed: 'a run',
  rounds: 8,
  weather: { noise: 0 },
  entrants: {
    fast: { ns: 1000 },
    slow: { ns: 100_000 },
    quitter: {
      ns: 100,
      incomplete: true,
      answers: { 3: { status: 'undecided', claim: 'undecided', digest: '' } },
    },
  },
})
records.head.arguments.push('--solver', 'slow,fast')
const fill = (text: string): string => fillTables(text, { run: judgeRun(records), call: 'npx lab-harness' })
const rowsIn = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('| `'))

describe('a marked table', () => {
  it('is filled with everybody, the slowest first, and says where it comes from', () => {
    const filled = fill('a\n<!-- bench tiny unique given -->\nstale\n<!-- /bench -->\nb')
    const [, slow, fast] = rowsIn(filled)
    expect(slow).toMatch(/^\| `slow` .*\| 10\/10 \| 100 \| 100 µs \(\S+–\S+\) \| 1\.00 × \|$/)
    expect(fast).toMatch(
      /^\| `fast` .*\| 10\/10 \| 100 \| 1\.00 µs \(\S+–\S+\) \| \d+(\.\d)? × \(\S+–\S+\) \|$/,
    )
    expect(filled).toContain(
      '<sub>2026-11-20, Node v20.19.0, Any CPU: `npx lab-harness --solver slow,fast`</sub>',
    )
    expect(filled).not.toContain('stale')
    expect(filled).not.toContain('control')
  })

  it('shows first who gave up on some, with the time of what it solved and no speed', () => {
    const [first] = rowsIn(fill('<!-- bench tiny unique given -->\n<!-- /bench -->'))
    expect(first).toMatch(/^\| `quitter` .*\| 9\/10 \| 100 \| \d+ ns \(\S+–\S+\) \| – \|$/)
  })

  it('has to be there, and to end before the next one', () => {
    expect(() => fill('a\n')).toThrow(
      'there is no table between <!-- bench SET TASK TRACK --> and <!-- /bench -->',
    )
    const first = '<!-- bench tiny unique given fast -->'
    const text = `${first}\n\nprose\n\n<!-- bench tiny unique given slow -->\n<!-- /bench -->\n`
    expect(() => fill(text)).toThrow('there is a <!-- bench … --> without <!-- /bench -->')
  })

  it('is filled the same when it is filled again', () => {
    const once = fill('<!-- bench tiny unique given fast -->\n<!-- /bench -->')
    expect(fill(once)).toBe(once)
    expect(once).not.toContain('slow')
  })

  it('has a row for each of several sets, and compares with the first entrant', () => {
    const filled = fill('<!-- bench tiny,tiny unique given fast,slow,quitter -->\nstale\n<!-- /bench -->')
    expect(filled).toContain(
      '| set | `fast`: nodes | mean time of a puzzle | `slow`: nodes | time relative to `fast` | `quitter`: nodes | time relative to `fast` |',
    )
    const [row, again] = filled.split('\n').filter((line) => line.startsWith('| `tiny`'))
    expect(row).toMatch(
      /^\| `tiny` \| 10\.0 \| 1\.\d\d µs \(\S+–\S+\) \| 10\.0 \| (99\.\d|100|101) × \(\S+–\S+\) \| – \| – \|$/,
    )
    expect(again).toBe(row)
    expect(filled).toContain('`npx lab-harness --solver slow,fast`</sub>')
    expect(fill(filled)).toBe(filled)
  })

  it.each([
    ['tiny,tiny unique given fast,slow batch', 'no contest tiny unique given batch'],
    ['tiny,top unique given fast', 'no contest top unique given single'],
    ['tiny,tiny unique given fast,x', 'no x in tiny unique given'],
    ['top unique given', 'no contest top unique given'],
    ['tiny unique given x', 'no x in tiny unique given'],
  ])('is refused when it names what the run has not measured: %s', (marker, what) => {
    expect(() => fill(`<!-- bench ${marker} -->\n<!-- /bench -->`)).toThrow(`the run has ${what}`)
  })
})
