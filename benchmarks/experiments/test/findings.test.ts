/** The commands, and the counts of tiny plans. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { generality } from '../src/generality.ts'
import { growth } from '../src/growth/growth.ts'
import { findingProgram } from '../src/programs.ts'
import { readData, writeData } from '../src/shared/data-file.ts'
import { countAll, type Finding } from '../src/shared/finding.ts'
import { run } from '../src/shared/program.ts'
import { transfer } from '../src/transfer/transfer.ts'

const scratch = mkdtempSync(join(tmpdir(), 'findings-'))
const written = { stdout: '', stderr: '' }
beforeEach(() => {
  vi.stubEnv('INIT_CWD', scratch)
  for (const name of ['stdout', 'stderr'] as const) {
    written[name] = ''
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text)
      return true
    })
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
afterAll(() => {
  rmSync(scratch, { recursive: true })
})

const contents = (name: string): string => readFileSync(join(scratch, name), 'utf8')
const GROWTH = {
  ...{ boards: ['4x4', '16x16'], solvers: ['mrv', 'mrv-naked'], points: 2, instances: 1, nodeLimit: 500 },
  ...{ repeated: ['mrv', 'cdcl'], isomorphs: 20, tailLimit: 500, seeds: [1] },
}
const TRANSFER = { control: 10, size: 10, neighbours: 5, isomorphs: 2, nodeLimit: 1000, seeds: [1] }
const GENERALITY = { solvers: ['mrv', 'mrv-locked', 'mac', 'cdcl'], puzzles: 2, nodeLimit: 1e5, seeds: [1] }

const count = (finding: Finding, plan: object, name: string, again = false) =>
  countAll(finding, plan as never, join(scratch, name), again)

describe.each<[Finding, object]>([
  [transfer, { solvers: ['mrv', 'band'], ...TRANSFER }],
  [growth, GROWTH],
  [generality, GENERALITY],
])('finding %#', (finding, plan) => {
  it('makes the same counts again, and the same tables from the counts', async () => {
    const { tables } = finding.show(await count(finding, plan, 'first.csv', true))
    await count(finding, plan, 'second.csv', true)
    expect(contents('second.csv')).toBe(contents('first.csv'))
    const { rows } = readData(join(scratch, 'second.csv'), finding.texts)
    expect(finding.show(await count(finding, plan, 'second.csv')).tables).toEqual(tables)
    expect(rows.length).toBeGreaterThan(0)
  })

  it('refuses to go on by another plan, and names what differs', async () => {
    const other = { ...plan, seeds: [7] }
    await expect(count(finding, other, 'first.csv')).rejects.toThrow(/seeds was \[1\] and is \[7\]/)
    await count(finding, other, 'second.csv', true)
    expect(contents('second.csv')).not.toBe(contents('first.csv'))
  })
})

it('goes on where it was interrupted', async () => {
  const { plan, made, rows } = await count(growth, GROWTH, 'growth.csv')
  writeData(join(scratch, 'cut.csv'), { plan, made, rows: rows.slice(0, 7) })
  await count(growth, GROWTH, 'cut.csv')
  expect(written.stderr).toContain('going on after 7 rows')
  expect(contents('cut.csv')).toBe(contents('growth.csv'))
  writeFileSync(join(scratch, 'cut.csv'), contents('growth.csv').replace('1/0', '2/0'))
  await expect(count(growth, GROWTH, 'cut.csv')).rejects.toThrow('the rows are not those that were counted')
})

it.each([
  ['transfer --seeds one', "Expected a whole number of at least 0, got 'one'"],
  ['transfer --seeds 7', 'seeds was [1,2,3] and is [7]. Give another --data, or --again'],
  ['transfer --data other.csv', 'expected counts that --data has written'],
  ['groth', 'did you mean growth?'],
  ['check groth', "there is no finding 'groth': expected hardness, transfer, growth"],
])('%s ends with exit code 2 and one line', async (line, message) => {
  writeFileSync(join(scratch, 'other.csv'), 'set,puzzle\nrandom,1\n')
  expect(await run(findingProgram(), line.split(' '))).toBe(2)
  expect(written.stderr).toContain(message)
  expect(written.stdout).toBe('')
})

it.each(['', 'hardness', 'transfer', 'growth', 'paradigms', 'generality', 'speed', 'check', 'fill'])(
  'finding %s has a help',
  async (command) => {
    expect(await run(findingProgram(), [command, '--help'].filter(Boolean))).toBe(0)
    expect(written.stdout).toMatch(new RegExp(`^Usage: finding ${command}`))
    expect(written.stdout).not.toMatch(/default:\s+(false|\[)/)
  },
)
