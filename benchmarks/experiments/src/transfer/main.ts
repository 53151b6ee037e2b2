/**
 * Does hardness transfer? Breeds puzzles against each of several solvers, and counts what every solver needs on every
 * set. docs/findings/hardness-transfer.md says what came of it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { loadSolvers } from '@sudoku-lab/catalog'
import { names, wholeNumber } from '@sudoku-lab/console'
import { type Grid, geometryOf, parseAll, type Solver } from '@sudoku-lab/core'
import { datasetFile } from '@sudoku-lab/published-lists'
import { Command, Option } from 'commander'
import { pathOf, readText, runProgram, UsageError } from '../command-line.ts'
import { analyse } from './analysis.ts'
import { countOn, symmetriesFrom } from './counting.ts'
import { type CountedData, type CountedPuzzle, formatData, readData, textOf } from './data-file.ts'
import { figuresOf } from './figures.ts'
import { fillPage, requirePlaces, tablesOf } from './report.ts'
import { isomorphSeeds, makeSets, type PuzzleSet } from './sets.ts'

interface Options {
  readonly solver: readonly string[]
  readonly control: number
  readonly size: number
  readonly neighbours: number
  readonly isomorphs: number
  readonly nodeLimit: number
  readonly seed: number
  readonly dataset: readonly string[]
  readonly from?: string
  readonly data?: string
  readonly figures?: string
  readonly page?: string
  readonly json?: true
}

/** Isomorphs on which puzzles are chosen. */
const CHOOSING = 4
const SOLVERS = 'mrv-forward,mrv-naked,dlx,mrv,mrv-locked,band'
const geometry = geometryOf(3, 3)

const program = new Command('finding:transfer')
  .description('Breeds puzzles against each solver, and counts the nodes of all solvers on all sets.')
  .addOption(
    new Option('-s, --solver <id,…>', 'solvers that count nodes')
      .argParser(names)
      .default(names(SOLVERS), SOLVERS),
  )
  .option('--control <n>', 'the number of random minimal puzzles', wholeNumber(10), 300)
  .option('--size <n>', 'the number of puzzles of every other set', wholeNumber(10), 60)
  .option(
    '--neighbours <n>',
    'the number of neighbours of each puzzle that are looked at',
    wholeNumber(0),
    600,
  )
  .option('--isomorphs <k>', 'the number of isomorphs on which nodes are counted', wholeNumber(1), 4)
  .option('--node-limit <n>', 'the nodes after which a search gives up', wholeNumber(1), 10_000)
  .option('--seed <n>', 'the seed of all random numbers', wholeNumber(0), 1)
  .addOption(
    new Option('-d, --dataset <name,…>', 'count other sets or lists beside them, by name')
      .argParser(names)
      .default([], 'none'),
  )
  .option('--from <file>', 'read counts that --data has written, and search nothing')
  .option('--data <file>', 'write the counts as CSV')
  .option('--figures <prefix>', 'write the figures as PREFIX-correlations.svg and PREFIX-ratios.svg')
  .option('--page <file>', 'write the tables into the marked places of a Markdown file')
  .option('--json', 'print the analysis as JSON')
  .action(run)

await runProgram(program)

async function run(options: Options): Promise<void> {
  if (options.page !== undefined) requirePlaces(readText(pathOf(options.page)))
  const data = options.from === undefined ? await countEverything(options) : readData(pathOf(options.from))
  if (options.data !== undefined) writeFileSync(pathOf(options.data), formatData(data))
  progress('drawing the puzzles anew for the bounds')
  const analysis = analyse(data)
  for (const [name, svg] of figuresOf(analysis)) {
    if (options.figures !== undefined) writeFileSync(pathOf(`${options.figures}-${name}.svg`), svg)
  }
  const tables = tablesOf(analysis)
  if (options.page !== undefined) {
    const path = pathOf(options.page)
    writeFileSync(path, fillPage(readText(path), tables))
  }
  const text = options.json ? JSON.stringify(analysis, undefined, 2) : [...tables.values()].join('\n\n')
  process.stdout.write(`${text}\n`)
}

async function countEverything(options: Options): Promise<CountedData> {
  const { solver: ids, isomorphs, nodeLimit, seed } = options
  if (options.size > options.control) {
    throw new UsageError(
      `--size ${options.size}: there are only ${options.control} random puzzles to pick from`,
    )
  }
  if (ids.length < 2) throw new UsageError('--solver: name two solvers at least')
  const lists = options.dataset.map(listNamed) // read before hours are spent
  const solvers = new Map<string, Solver>()
  for (const id of ids) solvers.set(id, await solverNamed(id))
  const seeds = isomorphSeeds(seed)
  const sets = makeSets(
    {
      geometry,
      solvers,
      prover: await solverNamed('lanes-batch'),
      symmetries: symmetriesFrom(geometry, seeds.choosing, CHOOSING),
      nodeLimit,
      seed,
      progress,
    },
    options,
  )
  const symmetries = symmetriesFrom(geometry, seeds.measuring, isomorphs)
  const count = (set: PuzzleSet, isPublic: boolean): CountedPuzzle[] => {
    progress(`counting ${set.puzzles.length} puzzles: ${set.name}`)
    return set.puzzles.map((puzzle) => ({
      set: set.name,
      puzzle: isPublic ? textOf(puzzle) : '',
      counts: new Map(
        Array.from(solvers, ([id, solver]) => [id, countOn(puzzle, solver, { symmetries, nodeLimit })]),
      ),
    }))
  }
  const rows = [...sets.flatMap((set) => count(set, true)), ...lists.flatMap((list) => count(list, false))]
  return { solvers: ids, isomorphs, nodeLimit, rows }
}

async function solverNamed(id: string): Promise<Solver> {
  const [definition] = await loadSolvers(id)
  if (definition === undefined) throw new UsageError(`--solver: there is no solver ${id}`)
  if (definition.traits.complete && definition.supports(geometry)) return definition.create(geometry)
  throw new UsageError(`--solver: ${id} cannot prove that a 9×9 puzzle has one solution`)
}

function listNamed(name: string): PuzzleSet {
  const puzzles: Grid[] = parseAll(readFileSync(datasetFile(name), 'utf8')).map((read) => {
    if (read.geometry === geometry) return read.grid
    throw new UsageError(`--dataset: ${name} contains boards other than 9×9`)
  })
  return { name, puzzles }
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`)
}
