import { Command, InvalidArgumentError, Option } from 'commander'
import { names } from '../console/index.ts'
import type { AuditOptions } from './dataset/audit.ts'
import type { MakeOptions } from './dataset/make.ts'
import { exitCodesHelp } from './errors.ts'
import { jobsOptions, positiveInteger, quietOption, seedOption } from './options.ts'

/** `dataset`: makes and audits datasets for machine learning. */
export function datasetCommand(finish: (exitCode: number) => void): Command {
  return new Command('dataset')
    .description('make datasets of 9×9 puzzles for machine learning, or audit existing ones')
    .addCommand(makeCommand(finish))
    .addCommand(auditCommand(finish))
}

const DATA_FORMATS = ['csv', 'parquet'] as const
export type DataFormat = (typeof DATA_FORMATS)[number]

/** A part of a dataset and its share of the classes. */
export interface Split {
  readonly name: string
  readonly share: number
}

function makeCommand(finish: (exitCode: number) => void): Command {
  const [jobs, forceJobs] = jobsOptions()
  return new Command('make')
    .description(
      'write minimal puzzles with their solutions, in parts (train, test …) that share no solution grid, even under a symmetry',
    )
    .requiredOption('-o, --output <folder>', 'the folder to write, which must be empty or not exist')
    .addOption(
      new Option('-n, --count <n>', 'the number of puzzles').argParser(positiveInteger).default(1000),
    )
    .addOption(seedOption())
    .addOption(
      new Option('--splits <name=share,…>', 'the parts and their shares of the solution grids')
        .argParser(splitList)
        .default(
          [
            { name: 'train', share: 0.9 },
            { name: 'test', share: 0.1 },
          ],
          'train=0.9,test=0.1',
        ),
    )
    .addOption(
      new Option('-t, --to <format,…>', 'the file formats: csv, parquet, or both with a comma between them')
        .argParser(formatList)
        .default(['csv'], 'csv'),
    )
    .addOption(
      new Option('-s, --solver <solver,…>', 'add the nodes that these solvers need for each puzzle')
        .argParser(names)
        .default([], 'none'),
    )
    .addOption(
      new Option(
        '--controlled-bias',
        'make puzzles with known weights, for unbiased statistics, and write the weights; about 25 a second in each thread',
      ),
    )
    .addOption(
      new Option('--node-limit <nodes>', 'with --solver: stop a search after this many nodes')
        .argParser(positiveInteger)
        .default(1_000_000),
    )
    .addOption(jobs)
    .addOption(forceJobs)
    .addOption(quietOption())
    .addHelpText('after', MAKE_HELP)
    .action(async (options: MakeOptions) => {
      const { makeDataset } = await import('./dataset/make.ts')
      finish(await makeDataset(options))
    })
}

function auditCommand(finish: (exitCode: number) => void): Command {
  return new Command('audit')
    .description(
      'report mistakes in files of puzzles: improper puzzles, wrong or missing solutions, duplicates, leakage',
    )
    .argument(
      '<file...>',
      'tables, texts of puzzles in any format, JSON records, or Parquet files; each file is one part of the dataset; `-` means standard input',
    )
    .addOption(
      new Option(
        '--puzzle-column <name>',
        'the column of puzzles; by default puzzle, quizzes, quiz or question',
      ),
    )
    .addOption(
      new Option(
        '--solution-column <name>',
        'the column of solutions; by default solution, solutions or answer',
      ),
    )
    .addOption(new Option('--json', 'print one JSON object on each line'))
    .addOption(quietOption())
    .addHelpText('after', AUDIT_HELP)
    .action(async (files: string[], options: AuditOptions) => {
      const { auditFiles } = await import('./dataset/audit.ts')
      finish(await auditFiles(files, options))
    })
}

function splitList(text: string): Split[] {
  const splits = text.split(',').map((part) => {
    const [, name = '', share = ''] = /^([a-z][a-z0-9-]*)=([0-9.]+)$/.exec(part) ?? []
    return { name, share: Number(share) }
  })
  const sum = splits.reduce((total, { share }) => total + share, 0)
  const different = new Set(splits.map(({ name }) => name))
  if (
    splits.some(({ name, share }) => name === '' || !(share > 0)) ||
    Math.abs(sum - 1) > 1e-9 ||
    different.size < splits.length
  )
    throw new InvalidArgumentError(
      `Expected different names with shares that add up to 1, such as train=0.9,test=0.1, got '${text}'.`,
    )
  return splits
}

function formatList(text: string): DataFormat[] {
  const formats = text.split(',')
  const unknown = formats.find((format) => !DATA_FORMATS.includes(format as DataFormat))
  if (unknown === undefined) return DATA_FORMATS.filter((format) => formats.includes(format))
  throw new InvalidArgumentError(
    `Expected ${DATA_FORMATS.join(', ')}, or several with a comma between them, got '${unknown}'.`,
  )
}

const MAKE_HELP = `
Columns: puzzle and solution (81 digits in reading order, 0 for an empty cell), clues, class (the smallest isomorph of the
puzzle) and automorphisms. Options add weight and nodes_<solver> (−1 if the search stopped at its limit, or if the solver gave up).

Two puzzles are in the same part if their solution grids are isomorphs. So no test puzzle, and no grid of one, occurs in
the training part in another form. No two puzzles are isomorphs. The same seed gives the same bytes for any --jobs.

dataset.json contains the command and settings of the dataset, and the SHA-256 of every file.

Examples:
  sudoku-lab dataset make -o data --count 100000 --to csv,parquet
  sudoku-lab dataset make -o data --splits train=0.8,valid=0.1,test=0.1 --to parquet --solver band,mrv
${exitCodesHelp({ done: 'the dataset was written', unusable: 'a wrong option, or a folder that cannot be written' })}`

const AUDIT_HELP = `
The columns of a table, which has a header, may be separated by commas, semicolons, tabs or bars. JSON needs a record on
each line. In a text with a puzzle on each line, 81 digits behind a puzzle are its solution.

A Parquet file has boards as texts or as lists of digits. Its rows are numbered from 0.

Improper puzzles have no solution or several. A solution is wrong if it does not solve its puzzle, and missing if
its field is null or has no digit. Puzzles are duplicates if they are isomorphs. A puzzle leaks if an earlier file has an isomorph of it, or of its solution.

Examples:
  sudoku-lab dataset audit train.csv test.csv
  sudoku-lab dataset audit puzzles.txt --json
${exitCodesHelp({
  done: 'there are no mistakes',
  unanswered: 'there are mistakes',
  unusable: 'a wrong option, or a file that cannot be read',
  badInput: 'some of the input is not a puzzle; the rest was audited and has no mistakes',
})}`
