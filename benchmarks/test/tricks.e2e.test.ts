/** A quick run names every solver that is fast by a trick, with the true reason. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Run } from '@sudoku-lab/harness'
import { expect, it } from 'vitest'
import { MAIN, temporaryFolder } from './runs.ts'

const TELLER = fileURLToPath(new URL('../../packages/harness/maintain/tricks.mjs', import.meta.url))
const TABLE = fileURLToPath(new URL('fixtures/tricks.csv', import.meta.url))
const TRICKS = fileURLToPath(new URL('fixtures/tricks.mjs', import.meta.url))
const folder = temporaryFolder()

it('says of 24 tricks what is recorded of them', () => {
  const { stdout, status } = spawnSync(process.execPath, [TELLER], { encoding: 'utf8' })
  expect(status).toBe(0)
  expect(stdout.match(/\n/g)?.length).toBe(1 + 24)
  expect(stdout.match(/,"?ranked: /g)?.length).toBe(1)
  expect(stdout).toBe(readFileSync(TABLE, 'utf8'))
})

/** Some of these know that a limit belongs to a question, so only their times show that they remember. */
const BY_TIMES = ['first-50', 'last-10', 'file', 'isomorph']
const ids = [
  'half',
  'late',
  'last-1000',
  'across-create',
  'first-50',
  'last-10',
  ...BY_TIMES.map((id) => `${id}-question`),
]

it('names who remembers answers in other ways, and nobody else', () => {
  const solvers = [...ids.map((id) => `${TRICKS}#${id}`), 'mrv', 'bitmask']
  const env = { ...process.env, TRICKS_FILE: join(folder, 'memory') }
  const words = [MAIN, '--quick', '--solver', solvers.join(), '--out', 'run']
  expect(spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8', env }).status).toBe(1)
  const run: Run = JSON.parse(readFileSync(join(folder, 'run', 'run.json'), 'utf8'))
  const [{ ranked, apart } = { ranked: [], apart: [] }] = run.contests
  expect(ranked.map(({ entrantId }) => entrantId).sort()).toEqual(['bitmask', 'mrv'])
  const found = apart.map(({ entrantId, status, problem }) => [entrantId, `${status}: ${problem}`])
  const seen = /^disqualified: takes less than a (third|quarter) .*: it remembers answers$/
  const certain = /^disqualified: (while it was timed: )?puzzle \d+: remembers its answer: .* within 0 nodes/
  const expected = ids.map((id) => [id, expect.stringMatching(id.endsWith('-question') ? seen : certain)])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})
