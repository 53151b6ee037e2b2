import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const MAINTAIN = fileURLToPath(new URL('../../packages/harness/scripts/maintain.mjs', import.meta.url))
const REPORTS = fileURLToPath(new URL('../../reports', import.meta.url))
const BASELINE = `test-${randomUUID()}`
const SETTINGS = '-s bitmask,mrv --sample 3 --quick --rounds 2 --time 10 --warm-up 5'.split(' ')

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'compare-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  rmSync(join(REPORTS, BASELINE), { recursive: true, force: true })
})

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

describe('a baseline', () => {
  it('is saved by one run and compared with by the next', () => {
    expect(bench(...SETTINGS, '--out', join(REPORTS, BASELINE))).toMatchObject({ code: 0 })
    const { code, stdout } = bench(
      ...[...SETTINGS, '--out', 'second', '--baseline', BASELINE, '--fail-on', 'counters,wrong', '--json'],
    )
    expect(code).toBe(0)
    const { comparison } = JSON.parse(stdout)
    expect(comparison.regressions).toEqual([])
    expect(comparison.contests[0].entrants.map((entrant: { counters: unknown }) => entrant.counters)).toEqual(
      [null, null],
    )
  })

  it('is found by its name in a comparison', () => {
    const { code, stdout } = bench('compare', BASELINE, 'second')
    expect(code).toBe(0)
    expect(stdout).toContain('euler-50 · unique')
    expect(stdout).toMatch(/mrv +\d+\.\d+ /)
  })

  it('fails the command with exit code 3 when a counter moved', () => {
    change(join(folder, 'second'), /("type":"preflight","entrantId":"mrv",.*?"nodes":)(\d+)/, '$10')
    const { code, stderr, stdout } = bench('compare', BASELINE, 'second', '--fail-on', 'counters')
    expect(code).toBe(3)
    expect(stderr).toBe('regression: euler-50 · unique: mrv has other counters on 1 puzzle\n')
    expect(stdout).toMatch(/mrv .*nodes [\d,]+ → [\d,]+ \(1 puzzle moved, the first is \d+\)/)
    expect(bench('compare', BASELINE, 'second')).toMatchObject({ code: 0 })
  })

  it('lets no gate on time pass that could not be looked at', () => {
    change(join(folder, 'second'), /("cpuModel":")[^"]*/, '$1Another CPU')
    const refused = bench('compare', BASELINE, 'second', '--fail-on', 'slower')
    expect(refused.code).toBe(2)
    expect(refused.stderr).toMatch(
      /the machines differ: CPU: .* before, Another CPU after.*--across-machines/,
    )
    expect(refused.stdout).toMatch(/mrv +– +–/)
    const told = bench('compare', BASELINE, 'second', '--across-machines', '--json')
    expect(JSON.parse(told.stdout).contests[0].entrants[0].time.ratio.value).toBeGreaterThan(0)
  })

  it('is asked for in vain before anything is measured', () => {
    const missing = bench(...SETTINGS, '--out', 'third', '--baseline', 'never-saved')
    expect(missing).toMatchObject({ code: 2, stdout: '' })
    expect(missing.stderr).toContain('no run "never-saved"')
    expect(bench(...SETTINGS, '--fail-on', 'slower').stderr).toContain('give --baseline too')
    const never = bench(...SETTINGS, '--out', 'third', '--baseline', BASELINE, '--fail-on', 'slower')
    expect(never).toMatchObject({ code: 2, stdout: '' })
    expect(never.stderr).toContain('this run is too short for verdicts')
    expect(existsSync(join(folder, 'third'))).toBe(false)
    expect(bench('compare', BASELINE, 'second', '--fail-on', 'faster').stderr).toContain("got 'faster'")
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
      expect(linesIn('merged', file)).toHaveLength(linesIn(join(REPORTS, BASELINE), file).length)
      expect(linesIn('merged', file)[0]).toBe(linesIn(join(REPORTS, BASELINE), file)[0])
    }
    expect(bench('report', 'merged', '--to', 'latex').stdout).toContain('\\begin{tabular}')
    const { code, stdout } = bench('compare', BASELINE, 'merged', '--fail-on', 'counters,wrong', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout).contests[0].entrants).toHaveLength(2)
  })

  it('are refused with the reason when they do not belong together', () => {
    const { code, stderr } = bench('report', 'shard-1', BASELINE, '--out', 'refused')
    expect(code).toBe(2)
    expect(stderr).toBe(
      `bench: shard-1 and ${BASELINE} do not belong together: one is of 2 shards, the other of 1\n`,
    )
  })
})

// The gate of the repository: a search that was changed shows here, exactly, on any machine.
describe('every solver of the catalog', () => {
  it('counts exactly what benchmarks/counters-sudoku.csv says', () => {
    const { status, stderr } = spawnSync(process.execPath, [MAINTAIN, 'counters'], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})
