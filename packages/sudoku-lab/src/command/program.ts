/** The program `sudoku-lab` consists of its commands, and says what their exit codes mean. */
import { createRequire } from 'node:module'
import { addHelp } from '@sudoku-lab/console'
import { Command } from 'commander'
import { answerCommand } from './commands/answer.ts'
import { checkCommand } from './commands/check.ts'
import { convertCommand } from './commands/convert.ts'
import { datasetCommand } from './commands/dataset.ts'
import { datasetsCommand } from './commands/datasets.ts'
import { explainCommand } from './commands/explain.ts'
import { generateCommand } from './commands/generate.ts'
import { listCommand } from './commands/list.ts'
import { proveCommand } from './commands/prove.ts'
import { solveCommand } from './commands/solve.ts'
import { verifyCommand } from './commands/verify.ts'

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
    .configureHelp({ subcommandTerm: (command) => command.name() })
  for (const [name, commandWith] of Object.entries(COMMANDS)) {
    if (wanted === undefined || wanted === name) program.addCommand(commandWith())
  }
  return addHelp(program, 'sudoku-lab COMMAND --help says more about a command.', [
    'Exit codes of all commands:',
    ['0', 'everything was done, and every puzzle has what was asked for'],
    [
      '1',
      'something has not: a puzzle has no solution or several, a search stopped at a limit, fewer puzzles were made, a proof is refused, a dataset has mistakes, a list cannot be fetched',
    ],
    ['2', 'a wrong option, an unknown solver, or a file that cannot be read or written'],
    ['3', 'some of the input is not a puzzle; stderr names the lines, and the rest was processed'],
    ['141', 'the reader of the output closed it before the end, as `| head` does'],
  ])
}
