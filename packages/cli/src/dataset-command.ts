import { Command, InvalidArgumentError, Option } from 'commander'
import type { AuditOptions } from './dataset/audit.ts'
import type { MakeOptions } from './dataset/make.ts'
import { exitCodesHelp } from './errors.ts'
import { positiveInteger, quietOption } from './options.ts'

/** `dataset`: what machine learning needs of puzzles. */
export function datasetCommand(finish: (exitCode: number) => void): Command {
  return new Command('dataset')
    .description('make datasets of 9×9 puzzles for machine learning, and audit those of others')
    .addCommand(makeCommand(finish))
    .addCommand(auditCommand(finish))
}

const DATA_FORMATS = ['csv', 'npy', 'parquet'] as const
export type DataFormat = (typeof DATA_FORMATS)[number]

/** A part of a dataset and its share of the classes. */
export interface Split {
  readonly name: string
  readonly share: number
}

function makeCommand(finish: (exitCode: number) => void): Command {
  return new Command('make')
    .description(
      'write minimal puzzles with their solutions and facts, in parts that share no class of grids',
    )
    .requiredOption('-o, --output <folder>', 'a folder that is not there yet, or is empty')
    .addOption(new Option('-n, --count <n>', 'how many puzzles').argParser(positiveInteger).default(1000))
    .addOption(
      new Option('--seed <n>', 'of everything that chance decides').argParser(positiveInteger).default(1),
    )
    .addOption(
      new Option('--splits <name=share,…>', 'the parts and their shares of the classes of solution grids')
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
      new Option('-t, --to <format,…>', 'csv, npy, parquet, or several with commas')
        .argParser(formatList)
        .default(['csv'], 'csv'),
    )
    .addOption(
      new Option('-s, --solver <solver,…>', 'count the nodes of these solvers, too')
        .argParser((text: string) => text.split(','))
        .default([], 'none'),
    )
    .addOption(new Option('--controlled-bias', 'draw puzzles with known weights, and write the weights'))
    .addOption(
      new Option('--node-limit <nodes>', 'a search that is counted gives up after so many nodes')
        .argParser(positiveInteger)
        .default(1_000_000),
    )
    .addOption(
      new Option('-j, --jobs <n>', 'the number of threads that make puzzles')
        .argParser(positiveInteger)
        .default(1),
    )
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
      'say what is wrong with files of puzzles: improper ones, wrong solutions, duplicates, leakage',
    )
    .argument(
      '<file...>',
      'CSV with a header, or a text of puzzles in any format; each is taken for a part of one dataset',
    )
    .addOption(new Option('--puzzle-column <name>', 'of a CSV; by default puzzle, quizzes, quiz or question'))
    .addOption(new Option('--solution-column <name>', 'of a CSV; by default solution, solutions or answer'))
    .addOption(new Option('--json', 'print JSON'))
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
  const names = new Set(splits.map(({ name }) => name))
  if (
    splits.some(({ name, share }) => name === '' || !(share > 0)) ||
    Math.abs(sum - 1) > 1e-9 ||
    names.size < splits.length
  )
    throw new InvalidArgumentError(
      `Expected different names with shares that add up to 1, such as train=0.9,test=0.1, got '${text}'.`,
    )
  return splits
}

function formatList(text: string): DataFormat[] {
  const formats = text.split(',')
  const unknown = formats.find((format) => !DATA_FORMATS.includes(format as DataFormat))
  if (unknown === undefined) return [...new Set(formats as DataFormat[])]
  throw new InvalidArgumentError(`Expected ${DATA_FORMATS.join(', ')}, got '${unknown}'.`)
}

const MAKE_HELP = `
Columns: puzzle and solution (81 digits in reading order, 0 for an empty cell), clues, class (the least isomorph of the
puzzle), automorphisms, and where they are asked for weight and nodes_<solver> (−1 where a search gave up).

Two puzzles whose solution grids are isomorphs are in the same part, so a model cannot have met a test puzzle or its grid
under another name. No two puzzles are isomorphs. The same seed gives the same bytes, whatever --jobs.

In .npy every column is an array of its own: puzzle, solution and class have the shape (n, 81) and the type uint8.
dataset.json says how the dataset was made, and the SHA-256 of every file.

Examples:
  sudoku-lab dataset make -o data --count 100000 --to csv,npy
  sudoku-lab dataset make -o data --splits train=0.8,valid=0.1,test=0.1 --to parquet --solver band,mrv
${exitCodesHelp({ done: 'the dataset was written', unusable: 'a wrong option, or a folder that cannot be written' })}`

const AUDIT_HELP = `
Improper puzzles have no solution or several. A solution is wrong that is no solution of its puzzle. Puzzles are duplicates
when they are isomorphs, and leak when one file has an isomorph of a puzzle of another one.

Examples:
  sudoku-lab dataset audit train.csv test.csv
  sudoku-lab dataset audit puzzles.txt --json
${exitCodesHelp({
  done: 'nothing is wrong',
  unanswered: 'something is wrong',
  unusable: 'a wrong option, or a file that cannot be read',
  badInput: 'some of the input is not a puzzle; the rest was audited, and nothing is wrong with it',
})}`
