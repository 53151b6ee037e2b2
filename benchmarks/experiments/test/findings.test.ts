/** The commands, and the counts of tiny plans. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { generality } from '../src/generality.ts'
import { growth } from '../src/growth/growth.ts'
import { findingProgram } from '../src/programs.ts'
import { readData, writeData } from '../src/shared/data-file.ts'
import { countAll, type Finding } from '../src/shared/finding.ts'
import { run } from '../src/shared/program.ts'
import { transfer } from '../src/transfer/transfer.ts'
import { MADE } from './made.ts'

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

it.each<[Finding, object]>([
  [transfer, { solvers: ['mrv', 'band'], ...TRANSFER }],
  [growth, GROWTH],
  [generality, GENERALITY],
])('finding %# makes the same counts again, and others with another seed', async (finding, plan) => {
  const count = (name: string, seeds: readonly number[]) =>
    countAll(finding, { ...plan, seeds } as never, join(scratch, name))
  const first = await count('first.csv', [1])
  await count('second.csv', [1])
  await count('third.csv', [7])
  expect(contents('second.csv')).toBe(contents('first.csv'))
  expect(contents('third.csv')).not.toBe(contents('first.csv'))
  const read = readData<never, never>(join(scratch, 'first.csv'), finding.texts)
  expect((await finding.show(read)).tables).toEqual((await finding.show(first)).tables)
})

it('refuses data that were edited', () => {
  const path = join(scratch, 'edited.csv')
  writeData(path, { plan: {}, made: MADE, rows: [{ board: 'usual', mrv: 3 }] })
  expect(readData(path, ['board']).rows).toEqual([{ board: 'usual', mrv: 3 }])
  writeFileSync(path, readFileSync(path, 'utf8').replace('usual,3', 'usual,4'))
  expect(() => readData(path, ['board'])).toThrow('the rows are not those that were counted')
  writeFileSync(path, 'board,mrv\nusual,3\n')
  expect(() => readData(path, ['board'])).toThrow('expected counts that `pnpm finding` has written')
})

it.each([
  ['transfer --seeds one', "Expected a whole number of at least 0, got 'one'"],
  ['groth', 'did you mean growth?'],
  ['check groth', "there is no finding 'groth': expected hardness, transfer, growth"],
  ['fill constructor', "there is no finding 'constructor'"],
])('%s ends with exit code 2 and one line', async (line, message) => {
  expect(await run(findingProgram(), line.split(' '))).toBe(2)
  expect(written.stderr).toContain(message)
  expect(written.stdout).toBe('')
})
