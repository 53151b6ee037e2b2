import { join } from 'node:path'
import { execa } from 'execa'
import { expect, it } from 'vitest'

const MAIN = join(import.meta.dirname, '../dist/main.js')
const run = (...args: string[]) => execa('node', [MAIN, ...args], { reject: false })

it.each([
  [['fech'], "datasets: unknown command 'fech'; did you mean fetch?\nSee `datasets --help`."],
  [['list', '--jsn'], "datasets: unknown option '--jsn'; did you mean --json?\nSee `datasets list --help`."],
  [['fetch', 'nope'], "datasets: there is no list 'nope'; there are "],
])('a mistake in the command line is reported as by the other programs: %j', async (args, message) => {
  const { exitCode, stderr, stdout } = await run(...args)
  expect(stderr).toContain(message)
  expect(stderr.trimEnd()).toMatch(/\nSee `datasets .*--help`\.$/)
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
})

it('the help is no mistake', async () => {
  const { exitCode, stdout } = await run('--help')
  expect(exitCode).toBe(0)
  expect(stdout).toContain('Exit codes:')
})
