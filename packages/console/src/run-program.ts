/** Runs a program whose commands `commander` declares, as a process or in a test. What the user can correct is one line. */
import { type Command, CommanderError } from 'commander'
import { fitHelp } from './help.ts'
import { say } from './say.ts'
import { watchStandardOutput } from './standard-output.ts'
import { isUsageError, reportMistakes, WRONG_USAGE } from './usage.ts'
import { systemReasonOf } from './words.ts'

/** Runs a program as the process that it is. @param mistakes as for `runProgram` */
export async function runProcess(program: Command, mistakes: readonly string[] = []): Promise<void> {
  watchStandardOutput(program.name())
  process.exitCode = await runProgram(program, process.argv.slice(2), mistakes)
}

/**
 * Runs a program, and returns its exit code: that which a command has set, or that of a wrong command line or file.
 *
 * @param mistakes the names of errors that the user can correct, beside those of options and of the system
 */
export async function runProgram(
  program: Command,
  words: readonly string[],
  mistakes: readonly string[] = [],
): Promise<number> {
  reportMistakes(program)
  fitHelp(program)
  try {
    await program.parseAsync([...words], { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0
    if (isUsageError(program, thrown)) return WRONG_USAGE
    const { name, syscall, path, message } = thrown as NodeJS.ErrnoException
    const isOfSystem = syscall !== undefined
    if (!isOfSystem && !mistakes.includes(name)) throw thrown
    const reason = isOfSystem ? systemReasonOf(thrown as NodeJS.ErrnoException) : message
    say(program.name(), path === undefined ? reason : `cannot open ${path}: ${reason}`)
    return WRONG_USAGE
  }
}
