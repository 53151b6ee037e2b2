/** How a finding reads its options: a mistake is one line with the exit code 2. */
import { resolve } from 'node:path'
import {
  isUsageError,
  readTextFile,
  reportMistakes,
  systemReasonOf,
  UsageError,
  WRONG_USAGE,
  watchStandardOutput,
} from '@sudoku-lab/console'
import { type Command, CommanderError } from 'commander'
import { parse } from 'csv-parse/sync'

/** Runs a program, and reports what is wrong with its options or files. */
export async function runProgram(program: Command): Promise<void> {
  reportMistakes(program)
  watchStandardOutput(program.name())
  try {
    await program.parseAsync()
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return
    if (!isUsageError(program, thrown)) {
      if (!isMistake(thrown)) throw thrown
      process.stderr.write(`${program.name()}: ${reasonOf(thrown)}\n`)
    }
    process.exitCode = WRONG_USAGE
  }
}

/** A file that cannot be read or written, a puzzle that is none, a solver that nobody knows. */
function isMistake(thrown: unknown): thrown is Error {
  if (!(thrown instanceof Error)) return false
  return (
    'syscall' in thrown || ['ParseError', 'CatalogError', 'DatasetError', 'DataError'].includes(thrown.name)
  )
}

function reasonOf(thrown: NodeJS.ErrnoException): string {
  return thrown.path === undefined ? thrown.message : `cannot open ${thrown.path}: ${systemReasonOf(thrown)}`
}

/** Something in a file that is not what it should be. */
export class DataError extends Error {
  override readonly name = 'DataError'
}

/** @throws DataError for a file that cannot be read, or that is no text in UTF-8 */
export function readText(path: string): string {
  return readTextFile(path, DataError)
}

/**
 * The rows of a table in CSV, by the names in its header.
 *
 * @throws DataError for a text that is no table
 */
export function tableIn(path: string, text: string): Record<string, string>[] {
  try {
    return parse<Record<string, string>>(text, { columns: true, comment: '#', comment_no_infix: true })
  } catch (thrown) {
    throw new DataError(`${path}: ${(thrown as Error).message}`)
  }
}

/** Where the user stands: `pnpm` runs in the root of the repository, whatever folder it was typed in. */
export function pathOf(typed: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', typed)
}

export { UsageError }
