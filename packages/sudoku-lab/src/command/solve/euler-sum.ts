/** The work of `answer` is to add up what Project Euler's problem 96 asks for. */
import { createRequire } from 'node:module'
import { printable } from '@sudoku-lab/console'
import { type Grid, UNIQUENESS, verdictOf } from '@sudoku-lab/core'
import { ParseError, type PuzzleText } from '@sudoku-lab/core/formats'
import { CommandError, EXIT } from '../errors.ts'
import { eachReading } from '../read/readings.ts'
import { openSource } from '../read/source.ts'
import { openOutput, tell } from '../write/output.ts'
import { complaintOf, gridTitle, wordsOf, wordsOfVerdict } from '../write/words.ts'
import { Solvers } from './solvers.ts'

export interface EulerOptions {
  readonly solver?: string
  readonly verbose?: true
}

/** Solves the puzzles of Project Euler 96 and prints the requested sum. Returns the exit code. */
export async function printEulerSum(file: string | undefined, options: EulerOptions): Promise<number> {
  const solvers = await Solvers.open(options.solver)
  const source = openSource(file ?? eulerFile())
  const refuse = async (reason: string, exitCode: number): Promise<number> => {
    await tell(`${source.name}: ${reason}\n`)
    return exitCode
  }
  const lines: string[] = []
  let sum = 0
  for await (const reading of eachReading(source, {})) {
    if (reading instanceof ParseError) return refuse(complaintOf(reading), EXIT.badInput)
    const { label, line } = reading
    const solution = await solutionOf(reading, solvers)
    if (typeof solution === 'string')
      return refuse(`line ${line}${label === '' ? '' : ` (${label})`}: ${solution}`, EXIT.unanswered)
    const value = Number(solution.subarray(0, 3).join(''))
    sum += value
    lines.push(`${label === '' ? gridTitle(lines.length + 1) : printable(label)}: ${value}\n`)
  }
  if (lines.length === 0) return refuse('no puzzle in it', EXIT.badInput)
  await openOutput().write(`${options.verbose ? lines.join('') : ''}${sum}\n`)
  return EXIT.done
}

/** @throws CommandError unless the datasets are installed. */
function eulerFile(): string {
  try {
    return createRequire(import.meta.url).resolve('@sudoku-lab/datasets/euler-50.txt')
  } catch {
    throw new CommandError('the puzzles of the problem are not installed: npm install @sudoku-lab/datasets')
  }
}

/** The only solution of a puzzle, or the reason why there is none. */
async function solutionOf({ geometry, puzzle }: PuzzleText, solvers: Solvers): Promise<Grid | string> {
  const { definition, solver } = await solvers.forGeometry(geometry)
  try {
    const result = solver.solve(puzzle, UNIQUENESS)
    const verdict = verdictOf(result)
    const [solution] = result.solutions
    return verdict === 'unique' && solution !== undefined ? solution : wordsOfVerdict(verdict, result.ending)
  } catch (error) {
    return `undecided: ${definition.id} failed: ${wordsOf(error)}`
  }
}
