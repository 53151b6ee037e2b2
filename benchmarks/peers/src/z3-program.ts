/**
 * A program that answers puzzles with Z3, as docs/programs.md describes it for batches. Z3 answers only with promises, which a solver
 * of the lab cannot wait for, so it works in a process of its own.
 */
import { createInterface } from 'node:readline'
import { geometryOf } from '@sudoku-lab/core'
import { parseLine } from '@sudoku-lab/core/formats'
import { init } from 'z3-solver'
import { exactlyOneSets, gridOfVariables, literalsOf } from './cnf.ts'

const [height, width] = [process.env['SUDOKU_LAB_BOX_HEIGHT'], process.env['SUDOKU_LAB_BOX_WIDTH']].map(
  Number,
)
const most = Number(process.env['SUDOKU_LAB_SOLUTIONS']?.replace('all', 'Infinity'))
const geometry = geometryOf(height ?? 3, width ?? 3)

const { Context } = await init()
const { Bool, Not, Or, Solver } = Context('sudoku')
const candidates = Array.from({ length: geometry.cellCount * geometry.size }, (_, index) =>
  Bool.const(`x${index + 1}`),
)
const literal = (variable: number) => candidates[variable - 1] as (typeof candidates)[number]

const solver = new Solver('QF_FD') // finite domains
for (const set of exactlyOneSets(geometry)) {
  solver.add(Or(...set.map(literal)))
  for (const [index, one] of set.entries()) {
    for (const other of set.slice(0, index)) solver.add(Or(Not(literal(one)), Not(literal(other))))
  }
}

async function answer(line: string): Promise<string> {
  const puzzle = parseLine(line, 1, geometry)
  if (puzzle === undefined || puzzle instanceof Error) throw new Error(`expected a puzzle, got ${line}`)
  solver.push()
  for (const known of literalsOf(geometry, puzzle.puzzle)) {
    solver.add(known < 0 ? Not(literal(-known)) : literal(known))
  }
  const found: string[] = []
  while (found.length < most && (await solver.check()) === 'sat') {
    const model = solver.model()
    const isTrue = candidates.map((candidate) => model.eval(candidate).toString() === 'true')
    const variables = isTrue.flatMap((isSo, index) => (isSo ? [index + 1] : []))
    found.push(Array.from(gridOfVariables(geometry, variables), (digit) => SYMBOLS[digit - 1]).join(''))
    solver.add(Or(...variables.map((variable) => Not(literal(variable)))))
  }
  solver.pop()
  return [...found, ...(found.length < most ? ['done'] : [])].join(' ')
}

const SYMBOLS = '123456789ABCDEFGHIJKLMNOP'

let answers: string[] = []
for await (const line of createInterface({ input: process.stdin })) {
  if (line !== '') {
    answers.push(await answer(line))
    continue
  }
  process.stdout.write(`${[...answers, ''].join('\n')}\n`)
  answers = []
}
process.exit(0) // its threads would go on
