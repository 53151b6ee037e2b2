/** The entry of `exact-cover`. */
import { watchStandardOutput } from '@sudoku-lab/console'
import { CommanderError } from 'commander'
import { EXIT, ProblemError } from './exit.ts'
import { programWith } from './program.ts'

watchStandardOutput('exact-cover')
try {
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
