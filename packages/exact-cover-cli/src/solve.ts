/** `exact-cover solve`: prints solutions as they are found. */
import { once } from 'node:events'
import { amountOf } from '@sudoku-lab/console'
import { formatOption, type Option, type SearchRequest } from '@sudoku-lab/exact-cover'
import { coverOf } from './cover.ts'
import { type Reading, readProblem } from './read-problem.ts'
import {
  type CommonOptions,
  type EndedSearch,
  exitCodeOf,
  HOW_THE_CHEAPEST_ENDED,
  summaryOf,
  Watching,
} from './watching.ts'

export interface SolveOptions extends CommonOptions {
  readonly solutions?: number
  readonly cheapest?: true
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
  const cover = coverOf(reading.problem, options)
  const found = cover.search(requestOf(options, watching.abortOnSignals()))
  for await (const solution of found) await print(reading, options, { number: found.solutionCount, solution })
  const { ending = 'aborted', solutionCount, statistics } = found
  const search = { ending, statistics, engine: cover.engine }
  await printEnding(options, solutionCount, search)
  watching.stop()
  if (options.quiet !== true) {
    process.stderr.write(`${amountOf(solutionCount, 'solution')}; ${summaryOf(search)}`)
  }
  return exitCodeOf(ending, solutionCount > 0)
}

async function printCheapest(reading: Reading, options: SolveOptions, watching: Watching): Promise<number> {
  const { solutions, ending, statistics, engine } = coverOf(reading.problem, options).cheapest(
    requestOf(options, watching),
  )
  for (const [index, { options: solution, cost }] of solutions.entries()) {
    await print(reading, options, { number: index + 1, solution, cost })
  }
  await printEnding(options, solutions.length, { ending, statistics, engine })
  watching.stop()
  if (options.quiet !== true) {
    const search = { ending, statistics, engine }
    const summary =
      solutions.length === 0
        ? `no solution found; ${summaryOf(search)}`
        : summaryOf(search, HOW_THE_CHEAPEST_ENDED)
    process.stderr.write(summary)
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

async function print(reading: Reading, { json }: SolveOptions, printed: Printed): Promise<void> {
  await write(json === true ? jsonLine(reading, printed) : paragraph(reading, printed))
}

/** With JSON, a record after all solutions. Without it, a program could not tell a proof from a limit. */
async function printEnding(
  { json }: SolveOptions,
  solutionCount: number,
  search: EndedSearch,
): Promise<void> {
  if (json !== true) return
  const { ending, statistics, engine } = search
  await write(`${JSON.stringify({ solutions: solutionCount, ending, nodes: statistics.nodes, engine })}\n`)
}

/** Waits if the reader is slower than the search. */
async function write(text: string): Promise<void> {
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
