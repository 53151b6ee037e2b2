/** `sudoku-lab dataset`, run as a user runs it. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applySymmetry, format, geometryOf, parseGrid, Random, randomSymmetry } from '@sudoku-lab/core'
import { parse as parseCsv } from 'csv-parse/sync'
import { execa } from 'execa'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, describe, expect, it } from 'vitest'
import { CONFLICT, LOOSE, PUZZLE, SOLUTION } from './puzzles.ts'

const MAIN = join(import.meta.dirname, '../../dist/command/main.js')
const NINE = geometryOf(3, 3)
const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-dataset-'))
const pathOf = (name: string): string => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...args: string[]) => execa('node', [MAIN, 'dataset', ...args], { reject: false })
const write = (name: string, ...lines: string[]): string => {
  writeFileSync(pathOf(name), `${lines.join('\n')}\n`)
  return pathOf(name)
}
const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/** Another puzzle of the same class. */
function isomorphOf(text: string, seed: number): string {
  const symmetry = randomSymmetry(NINE, new Random(seed))
  return format(NINE, applySymmetry(symmetry, parseGrid(text, { geometry: NINE }))).trim()
}

describe('dataset make', () => {
  it('writes parts that share no class, the same for every number of threads and in every format', async () => {
    const make = (name: string, ...more: string[]) =>
      run(
        'make',
        '-o',
        pathOf(name),
        '-n',
        '300',
        '--splits',
        'train=0.6,test=0.4',
        '--solver',
        'mrv',
        ...more,
      )
    expect((await make('one', '--to', 'csv,parquet')).exitCode).toBe(0)
    expect((await make('two', '--jobs', '2', '--to', 'parquet,csv')).exitCode).toBe(0)
    expect(digest(pathOf('one/dataset.json'))).toBe(digest(pathOf('two/dataset.json')))
    const about = JSON.parse(readFileSync(pathOf('one/dataset.json'), 'utf8'))
    for (const part of ['train', 'test']) {
      expect(digest(pathOf(`one/${part}.csv`))).toBe(digest(pathOf(`two/${part}.csv`)))
      expect(about.sha256[`${part}.parquet`]).toBe(digest(pathOf(`one/${part}.parquet`)))
      const rows: Record<string, string>[] = parseCsv(readFileSync(pathOf(`one/${part}.csv`)), {
        columns: true,
      })
      expect(rows.length).toBeGreaterThan(50)
      expect(Object.keys(rows[0] ?? {})).toEqual([
        'puzzle',
        'solution',
        'clues',
        'class',
        'automorphisms',
        'nodes_mrv',
      ])
      const bytes = readFileSync(pathOf(`one/${part}.parquet`))
      const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
      const objects = await parquetReadObjects({ file })
      expect(
        objects.map((object) =>
          Object.fromEntries(Object.entries(object).map(([key, cell]) => [key, `${cell}`])),
        ),
      ).toEqual(rows)
    }
    const audit = await run('audit', pathOf('one/train.csv'), pathOf('one/test.csv'))
    expect(audit.stdout).toContain('no puzzle or solution occurs in an earlier file')
    expect(audit.exitCode).toBe(0)
  })

  it('writes weights if they are known, and writes only into an empty folder', async () => {
    const { exitCode } = await run(
      'make',
      '-o',
      pathOf('weighed'),
      '-n',
      '3',
      '--splits',
      'all=1',
      '--controlled-bias',
    )
    expect(exitCode).toBe(0)
    expect(readFileSync(pathOf('weighed/all.csv'), 'utf8')).toMatch(
      /^puzzle,solution,clues,class,automorphisms,weight\n/,
    )
    const again = await run('make', '-o', pathOf('weighed'))
    expect(again).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is not empty') })
  })

  it('leaves nothing behind if it fails, and replaces what a killed run has left', async () => {
    const unknown = await run('make', '-o', pathOf('new'), '--solver', 'nope')
    expect(unknown.exitCode).toBe(2)
    expect(readdirSync(pathOf('new'))).toEqual([])

    mkdirSync(pathOf('old/.unfinished'), { recursive: true })
    writeFileSync(pathOf('old/.unfinished/train.csv'), 'half a row')
    expect((await run('make', '-o', pathOf('old'), '-n', '2', '--jobs', '900')).stderr).toMatch(
      /^--jobs 900: this machine has .* \(--force-jobs uses 900\)$/m,
    )
    expect(readdirSync(pathOf('old')).sort()).toEqual(['dataset.json', 'test.csv', 'train.csv'])
  })

  it.each([
    ['', 'cannot write : no such directory'],
    ['file', 'is not a directory'],
  ])('refuses %j as a folder', async (name, message) => {
    write('file', 'precious')
    const { exitCode, stderr } = await run('make', '-o', name && pathOf(name))
    expect(stderr).toContain(message)
    expect(exitCode).toBe(2)
    expect(readFileSync(pathOf('file'), 'utf8')).toBe('precious\n')
  })

  it('refuses shares that do not add up', async () => {
    const { exitCode, stderr } = await run('make', '-o', pathOf('x'), '--splits', 'a=0.5,b=0.4')
    expect(exitCode).toBe(2)
    expect(stderr).toContain("got 'a=0.5,b=0.4'")
  })
})

describe('dataset audit', () => {
  it('finds improper puzzles, wrong and missing solutions, isomorphic duplicates and leakage', async () => {
    const wrong = SOLUTION.replace(/^534/, '543')
    const train = write(
      'train.csv',
      'source,question,answer',
      `a,${PUZZLE},${SOLUTION}`,
      `a,${PUZZLE.replaceAll('.', '0')},${wrong}`,
      `a,${LOOSE},${SOLUTION}`,
      `a,${CONFLICT},${SOLUTION}`,
      'a,hello,world',
      `b,${isomorphOf(PUZZLE, 7)},`,
      `b,${CONFLICT}, `,
    )
    const test = write('test.txt', isomorphOf(PUZZLE, 1), isomorphOf(LOOSE, 2))
    const { stdout, stderr, exitCode } = await run('audit', train, test, '--json')
    expect(exitCode).toBe(1)
    expect(stderr).toContain('train.csv: line 6')
    const [first, second] = stdout.split('\n').map((line) => JSON.parse(line))
    expect(first).toMatchObject({
      puzzles: 6,
      solutions: 4,
      unreadable: [{ line: 6 }],
      withoutSolution: [{ line: 5 }, { line: 8 }],
      severalSolutions: [{ line: 4 }],
      missingSolutions: [{ line: 7 }],
      duplicates: [
        { line: 3, of: 'line 2' },
        { line: 7, of: 'line 2' },
      ],
    })
    expect(first.wrongSolutions).toEqual([{ line: 3 }, { line: 5 }])
    expect(second.leaks).toEqual([
      { line: 1, of: `${train}, line 2` },
      { line: 2, of: `${train}, line 4` },
    ])
  })

  it('finds other puzzles whose solutions an earlier file has, up to a symmetry', async () => {
    const moreClues = `${SOLUTION.slice(0, 9)}${PUZZLE.slice(9)}`
    const files = [
      write('a.txt', PUZZLE, moreClues),
      write('b.txt', isomorphOf(PUZZLE, 3), isomorphOf(moreClues, 4)),
      write('c.txt', isomorphOf(`${PUZZLE.slice(0, 72)}${SOLUTION.slice(72)}`, 5), isomorphOf(SOLUTION, 6)),
    ]
    const { stdout, exitCode } = await run('audit', ...files)
    expect(stdout.split('\n')).toEqual([
      `${files[0]}: 2 puzzles and no solutions; all are proper, no two are isomorphs, and no puzzle or solution occurs in an earlier file`,
      `${files[1]}: 2 puzzles and no solutions; found`,
      `  2 × isomorphs of a puzzle of an earlier file: line 1 (${files[0]}, line 1), 2 (${files[0]}, line 2)`,
      `${files[2]}: 2 puzzles and no solutions; found`,
      `  2 × other puzzles whose solutions are isomorphs of some in an earlier file: line 1 (${files[0]}, line 1), 2 (${files[0]}, line 1)`,
    ])
    expect(exitCode).toBe(1)
  })

  it('reads a pipe', async () => {
    const table = ['# made by hand', '', 'note,puzzle,solution', `two,${PUZZLE},${SOLUTION}`, 'a,b'].join(
      '\r\n',
    )
    const shell = ['-c', 'cat | node "$0" dataset audit -', MAIN]
    const { stdout, exitCode } = await execa('bash', shell, { input: table, reject: false })
    expect(stdout).toBe(
      'standard input: 1 puzzle and 1 solution; found\n  1 × rows that are not a puzzle: line 5',
    )
    expect(exitCode).toBe(3)
  })

  it('says that there are no mistakes, or that a file cannot be read', async () => {
    const good = write('good.txt', PUZZLE)
    expect(await run('audit', good)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('all are proper'),
    })
    expect(await run('audit', pathOf('none.csv'))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('no such file'),
    })
    const rows = PUZZLE.match(/.{9}/g) ?? []
    for (const board of [
      rows.map((row) => [...row].join(',')).join('\n'),
      JSON.stringify(rows),
      `${PUZZLE} easy, from a newspaper`,
    ]) {
      expect((await run('audit', write('commas.txt', board))).stdout).toContain(
        '1 puzzle and no solutions; all are proper',
      )
    }
  })

  it('refuses standard input that is given twice', async () => {
    const { stderr, exitCode } = await run('audit', '-', '-')
    expect({ stderr: stderr.split('\n')[0], exitCode }).toEqual({
      stderr: 'sudoku-lab: standard input can be read only once, but `-` was given twice',
      exitCode: 2,
    })
  })
})
