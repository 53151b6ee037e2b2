import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Run } from '@sudoku-lab/harness'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { MAIN, type RunEvent, readEvents, temporaryFolder } from './runs.ts'

const HOSTILE = fileURLToPath(new URL('fixtures/hostile.mjs', import.meta.url))
const EXITS = fileURLToPath(new URL('fixtures/exits-on-import.mjs', import.meta.url))
const COPIES = fileURLToPath(new URL('fixtures/copies.mjs', import.meta.url))
const EDITED = fileURLToPath(new URL('fixtures/edited.mjs', import.meta.url))
const CATALOG = new URL('../../packages/catalog/dist/index.js', import.meta.url).href
const SHORT = ['--rounds', '2', '--time', '2', '--warm-up', '5', '--quick']

const folder = temporaryFolder()

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const execute = promisify(execFile)

const bench = (...words: string[]): Promise<Ended> => ended(process.execPath, MAIN, ...words)

async function ended(program: string, ...words: string[]): Promise<Ended> {
  try {
    const { stdout, stderr } = await execute(program, words, { cwd: folder })
    return { code: 0, stdout, stderr }
  } catch (thrown) {
    const { code, stdout, stderr } = thrown as Ended
    return { code, stdout, stderr }
  }
}

/** The module of a solver, for a folder without packages. */
async function copies(): Promise<string> {
  return (await readFile(COPIES, 'utf8')).replace("'@sudoku-lab/catalog'", `'${CATALOG}'`)
}

/** The beginning of a module: as long as there is a file `hold`, it is not loaded once a run has a round. */
const WAITS_AFTER_A_ROUND = `
import { existsSync, readFileSync } from 'node:fs'
const pause = new Int32Array(new SharedArrayBuffer(4))
const hasRound = () => existsSync('killed/events.jsonl') && readFileSync('killed/events.jsonl', 'utf8').includes('"type":"round"')
while (existsSync('hold') && hasRound()) Atomics.wait(pause, 0, 0, 50)
`

async function rowsOf(out: string, table: string): Promise<Record<string, string>[]> {
  return parse(await readFile(join(folder, out, table), 'utf8'), { columns: true })
}

describe('a run', () => {
  it('has the sets, limits and rounds of its suite, unless others are given', async () => {
    const small = ['-s', 'bitmask', '-d', 'six-50', '--time', '4', '--warm-up', '1', '--json']
    const { stdout } = await bench('--suite', 'standard', ...small, '--out', 'standard')
    const { run } = JSON.parse(stdout) as { run: Run }
    const sets = [{ setId: 'six-50', instances: { length: 16 } }]
    expect(run.plan).toMatchObject({ rounds: 2, timeoutSeconds: 0.1, sets })
  })

  it('proves, times and writes every file, and prints nothing but data on stdout', async () => {
    const { code, stdout, stderr } = await bench('-s', 'mrv,bitmask', ...SHORT, '--out', 'plain', '--json')
    expect(code).toBe(0)
    const { run } = JSON.parse(stdout) as { run: Run }
    expect(JSON.parse(await readFile(join(folder, 'plain/run.json'), 'utf8'))).toEqual(run)
    expect(stderr).toContain('round 2 of 2')

    const [contest] = run.contests
    expect(contest?.ranked.map(({ entrantId }) => entrantId).sort()).toEqual(['bitmask', 'mrv'])
    const said = 'The answer to Project Euler 96 is 24702, as published.'
    expect(contest?.ranked.every(({ summary, solved }) => summary === said && solved === 50)).toBe(true)
    const summary = await rowsOf('plain', 'summary.csv')
    expect(summary.map((row) => Number(row['mean_ns']))).toEqual(
      contest?.ranked.map(({ mean }) => mean?.value),
    )
    expect(summary.map((row) => row['run_id'])).toEqual([run.runId, run.runId])

    const puzzles = await rowsOf('plain', 'instances.csv')
    expect(puzzles).toHaveLength(100)
    const nodes = puzzles.filter((row) => row['entrant_id'] === 'bitmask').map((row) => Number(row['nodes']))
    expect(nodes.reduce((sum, count) => sum + count, 0)).toBe(
      contest?.ranked.find(({ entrantId }) => entrantId === 'bitmask')?.counters?.['nodes'],
    )
    expect(puzzles.every((row) => row['claim'] === 'unique')).toBe(true)
    expect(puzzles.every((row) => Number(row['clues']) > 16)).toBe(true)

    const rounds = await rowsOf('plain', 'rounds.csv')
    expect(new Set(rounds.map((row) => `${row['entrant_id']} ${row['is_control']}`)).size).toBe(3)
    expect((await rowsOf('plain', 'pairwise.csv'))[0]).toMatchObject({
      verdict: 'unresolved',
      stopped: 'none',
    })
    expect(await readFile(join(folder, 'plain/report.md'), 'utf8')).toContain('| mrv |')
    expect(await readFile(join(folder, 'plain/report.html'), 'utf8')).toContain('<!doctype html>')
    expect(existsSync(join(folder, 'plain/lock'))).toBe(false)
  })

  it('names every solver that is wrong or cannot be loaded, and ranks the others', async () => {
    const bad = ['liar', 'believer'].map((id) => `${HOSTILE}#${id}`)
    const solvers = ['mrv', ...bad, EXITS].join(',')
    const words = '--rounds 1 --out hostile --json'.split(' ')
    const { code, stdout } = await bench('-s', solvers, ...SHORT, ...words)
    expect(code).toBe(1)
    const [contest] = (JSON.parse(stdout) as { run: Run }).run.contests
    const problems = Object.fromEntries(
      contest?.apart.map(({ entrantId, status, problem }) => [entrantId, `${status}: ${problem}`]) ?? [],
    )
    expect(problems).toMatchObject({
      liar: expect.stringMatching(/^wrong: puzzle 37: its solution has \d at r\dc\d and at r\dc\d$/),
      believer: expect.stringMatching(
        /^wrong: a puzzle that resembles puzzle \d+: claims one solution, but the puzzle is known to have several/,
      ),
      [EXITS]: 'error: cannot be loaded: its process ended with exit code 5',
    })
    expect(contest?.ranked.map(({ entrantId }) => entrantId)).toEqual(['mrv'])
  })

  it.skipIf(process.platform !== 'linux')(
    'leaves whole files and no process behind when it is interrupted',
    async () => {
      const marker = randomUUID()
      const run = start(['-s', `bitmask,${HOSTILE}#looper`, ...SHORT, '--out', 'stopped'], marker)
      await until(() => existsSync(join(folder, 'stopped/events.jsonl')) && processesWith(marker).length > 2)
      run.kill('SIGINT')
      const [code] = await new Promise<[number]>((resolve) =>
        run.once('exit', (value) => resolve([value ?? -1])),
      )
      expect(code).toBe(130)
      await until(() => processesWith(marker).length === 0)
      expect(JSON.parse(await readFile(join(folder, 'stopped/run.json'), 'utf8'))).toMatchObject({
        state: 'interrupted',
      })
      expect(readdirSync(join(folder, 'stopped')).filter((name) => name.endsWith('.part'))).toEqual([])
    },
  )

  it.skipIf(process.platform !== 'linux')(
    'goes on after SIGKILL to the records of a run that was never disturbed, with no process left over',
    async () => {
      await writeFile(join(folder, 'held.mjs'), WAITS_AFTER_A_ROUND + (await copies()))
      await writeFile(join(folder, 'hold'), '')
      const words = ['-s', './held.mjs#copy-a,dlx', ...SHORT, '--rounds', '3', '--time', '10', '--seed', '5']
      const marker = randomUUID()
      const run = start([...words, '--out', 'killed'], marker)
      await until(() => countEvents('killed', 'round') >= 1)
      run.kill('SIGKILL')
      await until(() => processesWith(marker).length === 0)
      await rm(join(folder, 'hold'))
      for (const call of [
        ['--resume', 'killed', '--solver', './held.mjs#copy-a'],
        [...words, '--out', 'whole'],
      ]) {
        const { code, stdout, stderr } = await bench(...call)
        expect(code, stdout + stderr).toBe(0)
      }
      const [killed, whole] = ['killed', 'whole'].map((name) => readEvents(join(folder, name)))
      expect(timeless(killed ?? [])).toEqual(timeless(whole ?? []))
      expect(killed?.filter(({ type }) => type === 'session')).toHaveLength(2)
    },
  )

  it.skipIf(process.platform !== 'linux')('is worked on by one process at a time', async () => {
    const marker = randomUUID()
    const run = start(['-s', 'mrv', '--out', 'locked'], marker)
    await until(() => countEvents('locked', 'session') === 1)
    run.kill('SIGSTOP') // so that it does not end meanwhile
    const second = await bench('--resume', 'locked')
    expect(second).toMatchObject({ code: 2, stdout: '' })
    expect(second.stderr).toMatch(new RegExp(`^bench: process ${run.pid} works on .*locked since `))
    run.kill('SIGKILL')
    await until(() => processesWith(marker).length === 0)
    expect(existsSync(join(folder, 'locked/lock'))).toBe(true)
    const third = start(['--resume', 'locked'], marker)
    await until(() => countEvents('locked', 'session') === 2)
    third.kill('SIGINT')
    await until(() => processesWith(marker).length === 0)
    expect(existsSync(join(folder, 'locked/lock'))).toBe(false)
  })

  it('is not resumed with other code than it was begun with', async () => {
    const module = join(folder, 'mine.mjs')
    const code = await copies()
    await writeFile(module, code)
    const first = await bench('-s', './mine.mjs#copy-a', ...SHORT, '--rounds', '1', '--out', 'changed')
    expect(first.code).toBe(0)
    await writeFile(module, `${code}\n// another day\n`)
    const again = ['--resume', 'changed', '--solver', './mine.mjs#copy-a']
    expect((await bench('--resume', 'changed')).stderr).toMatch(
      /name them again: \S.* --resume changed --solver '\.\/mine\.mjs#copy-a'\n$/,
    )
    const { code: exit, stderr } = await bench(...again)
    expect(stderr).toBe('bench: the code of copy-a has changed since the run was begun: begin a new run\n')
    expect(exit).toBe(2)
    await writeFile(module, code)
    expect((await bench(...again)).code).toBe(0)
  })

  it('ends when its code changes, and records nothing of what may have been measured with other code', async () => {
    const code = (await readFile(EDITED, 'utf8')).replace("'@sudoku-lab/catalog'", `'${CATALOG}'`)
    await writeFile(join(folder, 'edited.mjs'), code)
    const words = '-s ./edited.mjs --out edited'.split(' ')
    const { code: exit, stderr } = await bench(...words, ...SHORT, '--rounds', '1')
    expect(stderr).toContain('the code of edited has changed since the run was begun: begin a new run\n')
    expect(exit).toBe(2)
    expect(countEvents('edited', 'preflight')).toBe(1)
    expect(countEvents('edited', 'round')).toBe(0)
  })

  it('is no failure of a solver that it gives up on every puzzle, and ranks it nowhere', async () => {
    const words = ['-s', 'mrv,singles-naked', '-d', 'hard-200', '--sample', '2']
    const { code, stdout } = await bench(...words, ...SHORT, '--rounds', '1', '--out', 'gave-up', '--json')
    const { contests } = (JSON.parse(stdout) as { run: Run }).run
    expect(contests[0]?.ranked.map(({ entrantId }) => entrantId)).toEqual(['mrv'])
    expect(contests[0]?.apart).toMatchObject([
      { entrantId: 'singles-naked', status: 'gave-up', problem: 'gave up on all 2 puzzles' },
    ])
    expect(code).toBe(0)
    const report = await readFile(join(folder, 'gave-up', 'report.md'), 'utf8')
    expect(report).toContain('- singles-naked is not ranked: gave up on all 2 puzzles.\n')
  })

  it('answers for isomorphs, samples and improper puzzles of any file', async () => {
    const puzzles = ['.'.repeat(16), `11${'.'.repeat(14)}`, '1234341221434321', '1.34341221434321']
    await writeFile(join(folder, 'four.txt'), puzzles.join('\n'))
    const { code, stdout } = await bench(
      ...['-s', 'mrv,bitmask', '-d', 'four.txt', '-t', 'unique,first', '--track', 'given,permuted:2'],
      ...[...SHORT, '--rounds', '1', '--out', 'four', '--json'],
    )
    expect(code).toBe(0)
    const { contests } = (JSON.parse(stdout) as { run: Run }).run
    expect(contests.map(({ ranked }) => ranked.length)).toEqual([2, 2, 2, 2])
    const rows = await rowsOf('four', 'instances.csv')
    const given = rows.filter(
      (row) => row['task'] === 'unique' && row['track'] === 'given' && row['entrant_id'] === 'mrv',
    )
    expect(given.map((row) => row['claim'])).toEqual(['multiple', 'none', 'unique', 'unique'])
    const permuted = rows.filter((row) => row['track'] === 'permuted' && row['task'] === 'first')
    expect(permuted).toHaveLength(16)
    expect(permuted.every((row) => row['variant_seed'] !== '')).toBe(true)
  })
})

// A limit on the size of a file stands for a disk that is full: the same call fails, at a place that can be chosen.
describe.skipIf(process.platform === 'win32')(
  'a full disk is one line and exit code 2, and keeps what was measured (skipped on Windows, which has no ulimit)',
  () => {
    const limited = (blocks: number, ...words: string[]): Promise<Ended> =>
      ended('/bin/sh', '-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', process.execPath, MAIN, ...words)
    const lastLine = ({ stderr }: Ended): string => stderr.trimEnd().split('\n').at(-1) ?? ''
    const mrv = ['-s', 'mrv,dlx', ...SHORT, '--rounds', '1']

    it('before anything is measured: no run is left', async () => {
      const ended = await limited(4, ...mrv, '--out', 'full')
      expect(ended).toMatchObject({ code: 2, stdout: '' })
      expect(lastLine(ended)).toMatch(/^bench: cannot write to .*full: file too large$/)
      expect(readdirSync(join(folder, 'full'))).toEqual([])
    })

    it('in the middle of the events: the run goes on later', async () => {
      const ended = await limited(108, ...mrv, '--out', 'full')
      expect(ended.code).toBe(2)
      expect(ended.stderr).toContain('bench: cannot write to')
      expect(ended.stderr).not.toContain('    at ')
      expect(readdirSync(join(folder, 'full'))).toEqual(['events.jsonl'])
      expect((await bench('--resume', 'full')).code).toBe(0)
      expect(readEvents(join(folder, 'full')).at(-1)).toMatchObject({ type: 'end', state: 'complete' })
    })

    it('while a file of the run or the page is written: the ones before are kept', async () => {
      const names = readdirSync(join(folder, 'full'))
      const before = readFileSync(join(folder, 'full/instances.csv'), 'utf8')
      for (const [blocks, file] of [
        [16, 'run.json'],
        [200, 'playground.html'], // which is larger than the page, and is written first
      ] as const) {
        const ended = await limited(blocks, 'report', 'full')
        expect(ended.code).toBe(2)
        expect(ended.stderr).toMatch(new RegExp(`^bench: cannot write .*${file}: file too large\n$`))
        expect(readdirSync(join(folder, 'full'))).toEqual(names)
        expect(readFileSync(join(folder, 'full/instances.csv'), 'utf8')).toBe(before)
      }
    })
  },
)

describe.skipIf(process.platform !== 'linux')('stdout (skipped: only Linux has /dev/full)', () => {
  const into = (target: string, ...words: string[]): { code: number | null; stderr: string } => {
    const command = ['-c', `"$@" ${target}`, 'sh', process.execPath, MAIN, ...words]
    const { status, stderr } = spawnSync('/bin/bash', ['-o', 'pipefail', ...command], { encoding: 'utf8' })
    return { code: status, stderr }
  }

  it.each([['list'], ['--help']])('that is full is one line and exit code 2: %s', (word) => {
    expect(into('> /dev/full', word)).toEqual({
      code: 2,
      stderr: 'bench: cannot write standard output: no space left on device\n',
    })
  })

  it('that nobody reads any more ends the program as SIGPIPE would, without a message', () => {
    expect(into('| true', 'list')).toEqual({ code: 141, stderr: '' })
  })
})

describe('wrong usage is told in one line, and perhaps one that names the help, with exit code 2:', () => {
  it.each([
    ['an unknown solver', ['-s', 'bitmsk'], /unknown solver "bitmsk"; did you mean bitmask/],
    ['an unknown option', ['--rund', '3'], /^bench: unknown option '--rund'; did you mean --rounds\?\nSee /],
    ['an unknown command', ['compre', 'a', 'b'], /^bench: unknown command 'compre'; did you mean compare\?/],
    [
      'a solver without its option',
      ['mrv'],
      /^bench: unknown command 'mrv': to measure it, type `.* --solver mrv`\n$/,
    ],
    [
      'a mistyped set without its option',
      ['eluer-50'],
      /^bench: unknown command 'eluer-50': to measure on euler-50, type `.* --dataset euler-50`\n$/,
    ],
    [
      'an argument too many',
      ['compare', 'a', 'b', 'c'],
      /too many arguments for 'compare'.*\nSee `bench compare/,
    ],
    [
      'a wrong value',
      ['--rounds', '0'],
      /Expected a whole number of at least 1, got '0'\nSee `bench --help`/,
    ],
    ['an unknown suite', ['--suite', 'sudok'], /^bench: unknown suite "sudok": neither sudoku nor standard/],
    ['a settled option beside --resume', ['--resume', 'plain', '--seed', '3'], /cannot be used with/],
    [
      'an unknown engine',
      ['--suite', 'exact-cover', '-s', '__proto__'],
      /^bench: unknown engine "__proto__":/,
    ],
    ['an unknown set of problems', ['--suite', 'exact-cover', '-d', 'toString'], /unknown set "toString": /],
    ['a folder as a suite', ['--suite', '/'], /^bench: cannot load the suite \/: it is a directory\n$/],
    ['an unknown dataset', ['-d', 'euler'], /unknown dataset "euler"/],
    ['a malformed puzzle', ['-d', 'bad.txt'], /bad\.txt: line 1, column 3/],
    [
      'an unwritable folder',
      ['-s', 'mrv', '--out', '/proc/none/here'],
      /cannot write to \/proc\/none: no such/,
    ],
    ['a run that is not there', ['--resume', 'nowhere'], /no run "nowhere": /],
    ['a bad shard', ['--shard', '3/2'], /Expected a shard i\/n/],
    ['an unknown task', ['--task', 'both'], /expected unique or first, got 'both'/],
  ])('%s', async (_what, words, message) => {
    await writeFile(join(folder, 'bad.txt'), `12x${'.'.repeat(78)}\n`)
    const { code, stdout, stderr } = await bench(...words)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(message)
    expect(
      stderr
        .trimEnd()
        .replace(/\nSee `bench.* --help`\.$/, '')
        .split('\n'),
    ).toHaveLength(1)
  })
})

it.each([
  { words: ['--help'], usage: 'bench [options] [command]' },
  { words: ['help'], usage: 'bench [options] [command]' },
  { words: ['compare', '--help'], usage: 'bench compare [options] <before> <after>' },
  { words: ['help', 'compare'], usage: 'bench compare [options] <before> <after>' },
])('$words prints the help of the command', async ({ words, usage }) => {
  const { code, stdout } = await bench(...words)
  expect({ code, usage: stdout.split('\n')[0] }).toEqual({ code: 0, usage: `Usage: ${usage}` })
})

function start(words: readonly string[], marker: string): ChildProcess {
  return spawn(process.execPath, [MAIN, ...words], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, MARKER: marker },
  })
}

/** The processes that have the marker in their environment: the run and everything that it started. */
function processesWith(marker: string): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, 'latin1').includes(marker)
    } catch {
      return false // it has ended meanwhile
    }
  })
}

function countEvents(out: string, type: string): number {
  const path = join(folder, out, 'events.jsonl')
  return existsSync(path) ? readFileSync(path, 'utf8').split(`{"type":"${type}"`).length - 1 : 0
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    if (tries > 10_000) throw new Error('waited in vain')
    await sleep(50)
  }
}

/** What two runs of one plan have in common: everything but times, dates and places. */
function timeless(events: ReturnType<typeof readEvents>): object[] {
  const steady = events.filter(({ type }) => ['entrant', 'instances', 'control', 'refuted'].includes(type))
  const answers = events.flatMap(({ answers: own = [] }) => own as readonly RunEvent[])
  const forks = events.flatMap(({ forks: own = [] }) => own as readonly RunEvent[])
  return [
    ...steady,
    ...answers.map(({ cpuNs: _cpu, limitNs: _limit, ...rest }) => rest),
    ...forks.map(({ forkId, round, entrantId, status, inSet, instance }) => ({
      ...{ forkId, round, entrantId, status, inSet, instance },
    })),
  ]
}
