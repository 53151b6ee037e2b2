#!/usr/bin/env node
/** The program `sudoku-lab` starts here, and ends with an exit code that means something. */
import { CatalogError } from '@sudoku-lab/catalog'
import {
  fitHelp,
  isUsageError,
  OUTPUT_CLOSED,
  refuseClosedOutput,
  reportMistakes,
  say as sayAs,
  systemReasonOf,
} from '@sudoku-lab/console'
import { CommanderError } from 'commander'
import { CommandError, EXIT, OutputClosed } from './errors.ts'
import { COMMAND_NAMES, programWith } from './program.ts'
import { withCommand } from './read/short-form.ts'
import { wordsOf } from './write/words.ts'

/** Runs one command, which sets the exit code. */
async function run(args: readonly string[]): Promise<void> {
  const words = withCommand([...COMMAND_NAMES, 'help'], args)
  const program = programWith(COMMAND_NAMES.find((name) => name === words[0]))
  reportMistakes(program)
  fitHelp(program)
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    process.exitCode = EXIT.unusable
    if (isUsageError(program, error)) return
    if (error instanceof OutputClosed) process.exitCode = OUTPUT_CLOSED
    else if (error instanceof CommanderError) process.exitCode = EXIT.done // a help page was requested
    if (process.exitCode !== EXIT.unusable) return
    const isExpected = error instanceof CommandError || error instanceof CatalogError
    for (const line of isExpected ? [error.message] : stackOf(error)) say(line)
  }
}

const say = (message: string): void => sayAs('sudoku-lab', message)

function stackOf(error: unknown): string[] {
  return `unexpected error: ${(error as Error | null)?.stack ?? error}`.split('\n')
}

process.stderr.on('error', () => undefined) // standard error is closed, so only the exit code can tell
process.on('uncaughtException', (error: unknown) => {
  say(`an error that nobody waited for: ${wordsOf(error)}`)
  hasEnded = true
  process.exit(EXIT.unusable)
})

let hasEnded = false

refuseClosedOutput()

/** A command that writes answers gets this error from `write`, but a help page does not. */
let outputError: NodeJS.ErrnoException | undefined
process.stdout.on('error', (error) => {
  outputError = error
})
process.on('exit', (exitCode) => {
  if (!hasEnded) {
    say('ended before its work was done: a solver has ended the process')
    process.exitCode = EXIT.unusable
  } else if (exitCode === EXIT.done && outputError !== undefined) {
    const isClosed = outputError.code === 'EPIPE'
    if (!isClosed) say(`cannot write standard output: ${systemReasonOf(outputError)}`)
    process.exitCode = isClosed ? OUTPUT_CLOSED : EXIT.unusable
  }
})

await run(process.argv.slice(2))
hasEnded = true
