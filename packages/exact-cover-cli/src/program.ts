import { createRequire } from 'node:module'
import { reportMistakes, wholeNumber } from '@sudoku-lab/console'
import { Command, Option } from 'commander'
import type { CountOptions } from './count.ts'
import { EXIT, EXIT_CODES_HELP } from './exit.ts'
import type { SolveOptions } from './solve.ts'

const PROBLEM_HELP = 'a file, `-` for standard input, or a well-known problem such as queens-8'

/** This module is one folder below the package, built or not. */
const { version: VERSION }: { version: string } = createRequire(import.meta.url)('../package.json')

/** All commands and options. `finish` gets the exit code of the command that ran. */
export function programWith(finish: (exitCode: number) => void): Command {
  const program = new Command('exact-cover')
    .description('Solves exact cover problems: finds solutions, counts them, and finds the cheapest ones.')
    .version(VERSION)
    .addHelpText(
      'after',
      `
A problem is written in Knuth's notation. The first line names the items, with secondary items after a bar.
Every other line is an option. A secondary item may have a colour (x:A), and an option may have a cost (|3).

  a b c | x
  a b x:A
  c x:A |3
${EXIT_CODES_HELP}`,
    )
  program.addCommand(solveCommand(finish)).addCommand(countCommand(finish)).addCommand(listCommand(finish))
  reportMistakes(program)
  return program
}

function solveCommand(finish: (exitCode: number) => void): Command {
  return withCommonOptions(new Command('solve'))
    .description('print solutions; exit code 1 means that the problem has none')
    .addOption(new Option('-n, --solutions <n>', 'stop after n solutions').argParser(wholeNumber(1)))
    .addOption(
      new Option('--cheapest', 'print a solution of least cost, or the n cheapest with --solutions n'),
    )
    .action(async (source: string, options: SolveOptions) => {
      const { solveProblem } = await import('./solve.ts')
      finish(await solveProblem(source, options))
    })
}

function countCommand(finish: (exitCode: number) => void): Command {
  return withCommonOptions(new Command('count'))
    .description('print how many solutions there are')
    .addOption(
      new Option(
        '--memo',
        'remember intermediate counts: fast if many choices lead to the same state (dominoes, matchings)',
      ),
    )
    .action(async (source: string, options: CountOptions) => {
      const { countProblem } = await import('./count.ts')
      finish(await countProblem(source, options))
    })
}

function withCommonOptions(command: Command): Command {
  return command
    .argument('<problem>', PROBLEM_HELP)
    .addOption(
      new Option('--from <notation>', 'the notation of the file; by default knuth').choices([
        'knuth',
        'nonogram',
      ]),
    )
    .addOption(new Option('--node-limit <n>', 'stop after n search nodes').argParser(wholeNumber(0)))
    .addOption(
      new Option('--engine <name>', 'the engine that searches')
        .choices(['auto', 'links', 'sieve'])
        .default('auto'),
    )
    .option('--json', 'print one JSON object on each line; the last one says how the search ended')
    .option('-q, --quiet', 'print no progress and no summary on standard error')
}

function listCommand(finish: (exitCode: number) => void): Command {
  return new Command('list')
    .description('list the problems that have a name')
    .option('--json', 'as JSON')
    .action(async ({ json }: { readonly json?: true }) => {
      const { FAMILIES } = await import('@sudoku-lab/exact-cover-problems')
      const width = Math.max(...FAMILIES.map(({ pattern }) => pattern.length))
      const lines = FAMILIES.map(
        ({ pattern, description, example }) =>
          `${pattern.padEnd(width)}  ${description}; for example ${example}`,
      )
      process.stdout.write(json === true ? `${JSON.stringify(FAMILIES, null, 2)}\n` : `${lines.join('\n')}\n`)
      finish(EXIT.found)
    })
}
