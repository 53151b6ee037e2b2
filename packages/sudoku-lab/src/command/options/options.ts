/** These options belong to several commands, and each is declared once. */
import { availableParallelism } from 'node:os'
import { CatalogError, referencesIn } from '@sudoku-lab/catalog'
import { amountOf, wholeNumber } from '@sudoku-lab/console'
import { type Command, InvalidArgumentError, Option } from 'commander'

/** The action of a command whose work is loaded when it is called, and returns the exit code. */
export function doing<Words extends unknown[]>(
  load: () => Promise<(...words: Words) => Promise<number>>,
): (...words: Words) => Promise<void> {
  return async (...words) => {
    process.exitCode = await (await load())(...words)
  }
}

export function withOptions(command: Command, ...options: readonly Option[]): Command {
  for (const option of options) command.addOption(option)
  return command
}

export const positiveInteger: (text: string) => number = wholeNumber(1)

export const JSON_LINES: Option = new Option('--json', 'print one JSON object on each line')
export const QUIET: Option = new Option('-q, --quiet', 'print no progress and no summary')
export const OUTPUT: Option = new Option(
  '-o, --output <file>',
  'write to this file at the end; it may be the input',
)
export const SOLVER: Option = new Option(
  '-s, --solver <solver>',
  'an id (see `sudoku-lab list`), a module, a package, or a program (judge:, exec: or exec-batch:COMMAND); by default the fastest',
)

export function controlledBias(): Option {
  return new Option('--controlled-bias', '9×9 with known weights, for unbiased statistics')
}

export function solvers(about: string): Option {
  return new Option('-s, --solver <solver,…>', about).argParser(solverList)
}

/** Solvers with commas between them; a command may contain commas, too. */
function solverList(text: string): string[] {
  try {
    return referencesIn(text)
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error
    throw new InvalidArgumentError(error.message)
  }
}

export function nodeLimit(about = 'stop a search after this many nodes', most = Infinity): Option {
  return new Option('--node-limit <nodes>', about)
    .argParser(positiveInteger)
    .default(most, most === Infinity ? 'none' : undefined)
}

export function count(about: string, usual: number): Option {
  return new Option('-n, --count <n>', about).argParser(positiveInteger).default(usual)
}

export function seed(about: string, usual?: number): Option {
  return new Option('--seed <n>', about).argParser(wholeNumber(0)).default(usual)
}

/** The number of threads, and whether there may be more than cores. */
export function threads(): Option[] {
  const here = amountOf(availableParallelism(), 'core')
  return [
    new Option('-j, --jobs <n>', `threads, at most one a core (here ${here})`)
      .argParser(positiveInteger)
      .default(1),
    new Option('--force-jobs', 'use more threads than there are cores'),
  ]
}
