import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runFile, type SummaryRow, TABLES } from '../src/record.ts'
import type { Records } from '../src/records.ts'
import { readRun } from '../src/store.ts'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const HOSTILE = fileURLToPath(new URL('fixtures/hostile.mjs', import.meta.url))
const EXITS = fileURLToPath(new URL('fixtures/exits-on-import.mjs', import.meta.url))
const SHORT = ['--rounds', '2', '--time', '20', '--warm-up', '20', '--quick']

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const execute = promisify(execFile)

async function bench(...words: string[]): Promise<Ended> {
  try {
    const { stdout, stderr } = await execute(process.execPath, [MAIN, ...words], { cwd: folder })
    return { code: 0, stdout, stderr }
  } catch (thrown) {
    const { code, stdout, stderr } = thrown as Ended
    return { code, stdout, stderr }
  }
}

async function rowsOf(out: string, table: keyof typeof TABLES): Promise<Record<string, string>[]> {
  const [header = [], ...rows] = parse(await readFile(join(folder, out, table), 'utf8')) as string[][]
  expect(header).toEqual(Object.keys(TABLES[table].shape))
  return rows.map((cells) => Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])))
}

describe('a run', { timeout: 120_000 }, () => {
  it('proves, times and writes every file, and prints nothing but data on stdout', async () => {
    const { code, stdout, stderr } = await bench('-s', 'mrv,bitmask', ...SHORT, '--out', 'plain', '--json')
    expect(code).toBe(0)
    const printed = JSON.parse(stdout)
    expect(runFile.parse(JSON.parse(await readFile(join(folder, 'plain/run.json'), 'utf8')))).toEqual(
      printed.run,
    )
    expect(stderr).toContain('round 2 of 2')

    const summary = printed.summary as SummaryRow[]
    expect(summary.map(({ solver_id }) => solver_id)).toEqual(['mrv', 'bitmask'])
    expect(summary.every(({ corner_sum, solved }) => corner_sum === 24702 && solved === 50)).toBe(true)
    expect((await rowsOf('plain', 'summary.csv')).map((row) => Number(row['sweep_cpu_ns']))).toEqual(
      expect.arrayContaining(summary.map(({ sweep_cpu_ns }) => sweep_cpu_ns)),
    )

    const puzzles = await rowsOf('plain', 'puzzles.csv')
    expect(puzzles).toHaveLength(100)
    const nodes = puzzles.filter((row) => row['solver_id'] === 'bitmask').map((row) => Number(row['nodes']))
    expect(nodes.reduce((sum, count) => sum + count, 0)).toBe(
      summary.find(({ solver_id }) => solver_id === 'bitmask')?.nodes_total,
    )
    expect(puzzles.every((row) => row['verdict'] === 'unique' && Number(row['cpu_ns']) > 0)).toBe(true)

    const phases = new Set((await rowsOf('plain', 'samples.csv')).map((row) => row['phase']))
    expect(phases).toEqual(new Set(['cold', 'warm-up', 'steady']))
    expect((await rowsOf('plain', 'pairwise.csv'))[0]).toMatchObject({
      verdict: 'unresolved',
      censored: 'none',
    })
    expect(await readFile(join(folder, 'plain/report.md'), 'utf8')).toContain('| mrv |')
  })

  it('names every solver that misbehaves for what it did, and ranks the others', async () => {
    const bad = ['liar', 'pretender', 'quitter', 'thrower', 'looper', 'hog', 'printer'].map(
      (id) => `${HOSTILE}#${id}`,
    )
    const { code, stdout } = await bench(
      ...['-s', ['mrv', ...bad, EXITS].join(','), ...SHORT, '--out', 'hostile', '--json'],
      ...['--timeout', '0.3', '--memory', '250'],
    )
    expect(code).toBe(1)
    const { run, summary } = JSON.parse(stdout) as {
      run: ReturnType<typeof runFile.parse>
      summary: SummaryRow[]
    }
    const problems = Object.fromEntries(
      run.solvers.map(({ solverId, status, problem }) => [solverId, `${status}: ${problem}`]),
    )
    expect(problems).toMatchObject({
      mrv: 'ranked: null',
      printer: 'ranked: null',
      liar: expect.stringMatching(/^wrong: puzzle 37: its solution has \d at r\dc\d and at r\dc\d$/),
      pretender: expect.stringMatching(
        /^error: while it was timed: puzzle \d+: another answer than in the preflight$/,
      ),
      quitter: expect.stringMatching(/^error: puzzle 1: its process ended with exit code 7/),
      thrower: expect.stringMatching(/^error: puzzle 1: Error: no pencil \(and 49 more\)/),
      looper: expect.stringMatching(/^killed: puzzle 1: did not return within .* s of CPU time/),
      hog: expect.stringMatching(/^memory: puzzle 1: took more than 250 MiB/),
      [EXITS]: 'error: cannot be loaded: its process ended with exit code 5',
    })
    expect(run.warnings).toContainEqual(expect.stringMatching(/^printer printed \d+ bytes on stdout/))
    const ranked = summary.filter(({ sweep_cpu_ns }) => sweep_cpu_ns !== null)
    expect(ranked.map(({ solver_id }) => solver_id).sort()).toEqual(['mrv', 'printer'])
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
      const words = ['-s', 'mrv,dlx', '--rounds', '3', '--time', '20', '--warm-up', '20', '--seed', '5']
      const marker = randomUUID()
      const run = start([...words, '--out', 'killed'], marker)
      await until(() => countForks('killed') >= 4)
      run.kill('SIGKILL')
      await until(() => processesWith(marker).length === 0)
      expect((await bench('--resume', 'killed')).code).toBe(0)
      expect((await bench(...words, '--out', 'whole')).code).toBe(0)
      const [killed, whole] = await Promise.all(
        ['killed', 'whole'].map((name) => readRun(join(folder, name))),
      )
      expect(killed && timeless(killed)).toEqual(whole && timeless(whole))
      expect(killed?.sessions).toHaveLength(2)
    },
  )

  it('answers for isomorphs, samples and improper puzzles of any file', async () => {
    const puzzles = ['.'.repeat(16), `11${'.'.repeat(14)}`, '1234341221434321', '1.34341221434321']
    await writeFile(join(folder, 'four.txt'), puzzles.join('\n'))
    const { code, stdout } = await bench(
      ...[
        '-s',
        'mrv,bitmask',
        '-d',
        'four.txt',
        '-t',
        'unique,first',
        '--track',
        'given,permuted',
        '--isomorphs',
        '2',
      ],
      ...[...SHORT, '--out', 'four', '--json'],
    )
    expect(code).toBe(0)
    expect(JSON.parse(stdout).summary).toHaveLength(8)
    const rows = await rowsOf('four', 'puzzles.csv')
    const given = rows.filter(
      (row) => row['task'] === 'unique' && row['track'] === 'given' && row['solver_id'] === 'mrv',
    )
    expect(given.map((row) => row['status'])).toEqual(['multiple', 'none', 'solved', 'solved'])
    const permuted = rows.filter((row) => row['track'] === 'permuted' && row['task'] === 'first')
    expect(permuted).toHaveLength(16)
    expect(permuted.every((row) => row['variant_seed'] !== '')).toBe(true)
  })
})

describe('wrong usage is told in one line, with exit code 2:', { timeout: 60_000 }, () => {
  it.each([
    ['an unknown solver', ['-s', 'bitmsk'], /unknown solver "bitmsk"; did you mean bitmask/],
    ['an unknown dataset', ['-d', 'euler'], /unknown dataset "euler"/],
    ['an unreadable file', ['-d', 'no/such.txt'], /cannot read .*such\.txt/],
    ['a malformed puzzle', ['-d', 'bad.txt'], /bad\.txt: line 1, column 3/],
    ['an unwritable folder', ['-s', 'mrv', '--out', '/proc/none/here'], /cannot write to \/proc\/none: /],
    ['a run that is not there', ['--resume', 'nowhere'], /no run: .*nowhere/],
    ['a bad shard', ['--shard', '3/2'], /expected a shard i\/n/],
    ['an unknown task', ['--task', 'both'], /expected unique or first, got "both"/],
  ])('%s', async (_what, words, message) => {
    await writeFile(join(folder, 'bad.txt'), `12x${'.'.repeat(78)}\n`)
    const { code, stdout, stderr } = await bench(...words)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr.trimEnd().split('\n')[0]).toMatch(message)
    expect(stderr).not.toContain('    at ')
  })
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

function countForks(out: string): number {
  const path = join(folder, out, 'events.jsonl')
  return existsSync(path) ? readFileSync(path, 'utf8').split('{"type":"fork"').length - 1 : 0
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    if (tries > 600) throw new Error('waited for 30 s in vain')
    await sleep(50)
  }
}

/** What two runs of one plan have in common: everything but times, dates and places. */
function timeless(records: Records): object {
  return {
    solvers: [...records.solvers.keys()],
    preflights: records.preflights.map(({ answers, ...rest }) => ({
      ...rest,
      answers: answers.map((chunk) => ({ ...chunk, cpuNs: chunk.cpuNs.length })),
    })),
    controls: records.controls,
    allocations: records.allocations.map(({ solverId, contest, status, puzzle }) => ({
      solverId,
      contest,
      status,
      puzzle,
    })),
    forks: records.forks.map(({ forkId, round, position, solverId, status, sweepSolves, puzzle }) => ({
      ...{ forkId, round, position, solverId, status, sweepSolves, puzzle },
    })),
    state: records.state,
  }
}
