#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { CatalogError } from '@sudoku-lab/catalog'
import { CommanderError } from 'commander'
import { isUsageError, reportMistakes, systemReasonOf } from '../console/index.ts'
import { CommandError, EXIT, OutputClosed } from './errors.ts'
import { COMMAND_NAMES, programWith } from './program.ts'
import { withCommand } from './short-form.ts'
import { wordsOf } from './words.ts'

/** Runs one command. Returns the exit code. */
async function run(args: readonly string[]): Promise<number> {
  let exitCode: number = EXIT.done
  const words = withCommand([...COMMAND_NAMES, 'help'], args)
  const finish = (code: number): void => {
    exitCode = code
  }
  const program = programWith(
    finish,
    COMMAND_NAMES.find((name) => name === words[0]),
  )
  reportMistakes(program)
  try {
    await program.parseAsync(words, { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof OutputClosed) return EXIT.done
    if (isUsageError(program, error)) return EXIT.unusable
    if (error instanceof CommanderError) return EXIT.done // a help page was requested
    say(isExpected(error) ? error.message : `unexpected error: ${(error as Error | null)?.stack ?? error}`)
    return EXIT.unusable
  }
}

function isExpected(error: unknown): error is Error {
  return error instanceof CommandError || error instanceof CatalogError
}

/** Writes synchronously, because the process may be ending. */
function say(message: string): void {
  try {
    writeSync(2, `sudoku-lab: ${message}\n`)
  } catch {
    // standard error is closed, so only the exit code can tell
  }
}

let outputError: NodeJS.ErrnoException | undefined
process.stdout.on('error', (error) => {
  outputError = error // a command that writes answers gets this error from `write`, but a help page does not
})
process.stderr.on('error', () => undefined)

process.on('uncaughtException', (error: unknown) => {
  say(`an error that nobody waited for: ${wordsOf(error)}`)
  isDone = true
  process.exit(EXIT.unusable)
})

let isDone = false
process.on('exit', (exitCode) => {
  if (!isDone) {
    say('the solver ended the program')
    process.exitCode = EXIT.unusable
  } else if (exitCode === EXIT.done && outputError !== undefined && outputError.code !== 'EPIPE') {
    say(`cannot write standard output: ${systemReasonOf(outputError)}`)
    process.exitCode = EXIT.unusable
  }
})

process.exitCode = await run(process.argv.slice(2))
isDone = true
