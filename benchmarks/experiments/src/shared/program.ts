/** How the commands of this package read their options and report mistakes: in one line, with the exit code 2. */
import { resolve } from 'node:path'
import { runProcess as runAsProcess, runProgram, UsageError } from '@sudoku-lab/console'
import type { Command } from 'commander'

export { names, UsageError, wholeNumber } from '@sudoku-lab/console'

/** A list of other authors is needed, and is not there. */
export class NotFetched extends UsageError {
  readonly list: string

  constructor(list: string) {
    super(`the list ${list} has not been fetched`)
    this.list = list
  }
}

/** The errors that the user can correct. */
const MISTAKES = ['ParseError', 'CatalogError', 'DatasetError']

/** Runs a program as a process. */
export const runProcess = (program: Command): Promise<void> => runAsProcess(program, MISTAKES)

/** Runs a program, and returns its exit code. */
export const run = (program: Command, words: readonly string[]): Promise<number> =>
  runProgram(program, words, MISTAKES)

/** Where the user stands: `pnpm` runs in the root of the repository, whatever folder it was typed in. */
export function pathOf(typed: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', typed)
}

export function progress(text: string): void {
  process.stderr.write(`${text}\n`)
}
