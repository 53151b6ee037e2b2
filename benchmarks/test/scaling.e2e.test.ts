/** `bench scaling` on tiny sizes: the same bytes again, resumed where it was cut short, and clear about mistakes. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const program = join(import.meta.dirname, '../dist/main.js')
const scratch = mkdtempSync(join(tmpdir(), 'scaling-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const TINY = ['--board', '4x4,9x9,latin-9', '--solver', 'mrv,mrv-naked', '--points', '3', '--instances', '1']
const FEW = ['--isomorphs', '25', '--sample', '2', '--luck-isomorphs', '4']

function scaling(out: string, ...options: string[]): SpawnSyncReturns<string> {
  const words = [program, 'scaling', ...TINY, ...FEW, '--out', join(scratch, out), ...options]
  return spawnSync(process.execPath, words, { encoding: 'utf8', cwd: scratch })
}

const contents = (out: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(scratch, out)).map((name) => [name, readFileSync(join(scratch, out, name), 'utf8')]),
  )

let first: SpawnSyncReturns<string>
beforeAll(() => {
  first = scaling('first')
})

describe('bench scaling', () => {
  it('prints its tables, and writes searches, analysis, figures and a page', () => {
    expect(first.stderr).toContain('growth: 9x9')
    expect(first.status).toBe(0)
    expect(first.stdout).toContain('| 9x9 | `mrv` |')
    expect(Object.keys(contents('first')).sort()).toEqual([
      'analysis.json',
      'growth.csv',
      'growth.svg',
      'plan.json',
      'report.html',
      'restarts.svg',
      'searches.csv',
      'tails.svg',
    ])
  })

  it('searches every board with every solver, and knows what each search came to', () => {
    const rows = parse(contents('first')['searches.csv'] ?? '', { columns: true }) as Record<string, string>[]
    const growth = rows.filter(({ part }) => part === 'growth')
    expect(growth).toHaveLength(3 * 2 * 4 * 2) // boards, patterns, points, solvers
    expect(growth.every(({ ending, nodes }) => ending === 'solved' && Number(nodes) > 0)).toBe(true)
    expect(rows.filter(({ part, solver }) => part === 'tails' && solver === 'mrv')).toHaveLength(25)
    const phase = rows.filter(({ part, holes }) => part === 'phase' && holes === '0')
    expect(phase.every(({ ending }) => ending === 'unique')).toBe(true)
  })

  it('draws figures with a title, a description and colours for both themes', () => {
    const files = contents('first')
    for (const name of ['growth.svg', 'tails.svg', 'restarts.svg']) {
      expect(files[name]).toMatch(/<title>.+<\/title><desc>.+<\/desc>/)
      expect(files[name]).toContain('prefers-color-scheme:dark')
    }
    expect(files['report.html']).not.toMatch(/(src|href)=/)
  })

  it('makes the same bytes again', () => {
    const again = scaling('second')
    expect(again.stdout).toBe(first.stdout)
    expect(contents('second')).toEqual(contents('first'))
  })

  it('goes on where it was cut short, in the middle of a line, and comes to the same', () => {
    const whole = contents('first')
    scaling('cut', '--part', 'growth,tails,restarts,luck')
    const path = join(scratch, 'cut', 'searches.csv')
    writeFileSync(path, (whole['searches.csv'] ?? '').slice(0, 1234))
    const resumed = scaling('cut')
    expect(resumed.stderr).toContain('going on after')
    expect(contents('cut')).toEqual(whole)
  })

  it('refuses to go on with other options, and names them', () => {
    const { status, stderr } = scaling('first', '--seed', '2')
    expect(status).toBe(2)
    expect(stderr).toContain('seed was 1 and is 2')
  })

  it('refuses a file of searches that it has not written', () => {
    scaling('foreign', '--part', 'luck')
    writeFileSync(join(scratch, 'foreign', 'searches.csv'), 'a,b\n1,2\n')
    const { status, stderr } = scaling('foreign', '--part', 'luck')
    expect(status).toBe(2)
    expect(stderr).toContain('searches.csv, line 1: expected part,board')
  })

  it.each([
    [['--board', '10x10'], "got '10x10'"],
    [
      ['--board', '4x4', '--part', 'tails', '--solver', 'mrv'],
      'nothing to search: no part has one of these boards for one of these solvers',
    ],
    [['--isomorphs', 'many'], "got 'many'"],
    [['--part', 'nothing'], "got 'nothing'"],
    [['--solver', 'bitmsk'], 'did you mean bitmask?'],
    [['--page', 'none.md'], 'none.md: no such file'],
  ])('refuses %j with exit code 2', (options, message) => {
    const { status, stderr, stdout } = scaling('wrong', ...options)
    expect(stderr).toContain(message)
    expect([status, stdout]).toEqual([2, ''])
  })

  it('prints its analysis as JSON on request', () => {
    const { stdout } = scaling('first', '--json')
    const analysis = JSON.parse(stdout) as { plan: { seed: number }; tails: unknown[] }
    expect(analysis.plan.seed).toBe(1)
    expect(analysis.tails).toHaveLength(2)
  })

  it('says how it is called', () => {
    const help = spawnSync(process.execPath, [program, 'scaling', '--help'], { encoding: 'utf8' })
    expect(help.status).toBe(0)
    expect(help.stdout).toContain('--node-limit <n>')
    expect(help.stdout).not.toMatch(/default:\s+(false|\[)/)
    const all = spawnSync(process.execPath, [program, '--help'], { encoding: 'utf8' })
    expect(all.stdout).toMatch(/scaling .*Counts nodes/)
  })
})
