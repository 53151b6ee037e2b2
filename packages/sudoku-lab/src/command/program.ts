import { createRequire } from 'node:module'
import { positiveNumber, UsageError, wholeNumber } from '@sudoku-lab/console'
import { INPUT_FORMATS } from '@sudoku-lab/core/formats'
import { MODEL_FORMATS } from '@sudoku-lab/puzzles/models'
import { Command, Option } from 'commander'
import type { AnswerOptions } from './commands/answer.ts'
import { datasetCommand, datasetsCommand, generateCommand } from './data-commands.ts'
import { CommandError, EXIT_CODES_HELP } from './errors.ts'
import { fieldOptions, layoutOptions } from './layout.ts'
import {
  BOXES,
  boxShape,
  FORCE_JOBS,
  JSON_LINES,
  jobs,
  nodeLimit,
  OUTPUT,
  OUTPUT_FORMATS,
  positiveInteger,
  QUIET,
  SOLVER,
} from './options.ts'

/** This module is one folder below the package, built or not. */
const { version: VERSION }: { version: string } = createRequire(import.meta.url)('../../package.json')

const COMMANDS: Readonly<Record<string, () => Command>> = {
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
 * The program with its commands and their options. A command sets the exit code of the process.
 *
 * @param wanted the only command that is made, if it is known: making all of them takes longer than solving a puzzle
 */
export function programWith(wanted: string | undefined): Command {
  const program = new Command('sudoku-lab')
    .description(
      'Solves, checks, converts and generates Sudoku puzzles, one or millions, on boards from 4×4 to 25×25.',
    )
    .version(VERSION)
    .usage('[options] [command]\n       sudoku-lab FILE [options of solve]')
  for (const [name, commandWith] of Object.entries(COMMANDS)) {
    if (wanted === undefined || wanted === name) program.addCommand(commandWith())
  }
  return program.addHelpText('afterAll', EXIT_CODES_HELP)
}

/**
 * A command that reads puzzles.
 *
 * @param load loads what it does; it returns the exit code
 */
function readingCommand<Options>(
  name: string,
  description: string,
  load: () => Promise<(file: string | undefined, options: Options) => Promise<number>>,
): Command {
  const command = new Command(name)
    .description(description)
    .argument('[file]', 'a file of puzzles; `-` or no file means standard input')
    .option(
      '-d, --dataset <name>',
      'a dataset of the repository, or a published list that was fetched, instead of a file',
    )
    .addOption(
      new Option('-f, --from <format>', 'the format to read; by default it is recognised').choices(
        INPUT_FORMATS,
      ),
    )
    .option(BOXES, 'the shape of the boxes, if the size of the board allows several: 3x2, 1x7', boxShape)
  for (const option of [...layoutOptions(), ...fieldOptions()]) command.addOption(option)
  return command.action(async (file: string | undefined, options: Options & DatasetChoice) => {
    const input = await inputOf(file, options)
    process.exitCode = await (await load())(input, options)
  })
}

interface DatasetChoice {
  readonly dataset?: string
}

/** @throws CommandError for an unknown dataset, or one that has not been fetched. */
async function inputOf(file: string | undefined, { dataset }: DatasetChoice): Promise<string | undefined> {
  if (dataset === undefined) return file
  if (file !== undefined)
    throw new UsageError(`--dataset ${dataset} cannot be used together with the file ${file}`)
  const { DatasetError, datasetFile } = await import('@sudoku-lab/puzzles')
  try {
    return datasetFile(dataset)
  } catch (thrown) {
    throw thrown instanceof DatasetError ? new CommandError(thrown.message) : thrown
  }
}

function solveCommand(): Command {
  return readingCommand(
    'solve',
    'solve puzzles; the answers come in the same format and order',
    async () => (await import('./commands/solve.ts')).solve,
  )
    .addOption(
      new Option('-t, --to <format>', 'the format to write; by default the format of the input').choices(
        OUTPUT_FORMATS,
      ),
    )
    .addOption(new Option('--unique', 'print the solution only if there is no other').conflicts(['count']))
    .option(
      '--count <n>',
      'print how many solutions there are; count up to n, or all',
      wholeNumber(1, { all: Infinity }),
    )
    .addOption(
      new Option(
        '--lexicographic',
        'print the smallest solution, compared as a row of digits, as judges such as BOJ 2239 expect',
      ).conflicts(['unique', 'count']),
    )
    .option(...SOLVER)
    .addOption(nodeLimit())
    .addOption(
      new Option('--timeout <seconds>', 'stop the search for a puzzle after about this many seconds')
        .argParser(positiveNumber)
        .default(Infinity, 'none'),
    )
    .addOption(jobs())
    .option(...FORCE_JOBS)
    .option(...OUTPUT)
    .option('--strict', 'stop at the first line that cannot be read; --output is not written then')
    .option(...QUIET)
    .addHelpText(
      'after',
      `
For a puzzle without an answer, a comment is written: "# line 7: no solution". If a solver gets stuck, its
partial board is written before the comment.

Examples:
  sudoku-lab solve puzzle.txt                     any format, detected from the text
  sudoku-lab solve < puzzles.txt > answers.txt    one puzzle and one solution on each line
  sudoku-lab solve big.txt --jobs 4 --output big.solved.txt
  sudoku-lab solve puzzle.txt --unique --to pretty
  sudoku-lab solve puzzles.txt --count all --timeout 5
  sudoku-lab solve puzzles.txt --solver dlx --to csv`,
    )
}

function answerCommand(): Command {
  return new Command('answer')
    .description(
      "print the answer to Project Euler's problem 96: the sum of the three-digit numbers in the top left corners",
    )
    .argument('[file]', 'a file as the problem gives it; by default the fifty puzzles of the problem')
    .option(...SOLVER)
    .option('-v, --verbose', 'print the title and the number of each grid before the sum')
    .action(async (file: string | undefined, options: AnswerOptions) => {
      const { answer } = await import('./commands/answer.ts')
      process.exitCode = await answer(file, options)
    })
}

function checkCommand(): Command {
  return readingCommand(
    'check',
    'say for each puzzle whether it keeps the rules and has exactly one solution',
    async () => (await import('./commands/check.ts')).check,
  )
    .option('--minimal', 'also say whether every clue is needed')
    .option(...SOLVER)
    .addOption(nodeLimit())
    .option(...JSON_LINES)
    .option(...QUIET)
}

function convertCommand(): Command {
  return readingCommand(
    'convert',
    'write puzzles in another format',
    async () => (await import('./commands/convert.ts')).convert,
  )
    .addOption(
      new Option('-t, --to <format>', 'the format to write')
        .choices([...OUTPUT_FORMATS, ...MODEL_FORMATS])
        .makeOptionMandatory(),
    )
    .addOption(new Option('--empty <symbol>', 'the symbol of an empty cell').choices(['.', '0']))
    .option('--no-labels', 'omit the text after or above a puzzle')
    .option(...OUTPUT)
    .addHelpText(
      'after',
      `
The last four formats are models of one puzzle: DIMACS for SAT solvers, LP for integer programming, MiniZinc for
constraint solvers, and a program for answer set solvers.`,
    )
}

function explainCommand(): Command {
  return readingCommand(
    'explain',
    'say step by step how a puzzle is solved, and why each step is right',
    async () => (await import('./commands/explain.ts')).explain,
  )
    .option('--hint', 'print only the reason of the next step, and not its answer')
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      '\nA number before a step says how many constraints it needs: cells, and digits of houses.',
    )
}

function proveCommand(): Command {
  return readingCommand(
    'prove',
    'write for each puzzle a proof of its number of solutions, which anybody can check',
    async () => (await import('./commands/prove.ts')).prove,
  )
    .requiredOption('-o, --output <folder>', 'where to write LINE.cnf and LINE.drat')
    .option('-s, --solver <id>', 'a solver of the lab whose steps become the proof', 'mrv')
    .option('--solutions <n>', 'prove the number of solutions up to n', positiveInteger, 100)
    .addOption(nodeLimit())
    .addHelpText(
      'after',
      `
LINE.cnf is the puzzle as a formula in the format DIMACS, in which the solutions that were found are excluded.
LINE.drat is a proof in the format DRAT that nothing satisfies the formula. LINE is the line of the puzzle.`,
    )
}

function verifyCommand(): Command {
  return new Command('verify')
    .description('check proofs: a folder of them, or one formula and its proof')
    .argument('<path>', 'a folder with files NAME.cnf and NAME.drat, or a formula')
    .argument('[proof]', 'the proof of the formula')
    .option(...QUIET)
    .addHelpText(
      'after',
      `
A proof shows that nothing satisfies its formula. A formula that \`prove\` wrote names its puzzle and the solutions that it excludes:
then the command also checks these solutions, and that the formula is the one of this puzzle. Of any other formula it does
not know which puzzle it stands for.`,
    )
    .action(async (path: string, proof: string | undefined, { quiet = false }: { quiet?: boolean }) => {
      const { verify } = await import('./commands/verify.ts')
      process.exitCode = await verify(path, proof, quiet)
    })
}

function listCommand(): Command {
  return new Command('list')
    .description('list the solvers and how they differ')
    .option(...JSON_LINES)
    .action(async ({ json = false }: { json?: boolean }) => {
      const { list } = await import('./commands/list.ts')
      process.exitCode = await list(json)
    })
}
