/** The commands of the findings, on tiny sizes. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const scratch = mkdtempSync(join(tmpdir(), 'findings-'))
afterAll(() => rmSync(scratch, { recursive: true }))

function finding(name: string, ...options: string[]): SpawnSyncReturns<string> {
  const program = join(import.meta.dirname, `../dist/${name}/main.js`)
  const env = { ...process.env, INIT_CWD: scratch }
  return spawnSync(process.execPath, [program, ...options], { encoding: 'utf8', env })
}

const TINY = [
  '--solver',
  'mrv,band',
  '--control',
  '12',
  '--size',
  '10',
  '--neighbours',
  '5',
  '--isomorphs',
  '2',
]

describe('finding:transfer', () => {
  it('makes the same counts, figures and tables twice, and the same tables from the counts', () => {
    const outputs = ['a', 'b'].map((name) => {
      const { status, stdout, stderr } = finding(
        'transfer',
        ...TINY,
        '--data',
        `${name}.csv`,
        '--figures',
        name,
      )
      expect(stderr).toContain('bred:all')
      expect(status).toBe(0)
      const files = [`${name}.csv`, `${name}-correlations.svg`, `${name}-ratios.svg`]
      return [stdout, ...files.map((file) => readFileSync(join(scratch, file), 'utf8'))]
    })
    expect(outputs[1]).toEqual(outputs[0])
    expect(outputs[0]?.[2]).toMatch(/<title id="title">.+<\/title><desc id="description">.+<\/desc>/)
    const again = finding('transfer', '--from', 'a.csv')
    expect(again.stdout).toBe(outputs[0]?.[0])
  })

  it('writes the tables into a page', () => {
    writeFileSync(join(scratch, 'page.md'), 'Before\n<!-- table nodes -->\n<!-- /table -->\nAfter\n')
    const { status } = finding('transfer', '--from', 'a.csv', '--page', 'page.md')
    expect(status).toBe(0)
    expect(readFileSync(join(scratch, 'page.md'), 'utf8')).toMatch(
      /^Before\n.*\n\n\| puzzles \|[\s\S]*\nAfter\n$/,
    )
  })

  it.each([
    [['--size', '0'], "Expected a whole number of at least 10, got '0'"],
    [['--size', '20', '--control', '10'], 'there are only 10 random puzzles'],
    [['--solver', 'mrv'], 'name two solvers at least'],
    [['--solver', 'mrv,singles-naked'], 'singles-naked cannot prove'],
    [['--dataset', 'top146'], "there is no dataset 'top146'"],
    [['--from', 'a.csv', '--page', 'none.md'], 'none.md: no such file'],
    [['--from', 'a.csv', '--page', 'a.csv'], 'the page has no place for a table'],
    [['--from', 'a.csv', '--figures', '/nowhere/a'], 'cannot open /nowhere/a-'],
    [['--from', 'nothing.csv'], 'nothing.csv: no such file\n'],
    [['--from', '.'], ': it is a directory\n'],
  ])('refuses %j with exit code 2', (options, message) => {
    const { status, stderr, stdout } = finding('transfer', ...options)
    expect(stderr).toContain(message)
    expect([status, stdout]).toEqual([2, ''])
  })
})

describe('every experiment and finding', () => {
  it.each(['board-representation', 'exact-cover', 'hardness', 'making', 'traces', 'transfer'])(
    'has a help and refuses unknown options: %s',
    (name) => {
      const help = finding(name, '--help')
      expect(help.stdout).toMatch(/^Usage: .*(experiment|finding):/)
      expect(help.stdout).not.toMatch(/default:\s+(false|\[)/)
      expect(help.status).toBe(0)
      const wrong = finding(name, '--nonsense')
      expect(wrong.stderr).toMatch(/^(experiment|finding):\S+: unknown option '--nonsense'\n/)
      expect([wrong.status, wrong.stdout]).toEqual([2, ''])
    },
  )
})

it.each([
  [['--seconds', '1e-3'], "Expected a number above 0, got '1e-3'"],
  [['--only', 'chess'], "--only: no problem has 'chess' in its name"],
])('experiment:exact-cover refuses %j with exit code 2', (options, message) => {
  const { status, stderr, stdout } = finding('exact-cover', ...options)
  expect(stderr).toContain(message)
  expect([status, stdout]).toEqual([2, ''])
})

describe('finding:hardness', () => {
  it.each([
    [[], "missing required argument 'file'"],
    [['rated.csv', '--sample', 'all'], "Expected a whole number of at least 15, got 'all'"],
    [['rated.csv', '--smaple', '5'], 'did you mean --sample?'],
    [['nothing.csv'], 'nothing.csv: no such file\n'],
    [['/dev/null'], 'expected at least 15 puzzles, and 5 of them with an SER of 3 and more, got 0 and 0\n'],
    [['uneven.csv'], 'uneven.csv: Invalid Record Length'],
    [['rated.csv'], "puzzle 1: expected a number in the column ser, got 'easy'"],
  ])('refuses %j with exit code 2', (options, message) => {
    const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'
    writeFileSync(join(scratch, 'rated.csv'), `puzzle,clues,ser,w,b\n${puzzle},30,easy,0,0\n`)
    writeFileSync(join(scratch, 'uneven.csv'), 'puzzle,clues,ser,w,b\n1,2\n')
    const { status, stderr, stdout } = finding('hardness', ...options)
    expect(stderr).toContain(message)
    expect([status, stdout]).toEqual([2, ''])
  })
})
