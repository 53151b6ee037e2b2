/** `sudoku-lab dataset`, run as a user runs it. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { geometryOf, Random, randomIsomorph } from '@sudoku-lab/core'
import { format, parseGrid } from '@sudoku-lab/core/formats'
import { parse as parseCsv } from 'csv-parse/sync'
import { execa } from 'execa'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, describe, expect, it } from 'vitest'
import { CONFLICT, LOOSE, PUZZLE, SOLUTION } from './puzzles.ts'

const MAIN = join(import.meta.dirname, '../../dist/command/main.js')
const NINE = geometryOf(3, 3)
const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-dataset-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (words: string) =>
  execa('node', [MAIN, 'dataset', ...words.split(' ')], { cwd: folder, reject: false })
const read = (name: string): Buffer => readFileSync(join(folder, name))
const write = (name: string, ...lines: string[]): void =>
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
const digest = (name: string): string => createHash('sha256').update(read(name)).digest('hex')

/** Another puzzle of the same class. */
function isomorphOf(text: string, seed: number): string {
  return format(NINE, randomIsomorph(NINE, parseGrid(text, { geometry: NINE }), new Random(seed))).trim()
}

describe('dataset make', () => {
  it('writes parts that share no class, the same for every number of threads and in every format', async () => {
    const make = 'make -n 300 --splits train=0.6,test=0.4 --solver mrv'
    expect((await run(`${make} -o one --to csv,parquet`)).exitCode).toBe(0)
    expect((await run(`${make} -o two --jobs 2 --to parquet,csv`)).exitCode).toBe(0)
    expect(digest('one/dataset.json')).toBe(digest('two/dataset.json'))
    const about = JSON.parse(read('one/dataset.json').toString())
    for (const part of ['train', 'test']) {
      expect(digest(`one/${part}.csv`)).toBe(digest(`two/${part}.csv`))
      expect(about.sha256[`${part}.parquet`]).toBe(digest(`one/${part}.parquet`))
      const rows: Record<string, string>[] = parseCsv(read(`one/${part}.csv`), { columns: true })
      expect(rows.length).toBeGreaterThan(50)
      expect(Object.keys(rows[0] ?? {}).join()).toBe('puzzle,solution,clues,class,automorphisms,nodes_mrv')
      const { buffer } = new Uint8Array(read(`one/${part}.parquet`))
      const records = await parquetReadObjects({ file: buffer })
      expect(records.map((record) => Object.values(record).join())).toEqual(
        rows.map((row) => Object.values(row).join()),
      )
    }
    const audit = await run('audit one/train.csv one/test.csv')
    expect(audit.stdout).toContain('no puzzle or solution occurs in an earlier file')
    expect(audit.exitCode).toBe(0)
  })

  it('writes weights if they are known, and writes only into an empty folder', async () => {
    const { exitCode } = await run('make -o weighed -n 3 --splits all=1 --controlled-bias')
    expect(exitCode).toBe(0)
    expect(read('weighed/all.csv').toString()).toMatch(/^puzzle,solution,clues,class,automorphisms,weight\n/)
    const again = await run('make -o weighed')
    expect(again).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is not empty') })
  })

  it('leaves nothing behind if it fails, and replaces what a killed run has left', async () => {
    expect((await run('make -o new --solver nope')).exitCode).toBe(2)
    expect(readdirSync(join(folder, 'new'))).toEqual([])
    mkdirSync(join(folder, 'old/.unfinished'), { recursive: true })
    write('old/.unfinished/train.csv', 'half a row')
    expect((await run('make -o old -n 2')).exitCode).toBe(0)
    expect(readdirSync(join(folder, 'old')).sort()).toEqual(['dataset.json', 'test.csv', 'train.csv'])
  })

  it('refuses a folder in which another run works, which ends as if nothing had happened', async () => {
    const first = run('make -o both -n 20000 --quiet')
    while (!existsSync(join(folder, 'both/.unfinished/lock'))) await setTimeout(10)
    first.kill('SIGSTOP') // so that it does not end meanwhile
    const second = await run('make -o both -n 3 --seed 2')
    first.kill('SIGCONT')
    expect(second).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(
        /process \d+ works on both\/\.unfinished since .*: wait until it has ended/,
      ),
    })
    expect((await first).exitCode).toBe(0)
    const { sha256, count } = JSON.parse(read('both/dataset.json').toString())
    expect(count).toBe(20_000)
    expect(sha256['train.csv']).toBe(digest('both/train.csv'))
    expect(readdirSync(join(folder, 'both')).sort()).toEqual(['dataset.json', 'test.csv', 'train.csv'])
  })

  it('refuses a file as a folder, and shares that do not add up', async () => {
    write('file', 'precious')
    expect(await run('make -o file')).toMatchObject({ exitCode: 2 })
    expect(read('file').toString()).toBe('precious\n')
    const { exitCode, stderr } = await run('make -o x --splits a=0.5,b=0.4')
    expect(exitCode).toBe(2)
    expect(stderr).toContain("got 'a=0.5,b=0.4'")
  })
})

describe('dataset audit', () => {
  it('finds improper puzzles, wrong and missing solutions, isomorphic duplicates and leakage', async () => {
    write(
      'train.csv',
      'source,question,answer',
      `a,${PUZZLE},${SOLUTION}`,
      `a,${PUZZLE.replaceAll('.', '0')},${SOLUTION.replace(/^534/, '543')}`,
      `a,${LOOSE},${SOLUTION}`,
      `a,${CONFLICT},${SOLUTION}`,
      'a,hello,world',
      `b,${isomorphOf(PUZZLE, 7)},`,
      `b,${CONFLICT}, `,
    )
    write('test.txt', isomorphOf(PUZZLE, 1), isomorphOf(LOOSE, 2))
    const { stdout, stderr, exitCode } = await run('audit train.csv test.txt --json')
    expect(exitCode).toBe(1)
    expect(stderr).toContain('train.csv: line 6')
    const [first, second] = stdout.split('\n').map((line) => JSON.parse(line))
    expect(first).toMatchObject({
      puzzles: 6,
      solutions: 4,
      unreadable: [{ line: 6 }],
      withoutSolution: [{ line: 5 }, { line: 8 }],
      severalSolutions: [{ line: 4 }],
      wrongSolutions: [{ line: 3 }, { line: 5 }],
      missingSolutions: [{ line: 7 }],
      duplicates: [
        { line: 3, of: 'line 2' },
        { line: 7, of: 'line 2' },
      ],
    })
    expect(second.leaks).toEqual([
      { line: 1, of: 'train.csv, line 2' },
      { line: 2, of: 'train.csv, line 4' },
    ])
  })

  it('finds other puzzles whose solutions an earlier file has, up to a symmetry', async () => {
    write('a.txt', PUZZLE)
    write('b.txt', isomorphOf(`${PUZZLE.slice(0, 72)}${SOLUTION.slice(72)}`, 5), isomorphOf(SOLUTION, 6))
    const { stdout, exitCode } = await run('audit a.txt b.txt')
    expect(stdout.split('\n')).toEqual([
      'a.txt: 1 puzzle and no solutions; all are proper, no two are isomorphs, and no puzzle or solution occurs in an earlier file',
      'b.txt: 2 puzzles and no solutions; found',
      '  2 × other puzzles whose solutions are isomorphs of some in an earlier file: line 1 (a.txt, line 1), 2 (a.txt, line 1)',
    ])
    expect(exitCode).toBe(1)
  })

  it('reads boards in other formats, and a pipe', async () => {
    const rows = PUZZLE.match(/.{9}/g) ?? []
    for (const board of [
      rows.map((row) => [...row].join(',')).join('\n'),
      `${PUZZLE} easy, from a newspaper`,
    ]) {
      write('board.txt', board)
      expect((await run('audit board.txt')).stdout).toContain('1 puzzle and no solutions; all are proper')
    }
    const input = ['# made by hand', '', 'note,puzzle,solution', `two,${PUZZLE},${SOLUTION}`, 'a,b'].join(
      '\r\n',
    )
    const piped = await execa('bash', ['-c', 'cat | node "$0" dataset audit -', MAIN], {
      input,
      reject: false,
    })
    expect(piped.stdout).toBe(
      'standard input: 1 puzzle and 1 solution; found\n  1 × rows that are not a puzzle: line 5',
    )
    expect(piped.exitCode).toBe(3)
  })

  it('refuses a file that cannot be read, and standard input that is given twice', async () => {
    const [missing, twice] = [await run('audit none.csv'), await run('audit - -')]
    expect([missing.exitCode, twice.exitCode]).toEqual([2, 2])
    expect(missing.stderr).toContain('no such file')
    expect(twice.stderr).toContain('standard input can be read only once, but `-` was given twice')
  })
})
