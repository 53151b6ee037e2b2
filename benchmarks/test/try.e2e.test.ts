/** `bench try` has the checks of the harness, and blames who is to blame. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { FirstLook } from '../src/try.ts'
import { MAIN, temporaryFolder } from './runs.ts'

const HOSTILE = fileURLToPath(new URL('fixtures/hostile.mjs', import.meta.url))
const folder = temporaryFolder()

const look = (...words: string[]) => {
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, TMPDIR: folder } } as const
  return spawnSync(process.execPath, [MAIN, 'try', ...words], options)
}

const CAUGHT_WHEN_ASKED = {
  liar: /^wrong: puzzle 37: its solution has/,
  believer: /^wrong: a puzzle that resembles puzzle \d+: claims one solution/,
  thrower: /^error: puzzle 1: Error: no pencil at \S*hostile.mjs:\d+:\d+ \(and 49 more puzzles\)$/,
  looper: /^killed: puzzle 1: did not return within 2.1 s of CPU time; given up after 1 such, 49 puzzles/,
}
const CAUGHT_WHEN_TIMED = {
  'late-thrower': /^error: .*no more pencils at \S*hostile.mjs:\d+:\d+$/,
}

it.each([
  ['is asked', CAUGHT_WHEN_ASKED, 0],
  ['is timed', CAUGHT_WHEN_TIMED, 1],
])('names every solver that misbehaves when it %s, and measures nothing else', (_, expected, rounds) => {
  const { status, stdout } = look(
    Object.keys(expected)
      .map((id) => `${HOSTILE}#${id}`)
      .join(),
    '--json',
  )
  expect(status).toBe(1)
  const { solvers, rounds: timed } = JSON.parse(stdout) as FirstLook
  expect(timed).toBe(rounds)
  const found = Object.fromEntries(
    solvers.map(({ solver, ...one }) => [solver, `${one.status}: ${one.problem}`]),
  )
  const problems = Object.entries(expected).map(([id, pattern]) => [id, expect.stringMatching(pattern)])
  expect(found).toMatchObject({ mrv: 'ranked: null', ...Object.fromEntries(problems) })
  expect(readdirSync(folder)).toEqual([])
})

it('ends with the failure and its puzzle', () => {
  const { status, stdout } = look(`${HOSTILE}#liar`)
  expect(status).toBe(1)
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^liar: wrong: puzzle 37: its solution has .* at r1c1 and at /),
    '  ..5.8.7..7..2.4..532.....84.6.1.5.4...8...5...7.8.3.1.45.....916..5.8..7..3.1.6..',
    'Nothing was timed to the end, because of this.',
    '',
  ])
})

it('measures a program, and names the command that measures it as a claim', () => {
  const { status, stdout } = look("exec:sh -c 'while read -r puzzle; do echo; done'#idle")
  expect(status).toBe(0) // it gives up, which is no failure
  expect(stdout).toContain(
    `--solver 'exec:sh -c '\\''while read -r puzzle; do echo; done'\\''#idle' --solver mrv --dataset euler-50 --task first\n`,
  )
})

it('refuses what is no solver', () => {
  const { status, stdout, stderr } = look('mvr')
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(/^\w+: unknown solver "mvr"; did you mean m\w+\?/)
})
