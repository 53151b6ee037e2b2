import {
  FORMATS,
  type FormatId,
  filledCount,
  type Geometry,
  type Grid,
  geometryOf,
  Random,
  type Solver,
} from '@sudoku-lab/core'
import {
  hardPuzzles,
  loosePuzzles,
  type Puzzles,
  properPuzzles,
  Rating,
  type SolutionRange,
  type Tools,
} from '@sudoku-lab/generator'
import type { BoxShape } from '../bulk/assignment.ts'
import { type Engaged, SolverBank } from '../bulk/solver-bank.ts'
import { CommandError, EXIT } from '../errors.ts'
import { openOutput } from '../output.ts'
import { Progress } from '../progress.ts'
import { durationOf } from '../report.ts'

export interface GenerateOptions {
  readonly count: number
  readonly seed: number
  readonly boxes: BoxShape
  readonly clues?: number
  readonly solutions?: SolutionRange
  readonly hard?: number
  readonly solver?: readonly string[]
  readonly nodeLimit: number
  readonly tries: number
  readonly to: FormatId
  readonly output?: string
  readonly quiet?: true
}

/** Makes puzzles, each written as soon as it is there. Returns the exit code. */
export async function generate(options: GenerateOptions): Promise<number> {
  const geometry = geometryOf(options.boxes.height, options.boxes.width)
  const puzzles = await openPuzzles(geometry, options)
  const output = openOutput(options.output)
  const progress = new Progress(options.count, options.quiet === true)
  const begun = performance.now()
  const { write, separator } = FORMATS[options.to]
  const clueCounts: number[] = []
  try {
    for (const puzzle of differentOf(puzzles, options)) {
      clueCounts.push(filledCount(puzzle))
      const number = clueCounts.length
      await output.write(`${number === 1 ? '' : separator}${write(geometry, puzzle, { number })}`)
      progress.update(number, number)
    }
  } finally {
    progress.stop()
  }
  output.close()
  if (options.quiet !== true && options.count > 1)
    process.stderr.write(summaryOf(clueCounts, performance.now() - begun))
  if (clueCounts.length === options.count) return EXIT.done
  const missing = `no puzzle like that in ${options.tries} tries; ${clueCounts.length} of ${options.count} were written`
  process.stderr.write(`sudoku-lab: ${missing}\n`)
  return EXIT.unanswered
}

/** What makes the puzzles. Everything that chance decides follows from the seed. */
async function openPuzzles(geometry: Geometry, options: GenerateOptions): Promise<Puzzles> {
  const { clues = 0, solutions, hard, seed, nodeLimit } = options
  if (options.solver !== undefined && hard === undefined)
    throw new CommandError('--solver says whose nodes are counted: it goes with --hard')
  const { solver } = await engage(geometry, proverFor(geometry))
  const tools: Tools = { geometry, random: new Random(seed), solver, nodeLimit }
  if (hard !== undefined) {
    const rated = await Promise.all((options.solver ?? RATED_BY).map((id) => engage(geometry, id)))
    return hardPuzzles(tools, new Rating(tools, rated.map(countingSolver)), hard)
  }
  if (solutions !== undefined) return loosePuzzles(tools, solutions, clues)
  return properPuzzles(tools, clues)
}

/** Who says how many solutions a grid has, the fastest first: the puzzles do not depend on it. */
function proverFor({ boxHeight, boxWidth }: Geometry): string {
  return boxHeight === 3 && boxWidth === 3 ? 'band' : 'mrv'
}

/** Whose nodes say how hard a puzzle is: the strongest inference among the solvers that know every board. */
const RATED_BY = ['mrv-locked']

async function engage(geometry: Geometry, reference: string): Promise<Engaged> {
  const engaged = (await SolverBank.open(reference)).engage(geometry)
  if (engaged !== undefined) return engaged
  throw new CommandError(`${reference} cannot solve boards of ${geometry.size}×${geometry.size}`)
}

function countingSolver({ definition, solver }: Engaged): Solver {
  if (!definition.lacks?.includes('counters')) return solver
  throw new CommandError(`${definition.id} counts no nodes: --hard cannot go by it`)
}

/** No puzzle twice. Ends early when too many tries in a row came to nothing, or to what is there already. */
function* differentOf(puzzles: Puzzles, { count, tries }: GenerateOptions): Generator<Grid, void> {
  const seen = new Set<string>()
  for (let failures = 0; seen.size < count && failures < tries; failures++) {
    const puzzle = puzzles.next().value
    if (puzzle === undefined || seen.has(puzzle.join())) continue
    seen.add(puzzle.join())
    failures = -1
    yield puzzle
  }
}

function summaryOf(clueCounts: readonly number[], milliseconds: number): string {
  if (clueCounts.length === 0) return ''
  const puzzles = `${clueCounts.length.toLocaleString('en')} ${clueCounts.length === 1 ? 'puzzle' : 'puzzles'}`
  const clues = clueCounts.toSorted((a, b) => a - b)
  return `${puzzles} in ${durationOf(milliseconds)}, of ${clues[0]} to ${clues.at(-1)} clues\n`
}
