import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { MAIN, temporaryFolder } from './runs.ts'

const COUNTERS = fileURLToPath(new URL('../../packages/harness/dist/maintain/counters.js', import.meta.url))
const REPORTS = fileURLToPath(new URL('../../reports', import.meta.url))
const EARLIER = `test-${randomUUID()}`
const SETTINGS = '-s bitmask,mrv --sample 3 --quick --rounds 2 --time 10 --warm-up 5'.split(' ')

const folder = temporaryFolder()
afterAll(() => rmSync(join(REPORTS, EARLIER), { recursive: true, force: true }))

function bench(...words: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { code: status, stdout, stderr }
}

/** Rewrites the events of a run that was written. */
function change(run: string, from: RegExp, to: string): void {
  const path = join(run, 'events.jsonl')
  const text = readFileSync(path, 'utf8')
  expect(text).toMatch(from)
  writeFileSync(path, text.replace(from, to))
}

describe('two runs', () => {
  it('of the same code are compared, the first by its name', () => {
    expect(bench(...SETTINGS, '--out', join(REPORTS, EARLIER))).toMatchObject({ code: 0 })
    expect(bench(...SETTINGS, '--out', 'second')).toMatchObject({ code: 0 })
    const { code, stdout } = bench('compare', EARLIER, 'second', '--fail-on', 'counters,wrong', '--json')
    expect(code).toBe(0)
    const comparison = JSON.parse(stdout)
    expect(comparison.regressions).toEqual([])
    expect(comparison.contests[0].entrants.map((entrant: { counters: unknown }) => entrant.counters)).toEqual(
      [null, null],
    )
  })

  it('show their times side by side', () => {
    const { code, stdout } = bench('compare', EARLIER, 'second')
    expect(code).toBe(0)
    expect(stdout).toContain('euler-50 · unique')
    expect(stdout).toMatch(/mrv +[\d.]+ [nµm]s +[\d.]+ [nµm]s +as before/)
  })

  it('end the command with exit code 3 when a counter moved', () => {
    change(join(folder, 'second'), /("type":"preflight","entrantId":"mrv",.*?"nodes":)(\d+)/, '$10')
    const { code, stderr, stdout } = bench('compare', EARLIER, 'second', '--fail-on', 'counters')
    expect(code).toBe(3)
    expect(stderr).toBe('regression: euler-50 · unique: mrv has other counters on 1 puzzle\n')
    expect(stdout).toMatch(/mrv .*nodes [\d,]+ → [\d,]+ \(1 puzzle moved, the first is \d+\)/)
    expect(bench('compare', EARLIER, 'second')).toMatchObject({ code: 0 })
  })

  it('decide nothing about time', () => {
    expect(bench('compare', EARLIER, 'second', '--fail-on', 'slower').stderr).toContain("got 'slower'")
  })
})

describe('shards', () => {
  it('merged have the shape of one whole run', () => {
    const linesIn = (run: string, file: string): string[] =>
      readFileSync(resolve(folder, run, file), 'utf8')
        .trim()
        .split('\r\n')
        .join('\n')
        .split('\n')
    for (const index of [1, 2]) {
      const out = ['--shard', `${index}/2`, '--out', `shard-${index}`]
      expect(bench(...SETTINGS, ...out)).toMatchObject({ code: 0 })
    }
    const out = ['--out', 'merged']
    expect(bench('report', 'shard-2', 'shard-1/events.jsonl', ...out)).toMatchObject({ code: 0 })
    for (const file of ['instances.csv', 'summary.csv', 'pairwise.csv']) {
      expect(linesIn('merged', file)).toHaveLength(linesIn(join(REPORTS, EARLIER), file).length)
      expect(linesIn('merged', file)[0]).toBe(linesIn(join(REPORTS, EARLIER), file)[0])
    }
    expect(bench('report', 'merged', '--to', 'latex').stdout).toContain('\\begin{tabular}')
    const { code, stdout } = bench('compare', EARLIER, 'merged', '--fail-on', 'counters,wrong', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout).contests[0].entrants).toHaveLength(2)
  })

  it('are refused with the reason when they do not belong together', () => {
    const { code, stderr } = bench('report', 'shard-1', EARLIER, '--out', 'refused')
    expect(code).toBe(2)
    expect(stderr).toBe(
      `bench: shard-1 and ${EARLIER} do not belong together: one is of 2 shards, the other of 1\n`,
    )
  })
})

// The gate of the repository: a search that was changed shows here, exactly, on any machine.
describe('every solver of the catalog', () => {
  it('counts exactly what benchmarks/counters-sudoku.csv says', () => {
    const { status, stderr } = spawnSync(process.execPath, [COUNTERS], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})
