/** The help of every command, and every table that the programs print, fit a screen of 80 columns, and one of 60. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  'sudoku-lab': ['packages/sudoku-lab/dist/command/main.js'],
  'exact-cover': ['packages/exact-cover/dist/command/main.js'],
  bench: ['benchmarks/dist/main.js'],
  'lab-harness': ['packages/harness/dist/main.js'],
  'new:solver': ['packages/create-sudoku-solver/dist/new-solver.js'],
  'create-sudoku-solver': ['packages/create-sudoku-solver/dist/main.js'],
  playground: ['packages/playground/dist/main.js'],
  finding: ['benchmarks/experiments/dist/finding.js'],
}
/** The commands that list something. */
const LISTS = [
  ['sudoku-lab', 'list'],
  ['sudoku-lab', 'datasets', 'list'],
  ['exact-cover', 'list'],
  ['bench', 'list'],
  ['bench', 'list', '--suite', 'exact-cover'],
] as const

function outputOf([program = '', ...words]: readonly string[], columns: number): string {
  const { stdout, stderr } = spawnSync(process.execPath, [...(PROGRAMS[program] ?? []), ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, COLUMNS: `${columns}`, NO_COLOR: '1' },
  })
  expect(stderr).toBe('')
  return stdout
}

/** Addresses and digests stay whole, because they are copied. */
const tooWide = (text: string, columns: number): string[] =>
  text.split('\n').filter((line) => [...line].length > columns && !/\S{40}/.test(line))

/** The names below the heading `Commands:`. */
function commandsIn(help: string): string[] {
  const [, list = ''] = /^Commands:\n((?: .*\n?)*)/m.exec(help) ?? []
  return [...list.matchAll(/^ {2}([a-z][\w:-]*)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help')
}

/** What is too wide in the help of a command and of its commands, each with the words that led to it. */
function wideHelp(words: readonly string[], columns: number): string[] {
  const help = outputOf([...words, '--help'], columns)
  expect(help).toMatch(/^Usage: /)
  const own = tooWide(help, columns).map((line) => `${words.join(' ')}: ${line}`)
  const below = words[0] === 'exact-cover' ? [] : commandsIn(help) // it has one help for all
  return [...own, ...below.flatMap((name) => wideHelp([...words, name], columns))]
}

it.each(Object.keys(PROGRAMS))('the help of %s and of its commands', { timeout: 120_000 }, (program) => {
  expect([80, 60].flatMap((columns) => wideHelp([program], columns))).toEqual([])
})

it.each(LISTS.map((words) => [words.join(' '), words] as const))('what %s prints', (_, words) => {
  for (const columns of [80, 60]) {
    const text = outputOf(words, columns)
    expect(text.split('\n').length).toBeGreaterThan(3)
    expect(tooWide(text, columns)).toEqual([])
  }
})
