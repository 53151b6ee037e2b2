/** `bench try` has the checks of the harness, and blames who is to blame. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import type { FirstLook } from '../src/try.ts'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const HOSTILE = fileURLToPath(new URL('fixtures/hostile.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'try-'))
afterAll(() => rmSync(folder, { recursive: true }))

const look = (...words: string[]) => {
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, TMPDIR: folder } } as const
  return spawnSync(process.execPath, [main, 'try', ...words], options)
}

it('names every solver that misbehaves, and not the one to compare with', () => {
  const ids = ['liar', 'believer', 'late-looper', 'late-quitter', 'late-thrower', 'rejecter', 'rememberer']
  const { status, stdout } = look(ids.map((id) => `${HOSTILE}#${id}`).join(), '--json')
  expect(status).toBe(1)
  const { solvers } = JSON.parse(stdout) as FirstLook
  const found = Object.fromEntries(
    solvers.map(({ solver, ...one }) => [solver, `${one.status}: ${one.problem}`]),
  )
  expect(found).toMatchObject({
    mrv: 'ranked: null',
    liar: expect.stringMatching(/^wrong: puzzle 37: its solution has/),
    believer: expect.stringMatching(/^wrong: a puzzle that resembles puzzle \d+: claims one solution/),
    'late-looper': expect.stringMatching(/^\w+: while it was timed: /),
    'late-quitter': expect.stringMatching(/^error: .*exit/),
    'late-thrower': expect.stringMatching(/^error: .*no more pencils/),
    rejecter: expect.stringMatching(/^disqualified: rejects a promise: .*in the background/),
    rememberer: expect.stringMatching(/^disqualified: /),
  })
  expect(readdirSync(folder)).toEqual([])
})

it('measures a program, and names the command that measures it as a claim', () => {
  const { status, stdout } = look("judge:sh -c 'cat >/dev/null; echo 1,2'")
  expect(status).toBe(1) // it answers nonsense
  expect(stdout).toContain(
    `--solver 'judge:sh -c '\\''cat >/dev/null; echo 1,2'\\''' --solver mrv --dataset euler-50 --task first\n`,
  )
})

it('refuses what is no solver', () => {
  const { status, stdout, stderr } = look('mvr')
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(/^\w+: unknown solver "mvr"; did you mean m\w+\?/)
})
