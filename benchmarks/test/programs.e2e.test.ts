/** Programs in other languages beside solvers in TypeScript, as docs/programs.md describes it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadSolvers } from '@sudoku-lab/catalog'
import { UNIQUENESS } from '@sudoku-lab/core'
import { format, parseAll } from '@sudoku-lab/core/formats'
import type { Run } from '@sudoku-lab/harness'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAIN, type RunEvent, readEvents, temporaryFolder } from './runs.ts'

const FIXTURES = fileURLToPath(new URL('fixtures', import.meta.url))
const PROGRAMS = ['bitmask', 'naive-scan']
const EULER = fileURLToPath(new URL('../../datasets/euler-50.txt', import.meta.url))
const TIMED = '--rounds 2 --time 10 --warm-up 10'.split(' ')
/** A program that uses next to no CPU time itself would work for minutes until it has used more. */
const HARDLY_TIMED = '--rounds 1 --time 2 --warm-up 1'.split(' ')
const SHORT = '--quick --sample 10 --json'.split(' ')

const hasCompiler = spawnSync('cc', ['--version']).status === 0
const isTold = existsSync('/proc/self/schedstat')

const folder = temporaryFolder()
beforeAll(() => {
  if (!hasCompiler) return
  for (const program of PROGRAMS) {
    compile(program, program)
    compile(program, `${program}-counting`, '-DCOUNT_NODES')
  }
})

function compile(program: string, name: string, ...flags: readonly string[]): void {
  const source = join(FIXTURES, `${program}.c`)
  execFileSync('cc', ['-O2', '-Wall', '-Wextra', '-Werror', ...flags, '-o', join(folder, name), source])
}

function bench(...words: string[]): {
  readonly status: number | null
  readonly contests: Run['contests']
} {
  const { status, stdout } = spawnSync(process.execPath, [MAIN, ...SHORT, ...words], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, contests: (JSON.parse(stdout) as { run: Run }).run.contests }
}

/** Who was right on everything is ranked, although on a busy machine its short time may not be told apart from its start. */
function statusesIn({ ranked, apart }: Run['contests'][number]): string[] {
  return [...ranked, ...apart].map(({ entrantId, status }) => `${entrantId}: ${status}`).sort()
}

describe.skipIf(!hasCompiler || !isTold)('the same algorithm in C and in TypeScript', () => {
  it.each(PROGRAMS)('enters the same nodes: %s', async (program) => {
    const puzzles = parseAll(readFileSync(EULER, 'utf8')).slice(0, 10)
    const [solver] = await loadSolvers(program)
    const nodes = puzzles.map(
      ({ geometry, puzzle }) => solver?.create(geometry).solve(puzzle, UNIQUENESS).statistics.nodes ?? 0,
    )
    const lines = puzzles.map(({ geometry, puzzle }) => format(geometry, puzzle).trimEnd())
    const { stderr } = spawnSync(join(folder, `${program}-counting`), {
      input: `${lines.join('\n')}\n\n`,
      env: { SUDOKU_LAB_BOX_HEIGHT: '3', SUDOKU_LAB_BOX_WIDTH: '3', SUDOKU_LAB_SOLUTIONS: '2' },
      encoding: 'utf8',
    })
    expect(stderr).toBe(`${nodes.reduce((sum, count) => sum + count, 0)} nodes\n`)
  })

  it('stands in one table, by CPU time, with what was taken off', () => {
    const words = '--solver exec-batch:./bitmask#c --solver bitmask -o twins'.split(' ')
    const { status, contests } = bench(...words, ...TIMED)
    expect(contests.map(statusesIn)).toEqual([['bitmask: ranked', 'c: ranked'], ['c: ranked']])
    expect(status).toBe(0)
    const [single, batch] = contests
    for (const contest of [single, batch]) {
      const kinds = contest?.remarks.map(({ kind }) => kind)
      expect(kinds).toContain('own-processes')
      expect(kinds).not.toContain('wall-clock')
      const told = contest?.remarks.find(({ kind }) => kind === 'own-processes')
      expect(told?.figures?.['isStartedForEach']).toBe(0)
      expect(told?.figures?.['startNs']).toBeGreaterThan(0)
    }
    const forks = readEvents(join(folder, 'twins'))
      .flatMap(({ forks: own = [] }) => own as readonly RunEvent[])
      .filter(({ entrantId }) => entrantId === 'c')
    for (const { outside } of forks) {
      const { startNs, exchangeNs, exchangeNsLo, exchangeNsHi } = outside as Record<string, number>
      expect(startNs).toBeGreaterThan(0)
      expect(exchangeNs).toBeGreaterThanOrEqual(exchangeNsLo ?? Infinity)
      expect(exchangeNs).toBeLessThanOrEqual(exchangeNsHi ?? 0)
    }
    expect(forks.length).toBe(4) // two rounds in each mode
  })
})

it.skipIf(!hasCompiler || !isTold)(
  'a program is held to its limit by CPU time, also that of what a script starts',
  () => {
    const line = 'printf \'%s\\n\\n\' "$line" | ./bitmask | sed -n 1p' // it takes batches
    const waits = ['-s', `exec:sleep 1.5; while read -r line; do ${line}; done#waits`]
    const { contests } = bench(...waits, '--timeout', '1', ...HARDLY_TIMED, '--sample', '1')
    expect(contests.flatMap(statusesIn)).toEqual(['waits: ranked', 'waits: ranked'])
  },
)

it.skipIf(!hasCompiler)('has peak memory', () => {
  const [contest] = bench('-s', 'exec-batch:./bitmask#c', '--sample', '2', ...HARDLY_TIMED).contests
  const [entry] = [...(contest?.ranked ?? []), ...(contest?.apart ?? [])]
  expect(entry?.peakMemoryMiB).toBeGreaterThan(1)
})

describe.skipIf(!hasCompiler || !isTold)('a program that takes batches is not ranked', () => {
  it('if it lies or dies', () => {
    const bad = {
      lies: `sed -u 's/./1/g'`,
      dies: `sh -c 'read -r line; echo; read -r line; exit 3'`,
    }
    const solvers = Object.entries(bad).flatMap(([id, command]) => ['-s', `exec-batch:${command}#${id}`])
    const words = '-s bitmask -o bad --sample 50'.split(' ')
    const { status, contests } = bench(...solvers, ...words, ...HARDLY_TIMED)
    expect(status).toBe(1)
    const problems = contests.map(({ apart }) =>
      Object.fromEntries(apart.map(({ entrantId, status, problem }) => [entrantId, `${status}: ${problem}`])),
    )
    for (const inMode of problems) {
      expect(inMode).toMatchObject({
        lies: expect.stringMatching(/^wrong: puzzle \d+: its solution has 1 at r1c\d, where the clue is \d/),
        dies: expect.stringMatching(/ended with exit code 3/),
      })
    }
  })
})

/** The programs of the commands in docs/programs.md. */
const STUDENTS = [
  { id: 'cpp', command: './sudoku', compile: ['g++', '-O2', 'sudoku.cpp', '-o', 'sudoku'] },
  { id: 'python', command: 'python3 sudoku.py', compile: ['python3', '--version'] },
  { id: 'java', command: 'java Sudoku', compile: ['javac', 'Sudoku.java'] },
] as const

describe.skipIf(!isTold)('a program for an online judge', () => {
  beforeAll(() => cpSync(join(FIXTURES, 'judge'), folder, { recursive: true }))

  it.for(STUDENTS)('in $id stands beside mrv, without its starts', ({ id, command, compile }, { skip }) => {
    const [compiler, ...words] = compile
    if (spawnSync(compiler, ['--version']).status !== 0) skip(`no ${compiler}; install it to run this test`)
    execFileSync(compiler, words, { cwd: folder })
    const asked = '-s mrv --task first --sample 2'.split(' ')
    const { status, contests } = bench('-s', `judge:${command}#${id}`, ...asked, ...HARDLY_TIMED)
    expect(contests.flatMap(statusesIn)).toEqual([`${id}: ranked`, 'mrv: ranked'].sort())
    expect(status).toBe(0)
    const told = contests[0]?.remarks.find(({ kind }) => kind === 'own-processes')
    expect(told?.figures?.['isStartedForEach']).toBe(1)
    expect(told?.figures?.['callNs']).toBeGreaterThan(0)
  })
})
