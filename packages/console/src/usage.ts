/**
 * Reports every mistake in a command line in the same style:
 *
 *   sudoku-lab: unknown option '--uniqe'; did you mean --unique?
 *   See `sudoku-lab solve --help`.
 *
 * The first line says what is wrong, and the second line names the help. If the help does not explain the mistake, such
 * as a missing file, there is only the first line.
 */
import { type Command, CommanderError } from 'commander'
import { nearestTo } from './nearest.ts'
import { printable } from './printable.ts'
import { UsageError } from './usage-error.ts'

/** The exit code for a wrong command line, in every program. */
export const WRONG_USAGE = 2

/**
 * Makes a program and all its commands report mistakes in this style and throw instead of ending the process.
 * Call it after all commands have been added.
 */
export function reportMistakes(command: Command): void {
  command
    .exitOverride()
    .showSuggestionAfterError(true)
    .showHelpAfterError(false)
    .configureOutput({
      outputError: (text, write) => write(mistake(command, withSuggestion(withoutFrame(text)))),
    })
  for (const child of command.commands) reportMistakes(child)
}

/** Says whether an error concerns the command line, and reports it unless the library has already done so. */
export function isUsageError(program: Command, error: unknown): boolean {
  if (error instanceof CommanderError) return error.exitCode !== 0
  if (!(error instanceof UsageError)) return false
  process.stderr.write(mistake(commandOf(program), error.message))
  return true
}

function mistake(command: Command, message: string): string {
  const [program] = nameOf(command).split(' ')
  return `${program}: ${printable(message)}\nSee \`${nameOf(command)} --help\`.\n`
}

/** The library writes `error: …`, sometimes with a suggestion in parentheses on a second line. */
function withoutFrame(text: string): string {
  const [, reason = text, , suggestion] =
    /^(?:error: )?(.*?)\.?(\n\(Did you mean (?:one of )?([^\n]*)\?\))?\n*$/su.exec(text) ?? []
  return suggestion === undefined ? reason : `${reason}; did you mean ${suggestion}?`
}

/** Names the allowed value that a wrong one resembles, which the library does for options and commands only. */
function withSuggestion(message: string): string {
  const [, value = '', allowed] = /'([^']*)' is invalid\. Allowed choices are (.*)$/u.exec(message) ?? []
  const nearest = allowed === undefined ? undefined : nearestTo(value, allowed.split(', '))
  return nearest === undefined ? message : `${message}; did you mean ${nearest}?`
}

/** The command that was running when an error was thrown. */
function commandOf(program: Command): Command {
  const [name] = program.args
  return program.commands.find((command) => command.name() === name) ?? program
}

function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`
}
