/** The commands that make puzzles, and those about whole datasets. */

import { namesAmong, wholeNumber } from '@sudoku-lab/console'
import { MAX_SIZE } from '@sudoku-lab/core'
import type { ClueSymmetry } from '@sudoku-lab/generator'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { GenerateOptions } from './commands/generate.ts'
import type { AuditOptions } from './dataset/audit.ts'
import type { MakeOptions, Split } from './dataset/make.ts'
import { fieldOptions, layoutOptions } from './layout.ts'
import {
  BOXES,
  boxShape,
  FORCE_JOBS,
  JSON_LINES,
  jobs,
  OUTPUT_FORMATS,
  positiveInteger,
  QUIET,
  rangeFrom,
  seed,
  solverList,
} from './options.ts'

export function generateCommand(): Command {
  const command = new Command('generate').description(
    'generate minimal puzzles, or those of another kind; the same seed gives the same puzzles on every machine and with any number of threads',
  )
  for (const option of [...kinds(), ...layoutOptions(true)]) command.addOption(option)
  return command
    .option('-n, --count <n>', 'how many different puzzles', positiveInteger, 1)
    .option(
      '--seed <n>',
      'the seed of all random numbers; by default a new one, which stderr names',
      wholeNumber(0),
    )
    .addOption(new Option(BOXES, 'the shape of the boxes; by default 3x3').argParser(boxShape))
    .option(
      '--with <facts>',
      'what to write beside a puzzle: solution, rating, or both with a comma',
      namesAmong(['solution', 'rating']),
    )
    .option(
      '-s, --solver <solver,…>',
      'with --hard and --with rating: the solver whose nodes count, by default mrv-locked; if there are several, the smallest number counts. With --adverse: the solver for which the puzzles are hard',
      solverList,
    )
    .option(
      '--relatives <n>',
      'with --hard: how many puzzles are taken from one brood; those of one brood resemble each other (default: 1)',
      positiveInteger,
    )
    .option('--rival <solver>', 'with --adverse: the solver whose nodes are compared')
    .addOption(jobs())
    .option(...FORCE_JOBS)
    .addOption(
      new Option(
        '--stream <kind>',
        'the random numbers: each try has its own stream, or all tries share one, as in the first datasets',
      )
        .choices(['own', 'single'])
        .default('own'),
    )
    .option('--node-limit <nodes>', 'stop a single search after this many nodes', positiveInteger, 10_000)
    .option('--isomorph-free', 'write no two puzzles that are isomorphs of each other')
    .option(
      '--tries <n>',
      'give up after this many failed tries in a row; by default 100, more if tries are quick, and fewer if they take long',
      positiveInteger,
    )
    .addOption(
      new Option(
        '-t, --to <format>',
        'the format to write; by default line, and candidates with --candidates',
      ).choices(OUTPUT_FORMATS),
    )
    .option('-o, --output <file>', 'write to this file instead of standard output')
    .option(...QUIET)
    .addHelpText('after', GENERATE_HELP)
    .action(async (options: GenerateOptions) => {
      const { generate } = await import('./commands/generate.ts')
      process.exitCode = await generate(options)
    })
}

/** Named here, because solving a puzzle need not wait for the generator. */
const SYMMETRIES: readonly ClueSymmetry[] = [
  'half-turn',
  'quarter-turn',
  'horizontal',
  'vertical',
  'diagonal',
  'antidiagonal',
  'full',
]

/** The options of which a command line has one. Some of them go together. */
const FRIENDS: Readonly<Record<string, readonly string[]>> = {
  clues: ['solutions', 'symmetry'],
  solutions: ['clues'],
  symmetry: ['clues'],
  holes: [],
  hard: [],
  adverse: [],
  pattern: [],
  unsolvable: [],
  candidates: [],
  controlledBias: [],
}

/** The kinds of puzzles. Without one, they are minimal: they have one solution, and need every clue. */
function kinds(): Option[] {
  const options = [
    new Option(
      '--clues <n>',
      'puzzles with one solution and exactly this many clues; also a range such as 24..26',
    ).argParser(rangeFrom('clues', 1, MAX_SIZE ** 2)),
    new Option(
      '--solutions <k>',
      'puzzles with exactly this many solutions; also a range such as 2..50',
    ).argParser(rangeFrom('solutions', 2, 10_000)), // counting more again and again would take too long
    new Option(
      '--symmetry <kind>',
      'puzzles with symmetric clues, of which no symmetric group can be removed',
    ).choices(SYMMETRIES),
    new Option(
      '--holes <n>',
      'random solution grids in which this many cells are empty, also a range such as 120..200 of which each gets a random number; they may have several solutions',
    ).argParser(rangeFrom('holes', 1, MAX_SIZE ** 2)),
    new Option('--hard <nodes>', 'minimal puzzles that need a search of at least this many nodes').argParser(
      positiveInteger,
    ),
    new Option(
      '--adverse <factor>',
      'minimal puzzles on which --solver needs at least this many times the nodes of --rival (without a rival: this many nodes)',
    ).argParser(positiveInteger),
    new Option(
      '--pattern <file>',
      "puzzles with clues where the pattern (a file or a text) has a symbol other than '.' and '0'",
    ),
    new Option('--unsolvable', 'puzzles without a solution, which singles do not reveal'),
    new Option(
      '--candidates',
      'candidate grids with one solution, minimal in candidates: with any candidate that is missing there are several',
    ),
    new Option(
      '--controlled-bias',
      'minimal 9×9 puzzles with known weights, for unbiased statistics (Berthier 2009); about 25 a second in each thread',
    ),
  ]
  const all = Object.keys(FRIENDS)
  for (const option of options) {
    const own = option.attributeName()
    option.conflicts(all.filter((kind) => kind !== own && !FRIENDS[own]?.includes(kind)))
  }
  return options
}

const GENERATE_HELP = `
Each puzzle is written as soon as it is found, so Ctrl-C keeps the puzzles found until then.

With --to csv and --to json every puzzle is a record with its number and its count of clues; --with adds the solution
and the rating, --controlled-bias the weight. The formats line and candidates have these as a label, and the others have no
place for them. The clues of a candidate grid are the candidates that are missing.

Examples:
  sudoku-lab generate --count 500 --seed 7 > minimal.txt   five hundred minimal puzzles
  sudoku-lab generate --count 10 --symmetry half-turn      as newspapers print them
  sudoku-lab generate --count 10 --hard 60                 hard to search: takes some seconds
  sudoku-lab generate --count 10 --solutions 2..50         with more than one solution
  sudoku-lab generate --regions random --seed 3            with regions of any form
  sudoku-lab generate --boxes 1x20 --holes 160..180        Latin squares with holes
  sudoku-lab generate --boxes 4x4 --clues 110 --with solution,rating --to json`

/** `dataset`: makes and audits datasets for machine learning. */
export function datasetCommand(): Command {
  return new Command('dataset')
    .description('make datasets of 9×9 puzzles for machine learning, or audit existing ones')
    .addCommand(makeCommand())
    .addCommand(auditCommand())
}

function makeCommand(): Command {
  return new Command('make')
    .description(
      'write minimal puzzles with their solutions, in parts (train, test …) that share no solution grid, even under a symmetry',
    )
    .requiredOption('-o, --output <folder>', 'the folder to write, which must be empty or not exist')
    .option('-n, --count <n>', 'the number of puzzles', positiveInteger, 1000)
    .addOption(seed())
    .addOption(
      new Option('--splits <name=share,…>', 'the parts and their shares of the solution grids')
        .argParser(splitList)
        .default(splitList('train=0.9,test=0.1'), 'train=0.9,test=0.1'),
    )
    .addOption(
      new Option('-t, --to <format,…>', 'the file formats: csv, parquet, or both with a comma between them')
        .argParser(namesAmong(['csv', 'parquet']))
        .default(['csv'], 'csv'),
    )
    .addOption(
      new Option('-s, --solver <solver,…>', 'add the nodes that these solvers need for each puzzle')
        .argParser(solverList)
        .default([], 'none'),
    )
    .option(
      '--controlled-bias',
      'make puzzles with known weights, for unbiased statistics, and write the weights; about 25 a second in each thread',
    )
    .option(
      '--node-limit <nodes>',
      'with --solver: stop a search after this many nodes',
      positiveInteger,
      1_000_000,
    )
    .addOption(jobs())
    .option(...FORCE_JOBS)
    .option(...QUIET)
    .addHelpText(
      'after',
      `
Columns: puzzle and solution (81 digits in reading order, 0 for an empty cell), clues, class (the smallest isomorph of the
puzzle) and automorphisms. Options add weight and nodes_<solver> (−1 if the search stopped at its limit, or if the solver gave up).

Example:
  sudoku-lab dataset make -o data --count 100000 --splits train=0.8,valid=0.1,test=0.1 --to csv,parquet --solver band,mrv`,
    )
    .action(async (options: MakeOptions) => {
      const { makeDataset } = await import('./dataset/make.ts')
      process.exitCode = await makeDataset(options)
    })
}

function splitList(text: string): Split[] {
  const splits = text.split(',').map((part) => {
    const [, name = '', share = ''] = /^([a-z][a-z0-9-]*)=([0-9.]+)$/.exec(part) ?? []
    return { name, share: Number(share) }
  })
  const sum = splits.reduce((total, { share }) => total + share, 0)
  const isWhole = splits.every(({ name, share }) => name !== '' && share > 0) && Math.abs(sum - 1) < 1e-9
  if (isWhole && new Set(splits.map(({ name }) => name)).size === splits.length) return splits
  throw new InvalidArgumentError(
    `Expected different names with shares that add up to 1, such as train=0.9,test=0.1, got '${text}'.`,
  )
}

function auditCommand(): Command {
  const command = new Command('audit')
    .description(
      'report mistakes in files of puzzles: improper puzzles, wrong or missing solutions, duplicates, leakage',
    )
    .argument(
      '<file...>',
      'texts of puzzles in any format, tables, or JSON records; each file is one part of the dataset; `-` means standard input',
    )
  for (const option of fieldOptions()) command.addOption(option)
  return command
    .option(...JSON_LINES)
    .option(...QUIET)
    .addHelpText(
      'after',
      `
A table has a header, and JSON a record on each line. The usual names of columns are known, such as puzzle and solution, quizzes and
solutions, question and answer, x and y; --puzzle and --solution name others. In a text, 81 digits behind a puzzle are its solution.

Puzzles are duplicates if they are isomorphs. A puzzle leaks if an earlier file has an isomorph of it, or of its solution.`,
    )
    .action(async (files: string[], options: AuditOptions) => {
      const { auditFiles } = await import('./dataset/audit.ts')
      process.exitCode = await auditFiles(files, options)
    })
}

/** `datasets`: the lists that others have published. */
export function datasetsCommand(): Command {
  const list = new Command('list')
    .description('list the published lists, and say which of them have been fetched')
    .option(...JSON_LINES)
    .action(async ({ json = false }: { json?: boolean }) => {
      const { showLists } = await import('./commands/datasets.ts')
      process.exitCode = await showLists(json)
    })
  const fetch = new Command('fetch')
    .description(
      'download lists, verify them, and write their puzzles into the folder downloads of the datasets',
    )
    .argument('<name...>', 'names from `sudoku-lab datasets list`')
    .option(
      '--from <address>',
      'take one list from another address or from a file, which has to have the same digest; of lists whose puzzles have a digest, it may have the puzzles alone',
    )
    .action(async (wanted: string[], { from }: { from?: string }) => {
      const { fetchLists } = await import('./commands/datasets.ts')
      process.exitCode = await fetchLists(wanted, from)
    })
  return new Command('datasets')
    .description('fetch the lists of puzzles that others have published, and verify them')
    .addCommand(list)
    .addCommand(fetch)
    .addHelpText('after', '\nA fetched list can be named like the sets of the lab: --dataset top1465.')
}
