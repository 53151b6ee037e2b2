#!/usr/bin/env node
import { CatalogError } from '@sudoku-lab/catalog'
import { CommanderError } from 'commander'
import { isUsageError, reportMistakes, systemReasonOf } from '../console/index.ts'
import { CommandError, EXIT, OutputClosed } from './errors.ts'
import { COMMAND_NAMES, programWith } from './program.ts'
import { withCommand } from './short-form.ts'
import { wordsOf } from './words.ts'

/** Runs one command, which sets the exit code. */
async function run(args: readonly string[]): Promise<void> {
  const words = withCommand([...COMMAND_NAMES, 'help'], args)
  const program = programWith(COMMAND_NAMES.find((name) => name === words[0]))
  reportMistakes(program)
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    if (error instanceof OutputClosed) return
    process.exitCode = EXIT.unusable
    if (isUsageError(program, error)) return
    if (error instanceof CommanderError) {
      process.exitCode = EXIT.done // a help page was requested
      return
    }
    const isExpected = error instanceof CommandError || error instanceof CatalogError
    say(isExpected ? error.message : `unexpected error: ${(error as Error | null)?.stack ?? error}`)
  }
}

function say(message: string): void {
  process.stderr.write(`sudoku-lab: ${message}\n`)
}

process.stderr.on('error', () => undefined) // standard error is closed, so only the exit code can tell
process.on('uncaughtException', (error: unknown) => {
  say(`an error that nobody waited for: ${wordsOf(error)}`)
  process.exit(EXIT.unusable)
})

/** A command that writes answers gets this error from `write`, but a help page does not. */
let outputError: NodeJS.ErrnoException | undefined
process.stdout.on('error', (error) => {
  outputError = error
})
process.on('exit', (exitCode) => {
  if (exitCode !== EXIT.done || outputError === undefined || outputError.code === 'EPIPE') return
  say(`cannot write standard output: ${systemReasonOf(outputError)}`)
  process.exitCode = EXIT.unusable
})

await run(process.argv.slice(2))
