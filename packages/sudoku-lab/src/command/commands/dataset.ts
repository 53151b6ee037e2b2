/** `dataset` makes datasets of puzzles for machine learning, and audits existing ones. */
import { addHelp, namesAmong } from '@sudoku-lab/console'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { Split } from '../make/dataset.ts'
import { fieldOptions } from '../options/layout.ts'
import {
  controlledBias,
  count,
  doing,
  JSON_LINES,
  nodeLimit,
  QUIET,
  seed,
  solvers,
  threads,
  withOptions,
} from '../options/options.ts'

export function datasetCommand(): Command {
  return new Command('dataset')
    .description('make datasets of 9×9 puzzles for machine learning, or audit existing ones')
    .addCommand(makeCommand())
    .addCommand(auditCommand())
}

function makeCommand(): Command {
  const command = new Command('make')
    .description(
      'write minimal puzzles with their solutions, in parts (train, test …) that share no solution grid, even under a symmetry',
    )
    .requiredOption('-o, --output <folder>', 'the folder to write, which must be empty or not exist')
    .action(doing(async () => (await import('../make/dataset.ts')).makeDataset))
  withOptions(
    command,
    count('the number of puzzles', 1000),
    seed('the seed of all random numbers', 1),
    new Option('--splits <name=share,…>', 'the parts and their shares of the solution grids')
      .argParser(splitList)
      .default(splitList('train=0.9,test=0.1'), 'train=0.9,test=0.1'),
    new Option('-t, --to <format,…>', 'the file formats: csv, parquet, or both')
      .argParser(namesAmong(['csv', 'parquet']))
      .default(['csv'], 'csv'),
    solvers('add the nodes that these solvers need for each puzzle').default([], 'none'),
    controlledBias(),
    nodeLimit('with --solver: stop a search after this many nodes', 1_000_000),
    ...threads(),
    QUIET,
  )
  return addHelp(
    command,
    'Columns: puzzle and solution (81 digits in reading order, 0 for an empty cell), clues, class (the smallest isomorph of the puzzle) and automorphisms. --controlled-bias adds weight, and --solver adds nodes_<solver>: −1 if the search stopped at its limit, or if the solver gave up.',
    [
      'Example:',
      [
        'sudoku-lab dataset make -o data --count 100000 --to csv,parquet --splits train=0.8,valid=0.1,test=0.1 --solver band,mrv',
        '',
      ],
    ],
  )
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
    .action(doing(async () => (await import('../check/audit.ts')).auditFiles))
  return addHelp(
    withOptions(command, ...fieldOptions(), JSON_LINES, QUIET),
    'A table has a header, and JSON a record on each line. The usual names of columns are known, such as puzzle and solution, quizzes and solutions, question and answer, x and y; --puzzle and --solution name others. In a text, 81 digits behind a puzzle are its solution.',
    'Puzzles are duplicates if they are isomorphs. A puzzle leaks if an earlier file has an isomorph of it, or of its solution.',
  )
}
