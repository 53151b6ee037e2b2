/** The commands on tiny sizes, in process. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { growth } from '../src/growth/growth.ts'
import { experimentProgram, findingProgram } from '../src/programs.ts'
import { readData, writeData } from '../src/shared/data-file.ts'
import { run } from '../src/shared/program.ts'

const scratch = mkdtempSync(join(tmpdir(), 'findings-'))
beforeAll(() => {
  vi.stubEnv('INIT_CWD', scratch)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(scratch, { recursive: true })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function call(words: readonly string[], program = findingProgram()) {
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text)
      return true
    })
  }
  const code = await run(program, words)
  vi.restoreAllMocks()
  return { code, ...written }
}

const contents = (name: string): string => readFileSync(join(scratch, name), 'utf8')

const TINY: Readonly<Record<string, readonly string[]>> = {
  transfer: '-s mrv,band --control 10 --size 10 --neighbours 5 --isomorphs 2 --seeds 1,2'.split(' '),
  growth:
    '-b 4x4,16x16 -s mrv,mrv-naked --points 2 --instances 1 --node-limit 500 --repeated mrv,cdcl --isomorphs 20 --tail-limit 500 --seeds 1'.split(
      ' ',
    ),
  generality: '-s mrv,mrv-locked,mac,cdcl --puzzles 2 --seeds 1'.split(' '),
}

/** What the first call of each has printed; its counts are in `growth.csv` and so on. */
const made: Record<string, string> = {}
beforeAll(async () => {
  for (const [name, words] of Object.entries(TINY)) {
    const first = await call([name, ...words, '--data', `${name}.csv`])
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\|/) as unknown })
    made[name] = first.stdout
  }
})

describe.each(Object.entries(TINY))('finding %s', (name, words) => {
  it('makes the same counts and tables again, and the same tables from the counts', async () => {
    const again = await call([name, ...words, '--data', `${name}-2.csv`])
    expect(again.stdout).toBe(made[name])
    expect(contents(`${name}-2.csv`)).toBe(contents(`${name}.csv`))
    expect((await call([name, ...words, '--data', `${name}.csv`])).stdout).toBe(made[name])
  })

  it('refuses to go on with other options, and names them', async () => {
    const other = await call([name, ...words, '--seeds', '7', '--data', `${name}.csv`])
    expect(other).toMatchObject({ code: 2, stdout: '' })
    expect(other.stderr).toMatch(/seeds was \[1(,2)?\] and is \[7\]/)
    expect((await call([name, ...words, '--seeds', '7', '--data', `${name}-2.csv`, '--again'])).code).toBe(0)
    expect(contents(`${name}-2.csv`)).not.toBe(contents(`${name}.csv`))
  })
})

it('goes on where it was interrupted', async () => {
  const { plan, made: where, rows } = readData(join(scratch, 'growth.csv'), growth.texts)
  writeData(join(scratch, 'cut.csv'), { plan, made: where, rows: rows.slice(0, 7) })
  const { code, stderr } = await call(['growth', ...TINY['growth'], '--data', 'cut.csv'])
  expect(stderr).toContain('going on after 7 rows')
  expect(code).toBe(0)
  expect(contents('cut.csv')).toBe(contents('growth.csv'))
})

describe('a mistake ends with exit code 2 and one line', () => {
  beforeAll(() => {
    writeFileSync(join(scratch, 'other.csv'), 'set,puzzle\nrandom,1\n')
    writeFileSync(join(scratch, 'edited.csv'), contents('growth.csv').replace('1/0', '2/0'))
  })

  it.each([
    ['transfer --size 0', "Expected a whole number of at least 10, got '0'"],
    ['transfer --size 20 --control 10', 'there are only 10 random puzzles'],
    ['transfer --solver mrv', 'name two solvers at least'],
    ['transfer --solver mrv,singles-naked --data none.csv', 'singles-naked cannot prove'],
    ['transfer --seeds one', "Expected a whole number of at least 0, got 'one'"],
    ['transfer --data other.csv', 'expected counts that --data has written'],
    ['growth --data edited.csv', 'the rows are not those that were counted'],
    ['growth --board 10x10', "unknown board '10x10': expected one of 4x4"],
    ['growth --data none.csv --solver bitmsk', 'did you mean bitmask?'],
    ['paradigms --data none.csv --solver mrv --dataset top146', "there is no list 'top146'"],
    ['paradigms --data none.csv --solver annealing', 'annealing proves nothing'],
    ['groth', 'did you mean growth?'],
    ['check groth', "there is no finding 'groth': expected hardness, transfer, growth"],
  ])('%s', async (line, message) => {
    const { code, stdout, stderr } = await call(line.split(' '))
    expect(stderr).toContain(message)
    expect([code, stdout]).toEqual([2, ''])
  })
})

it.each([
  ['finding', findingProgram, ['hardness', 'transfer', 'growth', 'paradigms', 'generality', 'check', 'fill']],
  ['experiment', experimentProgram, ['explanations', 'making', 'proofs']],
])('%s and its commands have a help', async (name, program, commands) => {
  expect((await call(['--help'], program())).stdout).toMatch(new RegExp(`^Usage: ${name} `))
  for (const command of commands) {
    const { code, stdout } = await call([command, '--help'], program())
    expect(stdout).toMatch(new RegExp(`^Usage: ${name} ${command} `))
    expect(stdout).not.toMatch(/default:\s+(false|\[)/)
    expect(code).toBe(0)
  }
})
