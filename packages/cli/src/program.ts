import { availableParallelism } from 'node:os'
import { FORMAT_IDS } from '@sudoku-lab/core'
import { Command, Option } from 'commander'
import type { AnswerOptions } from './commands/answer.ts'
import type { CheckOptions } from './commands/check.ts'
import type { ConvertOptions } from './commands/convert.ts'
import type { SolveOptions } from './commands/solve.ts'
import { EXIT_CODES_HELP } from './errors.ts'
import { generateCommand } from './generate-command.ts'
import {
  boxesOption,
  countLimit,
  fromOption,
  nodeLimitOption,
  OUTPUT_IDS,
  positiveInteger,
  quietOption,
  solverOption,
  timeoutOption,
} from './options.ts'

const FILE_HELP = 'a file of puzzles; `-` or nothing for standard input'

/** Everything that can be typed. `finish` gets the exit code of the command that ran. */
export function programWith(finish: (exitCode: number) => void): Command {
  const program = new Command('sudoku-lab')
    .description(
      'Solves, checks, converts and makes Sudoku puzzles, one or millions, on boards from 4×4 to 25×25.',
    )
    .version('0.1.0')
    .addHelpText('after', EXIT_CODES_HELP)
  program.addCommand(solveCommand(finish))
  program.addCommand(answerCommand(finish))
  program.addCommand(checkCommand(finish))
  program.addCommand(convertCommand(finish))
  program.addCommand(generateCommand(finish))
  program.addCommand(listCommand(finish))
  return program
}

function solveCommand(finish: (exitCode: number) => void): Command {
  return new Command('solve')
    .description('solve puzzles; the answers come in the format and the order of the puzzles')
    .argument('[file]', FILE_HELP)
    .addOption(fromOption())
    .addOption(
      new Option('-t, --to <format>', 'the format to write, if another than was read').choices(OUTPUT_IDS),
    )
    .addOption(
      new Option('--first', 'one solution of each puzzle (the default)').conflicts(['unique', 'count']),
    )
    .addOption(new Option('--unique', 'the solution only if there is no other').conflicts(['count']))
    .addOption(
      new Option('--count <n>', 'how many solutions there are, counted up to n, or all').argParser(
        countLimit,
      ),
    )
    .addOption(new Option('--lexicographic', 'the smallest solution').conflicts(['unique', 'count']))
    .addOption(solverOption())
    .addOption(nodeLimitOption())
    .addOption(timeoutOption())
    .addOption(boxesOption())
    .addOption(
      new Option('-j, --jobs <n>', `threads that solve; this machine has ${availableParallelism()} cores`)
        .argParser(positiveInteger)
        .default(1),
    )
    .addOption(new Option('-o, --output <file>', 'write there instead of to standard output'))
    .addOption(new Option('--strict', 'stop at the first line that cannot be read'))
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
A puzzle without an answer leaves a comment in its place: "# line 7: no solution".

Examples:
  sudoku-lab solve puzzle.txt                     any format, told from the text
  sudoku-lab solve < puzzles.txt > answers.txt    a puzzle a line, a solution a line
  sudoku-lab solve big.txt --jobs 4 --output big.solved.txt
  sudoku-lab solve puzzle.txt --unique --to pretty
  sudoku-lab solve puzzles.txt --count all --timeout 5
  sudoku-lab solve puzzles.txt --solver dlx --to csv
${EXIT_CODES_HELP}`,
    )
    .action(async (file: string | undefined, options: SolveOptions) => {
      const { solve } = await import('./commands/solve.ts')
      finish(await solve(file, options))
    })
}

function answerCommand(finish: (exitCode: number) => void): Command {
  return new Command('answer')
    .description(
      "print the answer to Project Euler's problem 96: the sum of the top left three-digit numbers",
    )
    .argument('[file]', 'a file as the problem gives it; by default the fifty puzzles of the problem')
    .addOption(solverOption())
    .addHelpText(
      'after',
      '\nExamples:\n  sudoku-lab answer\n  sudoku-lab answer p096_sudoku.txt --solver naive-scan',
    )
    .action(async (file: string | undefined, options: AnswerOptions) => {
      const { answer } = await import('./commands/answer.ts')
      finish(await answer(file, options))
    })
}

function checkCommand(finish: (exitCode: number) => void): Command {
  return new Command('check')
    .description('say of every puzzle whether it keeps the rules and has exactly one solution')
    .argument('[file]', FILE_HELP)
    .addOption(fromOption())
    .addOption(new Option('--minimal', 'also whether every clue is needed'))
    .addOption(solverOption())
    .addOption(nodeLimitOption())
    .addOption(boxesOption())
    .addHelpText('after', `\nExamples:\n  sudoku-lab check puzzles.txt --minimal\n${EXIT_CODES_HELP}`)
    .action(async (file: string | undefined, options: CheckOptions) => {
      const { check } = await import('./commands/check.ts')
      finish(await check(file, options))
    })
}

function convertCommand(finish: (exitCode: number) => void): Command {
  return new Command('convert')
    .description('write puzzles in another format')
    .argument('[file]', FILE_HELP)
    .addOption(fromOption())
    .addOption(
      new Option('-t, --to <format>', 'the format to write').choices(FORMAT_IDS).makeOptionMandatory(),
    )
    .addOption(new Option('--empty <symbol>', 'the symbol of an empty cell').choices(['.', '0']))
    .addOption(new Option('--no-labels', 'leave out what stood behind or above a puzzle'))
    .addOption(boxesOption())
    .addOption(new Option('-o, --output <file>', 'write there instead of to standard output'))
    .addHelpText(
      'after',
      '\nExamples:\n  sudoku-lab convert p096_sudoku.txt --to line\n  sudoku-lab convert puzzles.txt --to pretty | less',
    )
    .action(async (file: string | undefined, options: ConvertOptions) => {
      const { convert } = await import('./commands/convert.ts')
      finish(await convert(file, options))
    })
}

function listCommand(finish: (exitCode: number) => void): Command {
  return new Command('list')
    .description('list the solvers and what tells them apart')
    .addOption(new Option('--json', 'as JSON'))
    .action(async (options: { json?: true }) => {
      const { list } = await import('./commands/list.ts')
      finish(await list(options))
    })
}
