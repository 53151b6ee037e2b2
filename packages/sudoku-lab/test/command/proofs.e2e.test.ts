/** The commands that prove, verify and explain, run as a user runs them. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONFLICT, PUZZLE } from './puzzles.ts'

const MAIN = join(import.meta.dirname, '../../dist/command/main.js')
const HARD = '..19....39..7..16..3...5..7.5......9..43.26..2......7.6..1...3..42..7..65....68..'
const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-proofs-'))
const proofs = join(folder, 'proofs')

function run(args: readonly string[], input = '') {
  return execa('node', [MAIN, ...args], { input, reject: false })
}

beforeAll(async () => {
  await run(['prove', '-o', proofs], `${PUZZLE}\n${HARD}\n${CONFLICT}\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('prove', () => {
  it('refuses a puzzle with more solutions than it may count, and proves the others', async () => {
    const { stdout, exitCode } = await run(['prove', '-o', folder], `${'.'.repeat(81)}\n${PUZZLE}\n`)
    expect(stdout.split('\n')).toEqual([
      'line 1: nothing is proved: it has more than 100 solutions',
      expect.stringMatching(/^line 2: exactly 1 solution, proved by 1 clause in /),
    ])
    expect(exitCode).toBe(1)
  })

  it('refuses a folder with certificates of an earlier run, which verify would accept with the new ones', async () => {
    const own = join(folder, 'twice')
    await run(['prove', '-o', own], `${PUZZLE}\n${HARD}\n`)
    const again = await run(['prove', '-o', own], '.'.repeat(81))
    expect(again).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('has certificates of an earlier run'),
    })
    expect((await run(['verify', own])).stdout.match(/has exactly 1 solution/g)).toHaveLength(2)
  })

  it('writes the learned clauses of a solver that learns them', async () => {
    const hard = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
    const own = join(folder, 'learned')
    await run(['prove', '-o', own, '--solver', 'cdcl'], hard)
    expect(readFileSync(join(own, '1.drat'), 'utf8').split('\n').length).toBeGreaterThan(20)
    expect((await run(['verify', own])).exitCode).toBe(0)
  })
})

it.runIf(existsSync('/proc/self'))('says that the system refuses a folder', async () => {
  expect(await run(['prove', '-o', '/proc/proofs'], PUZZLE)).toMatchObject({
    exitCode: 2,
    stderr: 'sudoku-lab: cannot write /proc/proofs: no such directory',
  })
})

describe('verify', () => {
  const changed = async (
    change: (formula: string) => string,
  ): Promise<{ exitCode?: number; stdout: string; stderr: string }> => {
    const path = join(proofs, '1.cnf')
    const whole = readFileSync(path, 'utf8')
    writeFileSync(path, change(whole))
    const result = await run(['verify', path, join(proofs, '1.drat')])
    writeFileSync(path, whole)
    return result
  }

  it('says of which puzzle a certificate is, and how many solutions it has', async () => {
    const { stdout, exitCode } = await run(['verify', proofs])
    const [first, , third] = stdout.split('\n')
    expect(first).toMatch(/1\.cnf: accepted, 1 clause: 53\.\.7\S{76} has exactly 1 solution$/)
    expect(third).toMatch(/3\.cnf: accepted, \d+ clauses?: \S{81} has no solution$/)
    expect(exitCode).toBe(0)
  })

  it.each<[string, (formula: string) => string, string]>([
    [
      'another puzzle',
      (text) => text.replace('c puzzle 5', 'c puzzle .'),
      'it is not the formula of the puzzle',
    ],
    [
      'a clause more',
      (text) => text.replace(/\n$/, '\n1 0\n').replace(/cnf 729 (\d+)/, (_, n) => `cnf 729 ${Number(n) + 1}`),
      'it is not the formula of the puzzle',
    ],
    [
      'a grid that is no solution',
      (text) => text.replace('c solution 53', 'c solution 35'),
      'is not a solution of the puzzle',
    ],
    [
      'no puzzle',
      (text) => text.replace('c puzzle 53', 'c puzzle x3'),
      'its comments name no puzzle that can be read',
    ],
  ])('refuses a formula whose comments name %s', async (_, change, reason) => {
    const { exitCode, stderr } = await changed(change)
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(reason) })
  })

  it('says that a formula without such comments names no puzzle', async () => {
    const { stdout, exitCode } = await changed((text) => text.replaceAll(/^c .*\n/gm, ''))
    expect(stdout).toMatch(/accepted, 1 clause: nothing satisfies the formula, which names no puzzle$/)
    expect(exitCode).toBe(0)
  })

  it('names the line of a proof that is truncated, and checks the others', async () => {
    const path = join(proofs, '2.drat')
    const whole = readFileSync(path, 'utf8')
    writeFileSync(path, whole.slice(0, -3))
    const { stdout, stderr, exitCode } = await run(['verify', proofs])
    writeFileSync(path, whole)
    expect(stderr).toMatch(/2\.drat: line \d+: expected the empty clause at the end$/)
    expect(stdout.match(/accepted/g)).toHaveLength(2)
    expect(exitCode).toBe(1)
  })
})

describe('explain', () => {
  it('prints objects whose steps name constraints, clues and candidates', async () => {
    const { stdout, exitCode } = await run(['explain', '--json'], HARD)
    const { ending, steps } = JSON.parse(stdout)
    expect(ending).toBe('solved')
    expect(steps[0]).toEqual({
      kind: 'place',
      candidates: ['r7c7=7'],
      technique: 'hidden single',
      constraints: [{ house: 'box 9', digit: 7 }],
      clues: ['r3c9', 'r6c8', 'r8c6', 'r9c7'],
      eliminated: [],
      words: '7 goes to r7c7: it is the only cell of box 9 that row 8, column 8 and column 9 leave it',
      hint: 'box 9 has only one cell left for 7, because of row 8, column 8 and column 9',
      answer: '7 goes to r7c7',
    })
    expect(exitCode).toBe(0)
  })

  it('is exit code 1 for a puzzle without a solution', async () => {
    const { stdout, exitCode } = await run(['explain'], CONFLICT)
    expect(stdout).toMatch(
      /^line 1: conflict: two 5s in row 1 \(r1c1 and r1c2\), and 1 more conflict, so there is no solution\n/,
    )
    expect(exitCode).toBe(1)
    const { conflicts } = JSON.parse((await run(['explain', '--json'], CONFLICT)).stdout)
    expect(conflicts).toHaveLength(2)
  })

  it('draws the board above the steps, and gives a hint without its answer', async () => {
    const { stdout } = await run(['explain'], HARD)
    const board = stdout
      .split('\n')
      .slice(1, 14)
      .map((line) => line.trim())
    expect((await run(['convert', '--to', 'line'], board.join('\n'))).stdout).toBe(HARD)
    const { stdout: hint } = await run(['explain', '--hint'], HARD)
    expect(hint).toBe(
      'line 1: hint: box 9 has only one cell left for 7, because of row 8, column 8 and column 9.',
    )
  })
})
