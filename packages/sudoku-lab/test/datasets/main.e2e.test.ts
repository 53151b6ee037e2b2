import { join } from 'node:path'
import { execa } from 'execa'
import { expect, it } from 'vitest'

const MAIN = join(import.meta.dirname, '../../dist/command/main.js')
const run = (...args: string[]) => execa('node', [MAIN, 'datasets', ...args], { reject: false })

it.each([
  [['fech'], "sudoku-lab: unknown command 'fech'; did you mean fetch?\nSee `sudoku-lab datasets --help`."],
  [
    ['list', '--jsn'],
    "sudoku-lab: unknown option '--jsn'; did you mean --json?\nSee `sudoku-lab datasets list --help`.",
  ],
  [['fetch', 'top146'], "sudoku-lab: there is no list 'top146'; did you mean top1465? (known: "],
])('a mistake in the command line is reported as by the other programs: %j', async (args, message) => {
  const { exitCode, stderr, stdout } = await run(...args)
  expect(stderr).toContain(message)
  expect(stderr.trimEnd()).toMatch(/\nSee `sudoku-lab datasets.*--help`\.$/)
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
})

it.each([
  ['/nowhere/at-all.txt', 'cannot read /nowhere/at-all.txt: no such file'],
  ['/', 'cannot read /: it is a directory'],
  ['http://', 'cannot download http://: it is no address'],
])('a file that cannot be read has its reason in words: %j', async (file, message) => {
  expect(await run('fetch', 'top1465', '--from', file)).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: `sudoku-lab: ${message}`,
  })
})
