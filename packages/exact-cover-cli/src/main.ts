#!/usr/bin/env node
/** The entry of `exact-cover`. */
import { isStandardOutputClosed, systemReasonOf } from '@sudoku-lab/console'
import { CommanderError } from 'commander'
import { EXIT, ProblemError } from './exit.ts'
import { programWith } from './program.ts'

// the reader of the output may have closed it
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.found)
  process.stderr.write(`exact-cover: cannot write standard output: ${systemReasonOf(error)}\n`)
  process.exit(EXIT.unusable)
})

try {
  if (isStandardOutputClosed()) throw new ProblemError('cannot write standard output: it is closed')
  await programWith((exitCode) => {
    process.exitCode = exitCode
  }).parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.found : EXIT.unusable
  else if (error instanceof ProblemError) {
    process.stderr.write(`exact-cover: ${error.message}\n`)
    process.exitCode = EXIT.unusable
  } else throw error
}
