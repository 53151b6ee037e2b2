#!/usr/bin/env node
import { CatalogError } from '@sudoku-lab/catalog'
import { CommanderError } from 'commander'
import { addCompletion } from './completion.ts'
import { CommandError, EXIT, OutputClosed } from './errors.ts'
import { programWith } from './program.ts'

/** Runs one command. Returns the exit code. */
async function run(args: readonly string[]): Promise<number> {
  let exitCode: number = EXIT.done
  const program = programWith((code) => {
    exitCode = code
  })
  await addCompletion(program, args)
  for (const command of [program, ...program.commands]) command.exitOverride()
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    return exitCodeOf(error)
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.unusable // already said
  if (error instanceof OutputClosed) return EXIT.done
  if (!(error instanceof CommandError || error instanceof CatalogError)) throw error
  process.stderr.write(`sudoku-lab: ${error.message}\n`)
  return EXIT.unusable
}

process.exitCode = await run(process.argv.slice(2))
