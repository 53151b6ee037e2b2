/** How a finding reads its options: a mistake is one line with the exit code 2. */
import { resolve } from 'node:path'
import { isUsageError, reportMistakes, UsageError, WRONG_USAGE } from '@sudoku-lab/console'
import { type Command, CommanderError } from 'commander'

/** Runs a program, and reports what is wrong with its options or files. */
export async function runProgram(program: Command): Promise<void> {
  reportMistakes(program)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    process.stderr.write(`${program.name()}: cannot write the output: ${error.message}\n`)
    process.exit(WRONG_USAGE)
  })
  try {
    await program.parseAsync()
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return
    if (!isUsageError(program, thrown)) {
      if (!isMistake(thrown)) throw thrown
      process.stderr.write(`${program.name()}: ${thrown.message}\n`)
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

/** Something in a file that is not what it should be. */
export class DataError extends Error {
  override readonly name = 'DataError'
}

/** Where the user stands: `pnpm` runs in the root of the repository, whatever folder it was typed in. */
export function pathOf(typed: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', typed)
}

export { UsageError }
