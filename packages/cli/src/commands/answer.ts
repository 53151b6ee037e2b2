import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Grid, ParseError, type PuzzleText, UNIQUENESS, verdictOf } from '@sudoku-lab/core'
import { SolverBank } from '../bulk/solver-bank.ts'
import { CommandError, EXIT } from '../errors.ts'
import { durationOf } from '../report.ts'
import { openText } from './readings.ts'

export interface AnswerOptions {
  readonly solver?: string
}

/** The fifty puzzles of the problem, where the repository keeps them. */
const EULER_FILE = join(import.meta.dirname, '../../../../datasets/euler-50.txt')

/** Solves the puzzles of Project Euler's problem 96 and prints the sum that it asks for. Returns the exit code. */
export async function answer(file: string | undefined, { solver }: AnswerOptions): Promise<number> {
  const bank = await SolverBank.open(solver)
  const begun = performance.now()
  const text = await openText(file ?? eulerFile(), undefined, undefined)
  let sum = 0
  let count = 0
  for await (const reading of text.readings) {
    if (reading instanceof ParseError) {
      process.stderr.write(`${text.name}: ${reading.message}\n`)
      return EXIT.badInput
    }
    const solution = solutionOf(reading, bank)
    if (typeof solution === 'string') {
      process.stderr.write(`${text.name}: ${nameOf(reading)}: ${solution}\n`)
      return EXIT.unanswered
    }
    sum += topLeftNumber(solution)
    count++
  }
  if (count === 0) throw new CommandError(`${text.name}: no puzzle in it`)
  process.stdout.write(`${sum}\n`)
  const puzzles = count === 1 ? '1 puzzle' : `${count} puzzles`
  process.stderr.write(
    `${puzzles} solved, each proved to have one solution, in ${durationOf(performance.now() - begun)}\n`,
  )
  return EXIT.done
}

function eulerFile(): string {
  if (existsSync(EULER_FILE)) return EULER_FILE
  throw new CommandError('the file of Project Euler is not beside this program: say which file to read')
}

/** The one solution of a puzzle, or the reason why there is none. */
function solutionOf({ geometry, grid }: PuzzleText, bank: SolverBank): Grid | string {
  const engaged = bank.engage(geometry)
  if (engaged === undefined)
    return `${bank.ids.join(', ')} cannot solve boards of ${geometry.size}×${geometry.size}`
  const result = engaged.solver.solve(grid, UNIQUENESS)
  const verdict = verdictOf(result)
  const [solution] = result.solutions
  return verdict === 'unique' && solution !== undefined ? solution : `the number of solutions is ${verdict}`
}

function nameOf({ label, line }: PuzzleText): string {
  return label === '' ? `line ${line}` : `line ${line} (${label})`
}

/** The first three digits of the first row, as a number. */
function topLeftNumber(grid: Grid): number {
  const [hundreds = 0, tens = 0, ones = 0] = grid
  return 100 * hundreds + 10 * tens + ones
}
