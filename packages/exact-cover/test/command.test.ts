import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { run } from '../src/command/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'exact-cover-'))
afterAll(() => rmSync(folder, { recursive: true }))

const KNUTH = 'a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n'

/** What the program prints, and its exit code. */
async function answer(command: string, input: string | Buffer = '') {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const output = Promise.all([text(stdout), text(stderr)])
  const words = command.split(' ').filter((word) => word !== '')
  const status = await run(words, { stdin: Readable.from([Buffer.from(input)]), stdout, stderr })
  stdout.end()
  stderr.end()
  const [out, err] = await output
  return { status, stdout: out, stderr: err }
}

async function recordsOf(command: string) {
  const { stdout } = await answer(`${command} --json -q`)
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('exact-cover solve', () => {
  it("prints the one solution of Knuth's example, and a summary on standard error", async () => {
    const file = join(folder, 'knuth.txt')
    writeFileSync(file, KNUTH)
    const { status, stdout, stderr } = await answer(`solve ${file}`)
    expect({ status, stdout }).toEqual({ status: 0, stdout: '| solution 1\nc e\na d f\nb g\n' })
    expect(stderr).toMatch(/^1 solution; all solutions were found; \d+ nodes?, engine: \w+\n$/)
  })
  it('shows names with characters that a terminal obeys, and does not obey them', async () => {
    const problem = 'a\u001B[31m b\u202E\na\u001B[31m\nb\u202E\n'
    for (const options of ['', '--json', '--cheapest']) {
      const { status, stdout, stderr } = await answer(`solve - ${options}`, problem)
      expect(status).toBe(0)
      expect(stdout + stderr).not.toMatch(/(?!\n)[\p{Cc}\u202E]/u)
    }
    const { stderr } = await answer('solve \u001B[2Jqueens')
    expect(stderr).not.toMatch(/(?!\n)\p{Cc}/u)
  })
  it('reads standard input with any line ends', async () => {
    const { stdout, stderr } = await answer('solve - -q', KNUTH.replaceAll('\n', '\r'))
    expect({ stdout, stderr }).toEqual({ stdout: '| solution 1\nc e\na d f\nb g\n', stderr: '' })
  })
  it.each([
    '[[1,0,0],[0,1,1],[0,0,1],[0,1,0],[0,0,0]]',
    'A = np.array([[1. 0. 0.]\n [0. 1. 1.]\n [0. 0. 1.]\n [0. 1. 0.]\n [0. 0. 0.]])\n',
    '{\n {1, 0, 0}, {0, 1, 1},\n {0, 0, 1}, {0, 1, 0}, {0, 0, 0}\n}',
    '[[true,false,false],[false,true,true],[false,false,true],[false,true,false],[false,false,false]]',
  ])('reads a matrix, and names its rows: %s', async (matrix) => {
    const { stdout, stderr } = await answer('solve -', matrix)
    const solutions = stdout
      .split(/\| solution \d+\n/)
      .map((text) => text.trim().split('\n').sort().join('; '))
    expect(solutions.sort()).toEqual(['', 'row 1: 1; row 2: 2 3', 'row 1: 1; row 3: 3; row 4: 2'])
    expect(stderr).toMatch(/^exact-cover: standard input: row 5 has no 1, so it is left out$/m)
  })
  it('counts the solutions of a matrix, also of one row, column or cell', async () => {
    const counts = ['[[1,0],[0,1]]', '[[1]]', '[[0]]', '[[1],[1]]', '[[1,1]]'].map((matrix) =>
      answer('count - -q', matrix),
    )
    expect((await Promise.all(counts)).map(({ stdout }) => stdout)).toEqual([
      '1\n',
      '1\n',
      '0\n',
      '2\n',
      '1\n',
    ])
  })
  it('writes JSON lines, and a last one that says how the search ended', async () => {
    const [first, second, last] = await recordsOf('solve queens-4')
    expect([first.solution, second.solution]).toEqual([1, 2])
    expect(first.options[0]).toMatch(/^rank \d file \d/)
    expect(last).toMatchObject({ solutions: 2, ending: 'exhausted', nodes: expect.any(Number) })
    expect(await recordsOf('solve queens-12 --node-limit 3')).toMatchObject([
      { solutions: 0, ending: 'node-limit' },
    ])
    expect((await recordsOf('solve queens-4 --cheapest')).at(-1)).toMatchObject({ solutions: 1 })
  })
  it.each([
    ['solve queens-3', 1, /^0 solutions; all solutions were found/],
    ['solve queens-8 -n 2', 0, /^2 solutions; stopped at the requested number/],
    ['solve queens-8 --node-limit 10', 3, /^2 solutions; stopped at the node limit, there may be more/],
    ['solve queens-8 --node-limit 10 -n 2', 0, /^2 solutions; stopped at the requested number/],
    ['solve queens-8 --cheapest', 0, /^no other solution is cheaper/],
    ['solve queens-8 --cheapest --node-limit 12', 3, /^stopped at the node limit, there may be cheaper/],
    ['solve queens-3 --cheapest', 1, /^no solution found; all solutions were found/],
    ['solve queens-3 --cheapest --node-limit 2', 3, /^no solution found; stopped at the node limit/],
  ])('%s ends with %i, and says why', async (command, status, summary) => {
    const ended = await answer(command)
    expect(ended.stderr).toMatch(summary)
    expect(ended.status).toBe(status)
  })
  it('finds the cheapest solution', async () => {
    const { stdout } = await answer('solve - --cheapest', 'a b\na |2\nb |2\na b |3\n')
    expect(stdout).toBe('| solution 1, cost 3\na b\n')
  })
  it('warns of an option without a primary item, and solves the problem without it', async () => {
    const warned = await answer('solve - -q', 'a |x\nx\na x\n')
    expect(warned).toEqual({
      status: 0,
      stdout: '| solution 1\na x\n',
      stderr: "exact-cover: standard input: line 2, 'x': the option has no primary item, so it is left out\n",
    })
  })
  it('draws a nonogram', async () => {
    const { stdout } = await answer('solve - --from nonogram', '1\n3\n1\n\n1\n3\n1\n')
    expect(stdout).toBe('| solution 1\n.#.\n###\n.#.\n')
  })
})

describe('exact-cover count', () => {
  it.each([
    ['count dominoes-6x6', 0, '6728\n'],
    ['count dominoes-8x8 --memo', 0, '12988816\n'],
    ['count queens-3', 0, '0\n'],
    ['count queens-10 --node-limit 500', 3, '73+\n'],
    [
      'count dominoes-8x8 --memo --json',
      0,
      '{"count":"12988816","ending":"exhausted","nodes":1727,"engine":"bitset"}\n',
    ],
  ])('%s ends with %i', async (command, status, stdout) => {
    expect(await answer(`${command} -q`)).toEqual({ status, stdout, stderr: '' })
  })
})

describe('help and version', () => {
  it.each(['--help', 'help', 'solve --help'])('has a help: %s', async (words) => {
    const { status, stdout, stderr } = await answer(words)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^Usage: exact-cover/)
  })
  it('tells its version, and the problems that have a name', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    expect((await answer('--version')).stdout).toBe(`${version}\n`)
    expect((await answer('list')).stdout).toMatch(/^queens-N +N queens/m)
    const [first = ''] = (await answer('list --json')).stdout.split('\n')
    expect(JSON.parse(first)).toMatchObject({ example: 'queens-8' })
  })
})

describe('a mistake is reported in one line, and one that names the help, with exit code 2:', () => {
  it.each([
    ['', '', /expected a command: solve, count or list, got none/],
    ['sovle queens-4', '', /expected a command: solve, count or list, got 'sovle'/],
    ['solve', '', /expected a problem/],
    ['solve queens-4 queens-5', '', /expected nothing more, got 'queens-5'/],
    ['solve queens', '', /'queens' is neither a file nor a well-known problem \(.*\)/],
    ['solve queens-900', '', /expected sizes of at most 200, got 900/],
    ['count queens-8 --cheapest', '', /--cheapest is an option of solve, and count does not have it/],
    ['solve queens-8 --memo', '', /--memo is an option of count, and solve does not have it/],
    ['solve /', '', /cannot read \/: it is a directory/],
    ['solve queens-4 -n 0', '', /--solutions: expected a whole number of at least 1, got '0'/],
    ['solve queens-4 -n', '', /'-n, --solutions <value>' argument missing/],
    ['solve queens-4 --engine X', '', /--engine: expected one of auto, .*links.*, got 'X'/],
    ['count queens-4 --node-limt 3', '', /Unknown option '--node-limt'/],
    ['count queens-4 --from nonogram', '', /--from nonogram says how a file is read, and queens-4 is a/],
    ['solve -', Buffer.from('a\nb\xe4\n', 'latin1'), /standard input: expected text in UTF-8/],
    ['solve -', 'a b\na\nb c\n', /standard input: line 3, 'b c': unknown item 'c'/],
    [
      'count -',
      '[[0,2],[1]]',
      /standard input: row 1: expected a matrix of 0 and 1 with rows of 2 cells, got '2'/,
    ],
    ['count -', '[[1,0],[1]]', /standard input: row 2: expected a matrix .* got 1 cells/],
    [
      'count -',
      '{"A":[1,4,7]}',
      /standard input: expected a list of rows of 0 and 1, got '\{"A":\[1,4,7\]\}'/,
    ],
    ['count -', '[1,0]', /standard input: expected a list of rows/],
    ['count - --engine bitset', `a\n${'a\n'.repeat(65_536)}`, /engine 'bitset': the tables of 65536 options/],
  ])('%s', async (command, input, message) => {
    const { status, stdout, stderr } = await answer(command, input)
    expect(stderr).toMatch(message)
    expect(stderr).toMatch(/^exact-cover: [^\n]*\nSee `exact-cover --help`\.\n$/)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  })
})
