/** Checks that the built program never loses anything when it reads, writes and replaces files. */

import { spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { execa } from 'execa'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manyLines, PUZZLE, SOLUTION } from './puzzles.ts'

const MAIN = join(import.meta.dirname, '../../dist/command/main.js')
const FIXTURES = join(import.meta.dirname, 'fixtures')
const PUZZLES = `${PUZZLE}\n${PUZZLE} label\n`
const SOLUTIONS = `${SOLUTION}\n${SOLUTION}\n`

let folder = ''
const pathOf = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(pathOf(name), 'utf8')
const write = (name: string, text: string) => writeFileSync(pathOf(name), text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-lost-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(...args: string[]) {
  return execa('node', [MAIN, ...args], { cwd: folder, reject: false, stripFinalNewline: false, input: '' })
}
/** In the script, `$MAIN` is the program. */
const shell = (script: string) => execa('bash', ['-c', script], { cwd: folder, reject: false, env: { MAIN } })

/** Does something on a disk of 64 kB, if this user may make one. */
async function onSmallDisk(skip: (why: string) => void, run: (disk: string) => Promise<void>): Promise<void> {
  const { exitCode } = await shell('mkdir disk && mount -t tmpfs -o size=64k tmpfs disk')
  if (exitCode !== 0) return skip('needs a user who may mount a small disk')
  try {
    await run(pathOf('disk'))
  } finally {
    await shell('umount disk')
  }
}

describe('a file may be its own output', () => {
  it('by its name', async () => {
    write('in.txt', PUZZLES)
    expect((await run('solve', 'in.txt', '-o', 'in.txt')).exitCode).toBe(0)
    expect(read('in.txt')).toBe(SOLUTIONS)
    expect(readdirSync(folder)).toEqual(['in.txt'])
  })

  it('by another name, through symbolic links, which stay links', async () => {
    write('in.txt', PUZZLES)
    chmodSync(pathOf('in.txt'), 0o640)
    symlinkSync('in.txt', pathOf('near.txt'))
    symlinkSync(pathOf('near.txt'), pathOf('far.txt'))
    expect((await run('solve', 'in.txt', '-o', 'far.txt')).exitCode).toBe(0)
    expect(read('in.txt')).toBe(SOLUTIONS)
    expect(lstatSync(pathOf('far.txt')).isSymbolicLink()).toBe(true)
    expect(lstatSync(pathOf('near.txt')).isSymbolicLink()).toBe(true)
    expect(statSync(pathOf('in.txt')).mode & 0o777).toBe(0o640)
  })

  it('to which the answers are appended', async () => {
    for (const command of ['solve -q in.txt', 'solve -q -', 'check -q in.txt']) {
      write('in.txt', PUZZLES)
      const { exitCode } = await shell(`node "$MAIN" ${command} < in.txt >> in.txt`)
      expect(exitCode).toBe(0)
      expect(read('in.txt').split('\n')).toHaveLength(5)
      expect(read('in.txt').startsWith(PUZZLES)).toBe(true)
    }
  })
})

describe('a file keeps its content', () => {
  it('when no puzzle can be read', async () => {
    write('in.txt', 'no puzzle\n')
    write('out.txt', 'precious\n')
    for (const command of ['solve', 'convert']) {
      const to = command === 'convert' ? ['--to', 'block'] : []
      expect((await run(command, 'in.txt', ...to, '-o', 'out.txt')).exitCode).toBe(3)
      expect((await run(command, 'in.txt', ...to, '-o', 'in.txt')).exitCode).toBe(3)
      expect((await run(command, ...to, '-o', 'out.txt')).exitCode).toBe(3)
    }
    expect(read('out.txt')).toBe('precious\n')
    expect(read('in.txt')).toBe('no puzzle\n')
    expect(readdirSync(folder)).toEqual(['in.txt', 'out.txt'])
  })

  it('if it is the input and some of it cannot be read', async () => {
    write('in.txt', `${PUZZLES}no puzzle\n`)
    const { exitCode, stderr } = await run('solve', 'in.txt', '-o', 'in.txt')
    expect(exitCode).toBe(3)
    expect(stderr).toContain('in.txt: not changed, because some of it could not be read\n')
    expect(read('in.txt')).toBe(`${PUZZLES}no puzzle\n`)
  })

  it('when the program is killed', async () => {
    write('in.txt', PUZZLES)
    const args = [MAIN, 'solve', 'in.txt', '--solver', join(FIXTURES, 'endless.js'), '-o', 'in.txt']
    const child = execa('node', args, { cwd: folder, reject: false })
    while (readdirSync(folder).length < 2) await setTimeout(20)
    child.kill('SIGKILL')
    await child
    expect(read('in.txt')).toBe(PUZZLES)
  })

  it.each(
    ['SIGINT', 'SIGTERM', 'SIGHUP'].flatMap((signal) => [
      [signal, ''],
      [signal, '--jobs 2 --force-jobs'],
    ]),
  )('when %s ends it, which leaves nothing and says what was done: solve %s', async (signal, words) => {
    write('in.txt', PUZZLES)
    const solver = ['--solver', join(FIXTURES, 'endless.js')]
    const args = ['solve', 'in.txt', '-o', 'in.txt', ...solver, ...words.split(' ').filter(Boolean)]
    const child = execa('node', [MAIN, ...args], { cwd: folder, reject: false })
    while (readdirSync(folder).length < 2) await setTimeout(20)
    child.kill(signal as NodeJS.Signals)
    expect(await child).toMatchObject({ isTerminated: true, signal })
    expect((await child).stderr).toMatch(
      new RegExp(`^ended by ${signal}, so in.txt is not written\n0 puzzles in [^\n,]+$`),
    )
    expect(read('in.txt')).toBe(PUZZLES)
    expect(readdirSync(folder)).toEqual(['in.txt'])
  })

  it('when the disk is full', ({ skip }) =>
    onSmallDisk(skip, async (disk) => {
      const text = PUZZLES.repeat(200)
      writeFileSync(join(disk, 'in.txt'), text)
      const { exitCode, stderr } = await run('solve', 'disk/in.txt', '-o', 'disk/in.txt')
      expect({ exitCode, stderr }).toEqual({
        exitCode: 2,
        stderr: 'sudoku-lab: cannot write disk/in.txt: no space left on device\n',
      })
      expect(readFileSync(join(disk, 'in.txt'), 'utf8')).toBe(text)
      expect(readdirSync(disk)).toEqual(['in.txt'])
    }))
})

describe('a target that is not a file is written directly', () => {
  it('a pipe, a device, standard output and a file descriptor', async () => {
    write('in.txt', PUZZLES)
    const solve = 'node "$MAIN" solve -q in.txt -o'
    expect((await shell(`${solve} /dev/stdout`)).stdout).toBe(SOLUTIONS.trimEnd())
    expect((await shell(`${solve} /dev/stdout | cat`)).stdout).toBe(SOLUTIONS.trimEnd())
    expect((await shell(`echo first > out.txt; ${solve} /dev/stdout >> out.txt`)).exitCode).toBe(0)
    expect(read('out.txt')).toBe(`first\n${SOLUTIONS}`)
    expect((await shell(`mkfifo pipe; cat pipe & ${solve} pipe; wait`)).stdout).toBe(SOLUTIONS.trimEnd())
    expect((await shell(`${solve} /dev/null`)).exitCode).toBe(0)
    expect((await shell(`${solve} /dev/fd/3 3> three.txt`)).exitCode).toBe(0)
    expect(read('three.txt')).toBe(SOLUTIONS)
    expect(readdirSync(folder)).toEqual(['in.txt', 'out.txt', 'pipe', 'three.txt'])
  })

  it.skipIf(!existsSync('/dev/full'))('and tells when it is full (needs /dev/full)', async () => {
    write('in.txt', manyLines(10_000))
    const some = ['answer', 'answer --verbose', 'list', '--help', 'check in.txt', 'convert in.txt --to csv']
    const jobs = Array.from({ length: 3 }, () => 'solve in.txt -q -j 4 --force-jobs')
    for (const command of [...some, ...jobs]) {
      const { exitCode, stderr } = await shell(`node "$MAIN" ${command} > /dev/full`)
      expect({ command, exitCode, stderr }).toEqual({
        command,
        exitCode: 2,
        stderr: 'sudoku-lab: cannot write standard output: no space left on device',
      })
    }
  })
})

describe('a solver from outside', () => {
  const answersWith = (code: string): string => {
    write(
      'solver.mjs',
      `const traits = { state: '', inference: '', order: '', complete: true, lexicographic: false }
       const statistics = { nodes: 0, guesses: 0, backtracks: 0, maxDepth: 0 }
       export const solver = { id: 'odd', title: '', traits, origin: '', supports: () => true, create: () => ({ solve: (puzzle) => { ${code} } }) }\n`,
    )
    return './solver.mjs'
  }
  const unique = (solutions: string): string =>
    `return { solutionCount: 1, solutions: ${solutions}, ending: 'exhausted', statistics }`

  it.each([
    [
      'writes into the puzzle and answers with that',
      `puzzle.fill(1); ${unique('[puzzle]')}`,
      'its answer is not a solution',
    ],
    ['returns nothing', '', 'expected a result, got undefined'],
    ['throws nothing', 'throw null', 'null'],
  ])('that %s has failed, for every task', async (_, code, reason) => {
    const solver = answersWith(code)
    write('in.txt', `${PUZZLE}\n`)
    for (const command of ['solve', 'check', 'answer']) {
      const { exitCode, stdout, stderr } = await run(command, 'in.txt', '--solver', solver)
      expect({ command, exitCode, stdout }).toEqual({
        command,
        exitCode: 1,
        stdout: {
          solve: '# line 1: undecided: the solver failed\n',
          check: 'line 1: undecided: the solver failed\n',
          answer: '',
        }[command],
      })
      expect(stderr).toMatch(new RegExp(`^in\\.txt: line 1: .*odd failed: .*(${reason})\n`))
    }
    const { stdout } = await run('solve', 'in.txt', '--solver', solver, '-q', '--to', 'json')
    expect(JSON.parse(stdout)).toMatchObject({ puzzle: PUZZLE, outcome: 'undecided' })
  })

  it.each([
    ['throws', "setTimeout(() => { throw new Error('too\\nlate') })"],
    ['rejects', "Promise.reject(new Error('too\\nlate'))"],
  ])('that %s after its answer is an error in one line', async (_, code) => {
    write('in.txt', `${PUZZLE}\n`)
    const solver = answersWith(
      `${code}; return { solutionCount: 0, solutions: [], ending: 'exhausted', statistics }`,
    )
    const { exitCode, stderr } = await run('solve', 'in.txt', '--solver', solver, '-q')
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: 'sudoku-lab: an error that nobody waited for: too late\n',
    })
  })
})

it.each(['-o out.txt', '-o out.txt --jobs 2 --force-jobs', ''])(
  'a solver that ends the process is an error, and changes no file: solve %s',
  async (words) => {
    write('in.txt', PUZZLES)
    write('out.txt', 'precious')
    write(
      'ending.mjs',
      `const traits = { state: '', inference: '', order: '', complete: true, lexicographic: false }
       export const solver = { id: 'ending', title: '', traits, origin: '', supports: () => true, create: () => ({ solve: () => process.exit(0) }) }\n`,
    )
    const args = ['solve', 'in.txt', '--solver', './ending.mjs', ...words.split(' ').filter(Boolean)]
    const { exitCode, stderr } = await run(...args)
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/^sudoku-lab: .*(ended|exited)/)
    expect(read('out.txt')).toBe('precious')
    expect(readdirSync(folder).sort()).toEqual(['ending.mjs', 'in.txt', 'out.txt'])
  },
)

it('a link that lies where the temporary file could be leads nowhere', async () => {
  write('in.txt', PUZZLES)
  write('precious.txt', 'precious')
  const script = 'ln -s precious.txt .out.txt.$$.tmp; exec node "$MAIN" solve -q in.txt -o out.txt'
  expect((await shell(script)).exitCode).toBe(0)
  expect(read('precious.txt')).toBe('precious')
  expect(read('out.txt')).toBe(SOLUTIONS)
})

it.each([
  'list',
  'solve in.txt',
  'solve in.txt --jobs 2 --force-jobs -q',
  'check in.txt',
  'convert in.txt --to csv',
  'generate -n 100000 --seed 1',
  '--help',
])('whose reader has closed the output ends as by SIGPIPE, without a word: %s', async (words) => {
  write('in.txt', manyLines(10_000))
  await shell('mkfifo closed')
  const reader = openSync(pathOf('closed'), constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(pathOf('closed'), 'w')
  closeSync(reader)
  const child = spawn('node', [MAIN, ...words.split(' ')], { cwd: folder, stdio: ['pipe', writer, 'pipe'] })
  closeSync(writer)
  let said = ''
  child.stderr?.on('data', (text) => {
    said += text
  })
  const exitCode = await new Promise((done) => child.on('close', done))
  expect({ exitCode, said }).toEqual({ exitCode: 141, said: '' })
})

describe('a text without puzzles', () => {
  it.each(['solve', 'check', 'answer', 'convert --to line', 'dataset audit'])(
    'is reported by %s, with exit code 3',
    async (command) => {
      write('in.txt', '\n \n')
      const { exitCode, stderr, stdout } = await run(...command.split(' '), 'in.txt')
      expect(stderr + stdout).toBe('in.txt: no puzzle in it\n')
      expect(exitCode).toBe(3)
    },
  )

  it.each(['solve', 'check', 'convert --to line'])(
    'costs %s no more memory the longer it is',
    async (command) => {
      write('in.txt', 'x\n'.repeat(250_000))
      // if all messages were kept, they would be 220 MB
      const program = 'node --max-old-space-size=150 "$MAIN"'
      const { exitCode } = await shell(`${program} ${command} in.txt 2>/dev/null >/dev/null`)
      expect(exitCode).toBe(3)
    },
  )
})

it('no control character of a file name, an option or a solver reaches the terminal', async () => {
  const red = '\u001B[31m'
  write(`${red}.txt`, 'x\n')
  write('throws.mjs', "throw new Error('\\u001B[31m\\u009B2J')")
  const lines = [
    ['solve', `${red}.txt`],
    ['check', `${red}.txt`],
    ['solve', `no-${red}.txt`],
    ['solve', '--to', red],
    ['solve', `--${red}`],
    [`solv${red}`],
    ['solve', '--solver', `no-${red}`],
    ['solve', '--solver', './throws.mjs'],
    ['solve', '--dataset', red],
    ['verify', `${red}.cnf`],
    ['datasets', 'fetch', red],
    ['generate', '--pattern', red],
    ['dataset', 'audit', `${red}.txt`],
  ]
  for (const line of lines) {
    const { stdout, stderr, exitCode } = await run(...line)
    expect(`${line} ${stdout}${stderr}`.replace(line.join(), '')).not.toMatch(/(?![\n\t])\p{Cc}/u)
    expect(exitCode).toBeGreaterThan(0)
  }
})

it.skipIf(!existsSync('/dev/zero'))('an endless file is not read to its end (needs /dev/zero)', async () => {
  for (const words of ['verify /dev/zero /dev/zero', 'solve /dev/zero', 'generate --pattern /dev/zero']) {
    const { exitCode, stderr } = await run(...words.split(' '))
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: expect.stringMatching(
        /\/dev\/zero: it has the byte 0x00 in position 1; expected text in UTF-8$/m,
      ),
    })
  }
})

it('on a full disk, generate leaves no part of a puzzle', ({ skip }) =>
  onSmallDisk(skip, async (disk) => {
    const { exitCode, stderr } = await run('generate', '-n', '5000', '--seed', '1', '-o', 'disk/out.txt')
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: 'sudoku-lab: cannot write disk/out.txt: no space left on device\n',
    })
    const text = readFileSync(join(disk, 'out.txt'), 'utf8')
    expect(text).toMatch(/^([.\d]{81}\n)+$/)
    expect(text.length).toBe(82 * Math.floor(65_536 / 82))
  }))

it('a control character in a label does not reach the terminal', async () => {
  write('in.txt', `${PUZZLE} a\u001B[31mb\tc\n`)
  expect((await run('check', 'in.txt')).stdout).toBe('line 1 (a\\u{1b}[31mb\tc): one solution, 30 clues\n')
})
