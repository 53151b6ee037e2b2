import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tableOfTrials, trialsIn, verdictsAt } from '../../maintain/verdicts.mjs'

/** The rows of a table of one run for each verdict, in which `copy` does so much more work. */
function rowsOf(percent: number, said: readonly (readonly [string, string, string])[], others = {}) {
  const trial = { what: 'perl', slower: { original: 0, copy: percent }, times: {}, others }
  const trials = said.map(([a, b, verdict]) => ({ ...trial, said: [{ a, b, verdict }] }))
  return tableOfTrials({ quiet: trials }).trim().split('\n')
}

it('counts what is said of the slower one of two copies, whichever is named first', () => {
  const rows = rowsOf(5, [
    ['copy', 'original', 'slower'],
    ['original', 'copy', 'faster'],
    ['original', 'copy', 'same'],
    ['copy', 'original', 'faster'],
    ['copy', 'original', 'unresolved'],
  ])
  expect(rows).toEqual([
    '| copies of | tool | 5 % |',
    '| --- | --- | --: |',
    '| perl, quiet | pairs | 5 |',
    '| perl, quiet | this harness | 40 (12–77) · 20 |',
  ])
})

it('compares copies with the original work alone, or with others of the same work', () => {
  const trial = {
    what: 'perl',
    slower: { original: 0, one: 1, another: 1, two: 2 },
    times: {},
    said: [
      { a: 'original', b: 'two', verdict: 'faster' },
      { a: 'one', b: 'two', verdict: 'faster' },
      { a: 'one', b: 'another', verdict: 'same' },
    ],
  }
  const [head, , pairs] = tableOfTrials({ quiet: [trial] }).split('\n')
  expect(head).toBe('| copies of | tool | identical | 2 % |')
  expect(pairs).toBe('| perl, quiet | pairs | 1 | 1 |')
})

it('has the rows of all machines for each kind of copies, and says nothing of a difference that no run had', () => {
  const trial = (what: string, percent: number) => ({
    what,
    slower: { original: 0, copy: percent },
    times: {},
    said: [{ a: 'original', b: 'copy', verdict: percent === 0 ? 'same' : 'faster' }],
  })
  const table = tableOfTrials({ quiet: [trial('perl', 0), trial('node', 5)], busy: [trial('perl', 10)] })
  expect(table.trim().split('\n')).toEqual([
    '| copies of | tool | identical | 5 % | 10 % |',
    '| --- | --- | --: | --: | --: |',
    '| perl, quiet | pairs | 1 | 0 | 0 |',
    '| perl, quiet | this harness | 0 (0–79) | – | – |',
    '| perl, busy | pairs | 0 | 0 | 1 |',
    '| perl, busy | this harness | – | – | 100 (21–100) · 0 |',
    '| node, quiet | pairs | 0 | 1 | 0 |',
    '| node, quiet | this harness | – | 100 (21–100) · 0 | – |',
  ])
})

it('reads of each tool what it prints', () => {
  const others = {
    hyperfine: {
      copy: { mean: 1.02, stddev: 0.05, runs: 100 },
      original: { mean: 1, stddev: 0.05, runs: 100 },
    },
    benchmark: {
      copy: { mean: 1, error: 0.1, fasterThan: ['original'] },
      original: { mean: 1, error: 0.1, fasterThan: [] },
    },
    tinybench: { copy: { mean: 1.03, error: 0.01 }, original: { mean: 1, error: 0.01 } },
    vitest: { copy: { mean: 1.03, error: 0.02 }, original: { mean: 1, error: 0.02 } },
    mitata: { copy: { mean: 1.014 }, original: { mean: 1 } },
  }
  const shares = rowsOf(0, [['copy', 'original', 'same']], others).slice(3)
  const different = shares.filter((row) => row.includes('| 100 ')).map((row) => row.split(' | ')[1])
  expect(shares).toHaveLength(10)
  expect(different).toEqual([
    ...['hyperfine, its t-test', 'benchmark, its verdict'],
    ...['tinybench, its ±', 'tinybench, a factor of 1.02', 'vitest bench, a factor of 1.02'],
  ])
})

it('counts pairs that depend on each other as fewer', () => {
  const slower = { original: 0, copy: 0, other: 0 }
  const pairs = [
    ['copy', 'original'],
    ['copy', 'other'],
    ['original', 'other'],
  ] as const
  const run = (verdict: string) => {
    return { what: 'perl', slower, times: {}, said: pairs.map(([a, b]) => ({ a, b, verdict })) }
  }
  const [, , , apart] = tableOfTrials({ quiet: [run('slower'), run('same')] }).split('\n')
  const [, , , mixed] = rowsOf(
    0,
    [...'abcdef'].map((_, n) => ['copy', 'original', n % 2 ? 'same' : 'slower'] as const),
  )
  expect(apart).toBe('| perl, quiet | this harness | 50 (9–91) |')
  expect(mixed).toBe('| perl, quiet | this harness | 50 (19–81) |')
})

describe('the page of benchmark tools', () => {
  const docs = join(import.meta.dirname, '../../../../docs/findings')
  const page = readFileSync(join(docs, 'benchmark-tools.md'), 'utf8')
  const recorded = (copies: string, files: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(files).map(([machine, file]) => [
        machine,
        trialsIn(join(docs, `data/tools-${copies}-${file}.jsonl`)),
      ]),
    )
  const machines = { quiet: 'quiet', busy: 'busy' }
  const functions = recorded('functions', { ...machines, 'after a build': 'built' })

  it('has the tables of the recorded runs', () => {
    expect(page).toContain(tableOfTrials(functions))
    expect(page).toContain(tableOfTrials(recorded('commands', machines)))
  })

  it('says at its head what was said of functions', () => {
    const { quiet = [], busy = [], 'after a build': built = [] } = functions
    const [identical = [], slower = [], close = []] = [0, 2, 1].map((percent) =>
      verdictsAt([...quiet, ...busy, ...built], percent),
    )
    const text = page.replaceAll('\n', ' ')
    const countIn = (verdicts: readonly string[], ...wanted: string[]): string =>
      verdicts.filter((verdict) => wanted.includes(verdict)).length.toLocaleString('en')
    const all = (verdicts: readonly string[]): string => verdicts.length.toLocaleString('en')
    expect(countIn(identical, 'faster', 'slower')).toBe('0')
    expect(countIn([...slower, ...close], 'faster')).toBe('0')
    expect(text).toContain(
      `none of ${all(identical)} identical pairs of functions different, and found ${countIn(slower, 'slower')} of ${all(slower)} pairs that differ by 2 %`,
    )
    expect(text).toContain(
      `Of ${all(close)} pairs of functions that differ by 1 %, it called ${countIn(close, 'same')} the same, and ${countIn(close, 'slower')} slower`,
    )
    expect(text).toContain(
      `${quiet.length} quiet runs, ${busy.length} busy ones and ${built.length} after a build`,
    )
    const rows = tableOfTrials({ quiet }).split('\n')
    const falseAlarms = (...rules: string[]): string => {
      const shares = rules.flatMap((rule) =>
        rows
          .filter((row) => row.includes(`| ${rule} |`))
          .map((row) => Number.parseInt(row.split(' | ')[2] ?? '', 10)),
      )
      return `${Math.min(...shares)} to ${Math.max(...shares)} %`
    }
    expect(page).toContain(`benchmark.js says in ${falseAlarms('benchmark, its verdict')} of the pairs`)
    expect(page).toContain(`are apart in ${falseAlarms('tinybench, its ±', 'vitest bench, its ±')} of them`)
  })
})
