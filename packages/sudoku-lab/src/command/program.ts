import { createRequire } from 'node:module'
import { Command, Option } from 'commander'
import { MODEL_FORMATS } from '../models/index.ts'
import type { AnswerOptions } from './commands/answer.ts'
import type { CheckOptions } from './commands/check.ts'
import type { ConvertOptions } from './commands/convert.ts'
import type { SolveOptions } from './commands/solve.ts'
import { datasetCommand } from './dataset-command.ts'
import { type DatasetChoice, datasetOption, inputOf } from './dataset-option.ts'
import { datasetsCommand } from './datasets-command.ts'
import { EXIT_CODES_HELP, exitCodesHelp, READING_EXIT_CODES } from './errors.ts'
import { generateCommand } from './generate-command.ts'
import {
  boxesOption,
  countLimit,
  fromOption,
  jobsOptions,
  nodeLimitOption,
  outputOption,
  quietOption,
  solverOption,
  TABLE_IDS,
  timeoutOption,
} from './options.ts'
import { explainCommand, proveCommand, verifyCommand } from './proof-commands.ts'

const FILE_HELP = 'a file of puzzles; `-` or no file means standard input'

/** This module is one folder below the package, built or not. */
const { version: VERSION }: { version: string } = createRequire(import.meta.url)('../../package.json')

type Finish = (exitCode: number) => void

const COMMANDS: Readonly<Record<string, (finish: Finish) => Command>> = {
  solve: solveCommand,
  answer: answerCommand,
  check: checkCommand,
  convert: convertCommand,
  explain: explainCommand,
  prove: proveCommand,
  verify: verifyCommand,
  generate: generateCommand,
  dataset: datasetCommand,
  datasets: datasetsCommand,
  list: listCommand,
}

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS)

/**
 * The program with its commands and their options.
 *
 * @param finish gets the exit code of the command that ran
 * @param wanted the only command that is made, if it is known: making all of them takes longer than solving a puzzle
 */
export function programWith(finish: Finish, wanted?: string): Command {
  const program = new Command('sudoku-lab')
    .description(
      'Solves, checks, converts and generates Sudoku puzzles, one or millions, on boards from 4×4 to 25×25.',
    )
    .version(VERSION)
    .usage('[options] [command]\n       sudoku-lab FILE [options of solve]')
    .addHelpText('after', EXIT_CODES_HELP)
  for (const [name, commandWith] of Object.entries(COMMANDS)) {
    if (wanted === undefined || wanted === name) program.addCommand(commandWith(finish))
  }
  return program
}

function solveCommand(finish: Finish): Command {
  const [jobs, forceJobs] = jobsOptions()
  return new Command('solve')
    .description('solve puzzles; the answers come in the same format and order')
    .argument('[file]', FILE_HELP)
    .addOption(datasetOption())
    .addOption(fromOption())
    .addOption(
      new Option('-t, --to <format>', 'the format to write; by default the format of the input').choices(
        TABLE_IDS,
      ),
    )
    .addOption(
      new Option('--first', 'print one solution of each puzzle (the default)').conflicts(['unique', 'count']),
    )
    .addOption(new Option('--unique', 'print the solution only if there is no other').conflicts(['count']))
    .addOption(
      new Option('--count <n>', 'print how many solutions there are; count up to n, or all').argParser(
        countLimit,
      ),
    )
    .addOption(
      new Option(
        '--lexicographic',
        'print the smallest solution, compared as a row of digits, as judges such as BOJ 2239 expect',
      ).conflicts(['unique', 'count']),
    )
    .addOption(solverOption())
    .addOption(nodeLimitOption())
    .addOption(timeoutOption())
    .addOption(boxesOption())
    .addOption(jobs)
    .addOption(forceJobs)
    .addOption(outputOption())
    .addOption(
      new Option('--strict', 'stop at the first line that cannot be read; --output is not written then'),
    )
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
For a puzzle without an answer, a comment is written: "# line 7: no solution". If a solver gets stuck, its
partial board is written before the comment.

If a puzzle has several solutions, the first one that the solver finds is printed. Online judges that accept
only the smallest one, such as BOJ 2239, need --lexicographic.

Examples:
  sudoku-lab solve puzzle.txt                     any format, detected from the text
  sudoku-lab solve < puzzles.txt > answers.txt    one puzzle and one solution on each line
  sudoku-lab solve big.txt --jobs 4 --output big.solved.txt
  sudoku-lab solve puzzle.txt --unique --to pretty
  sudoku-lab solve puzzles.txt --count all --timeout 5
  sudoku-lab solve puzzles.txt --solver dlx --to csv
${EXIT_CODES_HELP}`,
    )
    .action(async (file: string | undefined, options: SolveOptions & DatasetChoice) => {
      const { solve } = await import('./commands/solve.ts')
      finish(await solve(await inputOf(file, options), options))
    })
}

function answerCommand(finish: Finish): Command {
  return new Command('answer')
    .description(
      "print the answer to Project Euler's problem 96: the sum of the three-digit numbers in the top left corners",
    )
    .argument(
      '[file]',
      'a file as the problem gives it, or `-` for standard input; by default the fifty puzzles of the problem',
    )
    .addOption(solverOption())
    .addOption(new Option('-v, --verbose', 'print the title and the number of each grid before the sum'))
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
Examples:
  sudoku-lab answer
  sudoku-lab answer p096_sudoku.txt --verbose --solver naive-scan
${exitCodesHelp({
  done: 'the sum is printed',
  unanswered: 'a puzzle does not have exactly one solution; nothing is printed',
  unusable: READING_EXIT_CODES.unusable,
  badInput: 'some of the input is not a puzzle; nothing is printed',
})}`,
    )
    .action(async (file: string | undefined, options: AnswerOptions) => {
      const { answer } = await import('./commands/answer.ts')
      finish(await answer(file, options))
    })
}

function checkCommand(finish: Finish): Command {
  return new Command('check')
    .description('say for each puzzle whether it keeps the rules and has exactly one solution')
    .argument('[file]', FILE_HELP)
    .addOption(datasetOption())
    .addOption(fromOption())
    .addOption(new Option('--minimal', 'also say whether every clue is needed'))
    .addOption(solverOption())
    .addOption(nodeLimitOption())
    .addOption(boxesOption())
    .addOption(new Option('--json', 'print one JSON object on each line'))
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
Examples:
  sudoku-lab check puzzles.txt --minimal
  sudoku-lab check puzzles.txt --json --quiet | jq 'select(.verdict != "unique")'
${exitCodesHelp({
  done: 'every puzzle has exactly one solution (and needs all its clues, with --minimal) or is already solved',
  unanswered: 'some puzzle does not meet this condition, or the search stopped at a limit',
  ...READING_EXIT_CODES,
})}`,
    )
    .action(async (file: string | undefined, options: CheckOptions & DatasetChoice) => {
      const { check } = await import('./commands/check.ts')
      finish(await check(await inputOf(file, options), options))
    })
}

function convertCommand(finish: Finish): Command {
  return new Command('convert')
    .description('write puzzles in another format')
    .argument('[file]', FILE_HELP)
    .addOption(datasetOption())
    .addOption(fromOption())
    .addOption(
      new Option('-t, --to <format>', 'the format to write')
        .choices([...TABLE_IDS, ...MODEL_FORMATS])
        .makeOptionMandatory(),
    )
    .addOption(new Option('--empty <symbol>', 'the symbol of an empty cell').choices(['.', '0']))
    .addOption(new Option('--no-labels', 'omit the text after or above a puzzle'))
    .addOption(boxesOption())
    .addOption(outputOption())
    .addHelpText(
      'after',
      `
Examples:
  sudoku-lab convert p096_sudoku.txt --to line
  sudoku-lab convert puzzles.txt --to pretty | less
  sudoku-lab convert puzzles.txt --to csv --output puzzles.csv
  sudoku-lab convert puzzle.txt --to dimacs | cadical -q

The last four formats are models of one puzzle: DIMACS for SAT solvers, LP for integer programming, MiniZinc for
constraint solvers, and a program for answer set solvers.
${exitCodesHelp({ done: 'every puzzle was written', ...READING_EXIT_CODES })}`,
    )
    .action(async (file: string | undefined, options: ConvertOptions & DatasetChoice) => {
      const { convert } = await import('./commands/convert.ts')
      finish(await convert(await inputOf(file, options), options))
    })
}

function listCommand(finish: Finish): Command {
  return new Command('list')
    .description('list the solvers and how they differ')
    .addOption(new Option('--json', 'print one JSON object on each line'))
    .addHelpText(
      'after',
      exitCodesHelp({ done: 'all solvers were listed', unusable: 'a solver cannot be loaded' }),
    )
    .action(async (options: { json?: true }) => {
      const { list } = await import('./commands/list.ts')
      finish(await list(options))
    })
}
