/** `exact-cover solve`: prints solutions as they are found. */
import { once } from 'node:events'
import { ExactCover, formatOption, type Option, type SearchRequest } from '@sudoku-lab/exact-cover'
import { type Reading, readProblem } from './read-problem.ts'
import {
  amountOf,
  type CommonOptions,
  exitCodeOf,
  HOW_THE_CHEAPEST_ENDED,
  summaryOf,
  Watching,
} from './watching.ts'

export interface SolveOptions extends CommonOptions {
  readonly solutions?: number
  readonly cheapest: boolean
}

export async function solveProblem(source: string, options: SolveOptions): Promise<number> {
  const reading = await readProblem(source, options.from)
  const watching = new Watching(options)
  try {
    return options.cheapest
      ? await printCheapest(reading, options, watching)
      : await printSolutions(reading, options, watching)
  } finally {
    watching.stop()
  }
}

async function printSolutions(reading: Reading, options: SolveOptions, watching: Watching): Promise<number> {
  const cover = new ExactCover(reading.problem, options)
  const found = cover.search(requestOf(options, watching.abortOnSignals()))
  for await (const solution of found) await print(reading, options, { number: found.solutionCount, solution })
  const { ending = 'aborted', solutionCount, statistics } = found
  watching.stop()
  if (options.quiet !== true) {
    process.stderr.write(
      `${amountOf(solutionCount, 'solution')}; ${summaryOf({ ending, statistics, engine: cover.engine })}`,
    )
  }
  return exitCodeOf(ending, solutionCount > 0)
}

async function printCheapest(reading: Reading, options: SolveOptions, watching: Watching): Promise<number> {
  const { solutions, ending, statistics, engine } = new ExactCover(reading.problem, options).cheapest(
    requestOf(options, watching),
  )
  for (const [index, { options: solution, cost }] of solutions.entries()) {
    await print(reading, options, { number: index + 1, solution, cost })
  }
  watching.stop()
  if (options.quiet !== true) {
    process.stderr.write(summaryOf({ ending, statistics, engine }, HOW_THE_CHEAPEST_ENDED))
  }
  return exitCodeOf(ending, solutions.length > 0)
}

function requestOf({ solutions, nodeLimit }: SolveOptions, watching: Watching): SearchRequest {
  return {
    signal: watching.signal,
    onProgress: watching.onProgress,
    ...(solutions === undefined ? {} : { solutions }),
    ...(nodeLimit === undefined ? {} : { nodes: nodeLimit }),
  }
}

interface Printed {
  readonly number: number
  readonly solution: readonly Option[]
  readonly cost?: number
}

/** Waits if the reader is slower than the search. */
async function print(reading: Reading, { json }: SolveOptions, printed: Printed): Promise<void> {
  const text = json === true ? jsonLine(reading, printed) : paragraph(reading, printed)
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

function jsonLine({ problem }: Reading, { number, solution, cost }: Printed): string {
  const options = solution.map((option) => formatOption(problem, option))
  return `${JSON.stringify({ solution: number, ...(cost === undefined ? {} : { cost }), options })}\n`
}

/** A comment with the number, in Knuth's notation, and the solution. */
function paragraph(reading: Reading, { number, solution, cost }: Printed): string {
  const price = cost === undefined ? '' : `, cost ${cost}`
  return `${number === 1 ? '' : '\n'}| solution ${number}${price}\n${reading.draw(solution)}\n`
}
