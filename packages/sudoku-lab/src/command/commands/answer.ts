import { fstatSync } from 'node:fs'
import { type Grid, ParseError, type PuzzleText, UNIQUENESS, verdictOf } from '@sudoku-lab/core'
import { amountOf } from '../../console/index.ts'
import { Solvers } from '../bulk/solvers.ts'
import { now } from '../clock.ts'
import { EXIT } from '../errors.ts'
import { refuseOverlap } from '../in-place.ts'
import { eulerFile } from '../locations.ts'
import { openOutput } from '../output.ts'
import { durationOf } from '../report.ts'
import { wordsOf, wordsOfVerdict } from '../words.ts'
import { type OpenText, openText } from './readings.ts'

export interface AnswerOptions {
  readonly solver?: string
  readonly verbose?: true
  readonly quiet?: true
}

/** Solves the puzzles of Project Euler 96 and prints the requested sum. Returns the exit code. */
export async function answer(file: string | undefined, options: AnswerOptions): Promise<number> {
  if (file === undefined && !options.quiet && hasInput())
    process.stderr.write('the fifty puzzles of the problem are used; `answer -` reads standard input\n')
  const solvers = await Solvers.open(options.solver)
  const begun = now()
  const text = await openText(file ?? eulerFile(), undefined, undefined)
  const output = openOutput()
  refuseOverlap(text.source, output)
  const numbers = await numbersOf(text, solvers)
  if (typeof numbers === 'number') return numbers
  if (numbers.length === 0) {
    process.stderr.write(`${text.name}: no puzzle in it\n`)
    return EXIT.badInput
  }
  if (options.verbose) await output.write(numbers.map(({ title, value }) => `${title}: ${value}\n`).join(''))
  await output.write(`${numbers.reduce((sum, { value }) => sum + value, 0)}\n`)
  const puzzles = amountOf(numbers.length, 'puzzle')
  const duration = durationOf(now() - begun)
  if (!options.quiet)
    process.stderr.write(`${puzzles} solved, each proved to have one solution, in ${duration}\n`)
  return EXIT.done
}

/** Whether standard input is a file or a shell pipe, as in `answer < puzzles.txt`. */
function hasInput(): boolean {
  const stats = fstatSync(0, { bigint: true })
  return stats.isFile() || stats.isFIFO()
}

interface GridNumber {
  readonly title: string
  /** The first three digits of the first row, as a number. */
  readonly value: number
}

/** The numbers of all puzzles, or the exit code if a puzzle has none, which is then reported. */
async function numbersOf(text: OpenText, solvers: Solvers): Promise<GridNumber[] | number> {
  const numbers: GridNumber[] = []
  for await (const reading of text.readings()) {
    if (reading instanceof ParseError) {
      process.stderr.write(`${text.name}: ${reading.message}\n`)
      return EXIT.badInput
    }
    const solution = await solutionOf(reading, solvers)
    if (typeof solution === 'string') {
      process.stderr.write(`${text.name}: ${nameOf(reading)}: ${solution}\n`)
      return EXIT.unanswered
    }
    numbers.push({ title: titleOf(reading, numbers.length + 1), value: topLeftNumber(solution) })
  }
  return numbers
}

/** The only solution of a puzzle, or the reason why there is none. */
async function solutionOf({ geometry, puzzle }: PuzzleText, solvers: Solvers): Promise<Grid | string> {
  const engaged = await solvers.forGeometry(geometry)
  if (engaged === undefined)
    return `${solvers.ids.join(', ')} cannot solve boards of ${geometry.size}×${geometry.size}`
  try {
    const result = engaged.solver.solve(puzzle, UNIQUENESS)
    const verdict = verdictOf(result)
    const [solution] = result.solutions
    return verdict === 'unique' && solution !== undefined ? solution : wordsOfVerdict(verdict, result.ending)
  } catch (error) {
    return `undecided: ${engaged.definition.id} failed: ${wordsOf(error)}`
  }
}

function nameOf({ label, line }: PuzzleText): string {
  return label === '' ? `line ${line}` : `line ${line} (${label})`
}

/** The title of a grid, or the title that it would have in the file of the problem. */
function titleOf({ label }: PuzzleText, number: number): string {
  return label === '' ? `Grid ${String(number).padStart(2, '0')}` : label
}

function topLeftNumber(grid: Grid): number {
  const [hundreds = 0, tens = 0, ones = 0] = grid
  return 100 * hundreds + 10 * tens + ones
}
