import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const { version: VERSION } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
const MAIN = join(import.meta.dirname, '../dist/main.js')
const folder = mkdtempSync(join(tmpdir(), 'exact-cover-'))
afterAll(() => rmSync(folder, { recursive: true }))

function run(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { input, encoding: 'utf8' })
  return { status, stdout, stderr }
}

function fileWith(text: string, encoding: BufferEncoding = 'utf8'): string {
  const path = join(folder, `${Math.abs(text.length * 31 + text.charCodeAt(0))}.txt`)
  writeFileSync(path, text, encoding)
  return path
}

const TOY = 'a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n'

describe('exact-cover solve', () => {
  it("prints the one solution of Knuth's example, and a summary on standard error", () => {
    const { status, stdout, stderr } = run(['solve', fileWith(TOY)])
    expect(stdout).toBe('| solution 1\nc e\na d f\nb g\n')
    expect(stderr).toMatch(/^1 solution; all solutions were found; \d+ nodes?, engine: \w+\n$/)
    expect(status).toBe(0)
  })
  it('reads standard input with any line ends', () => {
    expect(run(['solve', '-', '-q'], TOY.replaceAll('\n', '\r')).stdout).toBe(
      '| solution 1\nc e\na d f\nb g\n',
    )
  })
  it('writes JSON lines, and a last one that says how the search ended', () => {
    const records = (...args: string[]) =>
      run(['solve', ...args, '--json', '-q'])
        .stdout.trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    const [first, second, last] = records('queens-4')
    expect([first.solution, second.solution]).toEqual([1, 2])
    expect(first.options[0]).toMatch(/^rank \d file \d/)
    expect(last).toMatchObject({ solutions: 2, ending: 'exhausted', nodes: expect.any(Number) })
    expect(records('queens-3')).toMatchObject([{ solutions: 0, ending: 'exhausted' }])
    expect(records('queens-12', '--node-limit', '3')).toMatchObject([{ solutions: 0, ending: 'node-limit' }])
    expect(records('queens-4', '--cheapest').at(-1)).toMatchObject({ solutions: 1, ending: 'exhausted' })
  })
  it('has a version', () => {
    expect(run(['--version'])).toEqual({ status: 0, stdout: `${VERSION}\n`, stderr: '' })
  })
  it('tells by its exit code that there is no solution, or that the answer is unknown', () => {
    expect(run(['solve', 'queens-3'])).toMatchObject({ status: 1, stdout: '' })
    expect(run(['solve', 'queens-12', '--node-limit', '3'])).toMatchObject({ status: 3, stdout: '' })
    expect(run(['solve', 'queens-12', '--node-limit', '3']).stderr).toContain('stopped at the node limit')
  })
  it('does not report success when it stopped at the limit before it found all solutions', () => {
    const { status, stdout, stderr } = run(['solve', 'queens-8', '--node-limit', '10'])
    expect(stdout).toContain('| solution 2\n')
    expect(stderr).toMatch(/^2 solutions; stopped at the node limit, there may be more solutions/)
    expect(status).toBe(3)
    expect(run(['solve', 'queens-8', '--node-limit', '10', '-n', '2', '-q']).status).toBe(0)
  })
  it('does not report a solution as the cheapest when it stopped at the limit', () => {
    const { status, stdout, stderr } = run(['solve', 'queens-8', '--cheapest', '--node-limit', '12'])
    expect(stdout).toContain('| solution 1')
    expect(stderr).toMatch(/^stopped at the node limit, there may be cheaper solutions/)
    expect(status).toBe(3)
  })
  it('finds the cheapest solution', () => {
    const { stdout } = run(['solve', '-', '--cheapest', '-q'], 'a b\na |2\nb |2\na b |3\n')
    expect(stdout).toBe('| solution 1, cost 3\na b\n')
  })
  it('says nothing of cheaper solutions if there is none', () => {
    const { status, stdout, stderr } = run(['solve', 'queens-3', '--cheapest'])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^no solution found; all solutions were found/)
    const unknown = run(['solve', 'queens-3', '--cheapest', '--node-limit', '2'])
    expect(unknown.status).toBe(3)
    expect(unknown.stderr).toMatch(
      /^no solution found; stopped at the node limit, there may be more solutions/,
    )
  })
  it('draws a nonogram', () => {
    const cross = '1\n3\n1\n\n1\n3\n1\n'
    expect(run(['solve', '-', '--from', 'nonogram', '-q'], cross).stdout).toBe(
      '| solution 1\n.#.\n###\n.#.\n',
    )
  })
  it('stops when its reader closes the output', async () => {
    const child = spawn(process.execPath, [MAIN, 'solve', 'queens-11'], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.once('data', () => child.stdout.destroy())
    const [code] = await once(child, 'close')
    expect(code).toBe(0)
  })
  it('stops at Ctrl-C with exit code 130 after a complete solution', async () => {
    const child = spawn(process.execPath, [MAIN, 'solve', 'queens-16', '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let text = ''
    child.stdout.on('data', (chunk) => {
      if (text === '') child.kill('SIGINT') // a second one would end it at once
      text += chunk
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(130)
    const records = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(records.at(-1)).toMatchObject({ solutions: records.length - 1, ending: 'aborted' })
  })
})

describe('exact-cover count', () => {
  it('counts, with and without memory', () => {
    expect(run(['count', 'dominoes-6x6', '-q']).stdout).toBe('6728\n')
    expect(run(['count', 'dominoes-8x8', '--memo', '-q']).stdout).toBe('12988816\n')
    expect(run(['count', 'queens-3', '-q'])).toMatchObject({ status: 0, stdout: '0\n' })
  })
  it('marks a number that is only a lower bound', () => {
    const { status, stdout } = run(['count', 'queens-10', '--node-limit', '500', '-q'])
    expect(stdout).toMatch(/^\d+\+\n$/)
    expect(status).toBe(3)
  })
  it('writes large numbers into JSON as text', () => {
    expect(JSON.parse(run(['count', 'dominoes-8x8', '--memo', '--json']).stdout)).toMatchObject({
      count: '12988816',
      ending: 'exhausted',
    })
  })
})

describe('a mistake is reported in one line, with exit code 2:', () => {
  it.each([
    [
      'an unknown name',
      ['solve', 'queens'],
      /^exact-cover: 'queens' is neither a file nor a well-known problem/,
    ],
    ['a size that is too large', ['solve', 'queens-900'], /expected sizes of at most 200, got 900\n$/],
    ['a folder', ['solve', folder], /^exact-cover: cannot read .*: it is a directory\n$/],
    ['a wrong number', ['solve', 'queens-4', '-n', '0'], /Expected a whole number of at least 1, got '0'/],
    [
      'a mistyped command',
      ['sovle', 'queens-4'],
      /^exact-cover: unknown command 'sovle'; did you mean solve\?\nSee `exact-cover --help`\.\n$/,
    ],
    [
      'a mistyped option',
      ['count', 'queens-4', '--node-limt', '3'],
      /^exact-cover: unknown option '--node-limt'; did you mean --node-limit\?\nSee `exact-cover count --help`/,
    ],
    [
      'a notation of a problem that is no file',
      ['count', 'queens-4', '--from', 'nonogram'],
      /^exact-cover: --from nonogram says how a file is read, and queens-4 is a well-known problem\n$/,
    ],
    [
      'another encoding',
      ['solve', fileWith('\uFEFFa\na\n', 'utf16le')],
      /^exact-cover: cannot read .*: it is encoded in UTF-16LE; expected text in UTF-8/,
    ],
  ])('%s', (_, args, message) => {
    const { status, stdout, stderr } = run(args)
    expect(stderr).toMatch(message)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  })
  it.runIf(existsSync('/proc/self/fdinfo'))('a closed output (needs /proc)', () => {
    for (const command of ['solve queens-4', 'count queens-4', 'list']) {
      const { status, stderr } = spawnSync('bash', ['-c', `node ${MAIN} ${command} >&-`], {
        encoding: 'utf8',
      })
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: 'exact-cover: cannot write standard output: it is closed\n',
      })
    }
  })
  it.skipIf(process.platform === 'win32')('a folder as standard input (needs a shell)', () => {
    const { status, stderr } = spawnSync('bash', ['-c', `node ${MAIN} solve - < /`], { encoding: 'utf8' })
    expect(stderr).toBe('exact-cover: cannot read standard input: it is a directory\n')
    expect(status).toBe(2)
  })
  it('bytes that are not UTF-8, because names would become equal', () => {
    expect(run(['solve', fileWith('\xe4\n\xf6\n', 'latin1')])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/line 1: expected text in UTF-8, got the byte 0xE4 in position 1; .*\n$/),
    })
  })
  it('an engine that cannot take so many options', () => {
    const many = `a\n${'a\n'.repeat(65_536)}`
    for (const command of [['solve'], ['count'], ['solve', '--cheapest']]) {
      expect(run([...command, '-', '--engine', 'sieve'], many)).toEqual({
        status: 2,
        stdout: '',
        stderr: "exact-cover: engine 'sieve': the problem has 65536 options, and the sieve can take 65535\n",
      })
    }
  })
  it('an item that does not exist, with its line', () => {
    const { status, stderr } = run(['solve', '-'], 'a b\na\nb c\n')
    expect(stderr).toBe("exact-cover: standard input: line 3, 'b c': unknown item 'c'\n")
    expect(status).toBe(2)
  })
})
