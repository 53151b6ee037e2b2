import { isStandardOutputClosed } from './closed-output.ts'
import { systemReasonOf } from './system-reason.ts'
import { WRONG_USAGE } from './usage.ts'

/**
 * Ends the program if standard output cannot be written: with one line, or silently if its reader has closed it. Without
 * this, Node ends it with a stack trace. Returns what is wrong with standard output from the beginning, if anything is.
 */
export function watchStandardOutput(program: string): string | undefined {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    process.stderr.write(`${program}: cannot write standard output: ${systemReasonOf(error)}\n`)
    process.exit(WRONG_USAGE)
  })
  return isStandardOutputClosed() ? 'cannot write standard output: it is closed' : undefined
}
