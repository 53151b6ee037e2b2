/** Who writes to a terminal. Whatever comes from outside passes through the cleaners of the console, and this is the list of those who call them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const WRITES = /std(?:out|err)\.write\(|stream\.write\(|[oO]utput(?:\(\))?\.write\(|console\.(?:log|error)\(/
const CLEANERS = /\b(?:printable|printableLines|asJson|cellText|oneLine|forTerminal|say|tell)\(/

/** File → `cleans`, or why it has nothing to clean. */
const WRITERS: Readonly<Record<string, string>> = {
  'benchmarks/src/grade/grade.ts': 'cleans',
  'benchmarks/src/sudoku/suite.ts': 'names only peers of the lab',
  'benchmarks/src/try.ts': 'cleans',
  'packages/console/src/say.ts': 'cleans',
  'packages/console/src/usage.ts': 'cleans',
  'packages/create-sudoku-solver/src/package.ts': 'cleans',
  'packages/exact-cover/src/command/run.ts': 'cleans',
  'packages/harness/src/commands/command-line.ts': 'cleans',
  'packages/harness/src/commands/list-command.ts': 'cleans',
  'packages/harness/src/commands/live-progress.ts': 'cleans',
  'packages/harness/src/commands/recorded-runs.ts': 'cleans',
  'packages/harness/src/commands/run-command.ts': 'cleans',
  'packages/playground/src/main.ts': 'prints an address, which has escapes of its own',
  'packages/sudoku-lab/src/command/check/audit.ts': 'cleans',
  'packages/sudoku-lab/src/command/check/check.ts': 'cleans',
  'packages/sudoku-lab/src/command/list/published.ts': 'cleans',
  'packages/sudoku-lab/src/command/list/solvers.ts': 'cleans',
  'packages/sudoku-lab/src/command/make/dataset.ts': 'cleans',
  'packages/sudoku-lab/src/command/make/generate.ts': 'prints what it made itself',
  'packages/sudoku-lab/src/command/prove/explain.ts': 'cleans',
  'packages/sudoku-lab/src/command/prove/verify.ts': 'cleans',
  'packages/sudoku-lab/src/command/read/source.ts': 'prints a sentence',
  'packages/sudoku-lab/src/command/solve/euler-sum.ts': 'cleans',
  'packages/sudoku-lab/src/command/solve/pool.ts': 'prints numbers',
  'packages/sudoku-lab/src/command/solve/solve.ts': 'prints what solve/writers.ts has cleaned',
  'packages/sudoku-lab/src/command/solve/writers.ts': 'cleans',
  'packages/sudoku-lab/src/command/write/convert.ts': 'cleans',
  'packages/sudoku-lab/src/command/write/each-puzzle.ts': 'cleans',
  'packages/sudoku-lab/src/command/write/output.ts': 'cleans',
  'packages/sudoku-lab/src/command/write/progress.ts': 'prints numbers',
  'packages/sudoku-lab/src/command/write/rows.ts': 'cleans',
}

const sources = ['packages', 'benchmarks']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      `${folder}/${path}`.replaceAll('\\', '/'),
    ),
  )
  .filter((path) => /^(?:packages\/[^/]+|benchmarks)\/src\/.*\.ts$/.test(path))
const linesOf = (path: string): string[] =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line))

it('whoever writes to a terminal is in the list', () => {
  const writers = sources.filter((path) => linesOf(path).some((line) => WRITES.test(line)))
  expect(writers.length).toBeGreaterThan(20)
  expect(writers.filter((path) => WRITERS[path] === undefined)).toEqual([])
})

it.each(Object.entries(WRITERS))('%s %s', (path, how) => {
  expect(sources).toContain(path)
  if (how === 'cleans') expect(linesOf(path).join('\n')).toMatch(CLEANERS)
})
