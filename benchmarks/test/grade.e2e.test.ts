/** `bench grade` tells apart what can be wrong with a submission, and accuses none that is right. Submissions are one program with one fault each. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Run } from '@sudoku-lab/harness'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, it } from 'vitest'
import { MAIN, temporaryFolder } from './runs.ts'

const folder = temporaryFolder()

/** Fills the first empty cell with each digit that fits. */
const program = (before = '', after = ''): string => `
const fs = require('node:fs')
let board = Array.from(fs.readFileSync(0, 'utf8').replace(/\\s/g, ''), Number)
const asked = board.join('')
const fits = (cell, digit) => board.every((other, at) => other !== digit || at === cell ||
  (Math.floor(at / 9) !== Math.floor(cell / 9) && at % 9 !== cell % 9 &&
  (Math.floor(at / 27) !== Math.floor(cell / 27) || Math.floor(at % 9 / 3) !== Math.floor(cell % 9 / 3))))
const fill = () => {
  const cell = board.indexOf(0)
  if (cell < 0) return true
  for (let digit = 1; digit <= 9; digit++) {
    if (!fits(cell, digit)) continue
    board[cell] = digit
    if (fill()) return true
    board[cell] = 0
  }
  return false
}
${before}
if (board.includes(0)) fill()
${after}
for (let row = 0; row < 9; row++) console.log(board.slice(9 * row, 9 * row + 9).join(''))
`

const SET = [
  '483921657967345821251876493548132976729564138136798245372689514814253769695410080',
  '003921657967345821251876493548132976729564138136798245372689514814253769695417382',
]
const SOLVED = '483921657967345821251876493548132976729564138136798245372689514814253769695417382'

/** The name of each submission → its program, or its files, and its grade. */
const CLASS: Readonly<Record<string, readonly [string | Readonly<Record<string, string>>, string, RegExp?]>> =
  {
    'Ada.cjs': [program(), 'right'],
    'Bo Li.cjs': [program(`// such as ${SOLVED}`), 'right'],
    'logs.cjs': [program('', "fs.appendFileSync('log.txt', board.join(''))"), 'right'],
    folder: [{ 'solve.cjs': program(), command: 'cp solve.cjs built.cjs\nnode built.cjs\n' }, 'right'],
    'swaps.cjs': [
      program('', 'if (asked.startsWith("00")) [board[0], board[1]] = [board[1], board[0]]'),
      'wrong',
      /^its solution has/,
    ],
    'prints.cjs': ["console.log('Hello')", 'wrong', /^wrote "Hello\\n", and not nine lines of nine digits$/],
    'loops.cjs': [program('while (asked.endsWith("80"));'), 'hangs', /did not return within/],
    'throws.cjs': [
      program('if (asked.startsWith("00")) throw new Error("no pencil")'),
      'crashes',
      /exit code 1/,
    ],
    'keeps.cjs': [
      program(
        "const kept = fs.existsSync('kept') ? fs.readFileSync('kept', 'utf8') : ''\nconst at = kept.indexOf(asked + ' ')\nif (at >= 0) board = Array.from(kept.slice(at + 82, at + 163), Number)",
        "if (at < 0) fs.appendFileSync('kept', asked + ' ' + board.join('') + '\\n')",
      ),
      'remembers',
      /its file kept,/,
    ],
    'knows.cjs': [
      program(`if (asked.endsWith('80')) board = Array.from('${SOLVED}', Number)`),
      'remembers',
      /knows.cjs/,
    ],
    'idle.cjs': ['for (let row = 0; row < 9; row++) console.log("000000000")', 'wrong'],
    'notes.txt': ['I could not finish.', 'not built', /expected one program in a known language/],
  }

interface Row {
  readonly submission: string
  readonly result: string
  readonly detail: string
  readonly puzzle: string
}
let rows: readonly Row[] = []

beforeAll(() => {
  for (const [name, [files]] of Object.entries(CLASS)) {
    const all = typeof files === 'string' ? { '': files } : files
    for (const [file, text] of Object.entries(all)) {
      const path = join(folder, 'class', name, file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
  }
  writeFileSync(join(folder, 'set.txt'), SET.join('\n'))
  const words = [MAIN, 'grade', 'class', '--dataset', './set.txt', '--timeout', '0.5', '--out', 'out']
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
  expect(stderr).toContain('grades.html')
  expect(status).toBe(0)
  rows = parse(readFileSync(join(folder, 'out/grades.csv'), 'utf8'), { columns: true })
})

it('tells every fault apart, and accuses nobody who is right', () => {
  const found = Object.fromEntries(rows.map(({ submission, result }) => [submission, result]))
  expect(found).toEqual(Object.fromEntries(Object.entries(CLASS).map(([name, [, result]]) => [name, result])))
  for (const { submission, detail } of rows) expect(detail).toMatch(CLASS[submission]?.[2] ?? /^/)
})

it('shows the smallest puzzle on which a submission is wrong', () => {
  const swaps = rows.find(({ submission }) => submission === 'swaps.cjs')
  expect(swaps?.puzzle).toBe(`..${SOLVED.slice(2)}`)
})

it('ranks those that are right in a usual run, and leaves the submissions as they are', () => {
  const { contests } = JSON.parse(readFileSync(join(folder, 'out/run/run.json'), 'utf8')) as Run
  const entered = contests.flatMap(({ ranked, apart }) => [...ranked, ...apart])
  expect(entered.map(({ entrantId, status }) => `${entrantId}: ${status}`).sort()).toEqual([
    'ada: ranked',
    'bo-li: ranked',
    'folder: ranked',
    'logs: ranked',
  ])
  expect(readdirSync(join(folder, 'out/run'))).toEqual(expect.arrayContaining(['run.json', 'report.html']))
  const page = readFileSync(join(folder, 'out/grades.html'), 'utf8')
  for (const name of Object.keys(CLASS)) expect(page).toContain(`<th scope="row">${name}</th>`)
  expect(readdirSync(join(folder, 'class')).sort()).toEqual(Object.keys(CLASS).sort())
  expect(readdirSync(join(folder, 'class/folder')).sort()).toEqual(['command', 'solve.cjs'])
})
