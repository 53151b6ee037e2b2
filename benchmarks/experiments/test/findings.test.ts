/** The commands on tiny sizes, in process. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { experimentProgram, findingProgram } from '../src/programs.ts'
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
const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'

/** Twenty puzzles with ratings that have nothing to do with them. */
function writeRated(name: string): void {
  const rows = Array.from({ length: 20 }, (_, index) => `${PUZZLE},30,${1 + (index % 7)},${index},${index}`)
  writeFileSync(join(scratch, name), `# from elsewhere\n${['puzzle,clues,ser,w,b', ...rows].join('\n')}\n`)
}

const TINY: Readonly<Record<string, readonly string[]>> = {
  hardness: ['rated.csv', '--solver', 'mrv,band', '--isomorphs', '1'],
  transfer: [
    '--solver',
    'mrv,band',
    '--control',
    '10',
    '--size',
    '10',
    '--neighbours',
    '5',
    '--isomorphs',
    '2',
  ],
  growth: ['--effort', 'small', '--board', '4x4,9x9,latin-9', '--solver', 'mrv,mrv-naked'],
}

/** What the first call of each has printed; its counts are in `growth.csv` and so on. */
const made: Record<string, string> = {}
beforeAll(async () => {
  writeRated('rated.csv')
  for (const [name, words] of Object.entries(TINY)) {
    const first = await call([name, ...words, '--data', `${name}.csv`, '--figures', `${name}-1`])
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\|/) as unknown })
    made[name] = first.stdout
  }
})

describe.each(Object.entries(TINY))('finding %s', (name, words) => {
  it('makes the same counts, figures and tables twice, and the same tables from the counts', async () => {
    const again = await call([name, ...words, '--data', `${name}-2.csv`])
    expect(again.stdout).toBe(made[name])
    expect(contents(`${name}-2.csv`)).toBe(contents(`${name}.csv`))
    expect((await call([name, '--from', `${name}.csv`])).stdout).toBe(made[name])
  })

  it('refuses to go on with other options, and names them', async () => {
    const other = await call([name, ...words, '--seed', '7', '--data', `${name}.csv`])
    expect(other).toMatchObject({ code: 2, stdout: '' })
    expect(other.stderr).toContain('seed was 1 and is 7')
  })
})

it('goes on where it was interrupted', async () => {
  const whole = contents('growth.csv')
  writeFileSync(join(scratch, 'cut.csv'), whole.split('\n').slice(0, 100).join('\n'))
  const { code, stderr } = await call(['growth', ...TINY['growth'], '--data', 'cut.csv'])
  expect(stderr).toContain('going on after 98 rows')
  expect(code).toBe(0)
  expect(contents('cut.csv')).toBe(whole)
})

it('writes the tables into a page', async () => {
  writeFileSync(join(scratch, 'page.md'), 'Before\n<!-- table nodes -->\n<!-- /table -->\nAfter\n')
  expect((await call(['transfer', '--from', 'transfer.csv', '--page', 'page.md'])).code).toBe(0)
  expect(contents('page.md')).toMatch(/^Before\n.*\n\n\| puzzles \|[\s\S]*\nAfter\n$/)
})

describe('a mistake ends with exit code 2 and one line', () => {
  beforeAll(() => {
    writeFileSync(join(scratch, 'easy.csv'), `puzzle,clues,ser,w,b\n${PUZZLE},30,easy,0,0\n`)
    writeFileSync(join(scratch, 'uneven.csv'), 'puzzle,clues,ser,w,b\n1,2\n')
    writeFileSync(join(scratch, 'few.csv'), `puzzle,clues,ser,w,b\n${PUZZLE},30,1.5,0,0\n`)
    writeFileSync(join(scratch, 'narrow.csv'), `puzzle,clues\n${PUZZLE},30\n`)
    writeFileSync(
      join(scratch, 'many.csv'),
      '# {"solvers":["mrv","band"]}\nset,puzzle,mrv,band\nrandom,,many,1\n',
    )
  })

  it.each([
    ['transfer --size 0', "Expected a whole number of at least 10, got '0'"],
    ['transfer --size 20 --control 10', 'there are only 10 random puzzles'],
    ['transfer --solver mrv', 'name two solvers at least'],
    ['transfer --solver mrv,singles-naked', 'singles-naked cannot prove'],
    ['transfer --dataset top146', "there is no dataset 'top146'"],
    ['transfer --from transfer.csv --page none.md', 'none.md: no such file'],
    ['transfer --from transfer.csv --page rated.csv', 'the page has no place for a table'],
    ['transfer --from transfer.csv --figures /nowhere/a', 'cannot open /nowhere/a-'],
    ['transfer --from nothing.csv', 'no such file'],
    ['transfer --from rated.csv', 'expected counts that --data has written'],
    ['transfer --from many.csv', "expected a number in mrv, got 'many'"],
    ['hardness', 'name a file of rated puzzles, or --from'],
    ['hardness nothing.csv', 'nothing.csv: no such file'],
    [
      'hardness few.csv',
      'expected at least 15 puzzles, and 5 of them with an SER of 3 and more, got 1 and 0',
    ],
    ['hardness uneven.csv', 'uneven.csv: Invalid Record Length'],
    ['hardness easy.csv', "expected a number in ser, got 'easy'"],
    ['hardness narrow.csv', 'narrow.csv: expected a column ser, got puzzle, clues'],
    ['growth --board 10x10', "unknown board '10x10': expected one of 4x4"],
    ['growth --board 4x4 --part tails --solver mrv', 'nothing to search'],
    ['growth --part nothing', "got 'nothing'"],
    ['growth --solver bitmsk', 'did you mean bitmask?'],
    ['groth', 'did you mean growth?'],
  ])('%s', async (line, message) => {
    const { code, stdout, stderr } = await call(line.split(' '))
    expect(stderr).toContain(message)
    expect([code, stdout]).toEqual([2, ''])
  })
})

it.each([
  ['finding', findingProgram, ['hardness', 'transfer', 'growth', 'generality']],
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
