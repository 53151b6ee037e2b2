/** How the commands of this package read their options and report mistakes: in one line, with the exit code 2. */
import { resolve } from 'node:path'
import {
  fitHelp,
  isUsageError,
  reportMistakes,
  systemReasonOf,
  UsageError,
  WRONG_USAGE,
  watchStandardOutput,
} from '@sudoku-lab/console'
import { type Command, CommanderError } from 'commander'

export { names, UsageError, wholeNumber } from '@sudoku-lab/console'

/** A list of other authors is needed, and is not there. */
export class NotFetched extends UsageError {
  readonly list: string

  constructor(list: string) {
    super(`the list ${list} has not been fetched`)
    this.list = list
  }
}

/** Runs a program as a process. */
export async function runProcess(program: Command): Promise<void> {
  watchStandardOutput(program.name())
  process.exitCode = await run(program, process.argv.slice(2))
}

/** Runs a program, reports what is wrong with its options or files, and returns its exit code. */
export async function run(program: Command, words: readonly string[]): Promise<number> {
  reportMistakes(program)
  fitHelp(program)
  try {
    await program.parseAsync(words, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0
    if (isUsageError(program, thrown)) return WRONG_USAGE
    const { name, syscall, message } = thrown as NodeJS.ErrnoException
    const isMistake = syscall !== undefined || ['ParseError', 'CatalogError', 'DatasetError'].includes(name)
    if (!isMistake) throw thrown
    const reason = syscall === undefined ? message : systemReasonOf(thrown as NodeJS.ErrnoException)
    const { path } = thrown as NodeJS.ErrnoException
    process.stderr.write(`${program.name()}: ${path === undefined ? '' : `cannot open ${path}: `}${reason}\n`)
    return WRONG_USAGE
  }
}

/** Where the user stands: `pnpm` runs in the root of the repository, whatever folder it was typed in. */
export function pathOf(typed: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', typed)
}

export function progress(text: string): void {
  process.stderr.write(`${text}\n`)
}
