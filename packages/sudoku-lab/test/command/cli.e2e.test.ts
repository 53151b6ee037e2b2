/** The built program, run as a user runs it. */
import { once } from 'node:events'
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { geometryOf } from '@sudoku-lab/core'
import { parseGrid } from '@sudoku-lab/core/formats'
import { canonicalForm } from '@sudoku-lab/generator/canonical-form'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONFLICT, manyLines, PUZZLE, SOLUTION } from './puzzles.ts'

const MAIN = join(import.meta.dirname, '../../dist/command/main.js')
const PARROT = join(import.meta.dirname, 'fixtures/parrot.js')
const DATASETS = join(import.meta.dirname, '../../../../datasets')
const EULER = join(DATASETS, 'euler-50.txt')
const MANIFEST: { datasets: { name: string; file: string; source: string }[] } = JSON.parse(
  readFileSync(join(DATASETS, 'manifest.json'), 'utf8'),
)
const MADE_DATASETS = MANIFEST.datasets.filter(({ source }) => source.startsWith('sudoku-lab generate'))
/** Their puzzles are bred, or large. */
const TAKES_LONG = /--hard|--adverse|--boxes 5x5/
const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-cli-'))
const pathOf = (name: string) => join(folder, name)

beforeAll(() => {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run \`pnpm build\` first`)
  writeFileSync(pathOf('many.txt'), manyLines(5000))
  writeFileSync(pathOf('solved.txt'), manyLines(5000, 3, SOLUTION))
  writeFileSync(pathOf('mixed.txt'), mixedText())
  writeFileSync(pathOf('binary.txt'), Buffer.from('1\x93', 'latin1'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(args: readonly string[], input = '') {
  return execa('node', [MAIN, ...args], { input, reject: false, stripFinalNewline: false })
}

/** Good lines, bad ones, comments, labels, unsolvable puzzles and other sizes, over several chunks. */
function mixedText(): string {
  const strange = [
    `${CONFLICT}\n`,
    '# comment\n',
    '\n',
    `${PUZZLE} label\r\n`,
    `${PUZZLE}1\n`,
    '1...............\n',
  ]
  return manyLines(9000, 2)
    .split(/(?<=\n)/)
    .map((line, index) => (index % 97 === 0 ? `${line}${strange[(index / 97) % strange.length]}` : line))
    .join('')
}

/** Answers each line with a line. For the second one it takes too long. */
const SLOW_PROGRAM = `exec:n=0; while read -r l; do n=$((n+1)); [ $n = 2 ] && sleep 300; echo ${SOLUTION}; done`

const block = (text: string, separator = '') =>
  `${(text.match(/.{9}/g) ?? []).map((row) => [...row].join(separator)).join('\n')}\n`

describe('solve', () => {
  it('kills a program that does not answer in time, and continues', async () => {
    const args = ['solve', '--solver', SLOW_PROGRAM, '--timeout', '4']
    const { stdout, stderr, exitCode } = await run(args, `${PUZZLE}\n${PUZZLE}\n${PUZZLE}\n`)
    expect(stdout).toBe(`${SOLUTION}\n# line 2: undecided: the solver failed\n${SOLUTION}\n`)
    expect(stderr).toMatch(/line 2: .* gave no answer within 4 s$/m)
    expect(exitCode).toBe(1)
  })

  it('gives nine lines of nine digits for nine lines of nine digits', async () => {
    const { stdout, stderr, exitCode } = await run(['solve'], block(PUZZLE.replaceAll('.', '0')))
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: block(SOLUTION), stderr: '', exitCode: 0 })
  })

  it('reports bad lines, continues, and returns exit code 3', async () => {
    const { stdout, stderr, exitCode } = await run(
      ['solve'],
      `${PUZZLE}\n${PUZZLE.slice(1)}\n${PUZZLE.replace('7', '?')}\n${PUZZLE}\n`,
    )
    expect(stdout).toBe(`${SOLUTION}\n${SOLUTION}\n`)
    expect(stderr).toContain(
      "standard input: line 2: expected 81 cells, or N × N with N from 4 to 25, got 80 in '3..7....6..195....98....…'\n",
    )
    expect(stderr).toContain(
      `standard input: line 3, column 5 (r1c5): expected a digit, '.' or '0', got '?'\n`,
    )
    expect(stderr).toMatch(/2 puzzles in .*: 2 solved, 2 not readable\n$/)
    expect(exitCode).toBe(3)
  })

  it('stops at a bad line with --strict', async () => {
    const { stdout, exitCode } = await run(['solve', '--strict'], `${PUZZLE}\nxyz\n${PUZZLE}\n`)
    expect({ stdout, exitCode }).toEqual({ stdout: `${SOLUTION}\n`, exitCode: 3 })
  })

  it('writes the same bytes with two threads as with one, and reports the same', async () => {
    const [alone, together] = await Promise.all(
      ['1', '2'].map((jobs) =>
        run(['solve', pathOf('mixed.txt'), '--jobs', jobs, '--unique', '--to', 'json']),
      ),
    )
    expect(together?.stdout).toBe(alone?.stdout)
    expect(together?.stderr.replace(/in .* a second/, '')).toBe(alone?.stderr.replace(/in .* a second/, ''))
    expect(alone?.stdout.split('\n').length).toBeGreaterThan(9000)
    expect([alone?.exitCode, together?.exitCode]).toEqual([3, 3])
  })

  it('omits counters that a program does not count', async () => {
    const program = `exec:while read -r line; do echo ${SOLUTION}; done`
    const json = await run(['solve', '--solver', program, '--to', 'json'], PUZZLE)
    expect(json.exitCode).toBe(0)
    expect(Object.keys(JSON.parse(json.stdout))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/nodes|guesses|backtracks|maxDepth/)]),
    )
    expect(JSON.parse(json.stdout)).toMatchObject({ outcome: 'solved', solution: SOLUTION })
  })

  it('uses no more threads than there are cores, and says so, unless it is forced', async () => {
    const many = String(availableParallelism() + 1)
    const program = `exec:echo >> ${pathOf('capped')}; while read -r line; do echo ${SOLUTION}; done`
    writeFileSync(pathOf('same.txt'), `${PUZZLE}\n`.repeat(5000))
    const capped = await run(['solve', pathOf('same.txt'), '--jobs', many, '--solver', program])
    expect(capped.exitCode).toBe(0)
    expect(capped.stderr).toMatch(/^--jobs \d+: this machine has \d+ cores?, so \d+ threads? (is|are) used /)
    expect(capped.stderr).toContain(`(--force-jobs uses ${many})\n`)
    expect(readFileSync(pathOf('capped'), 'utf8').length).toBeLessThan(Number(many))
    const forced = await run(['solve', pathOf('many.txt'), '--jobs', many, '--force-jobs'])
    expect(forced.stderr).not.toContain('--jobs')
    expect(forced.exitCode).toBe(0)
  })

  it('solves a puzzle on the command line', async () => {
    const board = `[${PUZZLE.match(/.{9}/g)?.map((row) => `[${[...row.replaceAll('.', '0')].join()}]`)}]`
    for (const args of [[PUZZLE], ['solve', PUZZLE], ['solve', PUZZLE.replaceAll('.', '0')]])
      expect((await run(args)).stdout).toBe(`${SOLUTION}\n`)
    expect((await run([board, '--to', 'line'])).stdout).toBe(`${SOLUTION}\n`)
    const { stderr, exitCode } = await run(['solve', PUZZLE.slice(1)])
    expect(stderr).toMatch(/^the command line: line 1: expected 81 cells, /)
    expect(exitCode).toBe(3)
  })

  it.each(['csv', 'json'])('reads what it writes as %s', async (format) => {
    const input = `${PUZZLE} easy\n${CONFLICT}\n`
    for (const command of ['convert', 'solve']) {
      const { stdout } = await run([command, '--to', format], input)
      expect((await run(['convert', '--to', 'line'], stdout)).stdout).toBe(input)
    }
    const words = `generate --seed 1 --count 2 --with solution --to ${format}`
    const { stdout: made } = await run(words.split(' '))
    expect((await run(['check', '--minimal', '-q'], made)).exitCode).toBe(0)
  })

  it('answers each puzzle as soon as it has read it', async () => {
    const child = execa('node', [MAIN, 'solve', '--jobs', '2'], { reject: false })
    child.stdin.write(`${PUZZLE}\n`)
    const [first] = await once(child.stdout, 'data')
    child.stdin.end(`${PUZZLE}\n`)
    expect(String(first)).toBe(`${SOLUTION}\n`)
    expect((await child).stdout).toBe(`${SOLUTION}\n${SOLUTION}`)
  })
})

describe('the other commands', () => {
  it.each([
    [['check'], 'line 1: one solution, 30 clues\n'],
    [['convert', '--to', 'line'], `${PUZZLE}\n`],
  ])('write their line as soon as they have read a puzzle: %j', async (args, line) => {
    const child = execa('node', [MAIN, ...args], { reject: false })
    child.stdin.write(`${PUZZLE}\n`)
    const [first] = await once(child.stdout, 'data')
    child.stdin.end(`${PUZZLE}\n`)
    expect(String(first)).toContain(line)
    expect((await child).exitCode).toBe(0)
  })

  it.each([
    ['solve', `1${'.'.repeat(24)}\n`],
    ['convert', '[[1,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]\n'],
  ])('name the option for a board without usual boxes: %s %j', async (command, input) => {
    const args = command === 'convert' ? [command, '--to', 'line'] : [command]
    const { stderr, exitCode } = await run(args, input)
    expect(stderr).toMatch(/: line 1(, column 3)?: a board of 5×5 has no usual box shape: /)
    expect(stderr).toContain(', as in --boxes 1x5\n')
    expect(exitCode).toBe(3)
    expect((await run([...args, '--boxes', '1x5'], input)).stderr).not.toContain('box shape')
  })

  it('write their lines and their complaints in the order of the puzzles', async () => {
    const input = `${PUZZLE}\nbad\nworse\n${PUZZLE}\n`
    // a reader of two pipes may hear of one later than of the other
    const { stdout } = await execa('sh', ['-c', `node "${MAIN}" check 2>&1`], { input, reject: false })
    expect(stdout.split('\n').map((line) => /line \d/.exec(line)?.[0])).toEqual([
      'line 1',
      'line 2',
      'line 3',
      'line 4',
      undefined, // the summary
    ])
  })

  it('answer the problem of Project Euler', async () => {
    const { stdout, stderr, exitCode } = await run(['answer'])
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: '24702\n', stderr: '', exitCode: 0 })
    expect((await run(['answer', '--solver', 'dlx'], '')).stdout).toBe('24702\n')
  })

  it('convert puzzles there and back', async () => {
    const lines = await run(['convert', EULER, '--to', 'line', '--empty', '0'])
    const back = await run(['convert', '--to', 'euler'], lines.stdout)
    expect(back.stdout).toBe(readFileSync(EULER, 'utf8').replaceAll('\r', '').trimEnd().concat('\n'))
  })

  it('generate the same puzzles for the same seed, and the first ones for any count', async () => {
    const generate = async (...args: string[]) => (await run(['generate', '--seed', '1', ...args])).stdout
    const five = await generate('--count', '5', '--seed', '7')
    expect(five).toBe(await generate('--count', '5', '--seed', '7', '--node-limit', '1000'))
    expect(five.startsWith(await generate('--count', '3', '--seed', '7'))).toBe(true)
    expect(five).not.toBe(await generate('--count', '5', '--seed', '0'))
    const { stdout, exitCode } = await run(['check', '--minimal'], five)
    expect(stdout).toMatch(/^(line \d+: one solution, \d+ clues, minimal\n){5}$/)
    expect(exitCode).toBe(0)
  })

  it.each(MADE_DATASETS)('generate $name again as its source says', async ({ file, source }) => {
    const [program, ...args] = source.split(' ')
    expect(program).toBe('sudoku-lab')
    const count = TAKES_LONG.test(source) ? 1 : 3
    const { stdout } = await run([...args, '--count', String(count)])
    expect(stdout.split('\n')).toHaveLength(count + 1)
    expect(readFileSync(join(DATASETS, file), 'utf8').startsWith(stdout)).toBe(true)
  })

  it('generate other puzzles each time, and say with which seed', async () => {
    const [one, other] = [await run(['generate']), await run(['generate'])]
    expect(one.stdout).not.toBe(other.stdout)
    const [, seed = ''] = /^--seed (\d+) makes the same puzzles again\n$/.exec(one.stderr) ?? []
    expect((await run(['generate', '--seed', seed])).stdout).toBe(one.stdout)
    expect((await run(['generate', '--seed', seed])).stderr).toBe('')
    expect((await run(['generate', '-q'])).stderr).toBe('')
  })

  it('generate puzzles with several solutions, and large ones', async () => {
    const loose = await run(['generate', '--seed', '1', '--count', '4', '--solutions', '2..9'])
    expect(loose.stderr).toMatch(/^4 puzzles in .*, of \d+ to \d+ clues\n$/)
    const counts = (await run(['solve', '--count', 'all'], loose.stdout)).stdout.trimEnd().split('\n')
    expect(counts.map((count) => Number(count) >= 2 && Number(count) <= 9)).toEqual(Array(4).fill(true))
    const alike = await run(['generate', '--seed', '1', '--count', '2', '--clues', '30'])
    expect(alike.stderr).toMatch(/^2 puzzles in .*, of 30 clues\n$/)
    const large = await run(['generate', '--seed', '1', '--boxes', '4x4', '--clues', '120'])
    expect((await run(['check'], large.stdout)).stdout).toBe('line 1: one solution, 120 clues\n')
  })

  it('generate no two isomorphs on request', async () => {
    const classesOf = async (...args: string[]): Promise<number[]> => {
      const { stdout } = await run(['generate', '--seed', '1', '--boxes', '2x2', '--count', '20', ...args])
      const geometry = geometryOf(2, 2)
      const grids = stdout
        .trimEnd()
        .split('\n')
        .map((line) => parseGrid(line, { geometry }))
      return [grids.length, new Set(grids.map((grid) => canonicalForm(grid, geometry).grid.join(''))).size]
    }
    expect(await classesOf('--isomorph-free')).toEqual([20, 20])
    expect((await classesOf())[1]).toBeLessThan(20)
  })

  it('generate the same bytes with any number of threads', async () => {
    for (const kind of [
      ['--count', '600'],
      ['--controlled-bias', '--count', '3'],
      ['--unsolvable', '--count', '3'],
    ]) {
      const alone = await run(['generate', '--seed', '1', '--seed', '3', ...kind])
      const together = await run(['generate', '--seed', '1', '--seed', '3', ...kind, '--jobs', '2'])
      expect(alone.exitCode).toBe(0)
      expect(together.stdout).toBe(alone.stdout)
    }
  })

  it('generate exactly the requested number of clues, or refuse it', async () => {
    const { stdout } = await run(['generate', '--seed', '1', '--clues', '24', '--count', '3'])
    expect((await run(['check'], stdout)).stdout).toMatch(/^(line \d: one solution, 24 clues\n){3}$/)
    const refusals = [
      [['--clues', '17'], 'the generator reaches 20 clues and more'],
      [['--hard', '20000'], '--hard 20000: a search gives up after 10,000 nodes; give --node-limit'],
      [['--pattern', pathOf('binary.txt')], 'expected text in UTF-8, got the byte 0x93 in position 2'],
      [['--pattern', '1'.repeat(80)], 'has 80 symbols; expected 81'],
      [['--pattern', '1'.repeat(60).padEnd(81, '.')], 'the rows 8 and 9 have no clue'],
      [['--boxes', '5x5'], 'say how many are enough, as in --clues 325'],
      [['--stream', 'single', '--jobs', '2'], 'so it needs --jobs 1'],
      [['--with', 'solution', '--to', 'block'], '--to block writes boards alone, without the solution;'],
    ] as const
    for (const [args, message] of refusals) {
      const { stderr, exitCode, stdout } = await run(['generate', '--seed', '1', ...args])
      expect(stderr).toContain(message)
      expect([exitCode, stdout]).toEqual([2, ''])
    }
    const tried = await run(['generate', '--seed', '1', '--boxes', '4x4', '--clues', '60', '--tries', '1'])
    expect(tried.stderr).toMatch(
      /found no such puzzle in 1 try, which --tries changes; wrote 0 of 1 puzzle; other tries had \d+ clues\n$/,
    )
    expect(tried.exitCode).toBe(1)
  })

  it('generate puzzles with a pattern, and unsolvable ones', async () => {
    const pattern = pathOf('pattern.txt')
    const rows = Array.from({ length: 9 }, (_, row) => (row % 2 === 0 ? 'x.x.x.x.x' : '.x.x.x.x.'))
    writeFileSync(pattern, rows.join('\n'))
    const { stdout } = await run(['generate', '--seed', '1', '--pattern', pattern])
    expect(stdout.trimEnd().replaceAll(/[1-9]/gu, 'x')).toBe(rows.join(''))
    const unsolvable = await run(['generate', '--seed', '1', '--unsolvable', '--count', '2'])
    expect((await run(['check'], unsolvable.stdout)).stdout).toMatch(
      /^(line \d: no solution, \d+ clues\n){2}$/,
    )
  })

  it('list the solvers', async () => {
    const { stdout, exitCode } = await run(['list', '--json'])
    const solvers: { id: string; complete: boolean }[] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(solvers.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['bitmask', 'dlx', 'mrv', 'naive-scan']),
    )
    expect(solvers.find(({ id }) => id === 'singles-naked')?.complete).toBe(false)
    expect(exitCode).toBe(0)
    expect((await run(['list'])).stdout).toMatch(/^id +inference +order/)
  })

  it.concurrent.each([
    [['solve', '/nowhere/at-all.txt'], 'cannot read /nowhere/at-all.txt: no such file'],
    [['solve', tmpdir()], `cannot read ${tmpdir()}: it is a directory`],
    [
      ['solve', EULER, '--output', '/nowhere/at-all.txt'],
      'cannot write /nowhere/at-all.txt: no such directory',
    ],
    [['solve', EULER, '--solver', 'nobody'], 'unknown solver "nobody"'],
    [['solve', EULER, '--count', '3', '--to', 'block'], '--count writes numbers'],
    [
      ['generate', '--solutions', '5..2'],
      "Expected a number of solutions from 2 to 10000, or a range such as 24..26, got '5..2'",
    ],
    [['generate', '--hard', '9', '--solver', 'band', '--boxes', '2x2'], 'band cannot solve boards of 4×4'],
    [
      ['solve', '--uniqe'],
      "unknown option '--uniqe'; did you mean --unique?\nSee `sudoku-lab solve --help`.",
    ],
  ])('refuse %j in one line', async (args, message) => {
    const { stdout, stderr, exitCode } = await run(args)
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 })
    expect(stderr).toContain(message)
    expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2)
  })
})

describe('the surroundings', () => {
  it('ends at once if there is nothing to do', async () => {
    const child = execa('node', [MAIN, 'solve', '--solver', 'nobody'], { reject: false })
    expect((await child).stderr).toContain('unknown solver') // although its input is not closed
    const strict = execa('node', [MAIN, 'solve', '--strict'], { reject: false })
    strict.stdin.write(`${PUZZLE.replace('7', 'x')}\n`)
    expect((await strict).exitCode).toBe(3)
  })

  it('may interrupt the generation, and keeps the puzzles found until then', async () => {
    const file = pathOf('made.txt')
    const child = execa('node', [MAIN, 'generate', '--count', '1000000', '-o', file], { reject: false })
    while (!existsSync(file) || statSync(file).size < 820) await setTimeout(20)
    child.kill('SIGINT')
    expect(await child).toMatchObject({ isTerminated: true, signal: 'SIGINT' })
    const made = readFileSync(file, 'utf8')
    expect(made.endsWith('\n')).toBe(true)
    expect((await run(['check', '--minimal'], made.slice(0, 820))).exitCode).toBe(0)
  })

  it('see memory that does not grow with the input', async () => {
    const lines = manyLines(1000, 5, SOLUTION)
    const peakOf = async (thousands: number, jobs: string) => {
      const args = ['solve', '-q', '--solver', PARROT, '--jobs', jobs, '--output', pathOf('large.txt')]
      const input = Readable.from(Array(thousands).fill(lines))
      const { stderr } = await execa(
        'node',
        ['--import', join(import.meta.dirname, 'fixtures/report-peak.js'), MAIN, ...args],
        { input },
      )
      return Number(/^peak (\d+)$/.exec(stderr)?.[1])
    }
    for (const jobs of ['1', '2']) {
      const growth = (await peakOf(1500, jobs)) - (await peakOf(500, jobs))
      expect(growth).toBeLessThan(60_000) // of 82,000 kilobytes more that went through
    }
    let bytes = 0
    for await (const chunk of createReadStream(pathOf('large.txt'))) bytes += chunk.length
    expect(bytes).toBe(500 * 82_000)
  })
})

describe('a label with characters that a terminal obeys, and with the beginning of a formula, is shown and not obeyed:', () => {
  const hostile = `${PUZZLE} =cmd|calc!A0 \u001B[31m\u009B\u202E\u2028\n${CONFLICT} =1\u001B[2J\n`
  it.each([
    ['solve', '--to', 'csv'],
    ['solve', '--to', 'json'],
    ['solve', '--to', 'grid'],
    ['solve'],
    ['convert', '--to', 'csv'],
    ['convert', '--to', 'json'],
    ['convert', '--to', 'line'],
    ['convert', '--to', 'grid'],
    ['check'],
    ['check', '--json'],
    ['explain'],
    ['explain', '--json'],
    ['answer', '--verbose'],
  ])('%s %s %s', async (...words) => {
    const args = words.filter((word) => word !== undefined)
    const { stdout, stderr } = await execa('node', [MAIN, ...args], { input: hostile, reject: false })
    expect(stdout + stderr).not.toMatch(/(?!\n)[\p{Cc}\u2028\u202E]/u)
    expect(stdout.split('\n').filter((line) => /(?:^|,)=/.test(line))).toEqual([])
  })
})
